import type { CSSProperties } from "react";

/**
 * A name broken for huge type: words of up to three letters ("&", "de", "'t") stay with the word after them, so that no
 * line is a crumb.
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

/** Tells the style sheet how many letters the longest line has, so that the type fills the width and never leaves it. */
export function fit(lines: string[]): CSSProperties {
  const longest = Math.max(4, ...lines.map((line) => line.length));
  return { "--letters": longest } as CSSProperties;
}
