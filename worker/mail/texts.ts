import { createInstance } from "i18next";
import type { Locale } from "#domain/locale.ts";
import { GUARANTEE_DAYS, VAT_PERCENT } from "#domain/plans.ts";
import { brand } from "#locales/brand.ts";

/** Returns the text of a message by `group:key`. */
export type MailTexts = (key: string, values?: Record<string, string | number>) => string;

/** Subject and body of a mail to guests about a booking, with places for values: `guest` in `locales/{locale}/mail/bookings.json`. */
export function bookingMailText(locale: Locale, name: string): { subject: string; body: string } | undefined {
  const { guest } = FILES[`/locales/${locale}/mail/bookings.json`] as { guest: Record<string, unknown> };
  return guest[name] as { subject: string; body: string } | undefined;
}

const FILES = import.meta.glob<Record<string, unknown>>("/locales/*/mail/*.json", { eager: true, import: "default" });

const languages = new Map<Locale, MailTexts>();

/** Loads the texts of our messages in one language from `locales/{locale}/mail/{group}.json`, once per isolate. */
export function mailTexts(locale: Locale): MailTexts {
  let texts = languages.get(locale);
  if (!texts) {
    texts = load(locale);
    languages.set(locale, texts);
  }
  return texts;
}

function load(locale: Locale): MailTexts {
  const folder = `/locales/${locale}/mail/`;
  const groups = Object.entries(FILES).flatMap(([path, texts]) =>
    path.startsWith(folder) ? [[path.slice(folder.length, -".json".length), texts] as const] : [],
  );
  const instance = createInstance();
  void instance.init({
    lng: locale,
    resources: { [locale]: Object.fromEntries(groups) },
    ns: groups.map(([group]) => group),
    initAsync: false,
    interpolation: {
      escapeValue: false,
      skipOnVariables: true,
      defaultVariables: {
        brand: brand.name,
        domain: brand.domain,
        mail: brand.email,
        guaranteeDays: String(GUARANTEE_DAYS),
        vatPercent: `${VAT_PERCENT}%`,
      },
    },
  });
  return (key, values) => instance.t(key, values);
}
