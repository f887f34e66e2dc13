/** Splits text into paragraphs at empty lines. */
export function readParagraphs(typed: string): string[] {
  return typed
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}

export const writeParagraphs = (paragraphs: readonly string[]): string => paragraphs.join("\n\n");
