import type { CSSProperties } from "react";

/**
 * Splits a name into lines for a very large font size: words of up to three letters ("&", "de", "'t") stay with the next word, so
 * that no line is very short.
 */
export function chunks(name: string): string[] {
  const found: string[] = [];
  let glue = "";
  for (const word of name.split(/\s+/)) {
    if (word.length <= 3) {
      glue += `${word}\u00a0`;
      continue;
    }
    found.push(glue + word);
    glue = "";
  }
  const rest = glue.trim();
  if (rest) found.push(rest);
  return found;
}

/** Passes the length of the longest line to the style sheet, which fits the font size to the width. */
export function fit(lines: string[]): CSSProperties {
  const longest = Math.max(4, ...lines.map((line) => line.length));
  return { "--letters": longest } as CSSProperties;
}
