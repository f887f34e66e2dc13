import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";

interface Node {
  /** Absent for content. */
  role?: string;
  children?: Node[];
}

/** What a PDF says to a reader and to assistive technology. */
export interface ReadPdf {
  /** Text of each page, with one space between pieces. */
  pages: string[];
  title: string;
  language: string;
  isTagged: boolean;
  /** Roles of the elements that have content on each page, such as `Document > Table > TBody > TR > TD`. */
  roles: Set<string>[];
}

/** Reads a PDF with PDF.js. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: bytes.slice(), verbosity: VerbosityLevel.ERRORS, useWorkerFetch: false });
  const document = await task.promise;
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)));
  const texts = await Promise.all(pages.map(async (page) => (await page.getTextContent()).items));
  const trees = await Promise.all(pages.map((page) => page.getStructTree()));
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } };
  const read = {
    pages: texts.map((items) =>
      items
        .map((item) => ("str" in item ? item.str : ""))
        .join(" ")
        .replace(/\s+/g, " ")
        .trim(),
    ),
    title: info.Title ?? "",
    language: info.Language ?? "",
    isTagged: (await document.getMarkInfo())?.Marked === true,
    roles: trees.map((tree) => new Set(rolesOf((tree ?? {}) as Node))),
  };
  await task.destroy();
  return read;
}

/** The paths of roles with content below them; an element may have content on other pages only. */
function rolesOf({ role, children = [] }: Node, above = ""): string[] {
  const path = role === undefined || role === "Root" ? "" : above === "" ? role : `${above} > ${role}`;
  const below = children.flatMap((child) => (child.role === undefined ? [path] : rolesOf(child, path)));
  return below.length > 0 ? [path, ...below] : [];
}
