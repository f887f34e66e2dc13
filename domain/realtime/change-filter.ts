import { matchesPattern, parsePattern } from "./text-pattern.ts";

const OPERATORS = ["eq", "neq", "lt", "lte", "gt", "gte", "in", "is", "isdistinct", "like", "ilike"] as const;
type Operator = (typeof OPERATORS)[number];

/** A condition on a column of a changed row. */
export interface ChangeCondition {
  column: string;
  isNegated: boolean;
  operator: Operator;
  /** One text; those of a list for `in`. */
  values: string[];
}

const MAX_VALUES = 100;
/** A pattern counts as several filters, as in queries of the data protocol. */
export const PATTERN_FILTERS = 5;
const VALUES_OF_FILTER = 20;
const CONDITION = /^([A-Za-z_][A-Za-z0-9_]{0,62})=(not\.)?([a-z]+)\.(.*)$/s;

/**
 * Parses a filter of a subscription, `column=operator.value`, with `not.` before the operator and several conditions separated by
 * commas; all of them have to be met. Values with a comma, parenthesis or quotation mark are in quotation marks. Undefined if the
 * filter is malformed or has an operator that is not supported.
 */
export function parseChangeFilter(filter: string): ChangeCondition[] | undefined {
  const parts = splitList(filter);
  const conditions = parts?.map((part): ChangeCondition | undefined => {
    const [, column = "", negation, name, value = ""] = CONDITION.exec(part) ?? [];
    const operator = OPERATORS.find((each) => each === name);
    const values = operator === "in" ? parseValues(value) : [unquote(value)];
    if (!operator || !values || (operator === "is" && !/^(?:null|true|false|unknown)$/.test(value))) return undefined;
    if (isPattern(operator) && !parsePattern(values[0] ?? "")) return undefined;
    return { column, isNegated: negation !== undefined, operator, values };
  });
  return conditions?.every((condition) => condition !== undefined) ? conditions : undefined;
}

const isPattern = (operator: Operator): boolean => operator === "like" || operator === "ilike";

/** Counts conditions by what they cost: a pattern as {@link PATTERN_FILTERS}, twenty values of a list as one. */
export const countFilters = (conditions: readonly ChangeCondition[]): number =>
  conditions.reduce(
    (sum, { operator, values }) => sum + (isPattern(operator) ? PATTERN_FILTERS : Math.ceil(values.length / VALUES_OF_FILTER)),
    0,
  );

function parseValues(text: string): string[] | undefined {
  if (!text.startsWith("(") || !text.endsWith(")")) return undefined;
  const values = splitList(text.slice(1, -1));
  return values && values.length <= MAX_VALUES ? values.map((value) => unquote(value.trim())) : undefined;
}

/** Splits at the commas outside of quotation marks and parentheses; undefined if these are not closed. */
function splitList(text: string): string[] | undefined {
  const parts: string[] = [];
  let [start, depth, isQuoted] = [0, 0, false];
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i];
    if (isQuoted && character === "\\") i += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === "(") depth += 1;
    else if (!isQuoted && character === ")") depth -= 1;
    else if (!isQuoted && depth === 0 && character === ",") {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
    if (depth < 0) return undefined;
  }
  return isQuoted || depth > 0 ? undefined : [...parts, text.slice(start)];
}

const unquote = (text: string): string => (/^".*"$/s.test(text) ? text.slice(1, -1).replace(/\\(.)/gs, "$1") : text);

/**
 * A row, or with `isPartial` a part of it, that is compared with the filters of many subscriptions. A pattern is compared with it
 * once, however many of them have it.
 */
export class FilteredRow {
  readonly #row: Record<string, unknown>;
  readonly #isPartial: boolean;
  /** Results of patterns. */
  readonly #matches = new Map<string, boolean>();

  constructor(row: Record<string, unknown>, isPartial: boolean) {
    this.#row = row;
    this.#isPartial = isPartial;
  }

  /**
   * True if the row meets all conditions. As in SQL, a comparison with null is not met, negated or not. If only a part of the row
   * is known, as of a deleted one, conditions on other columns count as met.
   */
  meets(conditions: readonly ChangeCondition[]): boolean {
    return conditions.every((condition) => {
      if (!Object.hasOwn(this.#row, condition.column)) return this.#isPartial;
      const value = this.#row[condition.column];
      const isMet = isPattern(condition.operator) ? this.#matchesPattern(condition, value) : meets(condition, value);
      return isMet !== undefined && isMet !== condition.isNegated;
    });
  }

  /** Undefined for values that are not texts. */
  #matchesPattern({ column, operator, values: [text = ""] }: ChangeCondition, value: unknown): boolean | undefined {
    if (typeof value !== "string") return undefined;
    const key = `${operator} ${column} ${text}`;
    let isMatch = this.#matches.get(key);
    if (isMatch === undefined) {
      const pattern = parsePattern(text, operator === "ilike");
      isMatch = pattern !== undefined && matchesPattern(pattern, value);
      this.#matches.set(key, isMatch);
    }
    return isMatch;
  }
}

/** Undefined if the comparison is with null. */
function meets({ operator, values }: ChangeCondition, value: unknown): boolean | undefined {
  const [first = ""] = values;
  if (operator === "is") return String(value) === (first === "unknown" ? "null" : first) && typeof value !== "string";
  const isNull = value === null || value === undefined;
  if (operator === "isdistinct") return first === "null" ? !isNull : isNull || compare(value, first) !== 0;
  if (isNull) return undefined;
  if (operator === "in") return values.some((each) => compare(value, each) === 0);
  const order = compare(value, first);
  if (order === undefined) return undefined;
  if (operator === "eq") return order === 0;
  if (operator === "neq") return order !== 0;
  if (operator === "lt") return order < 0;
  if (operator === "lte") return order <= 0;
  return operator === "gt" ? order > 0 : order >= 0;
}

/** Compares a value of a column with a text: numbers by size, texts by code points. Undefined if they cannot be compared. */
function compare(value: unknown, text: string): number | undefined {
  if (typeof value === "number") {
    const number = text.trim() === "" ? Number.NaN : Number(text);
    return Number.isNaN(number) ? undefined : Math.sign(value - number);
  }
  if (typeof value === "boolean") return /^(?:true|false)$/.test(text) ? Number(value) - Number(text === "true") : undefined;
  if (typeof value === "string") return value === text ? 0 : byCodePoints(value, text);
  return undefined;
}

/** Texts as UTF-8 sort by code points, which UTF-16 does not. */
function byCodePoints(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1);
}
