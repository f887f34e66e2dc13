import { createElement, Fragment, type ReactNode } from "react";
import type { SiteView } from "#contract/site-view.ts";
import type { Block, Inline } from "./markdown/tree.ts";

/** Anything that Markdown, its bare links or a line break could mean; a text without is shown as it is. */
const SIGN = /[\\`*_~[\]<#>\n@]|^\s*(?:[-+]|\d{1,9}[.)])\s|https?:\/\/|www\./;
const LOWEST_HEADING = 6;

let read: ((text: string) => Block[] | undefined) | undefined;

/** Loads what reads Markdown. Texts that have signs are shown as plain text before. */
export async function loadMarkdown(): Promise<void> {
  read ??= (await import("./markdown/read-markdown.ts")).readMarkdown;
}

/** Whether the page of the view has a text that is more than plain. */
export function writesMarkdown({ content, units, pages, legal, page }: SiteView): boolean {
  const texts = {
    home: [...content.welcome, ...content.about, ...content.location],
    unit: units.flatMap(({ description }) => description),
    practical: [...content.practical, ...content.houseRules].map(({ text }) => text),
    text: [...pages, ...legal].map(({ body }) => body),
  };
  const of = page.kind === "own" || page.kind === "imprint" || page.kind === "terms" ? "text" : page.kind;
  return of in texts && texts[of as keyof typeof texts].some((text) => SIGN.test(text));
}

/** Blocks of Markdown; undefined for plain text and for what nests too deep to be read. */
function blocksOf(text: string): Block[] | undefined {
  return SIGN.test(text) ? read?.(text) : undefined;
}

interface MarkdownProps {
  of: string;
  /** Level of the text's highest heading: one below the heading the text stands under. */
  from?: number;
  /** Of the paragraph, or of what is around several blocks. */
  className?: string;
}

/** An owner's Markdown as elements of ours: HTML is shown as text, pictures as their description, and links lead where people expect. */
export function Markdown({ of, from = 3, className }: MarkdownProps): ReactNode {
  const blocks = blocksOf(of);
  if (!blocks) return <p className={className}>{of}</p>;
  const shown = <Blocks of={blocks} shift={shiftOf(blocks, from)} />;
  return className === undefined ? shown : <div className={className}>{shown}</div>;
}

/** Markdown inside an element that is there already: without a paragraph of its own when it is only one. */
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

/** What is left of Markdown where only words can stand. */
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

/** How far headings move, so that the highest one is where the page's outline wants it. */
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

/** A link to the web, a mailbox or a telephone; anything else is only its words. */
function Link({ href, children }: { href: string; children: ReactNode }): ReactNode {
  if (/^(?:mailto|tel):/i.test(href)) return <a href={href}>{children}</a>;
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return children;
  return (
    <a href={new URL(href).href} rel="noopener nofollow ugc">
      {children}
    </a>
  );
}
