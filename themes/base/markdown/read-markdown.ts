import MarkdownIt, { type Token } from "markdown-it";
import { bareAddress, withBareLinks } from "./bare-links.ts";
import type { Block, Inline } from "./tree.ts";

/** Maximum nesting of containers (quotes, lists and their items); texts with deeper nesting are not parsed. */
const MAX_BLOCK_DEPTH = 40;
/** Maximum nesting of emphasis and links; deeper ones are replaced by their texts. */
const MAX_INLINE_DEPTH = 20;

const lexer = new MarkdownIt({ html: false, breaks: true, maxNesting: MAX_BLOCK_DEPTH })
  .disable(["table", "entity", "html_block", "html_inline", "replacements", "smartquotes"])
  .disable(["linkify", "text_join"]);
lexer.inline.ruler.at("linkify", bareAddress);
lexer.inline.ruler.enable("linkify");
// Rendering decides which addresses become links.
lexer.validateLink = () => true;
lexer.normalizeLink = (address) => address;
lexer.normalizeLinkText = (text) => text;

/**
 * Parses a Markdown text: CommonMark with strikethrough, bare links, task lists and a break for every line end. The time is
 * linear in the text's length for all inputs (0048). Undefined if containers nest deeper than MAX_BLOCK_DEPTH.
 */
export function readMarkdown(text: string): Block[] | undefined {
  const tokens = lexer.parse(text, {});
  return tokens.some(isTooDeep) ? undefined : new BlockReader(tokens).blocks();
}

/** True if the lexer has left out the content of a container. */
const isTooDeep = ({ type, level }: Token): boolean =>
  (type === "blockquote_open" || type === "list_item_open") && level >= MAX_BLOCK_DEPTH - 1;

/** Converts the flat list of block tokens, in which every container has an opening and a closing token, to a tree. */
class BlockReader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** Reads the blocks up to the closing token of the container, which is consumed, or to the end. */
  blocks(): Block[] {
    const found: Block[] = [];
    for (let token = this.#next(); token && token.nesting !== -1; token = this.#next()) found.push(this.#block(token));
    return found;
  }

  #next(): Token | undefined {
    return this.#tokens[this.#at++];
  }

  #block(token: Token): Block {
    switch (token.type) {
      case "paragraph_open":
        return { type: "paragraph", children: this.#line(), tight: token.hidden };
      case "heading_open":
        return { type: "heading", depth: Number(token.tag.slice(1)), children: this.#line() };
      case "blockquote_open":
        return { type: "quote", children: this.blocks() };
      case "bullet_list_open":
        return { type: "list", start: undefined, items: this.#items() };
      case "ordered_list_open":
        return { type: "list", start: Number(token.attrGet("start") ?? 1), items: this.#items() };
      case "hr":
        return { type: "rule" };
      default:
        return { type: "code", text: token.content.replace(/\n$/, ""), indented: token.type === "code_block" };
    }
  }

  /** Reads the inline content of a paragraph or heading, whose closing token is consumed. */
  #line(): Inline[] {
    const token = this.#next();
    this.#next();
    return token ? readLine(token) : [];
  }

  #items(): Block[][] {
    const items: Block[][] = [];
    for (let token = this.#next(); token?.type === "list_item_open"; token = this.#next()) items.push(withoutTask(this.blocks()));
    return items;
  }
}

const TASK = /^\[[ xX]\]\s+/;

/** Returns the blocks of a list item without a task's checkbox. */
function withoutTask(blocks: Block[]): Block[] {
  const [first, ...others] = blocks;
  if (first?.type !== "paragraph") return blocks;
  const [words, ...rest] = first.children;
  if (words?.type !== "text" || !TASK.test(words.text)) return blocks;
  return [{ ...first, children: [{ type: "text", text: words.text.replace(TASK, "") }, ...rest] }, ...others];
}

// Spaces are matched after each optional sign: two adjacent runs of spaces would take time quadratic in their length.
const TABLE_RULE = /^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;

/** True if the text of a paragraph is a table, whose columns are aligned only in the source text. */
function isTable(text: string): boolean {
  const [head = "", rule = ""] = text.split("\n", 2);
  return head.includes("|") && rule.includes("|") && TABLE_RULE.test(rule);
}

const MARKS: Partial<Record<string, "strong" | "em" | "del">> = { strong: "strong", em: "em", s: "del" };

function readLine({ content, children }: Token): Inline[] {
  if (isTable(content)) return [{ type: "text", text: content }];
  const line: Inline[] = [];
  const open: Inline[][] = [line];
  let isInLink = false;
  for (const token of children ?? []) {
    const parent = open.at(-1) ?? line;
    if (token.type === "link_open") isInLink = true;
    if (token.type === "link_close") isInLink = false;
    if (token.nesting === 1) {
      const inner: Inline[] = [];
      if (open.length <= MAX_INLINE_DEPTH) parent.push(container(token, inner));
      // A container that is nested too deep is left out: its content is added to its parent.
      open.push(open.length <= MAX_INLINE_DEPTH ? inner : parent);
    } else if (token.nesting === -1) open.pop();
    else append(parent, token, isInLink);
  }
  return line;
}

function container(token: Token, children: Inline[]): Inline {
  const mark = MARKS[token.tag];
  return mark ? { type: mark, children } : { type: "link", href: String(token.attrGet("href") ?? ""), children };
}

function append(parent: Inline[], { type, content }: Token, isInLink: boolean): void {
  if (type === "softbreak" || type === "hardbreak") parent.push({ type: "break" });
  else if (type === "code_inline") parent.push({ type: "code", text: content });
  else if (type === "image") parent.push({ type: "image", text: content });
  else if (type === "text_special" || isInLink) parent.push({ type: "text", text: content });
  else
    for (const { text, href } of withBareLinks(content))
      parent.push(href === undefined ? { type: "text", text } : { type: "link", href, children: [{ type: "text", text }] });
}
