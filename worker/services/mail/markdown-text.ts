import { readMarkdown } from "#themes/base/markdown/read-markdown.ts";
import type { Block, Inline } from "#themes/base/markdown/tree.ts";

/** Writes a Markdown text as plain text: addresses follow the text of their links. */
export function markdownAsText(text: string): string {
  const blocks = readMarkdown(text);
  return blocks ? blocksAsText(blocks) : text;
}

const blocksAsText = (blocks: readonly Block[]): string => blocks.map(blockAsText).join("\n\n");

function blockAsText(block: Block): string {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return lineAsText(block.children);
    case "list":
      return block.items
        .map((item, index) => {
          const mark = block.start === undefined ? "-" : `${block.start + index}.`;
          return `${mark} ${blocksAsText(item).replaceAll("\n", `\n${" ".repeat(mark.length + 1)}`)}`;
        })
        .join("\n");
    case "quote":
      return blocksAsText(block.children).replace(/^/gm, "> ");
    case "code":
      return block.text;
    case "rule":
      return "* * *";
  }
}

function lineAsText(line: readonly Inline[]): string {
  return line
    .map((part) => {
      if (part.type === "break") return "\n";
      if ("text" in part) return part.text;
      const words = lineAsText(part.children);
      if (part.type !== "link" || part.href === "" || part.href === words || part.href === `mailto:${words}`) return words;
      return `${words} (${part.href})`;
    })
    .join("");
}
