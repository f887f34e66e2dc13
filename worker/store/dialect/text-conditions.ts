/** Stores by their SQL dialect. */
export type SqlDialect = "sqlite" | "postgres";

/**
 * The characters of `#domain/text-rules.ts` and `#contract/services/fields.ts`, as code points in hexadecimal: neither store
 * knows the properties of Unicode. `tests/store/data-policies.test.ts` compares every character with the rules there. NUL and
 * unpaired surrogates do not occur in requests.
 */
const SPACES = "9-d 20 a0 1680 2000-200a 2028-2029 202f 205f 3000";
const BIDI_CONTROLS = "202a-202e 2066-2069";
const HIDDEN =
  "ad 34f 600-605 61c 6dd 70f 890-891 8e2 115f-1160 17b4-17b5 180b-180f 200b 200e-200f 202a-202e 2060-206f 3164 feff ffa0 fff0-fffb " +
  "110bd 110cd 13430-1343f 1bca0-1bca3 1d173-1d17a e0000-e0fff";
const JOINERS = "200c-200d";
const VARIATION_SELECTORS = "fe00-fe0f";
/**
 * Characters after which joiners have no effect, below U+1D00 and from U+1E00 to U+2027; others, such as the Chinese comma, would
 * need too many ranges.
 */
const NOT_JOINED = "1-a8 aa-ad af-b4 b6-2b8 2c2-2c5 2d2-2eb 2ed 2ef-2ff 370-373 375-3e1 3f0-484 487-52f 1e00-2027";

const REFUSED_IN_LINE = `1-1f 7f-9f 2028-2029 ${HIDDEN}`;
const REFUSED_IN_LINES = `1-8 b-1f 7f-9f ${BIDI_CONTROLS}`;
const INVISIBLE = `${SPACES} ${HIDDEN} ${JOINERS} ${VARIATION_SELECTORS}`;

type Range = readonly [first: number, last: number];

/**
 * A condition that a text of one line meets, such as a name, with at most `longest` code points. `column` is its name in braces.
 */
export const isFilledLine = (dialect: SqlDialect, column: string, longest: number): string =>
  all(isAtMost(column, longest), isVisible(dialect, column), isLine(dialect, column));

/** A condition that a text of several lines meets, with at most `longest` code points. */
export const isFilledText = (dialect: SqlDialect, column: string, longest: number): string =>
  all(isText(dialect, column, longest), isVisible(dialect, column));

/** A condition that a text of several lines meets, which may be empty. */
export const isText = (dialect: SqlDialect, column: string, longest: number): string =>
  all(isAtMost(column, longest), unlessPlain(dialect, column, "9-a 20-7e", `not ${hasAny(dialect, column, REFUSED_IN_LINES)}`));

const all = (...conditions: string[]): string => `(${conditions.join(" and ")})`;
const isAtMost = (column: string, longest: number): string => `length(${column}) <= ${longest}`;

const isVisible = (dialect: SqlDialect, column: string): string => has(dialect, column, [othersThan(rangesOf(INVISIBLE))]);

const isLine = (dialect: SqlDialect, column: string): string => {
  // The space before it stands for the start of the text, where a joiner has no effect either.
  const strayJoiner = has(dialect, `(' ' || ${column})`, [rangesOf(NOT_JOINED), rangesOf(JOINERS)]);
  const isAllowed = `not ${hasAny(dialect, column, REFUSED_IN_LINE)} and not ${strayJoiner}`;
  return unlessPlain(dialect, column, "20-7e", isAllowed);
};

const hasAny = (dialect: SqlDialect, column: string, characters: string): string => has(dialect, column, [rangesOf(characters)]);

/** Avoids SQLite's patterns for most texts, because each pattern reads the whole text. */
const unlessPlain = (dialect: SqlDialect, column: string, plain: string, condition: string): string =>
  dialect === "postgres" ? condition : `(not ${has(dialect, column, [othersThan(rangesOf(plain))])} or (${condition}))`;

/** The condition that a text contains characters one after the other, each of a set. */
const has = (dialect: SqlDialect, text: string, sets: readonly (readonly Range[])[]): string =>
  dialect === "postgres" ? `(${text} ~ '${sets.map(bracketOf).join("")}')` : `(${globs(text, sets).join(" or ")})`;

const bracketOf = (set: readonly Range[]): string =>
  `[${set.map(([first, last]) => (first === last ? escapeOf(first) : `${escapeOf(first)}-${escapeOf(last)}`)).join("")}]`;

const escapeOf = (code: number): string =>
  code > 0xffff ? `\\U${code.toString(16).padStart(8, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;

/** D1's limits of a GLOB pattern and of the arguments of a function. */
const MAX_PATTERN_BYTES = 50;
const MAX_ARGUMENTS = 32;

/** Alternative conditions, each with as many ranges of the first set as D1 allows. */
function globs(text: string, [first = [], ...others]: readonly (readonly Range[])[]): string[] {
  const patternOf = (ranges: readonly Range[]) => [STAR, ...[ranges, ...others].flatMap(globSet), STAR];
  const isAllowed = (pattern: readonly number[]) =>
    pattern.length <= MAX_ARGUMENTS && new TextEncoder().encode(String.fromCodePoint(...pattern)).length <= MAX_PATTERN_BYTES;
  const chunks: Range[][] = [];
  for (const range of first) {
    const chunk = chunks.at(-1);
    if (chunk && isAllowed(patternOf([...chunk, range]))) chunk.push(range);
    else chunks.push([range]);
  }
  return chunks.map((chunk) => `${text} glob char(${patternOf(chunk).join(", ")})`);
}

const [STAR, OPEN, TO, CLOSE] = [42, 91, 45, 93] as const;

const globSet = (ranges: readonly Range[]): number[] => [
  OPEN,
  ...ranges.flatMap(([first, last]) => (first === last ? [first] : [first, TO, last])),
  CLOSE,
];

const rangesOf = (characters: string): Range[] =>
  characters.split(" ").map((range) => {
    const [first = "", last = first] = range.split("-");
    return [parseInt(first, 16), parseInt(last, 16)];
  });

/** All other characters, from U+0001. */
function othersThan(ranges: readonly Range[]): Range[] {
  const others: Range[] = [];
  let next = 1;
  for (const [first, last] of ranges.toSorted(([a], [b]) => a - b)) {
    if (first > next) others.push([next, first - 1]);
    next = Math.max(next, last + 1);
  }
  return [...others, [next, 0x10ffff]];
}
