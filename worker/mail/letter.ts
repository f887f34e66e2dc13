import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Mail } from "#contract/mail.ts";
import type { Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import { LetterPage } from "./templates/letter-page.tsx";

export type Fact = readonly [label: string, value: string];

/** A piece of a letter; texts are plain, whoever wrote them. */
export type Part =
  | { text: string }
  /** What was filled in, label by label. */
  | { facts: readonly Fact[] }
  /** Words of someone else, with their line breaks. */
  | { quote: string }
  | { link: { label: string; href: string } }
  /** What the letter is for; one at most. */
  | { button: { label: string; href: string } }
  /** To be typed in somewhere. */
  | { code: string };

/** What a message says, before it is laid out. */
export interface Letter {
  locale: Locale;
  title: string;
  /** What a list of messages shows beside the subject. */
  preview: string;
  parts: readonly Part[];
}

/** The letter in both forms. */
export function laidOut(letter: Letter): Pick<Mail, "text" | "html"> {
  return { text: letterAsText(letter), html: letterAsHtml(letter) };
}

/** The letter for programs that show plain text. */
function letterAsText({ title, parts }: Letter): string {
  const blocks = parts.map((part) => {
    if ("text" in part) return part.text;
    if ("quote" in part) return part.quote.replace(/^/gm, "> ");
    if ("code" in part) return `    ${part.code}`;
    if ("facts" in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
    const { label, href } = "button" in part ? part.button : part.link;
    return `${label}:\n${href}`;
  });
  return [title, ...blocks, `-- \n${brand.name}\n${brand.origin}\n${brand.email}`].join("\n\n") + "\n";
}

/** The letter as HTML. */
function letterAsHtml(letter: Letter): string {
  return `<!doctype html>${renderToStaticMarkup(createElement(LetterPage, letter))}\n`;
}
