import type { Outcome } from "#contract/errors.ts";
import { isStorable } from "#domain/text-rules.ts";
import { readAtMost } from "./read-form.ts";

/** Objects and lists within one another; ours need less than ten. */
const MAX_DEPTH = 64;
/** Values in a document, members and items each counted; the largest draft has about half as many. */
const MAX_VALUES = 100_000;
/** Items of a list. */
const MAX_ITEMS = 5000;

/** Where a document is not taken: the path of the member, as `units.0.name`, and a code of `forms:errors`. */
export interface JsonProblem {
  path: string;
  code: "characters" | "tooMany" | "unknownField";
}

type ParsedJson = { ok: true; value: unknown } | { ok: false; problem: JsonProblem | undefined };

/** Reads a JSON body of at most so many octets. Without a `problem` it is not JSON (RFC 8259) at all. */
export async function readJson(request: Request, maxBytes: number): Promise<Outcome<{ parsed: ParsedJson }, "BODY_TOO_LARGE">> {
  const text = await readAtMost(request, maxBytes);
  return text === undefined ? { ok: false, code: "BODY_TOO_LARGE" } : { ok: true, parsed: parseJson(text) };
}

/**
 * Parses JSON that any database can hold and that costs those who read it no more than its length: bounded depth and number of
 * values, every text storable, no member named `__proto__`. Of members with the same name the last one counts.
 */
export function parseJson(text: string): ParsedJson {
  let value: unknown;
  try {
    value = JSON.parse(text) as unknown;
  } catch {
    return { ok: false, problem: undefined };
  }
  const problem = problemIn(value);
  return problem ? { ok: false, problem } : { ok: true, value };
}

interface Position {
  value: unknown;
  /** Of the member or item in `parent`. */
  name: string;
  parent: Position | undefined;
  depth: number;
}

/** Walks the document without recursion: its depth is not known before. */
function problemIn(document: unknown): JsonProblem | undefined {
  const open: Position[] = [{ value: document, name: "", parent: undefined, depth: 0 }];
  let seen = 0;
  for (let at = open.pop(); at; at = open.pop()) {
    const { value, depth } = at;
    seen += 1;
    if (typeof value === "string" && !isStorable(value)) return { path: pathOf(at), code: "characters" };
    if (typeof value !== "object" || value === null) continue;
    const members = Object.entries(value);
    if (
      depth >= MAX_DEPTH ||
      (Array.isArray(value) && members.length > MAX_ITEMS) ||
      seen + open.length + members.length > MAX_VALUES
    )
      return { path: pathOf(at), code: "tooMany" };
    for (const [name, member] of members) {
      if (name === "__proto__") return { path: pathOf(at), code: "unknownField" };
      if (!isStorable(name)) return { path: pathOf(at), code: "characters" };
      open.push({ value: member, name, parent: at, depth: depth + 1 });
    }
  }
  return undefined;
}

/** The path of a value; of one that stands very deep, that of its beginning. */
function pathOf(position: Position): string {
  const names: string[] = [];
  for (let at: Position | undefined = position; at?.parent; at = at.parent) names.push(at.name.slice(0, 80));
  return names.toReversed().slice(0, 10).join(".");
}
