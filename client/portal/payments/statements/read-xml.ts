import { SaxesParser } from "saxes";
import type { XmlElement } from "#domain/payments/statements/camt.ts";

export type XmlProblem = "xml" | "doctype";

/** Levels of elements; CAMT.053 has 13. */
const MAX_DEPTH = 40;

/** An element while it is read. */
interface OpenElement extends XmlElement {
  children: XmlElement[];
}

/**
 * Reads an XML document as a tree, without namespaces. A document type is refused, so that no entities are declared, and the
 * predefined ones are the only ones that are replaced. `xml`: not well-formed, or nested too deeply.
 */
export function readXml(text: string): { ok: true; root: XmlElement } | { ok: false; problem: XmlProblem } {
  const parser = new SaxesParser();
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let problem: XmlProblem | undefined;
  const stop = (reason: XmlProblem) => {
    problem ??= reason;
  };
  parser.on("doctype", () => stop("doctype"));
  parser.on("error", () => stop("xml"));
  parser.on("opentag", ({ name, attributes }) => {
    const element: OpenElement = { name: name.slice(name.indexOf(":") + 1), attributes, children: [], text: "" };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
    if (open.length > MAX_DEPTH) stop("xml");
  });
  const addText = (more: string) => {
    const element = open.at(-1);
    if (element) element.text += more;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const element = open.pop();
    if (element) element.text = element.text.trim();
  });
  for (let at = 0; at < text.length && problem === undefined; at += CHUNK_LENGTH) parser.write(text.slice(at, at + CHUNK_LENGTH));
  if (problem === undefined) parser.close();
  if (problem !== undefined) return { ok: false, problem };
  return root ? { ok: true, root } : { ok: false, problem: "xml" };
}

/** Characters given to the parser at once, so that a refused document is not read to its end. */
const CHUNK_LENGTH = 64 * 1024;
