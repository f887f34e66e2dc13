import type { Mail } from "#contract/services/mail.ts";
import type { TemplateText } from "#contract/letting/message.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import { fillMarkdown, fillTemplate, type TemplateValues } from "#domain/messages/fill-template.ts";
import type { MessageProblem } from "#domain/messages/message-problems.ts";
import { type LetterSender, renderLetter } from "#services/mail/letter.ts";
import { wordOf } from "./default-messages.ts";

/** A message with its values filled in: subject (plain text) and body (Markdown). */
export interface ComposedMessage {
  subject: string;
  body: string;
  problems: MessageProblem[];
}

/**
 * Fills the texts of templates, which become one message in the order of their moments: under the last subject, with the greeting
 * of the first and the closing words of the last.
 */
export function composeMessage(texts: readonly TemplateText[], values: TemplateValues): ComposedMessage {
  const subject = fillTemplate(texts.at(-1)?.subject ?? "", values);
  const body = fillMarkdown(joinBodies(texts.map((text) => text.body)), values);
  const variables = [...new Set([...subject.missing, ...body.missing])];
  return {
    subject: subject.text.replace(/\s+/g, " ").trim(),
    // An empty placeholder leaves no gap.
    body: body.text.replace(/\n{3,}/g, "\n\n").trim(),
    problems: variables.length > 0 ? [{ type: "no-value", variables }] : [],
  };
}

const GREETS = /\{\{\s*(?:firstName|name)\b/;
const CLOSES = /\{\{\s*host\s*(?:\|[^{}]*)?\}\}\s*$/;

function joinBodies(bodies: readonly string[]): string {
  return bodies
    .map((body, index) => {
      const paragraphs = body.trim().split(/\n{2,}/);
      const first = bodies[0]?.trim().split(/\n{2,}/)[0];
      const [greeting = ""] = paragraphs;
      const isGreeting = greeting === first || (GREETS.test(greeting) && !greeting.includes("\n"));
      const hasClosing = paragraphs.length > 1 && CLOSES.test(paragraphs.at(-1) ?? "");
      return paragraphs
        .slice(index > 0 && isGreeting ? 1 : 0, index < bodies.length - 1 && hasClosing ? -1 : undefined)
        .join("\n\n");
    })
    .join("\n\n* * *\n\n");
}

/** The letter of a message, with a button to the guest's page if the guest has one. */
export function letterOf(
  { subject, body }: Pick<ComposedMessage, "subject" | "body">,
  {
    locale,
    link,
    sender,
    unsubscribe,
  }: { locale: MessageLocale; link: string | undefined; sender: LetterSender; unsubscribe?: string | undefined },
): Pick<Mail, "text" | "html"> {
  const [preview = ""] = body
    .replace(/[*_#\\[\]]/g, "")
    .split("\n\n")
    .slice(1);
  return renderLetter({
    locale,
    title: subject,
    sender,
    preview: preview.slice(0, 200),
    parts: [
      { markdown: body },
      ...(link === undefined ? [] : [{ button: { label: wordOf(locale, "action"), href: link } }]),
      ...(unsubscribe === undefined ? [] : [{ link: { label: wordOf(locale, "unsubscribe"), href: unsubscribe } }]),
    ],
  });
}
