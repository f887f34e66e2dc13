import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Mail } from "#contract/services/mail.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import { brand } from "#locales/brand.ts";
import { markdownAsText } from "./markdown-text.ts";
import type { MailColours } from "./templates/colours.ts";
import { LetterPage } from "./templates/letter-page.tsx";

export type Fact = readonly [label: string, value: string];

/** A part of a letter. All texts are plain text. */
export type Part =
  | { text: string }
  /** Title of the parts that follow. */
  | { heading: string }
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

/** The home or site that writes a letter. */
export interface LetterSender {
  name: string;
  /** Origin of its website; null if it has none at the moment. */
  origin: string | null;
  photo: LetterPhoto | null;
  colours: MailColours;
}

/** A picture above a letter, at most 600 pixels wide. */
export interface LetterPhoto {
  /** Absolute address. */
  src: string;
  /** Pixels as shown. */
  width: number;
  height: number;
  alt: string;
}

/** The content of a message, independent of its layout. */
export interface Letter {
  locale: MessageLocale;
  title: string;
  /** The preview text that mail programs show next to the subject in a list. */
  preview: string;
  parts: readonly Part[];
  /** Absent in our own letters. */
  sender?: LetterSender;
}

/** Renders a letter as plain text and as HTML. */
export function renderLetter(letter: Letter): Pick<Mail, "text" | "html"> {
  return { text: letterAsText(letter), html: letterAsHtml(letter) };
}

function letterAsText({ title, parts, sender }: Letter): string {
  const blocks = parts.map((part) => {
    if ("text" in part) return part.text;
    if ("markdown" in part) return markdownAsText(part.markdown);
    if ("heading" in part) return `${part.heading}\n${"-".repeat(part.heading.length)}`;
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
      sender === undefined
        ? `-- \n${brand.name}\n${brand.origin}\n${brand.email}`
        : ["-- ", sender.name, ...(sender.origin === null ? [] : [sender.origin])].join("\n"),
    ].join("\n\n") + "\n"
  );
}

function letterAsHtml(letter: Letter): string {
  return `<!doctype html>${renderToStaticMarkup(createElement(LetterPage, letter))}\n`;
}
