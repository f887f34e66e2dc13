/** A piece of text of a page, on one line. */
export interface PageBlock {
  kind: "heading" | "text" | "item";
  text: string;
  /** True inside `main` or `article`. */
  isInMain: boolean;
  /** True if most of it are links. */
  isLinks: boolean;
}

const MAX_TEXT_LENGTH = 40_000;
const MIN_MAIN_LENGTH = 200;
const MIN_TEXT_LENGTH = 40;
const MIN_SENTENCE_LENGTH = 20;
const MAX_ITEM_LENGTH = 300;
const MAX_HEADING_LENGTH = 120;

/**
 * Joins the blocks that describe a home: those of the main part, if it has a text. Headings begin with `## `, items with `- `;
 * short pieces, lists of links, repetitions and headings without a text are left out.
 */
export function textOf(blocks: readonly PageBlock[]): string {
  const main = blocks.filter(({ isInMain }) => isInMain);
  const chosen = lengthOf(main) >= MIN_MAIN_LENGTH ? main : blocks;
  const seen = new Set<string>();
  const said = chosen.filter(({ kind, text, isLinks }) => {
    const isKept =
      !seen.has(text) && (kind === "heading" ? text.length <= MAX_HEADING_LENGTH : !isLinks && isDescription(kind, text));
    seen.add(text);
    return isKept;
  });
  const lines = said.flatMap(({ kind, text }, index) => {
    if (kind !== "heading") return kind === "item" ? `- ${text}` : text;
    const next = said[index + 1];
    return next && next.kind !== "heading" ? `## ${text}` : [];
  });
  return lines.join("\n\n").slice(0, MAX_TEXT_LENGTH);
}

const lengthOf = (blocks: readonly PageBlock[]): number =>
  blocks.reduce((sum, { kind, text }) => sum + (kind === "heading" ? 0 : text.length), 0);

function isDescription(kind: "text" | "item", text: string): boolean {
  if (kind === "item") return text.length >= 2 && text.length <= MAX_ITEM_LENGTH;
  return text.length >= MIN_TEXT_LENGTH || (text.length >= MIN_SENTENCE_LENGTH && /[.!?]$/.test(text));
}
