import type { Locale } from "#domain/locale.ts";
import { type MailTexts, mailTexts } from "#worker/mail/texts.ts";

/** What is said about an order outside the website, at the payment provider and in mails: a text by its key. */
export function orderTexts(locale: Locale): MailTexts {
  const text = mailTexts(locale);
  return (key, values) => text(`order:${key}`, values);
}
