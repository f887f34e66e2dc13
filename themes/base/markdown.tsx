import { createElement, Fragment, type ReactNode } from "react";
import type { SiteView } from "#contract/pages/site-view.ts";
import type { Block, Inline } from "./markdown/tree.ts";

/** Matches any text that may contain Markdown, bare links or line breaks; other texts are shown without parsing. */
const MARKUP = /[\\`*_~[\]<#>\n@]|^\s*(?:[-+]|\d{1,9}[.)])\s|https?:\/\/|www\./;
const LOWEST_HEADING = 6;

let read: ((text: string) => Block[] | undefined) | undefined;

/** Loads the Markdown parser. Until then all texts are shown as plain text. */
export async function loadMarkdown(): Promise<void> {
  read ??= (await import("./markdown/read-markdown.ts")).readMarkdown;
}

/** True if the view's page has a text that may contain Markdown. */
export function hasMarkdown({ content, units, pages, legal, page }: SiteView): boolean {
  const texts = {
    home: [...content.welcome, ...content.about, ...content.location],
    unit: units.flatMap(({ description }) => description),
    practical: [...content.practical, ...content.houseRules].map(({ text }) => text),
    book: content.houseRules.map(({ text }) => text),
    text: [...pages, ...legal].map(({ body }) => body),
  };
  const of = page.kind === "own" || page.kind === "imprint" || page.kind === "terms" ? "text" : page.kind;
  return of in texts && texts[of as keyof typeof texts].some((text) => MARKUP.test(text));
}

/** Parses Markdown; undefined for plain text and for text that nests too deep. */
function blocksOf(text: string): Block[] | undefined {
  return MARKUP.test(text) ? read?.(text) : undefined;
}

interface MarkdownProps {
  of: string;
  /** Level of the text's highest heading: one below the heading above the text. */
  from?: number;
  /** Class of the paragraph, or of the element around several blocks. */
  className?: string;
}

/** Renders an owner's Markdown: HTML is shown as text, a picture as its description. */
export function Markdown({ of, from = 3, className }: MarkdownProps): ReactNode {
  const blocks = blocksOf(of);
  if (!blocks) return <p className={className}>{of}</p>;
  const shown = <Blocks of={blocks} shift={shiftOf(blocks, from)} />;
  return className === undefined ? shown : <div className={className}>{shown}</div>;
}

/** Renders Markdown inside an existing element: a single paragraph without its `p` element. */
export function MarkdownInside({ of }: { of: string }): ReactNode {
  const blocks = blocksOf(of);
  if (!blocks) return of;
  const [only, ...others] = blocks;
  return only?.type === "paragraph" && others.length === 0 ? (
    <Line of={only.children} />
  ) : (
    <Blocks of={blocks} shift={shiftOf(blocks, 3)} />
  );
}

/** Converts Markdown to plain text. */
export function plainText(markdown: string): string {
  const blocks = blocksOf(markdown);
  return (blocks ? blocks.map(wordsOf).join("") : markdown).replace(/\s+/g, " ").trim();
}

function wordsOf(node: Block | Inline): string {
  switch (node.type) {
    case "paragraph":
    case "heading":
      return `${node.children.map(wordsOf).join("")} `;
    case "list":
      return node.items.map((item) => `${item.map(wordsOf).join("")} `).join("");
    case "break":
      return " ";
    case "rule":
      return "";
    case "quote":
    case "strong":
    case "em":
    case "del":
    case "link":
      return node.children.map(wordsOf).join("");
    case "text":
    case "code":
    case "image":
      return node.text;
  }
}

/** Returns the number of levels to add to headings, so that the highest one has level `from`. */
function shiftOf(blocks: readonly Block[], from: number): number {
  const depths = blocks.map((block) => (block.type === "heading" ? block.depth : LOWEST_HEADING));
  return from - depths.reduce((highest, depth) => Math.min(highest, depth), LOWEST_HEADING);
}

function Blocks({ of, shift }: { of: readonly Block[]; shift: number }): ReactNode {
  return of.map((block, index) => <Fragment key={index}>{shownBlock(block, shift)}</Fragment>);
}

function shownBlock(block: Block, shift: number): ReactNode {
  switch (block.type) {
    case "paragraph":
      return block.tight ? (
        <Line of={block.children} />
      ) : (
        <p>
          <Line of={block.children} />
        </p>
      );
    case "heading":
      return createElement(`h${Math.min(block.depth + shift, LOWEST_HEADING)}`, null, <Line of={block.children} />);
    case "list":
      return <List list={block} shift={shift} />;
    case "quote":
      return (
        <blockquote>
          <Blocks of={block.children} shift={shift} />
        </blockquote>
      );
    case "code":
      return block.indented ? (
        <p>{block.text}</p>
      ) : (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case "rule":
      return <hr />;
  }
}

function List({ list: { start, items }, shift }: { list: Extract<Block, { type: "list" }>; shift: number }): ReactNode {
  const lines = items.map((item, index) => (
    <li key={index}>
      <Blocks of={item} shift={shift} />
    </li>
  ));
  if (start === undefined) return <ul className="list">{lines}</ul>;
  return (
    <ol className="list" start={start === 1 ? undefined : start}>
      {lines}
    </ol>
  );
}

function Line({ of }: { of: readonly Inline[] }): ReactNode {
  return of.map((node, index) => <Fragment key={index}>{shownInline(node)}</Fragment>);
}

function shownInline(node: Inline): ReactNode {
  switch (node.type) {
    case "strong":
    case "em":
    case "del":
      return createElement(node.type, null, <Line of={node.children} />);
    case "code":
      return <code>{node.text}</code>;
    case "break":
      return <br />;
    case "link":
      return (
        <Link href={node.href}>
          <Line of={node.children} />
        </Link>
      );
    case "image":
    case "text":
      return node.text;
  }
}

/** A link with a web, mail or telephone address; with any other address only its text is rendered. */
function Link({ href, children }: { href: string; children: ReactNode }): ReactNode {
  if (/^(?:mailto|tel):/i.test(href)) return <a href={href}>{children}</a>;
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return children;
  return (
    <a href={new URL(href).href} rel="noopener nofollow ugc">
      {children}
    </a>
  );
}
