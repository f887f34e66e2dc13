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
/** Code points of a pattern: matching takes at most this number of steps for each of the text. */
const MAX_PATTERN_LENGTH = 100;
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
    if (operator.endsWith("like") && !parsePattern(values[0] ?? "")) return undefined;
    return { column, isNegated: negation !== undefined, operator, values };
  });
  return conditions?.every((condition) => condition !== undefined) ? conditions : undefined;
}

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
 * True if a row meets all conditions. As in SQL, a comparison with null is not met, negated or not. `isPartial` says that only a part
 * of the row is known, as of a deleted one: conditions on other columns count as met.
 */
export function meetsFilter(conditions: readonly ChangeCondition[], row: Record<string, unknown>, isPartial: boolean): boolean {
  return conditions.every((condition) => {
    if (!Object.hasOwn(row, condition.column)) return isPartial;
    const isMet = meets(condition, row[condition.column]);
    return isMet !== undefined && isMet !== condition.isNegated;
  });
}

/** Undefined if the comparison is with null. */
function meets({ operator, values }: ChangeCondition, value: unknown): boolean | undefined {
  const [first = ""] = values;
  if (operator === "is") return String(value) === (first === "unknown" ? "null" : first) && typeof value !== "string";
  const isNull = value === null || value === undefined;
  if (operator === "isdistinct") return first === "null" ? !isNull : isNull || compare(value, first) !== 0;
  if (isNull) return undefined;
  if (operator === "like" || operator === "ilike") return matches(value, first, operator === "ilike");
  if (operator === "in") return values.some((each) => compare(value, each) === 0);
  const order = compare(value, first);
  if (order === undefined) return undefined;
  if (operator === "eq") return order === 0;
  if (operator === "neq") return order !== 0;
  if (operator === "lt") return order < 0;
  if (operator === "lte") return order <= 0;
  return operator === "gt" ? order > 0 : order >= 0;
}

/** The steps of a pattern: a character, `one` for `_` or `any` for `%`. */
type Pattern = ({ character: string } | "one" | "any")[];

/** Parses a pattern of SQL, in which a backslash takes the next character as it is. Undefined if it is too long or ends with one. */
function parsePattern(text: string): Pattern | undefined {
  const pattern: Pattern = [];
  const characters = Array.from(text);
  for (let i = 0; i < characters.length; i += 1) {
    const character = characters[i];
    if (character === "%") pattern.push("any");
    else if (character === "_") pattern.push("one");
    else {
      const literal = character === "\\" ? characters[(i += 1)] : character;
      if (literal === undefined) return undefined;
      pattern.push({ character: literal });
    }
  }
  return characters.length <= MAX_PATTERN_LENGTH ? pattern : undefined;
}

/** True if a text matches a pattern of SQL; undefined for other values. It goes back to the last `%` only, not to those before it. */
function matches(value: unknown, text: string, ignoresCase: boolean): boolean | undefined {
  const pattern = parsePattern(ignoresCase ? text.toLowerCase() : text);
  if (typeof value !== "string" || !pattern) return undefined;
  const characters = Array.from(ignoresCase ? value.toLowerCase() : value);
  let [at, step, lastAny, retryAt] = [0, 0, -1, 0];
  while (at < characters.length) {
    const expected = pattern[step];
    if (expected === "any") {
      [lastAny, retryAt] = [step, at];
      step += 1;
    } else if (expected === "one" || (expected !== undefined && expected.character === characters[at])) {
      at += 1;
      step += 1;
    } else if (lastAny >= 0) {
      retryAt += 1;
      [at, step] = [retryAt, lastAny + 1];
    } else return false;
  }
  return pattern.slice(step).every((rest) => rest === "any");
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
  const [left, right] = [Array.from(a), Array.from(b)];
  const at = left.findIndex((character, i) => character !== right[i]);
  if (at === -1) return left.length - right.length;
  return (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? -1);
}
