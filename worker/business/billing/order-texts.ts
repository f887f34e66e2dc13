import type { Locale } from "#domain/locale.ts";
import { type MailTexts, mailTexts } from "#services/texts/texts.ts";

/** Returns the texts about an order that appear outside the website: at the payment provider and in emails. */
export function orderTexts(locale: Locale): MailTexts {
  const text = mailTexts(locale);
  return (key, values) => text(`order:${key}`, values);
}
