/** A pattern of SQL (`like`): the parts between its `%`, as code points, with null for `_`. */
export type TextPattern = (number | null)[][];

/** In code points. */
const MAX_PATTERN_LENGTH = 100;
const [ANY, ONE, ESCAPE] = toCodePoints("%_\\");

/** Parses a pattern, in which a backslash takes the next character as it is. Undefined if it is too long or ends with one. */
export function parsePattern(text: string): TextPattern | undefined {
  const points = toCodePoints(text);
  if (points.length > MAX_PATTERN_LENGTH) return undefined;
  let part: (number | null)[] = [];
  const parts = [part];
  for (let i = 0; i < points.length; i += 1) {
    if (points[i] === ANY) parts.push((part = []));
    else if (points[i] === ONE) part.push(null);
    else {
      const literal = points[i] === ESCAPE ? points[(i += 1)] : points[i];
      if (literal === undefined) return undefined;
      part.push(literal);
    }
  }
  return parts;
}

export function toCodePoints(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}

/** True if a text, as code points, matches a pattern. It takes at most four steps for each code point, whatever the pattern is. */
export function matchesPattern(pattern: TextPattern, text: readonly number[]): boolean {
  const [first = [], ...others] = pattern;
  const last = others.pop();
  if (!last) return first.length === text.length && isAt(first, text, 0);
  let at: number | undefined = first.length;
  if (!isAt(first, text, 0)) return false;
  for (const part of others) {
    at = endOfMatch(part, text, at);
    if (at === undefined) return false;
  }
  return text.length - last.length >= at && isAt(last, text, text.length - last.length);
}

const isAt = (part: readonly (number | null)[], text: readonly number[], at: number): boolean =>
  part.every((point, i) => (point === null ? at + i < text.length : point === text[at + i]));

const WORD = 32;

/**
 * Finds the first match of a part at or after `from`, and returns its end. Bit i says that the first i + 1 code points of the part match
 * those before this place (R. Baeza-Yates and G. Gonnet, A new approach to text searching, 1992).
 */
function endOfMatch(part: readonly (number | null)[], text: readonly number[], from: number): number | undefined {
  if (part.length === 0) return from;
  const words = Math.ceil(part.length / WORD);
  /** For each code point of the part, and first for all others, the bits of the places where it matches. */
  const bits = new Int32Array((part.length + 1) * words);
  const offsets = new Map<number, number>();
  for (const point of part) if (point !== null && !offsets.has(point)) offsets.set(point, (offsets.size + 1) * words);
  for (const [i, point] of part.entries())
    for (const offset of point === null ? [0, ...offsets.values()] : [offsets.get(point) ?? 0])
      bits[offset + Math.floor(i / WORD)] = (bits[offset + Math.floor(i / WORD)] ?? 0) | (1 << (i % WORD));
  const state = new Int32Array(words);
  const lastBit = 1 << ((part.length - 1) % WORD);
  for (let at = from; at < text.length; at += 1) {
    const offset = offsets.get(text[at] ?? 0) ?? 0;
    let carry = 1;
    for (let word = 0; word < words; word += 1) {
      const before = state[word] ?? 0;
      state[word] = ((before << 1) | carry) & (bits[offset + word] ?? 0);
      carry = before >>> (WORD - 1);
    }
    if (((state[words - 1] ?? 0) & lastBit) !== 0) return at + 1;
  }
  return undefined;
}
