import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Mail } from "#contract/services/mail.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import { brand } from "#locales/brand.ts";
import { markdownAsText } from "./markdown-text.ts";
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
  | { code: string }
  /** A Markdown text. */
  | { markdown: string };

/** The content of a message, independent of its layout. */
export interface Letter {
  locale: MessageLocale;
  title: string;
  /** The preview text that mail programs show next to the subject in a list. */
  preview: string;
  parts: readonly Part[];
  /** Name of the home or site that writes; absent in our own letters. */
  sender?: string;
}

/** Renders a letter as plain text and as HTML. */
export function renderLetter(letter: Letter): Pick<Mail, "text" | "html"> {
  return { text: letterAsText(letter), html: letterAsHtml(letter) };
}

function letterAsText({ title, parts, sender }: Letter): string {
  const blocks = parts.map((part) => {
    if ("text" in part) return part.text;
    if ("markdown" in part) return markdownAsText(part.markdown);
    if ("quote" in part) return part.quote.replace(/^/gm, "> ");
    if ("code" in part) return `    ${part.code}`;
    if ("facts" in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
    const { label, href } = "button" in part ? part.button : part.link;
    return `${label}:\n${href}`;
  });
  return (
    [
      title,
      ...blocks,
      sender === undefined ? `-- \n${brand.name}\n${brand.origin}\n${brand.email}` : `-- \n${sender}\n${brand.origin}`,
    ].join("\n\n") + "\n"
  );
}

function letterAsHtml(letter: Letter): string {
  return `<!doctype html>${renderToStaticMarkup(createElement(LetterPage, letter))}\n`;
}
