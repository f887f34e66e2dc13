import type { Token, Tokens } from "marked";
import { createElement, Fragment, type ReactNode } from "react";
import type { SiteView } from "#contract/site-view.ts";

/** Anything that Markdown, its bare links or a line break could mean; a text without is shown as it is. */
const SIGN = /[\\`*_~[\]<#>\n@]|^\s*(?:[-+]|\d{1,9}[.)])\s|https?:\/\/|www\./;
/** A text with more marks of emphasis is no prose, and would take the lexer long. */
const MOST_MARKS = 2000;
const LOWEST_HEADING = 6;

let lex: ((text: string) => Token[]) | undefined;

/** Loads what reads Markdown. Texts that have signs are shown as plain text before. */
export async function loadMarkdown(): Promise<void> {
  if (lex) return;
  const { Lexer } = await import("marked");
  lex = (text) => new Lexer({ gfm: true, breaks: true }).lex(text);
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

/** Blocks of Markdown; undefined for plain text and for what cannot be read. */
function blocksOf(text: string): Token[] | undefined {
  if (!lex || !SIGN.test(text) || (text.match(/[*_~]/g)?.length ?? 0) > MOST_MARKS) return undefined;
  try {
    return lex(text).filter(({ type }) => type !== "space" && type !== "def");
  } catch {
    // Thousands of quotes in one another exceed the stack.
    return undefined;
  }
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
    <Inline of={only.tokens} />
  ) : (
    <Blocks of={blocks} shift={shiftOf(blocks, 3)} />
  );
}

/** What is left of Markdown where only words can stand. */
export function plainText(markdown: string): string {
  const words = (tokens: Token[]): string => tokens.map(wordsOf).join("");
  const wordsOf = (token: Token): string => {
    if (token.type === "br" || token.type === "space") return " ";
    if (token.type === "list") return words((token as Tokens.List).items);
    const inside = "tokens" in token && token.tokens ? words(token.tokens) : "text" in token ? String(token.text) : "";
    return ["paragraph", "heading", "list_item"].includes(token.type) ? `${inside} ` : inside;
  };
  const blocks = blocksOf(markdown);
  return (blocks ? words(blocks) : markdown).replace(/\s+/g, " ").trim();
}

/** How far headings move, so that the highest one is where the page's outline wants it. */
function shiftOf(blocks: Token[], from: number): number {
  const depths = blocks.filter(({ type }) => type === "heading").map((heading) => (heading as Tokens.Heading).depth);
  return from - Math.min(...depths, LOWEST_HEADING);
}

function Blocks({ of, shift }: { of: Token[]; shift: number }): ReactNode {
  return of.map((token, index) => <Block key={index} token={token} shift={shift} />);
}

function Block({ token, shift }: { token: Token; shift: number }): ReactNode {
  switch (token.type) {
    case "paragraph":
      return (
        <p>
          <Inline of={token.tokens} />
        </p>
      );
    case "text":
      return token.tokens ? <Inline of={token.tokens} /> : token.raw;
    case "heading":
      return createElement(
        `h${Math.min((token as Tokens.Heading).depth + shift, LOWEST_HEADING)}`,
        null,
        <Inline of={token.tokens} />,
      );
    case "list":
      return <List list={token as Tokens.List} shift={shift} />;
    case "blockquote":
      return (
        <blockquote>
          <Blocks of={token.tokens ?? []} shift={shift} />
        </blockquote>
      );
    case "code":
      return token.codeBlockStyle === "indented" ? (
        <p>{token.text}</p>
      ) : (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case "hr":
      return <hr />;
    case "space":
    case "def":
    case "checkbox":
      return null;
    default:
      return <p>{token.raw.trim()}</p>;
  }
}

function List({ list: { ordered, start, items }, shift }: { list: Tokens.List; shift: number }): ReactNode {
  const lines = items.map((item, index) => (
    <li key={index}>
      <Blocks of={item.tokens} shift={shift} />
    </li>
  ));
  if (!ordered) return <ul className="list">{lines}</ul>;
  return (
    <ol className="list" start={Number(start) === 1 ? undefined : Number(start)}>
      {lines}
    </ol>
  );
}

function Inline({ of }: { of: Token[] | undefined }): ReactNode {
  return of?.map((token, index) => <Fragment key={index}>{inline(token)}</Fragment>);
}

function inline(token: Token): ReactNode {
  const inside = "tokens" in token && token.tokens ? <Inline of={token.tokens} /> : null;
  switch (token.type) {
    case "strong":
      return <strong>{inside}</strong>;
    case "em":
      return <em>{inside}</em>;
    case "del":
      return <del>{inside}</del>;
    case "codespan":
      return <code>{token.text}</code>;
    case "br":
      return <br />;
    case "link":
      return <Link href={String(token.href)}>{inside}</Link>;
    case "image":
    case "escape":
      return token.text;
    case "text":
      return inside ?? token.text;
    case "checkbox":
      return null;
    default:
      return token.raw;
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
