/** In code points. */
const MAX_PATTERN_LENGTH = 100;

/**
 * Parses an SQL pattern (`like`), in which a backslash escapes the next character, into an expression for each part between its
 * `%`. No part has a repetition, so they are matched in one pass. Undefined if the pattern is too long or ends with a backslash.
 */
export function parsePattern(text: string, ignoresCase = false): RegExp[] | undefined {
  if (Array.from(text).length > MAX_PATTERN_LENGTH || /^(?:[^\\]|\\.)*\\$/su.test(text)) return undefined;
  const parts = ["^"];
  for (const [found, escaped] of text.matchAll(/\\(.)|./gsu)) {
    if (found === "%") parts.push("");
    else parts.push(`${parts.pop()}${found === "_" ? "." : literal(escaped ?? found)}`);
  }
  parts.push(`${parts.pop()}$`);
  return parts.map((part) => new RegExp(part, ignoresCase ? "gisu" : "gsu"));
}

const literal = (character: string): string => `\\u{${character.codePointAt(0)?.toString(16)}}`;

/** True if a text matches a pattern: if each part follows the one before it. */
export function matchesPattern(pattern: readonly RegExp[], text: string): boolean {
  let end = 0;
  return pattern.every((part) => {
    part.lastIndex = end;
    const isFound = part.test(text);
    end = part.lastIndex;
    return isFound;
  });
}
