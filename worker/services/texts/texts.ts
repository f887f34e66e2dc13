import type { Locale } from "#domain/locale.ts";
import { GUARANTEE_DAYS, VAT_PERCENT } from "#domain/plans.ts";
import { brand } from "#locales/brand.ts";
import { makeTranslator } from "#locales/words/make-translator.ts";
import { type ChangedTexts, changedTexts } from "./changed-texts.ts";
import { shippedTexts, type TextTree } from "./shipped-texts.ts";

/** Returns the text of a message by `group:key`. */
export type MailTexts = (key: string, values?: Record<string, string | number>) => string;

/** Values that every text can contain. */
export const COMMON_VALUES = {
  brand: brand.name,
  domain: brand.domain,
  mail: brand.email,
  guaranteeDays: String(GUARANTEE_DAYS),
  vatPercent: `${VAT_PERCENT}%`,
};

/**
 * Subject and body of an email to guests about a booking, with placeholders: `guest` in `locales/{locale}/mail/bookings.json`.
 */
export function bookingMailText(locale: Locale, name: string): { subject: string; body: string } | undefined {
  const { guest } = shippedTexts(locale)["bookings"] as { guest: Record<string, { subject: string; body: string } | undefined> };
  const shipped = guest[name];
  const changed = changedTexts(locale);
  const textOf = (part: "subject" | "body") => changed[`bookings:guest.${name}.${part}`] ?? shipped?.[part] ?? "";
  return shipped && { subject: textOf("subject"), body: textOf("body") };
}

/** The functions of each language, while the changed texts stay the same. */
const languages = new WeakMap<ChangedTexts, Map<Locale, MailTexts>>();

/**
 * Returns the function that reads the texts of our messages in one language: those that an admin changed, all others from
 * `locales/{locale}/mail/{group}.json`. It is created once per isolate, and again after a change.
 */
export function mailTexts(locale: Locale): MailTexts {
  const changed = changedTexts(locale);
  const loaded = languages.get(changed) ?? new Map<Locale, MailTexts>();
  languages.set(changed, loaded);
  const texts = loaded.get(locale) ?? load(locale, changed);
  loaded.set(locale, texts);
  return texts;
}

function load(locale: Locale, changed: ChangedTexts): MailTexts {
  const translate = makeTranslator(locale, withChanges(shippedTexts(locale), changed));
  return (key, values) => translate(key.replace(":", "."), { ...COMMON_VALUES, ...values });
}

/** Groups with the changed texts inserted. A change of a key that is no longer shipped has no effect. */
function withChanges(groups: Record<string, TextTree>, changed: ChangedTexts): Record<string, TextTree> {
  const copies = { ...groups };
  for (const [key, text] of Object.entries(changed)) {
    const [group = "", path = ""] = key.split(":");
    const shipped = groups[group];
    if (!shipped) continue;
    const copy = copies[group] === shipped ? (copies[group] = structuredClone(shipped)) : copies[group];
    const names = path.split(".");
    const last = names.pop() ?? "";
    let tree: string | TextTree | undefined = copy;
    for (const name of names) tree = typeof tree === "object" ? tree[name] : undefined;
    if (typeof tree === "object" && typeof tree[last] === "string") tree[last] = text;
  }
  return copies;
}
