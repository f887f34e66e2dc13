import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Mail } from "#contract/mail.ts";
import type { Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import { LetterPage } from "./templates/letter-page.tsx";

export type Fact = readonly [label: string, value: string];

/** A part of a letter. All texts are plain text. */
export type Part =
  | { text: string }
  /** Labelled values, for example those of a form. */
  | { facts: readonly Fact[] }
  /** A text by another person, with its line breaks. */
  | { quote: string }
  | { link: { label: string; href: string } }
  /** The letter's main action; at most one. */
  | { button: { label: string; href: string } }
  /** A code that the recipient has to enter. */
  | { code: string };

/** The content of a message, independent of its layout. */
export interface Letter {
  locale: Locale;
  title: string;
  /** The preview text that mail programs show next to the subject in a list. */
  preview: string;
  parts: readonly Part[];
}

/** Renders a letter as plain text and as HTML. */
export function renderLetter(letter: Letter): Pick<Mail, "text" | "html"> {
  return { text: letterAsText(letter), html: letterAsHtml(letter) };
}

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

function letterAsHtml(letter: Letter): string {
  return `<!doctype html>${renderToStaticMarkup(createElement(LetterPage, letter))}\n`;
}
