import type { Outcome } from "#contract/services/errors.ts";
import { MAX_JSON_DEPTH } from "#domain/json-depth.ts";
import { isStorable } from "#domain/text-rules.ts";
import { readTextUpTo } from "./read-form.ts";

/** Number of values in a document, counting each member and item; the largest draft has about half as many. */
const MAX_VALUES = 100_000;
/** Length of a list. */
const MAX_ITEMS = 5000;

/** The reason why a document is rejected: the path of the member, such as `units.0.name`, and a code of `forms:errors`. */
export interface JsonProblem {
  path: string;
  code: "characters" | "tooMany" | "unknownField";
}

type ParsedJson = { ok: true; value: unknown } | { ok: false; problem: JsonProblem | undefined };

/** Reads a JSON body of at most `maxBytes`. A failure without a `problem` means that the body is not JSON (RFC 8259). */
export async function readJson(request: Request, maxBytes: number): Promise<Outcome<{ parsed: ParsedJson }, "BODY_TOO_LARGE">> {
  const text = await readTextUpTo(request, maxBytes);
  return text === undefined ? { ok: false, code: "BODY_TOO_LARGE" } : { ok: true, parsed: parseJson(text) };
}

/**
 * Parses JSON that both databases can store and that is safe to process: depth and number of values are limited, every string is
 * storable, and no member is named `__proto__`. If several members have the same name, the last one counts.
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
  /** Name of the member, or index of the item, in `parent`. */
  name: string;
  parent: Position | undefined;
  depth: number;
}

/** Finds the first problem. Not recursive, since a deeply nested document would overflow the stack. */
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
      depth >= MAX_JSON_DEPTH ||
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

/** The path of a value; for a deeply nested one, only its first ten names. */
function pathOf(position: Position): string {
  const names: string[] = [];
  for (let at: Position | undefined = position; at?.parent; at = at.parent) names.push(at.name.slice(0, 80));
  return names.toReversed().slice(0, 10).join(".");
}
