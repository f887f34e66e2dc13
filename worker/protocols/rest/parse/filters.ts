import { tooComplex, unparsable } from "../../wire/rest-errors.ts";
import { type Field, readField } from "./field.ts";
import { Reader } from "./reader.ts";

const OPERATORS = [
  "eq",
  "neq",
  "gt",
  "gte",
  "lt",
  "lte",
  "like",
  "ilike",
  "match",
  "imatch",
  "in",
  "is",
  "isdistinct",
  "cs",
  "cd",
  "ov",
  "sl",
  "sr",
  "nxr",
  "nxl",
  "adj",
  "fts",
  "plfts",
  "phfts",
  "wfts",
] as const;
export type Operator = (typeof OPERATORS)[number];

/** Levels of `and` and `or`. */
const MAX_DEPTH = 10;

/** Operators that compare with any or all of several values, such as `like(any)`. */
const QUANTIFIABLE: ReadonlySet<string> = new Set(["eq", "gt", "gte", "lt", "lte", "like", "ilike", "match", "imatch"]);

/** Operators of patterns and searches, which read long texts. */
const PATTERNS: ReadonlySet<string> = new Set(["like", "ilike", "match", "imatch", "fts", "plfts", "phfts", "wfts"]);

/** A condition on a column: `not.eq.5`. */
export interface Condition {
  isNegated: boolean;
  operator: Operator;
  /** `any` or `all` of the values. */
  quantifier?: "any" | "all";
  /** The configuration of a text search. */
  language?: string;
  /** One text; those of a list for `in` and with a quantifier. */
  values: string[];
}

/** A condition on a field. */
export type FieldFilter = { kind: "field"; field: Field } & Condition;

/** Conditions in a tree. */
export type Filter = FieldFilter | { kind: "and" | "or"; isNegated: boolean; filters: Filter[] };

/** The filters of a tree that compare texts with patterns or searches. */
export function patternsOf(filter: Filter): FieldFilter[] {
  if (filter.kind !== "field") return filter.filters.flatMap(patternsOf);
  return PATTERNS.has(filter.operator) ? [filter] : [];
}

/** Reads the value of a parameter that is a column's name. */
export function parseCondition(text: string): Condition {
  const reader = new Reader("filter", text);
  const condition = readCondition(reader, text, () => reader.rest());
  reader.expectEnd();
  return condition;
}

/** Reads the value of the parameters `and` and `or`, whose name is `kind`. */
export function parseLogic(kind: "and" | "or", isNegated: boolean, text: string): Filter {
  const reader = new Reader("logic tree", text);
  const filters = readFilters(reader, text, 1);
  reader.expectEnd();
  return { kind, isNegated, filters };
}

function readFilters(reader: Reader, text: string, depth: number): Filter[] {
  if (depth > MAX_DEPTH) throw tooComplex(`more than ${MAX_DEPTH} levels of and and or`);
  reader.expect("(");
  const filters = reader.list(() => readFilter(reader, text, depth));
  reader.expect(")");
  return filters;
}

function readFilter(reader: Reader, text: string, depth: number): Filter {
  const logic = reader.match(/ *(?:not\.)?(?:and|or)(?=\()/y)?.trim();
  if (logic !== undefined) {
    const isNegated = logic.startsWith("not.");
    return { kind: logic.endsWith("or") ? "or" : "and", isNegated, filters: readFilters(reader, text, depth + 1) };
  }
  const field = readField(reader);
  reader.expect(".");
  const plain = () => reader.match(/\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}(?=[,)])/suy) ?? reader.match(/[^,)]*/suy) ?? "";
  return { kind: "field", field, ...readCondition(reader, text, () => readQuoted(reader) ?? plain()) };
}

function readCondition(reader: Reader, text: string, readValue: () => string): Condition {
  const isNegated = reader.skip("not.");
  const word = reader.match(/[a-z]+/y);
  const operator = OPERATORS.find((each) => each === word) ?? badOperator(reader, text);
  const option = reader.match(/\([^()]*\)(?=\.)/y)?.slice(1, -1);
  reader.expect(".");
  const isQuantified = (option === "any" || option === "all") && QUANTIFIABLE.has(operator);
  if (option !== undefined && !isQuantified && !operator.endsWith("fts")) reader.fail();
  if (operator === "in") return { isNegated, operator, values: readList(reader) };
  const value = readValue();
  if (isQuantified) return { isNegated, operator, quantifier: option, values: parseArray(value) };
  return { isNegated, operator, ...(option === undefined ? {} : { language: option }), values: [value] };
}

function badOperator(reader: Reader, text: string): never {
  if (reader.isAtEnd) throw unparsable("filter", text, text.length);
  return reader.fail();
}

/** Reads a value in quotes; undefined if it only begins with a quote, which is then part of the value. */
const readQuoted = (reader: Reader): string | undefined =>
  reader
    .match(/"(?:[^"\\]|\\.)*"(?=[,)])/suy)
    ?.slice(1, -1)
    .replace(/\\(.)/gsu, "$1");

/** Reads `(a,"b,c")`. */
function readList(reader: Reader): string[] {
  reader.expect("(");
  if (reader.skip(")")) return [];
  const items = reader.list(() => readQuoted(reader) ?? reader.match(/[^,)]*/suy) ?? "");
  reader.expect(")");
  return items;
}

/** Reads an array of PostgreSQL of one dimension, `{a,"b,c"}`. */
export function parseArray(text: string): string[] {
  const reader = new Reader("array", text);
  reader.expect("{");
  if (reader.skip("}") && reader.isAtEnd) return [];
  const items = reader.list(() => (reader.startsWith('"') ? reader.quoted() : (reader.match(/[^,{}"]*/suy) ?? "")));
  reader.expect("}");
  reader.expectEnd();
  return items;
}
