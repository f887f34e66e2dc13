import i18next, { type TFunction } from "i18next";
import type { Locale } from "#domain/locale.ts";
import { GUARANTEE_DAYS, VAT_PERCENT } from "#domain/plans.ts";
import { brand } from "#locales/brand.ts";
import en from "#locales/en/mail/order.json";
import nl from "#locales/nl/mail/order.json";
import pl from "#locales/pl/mail/order.json";

const TEXTS = { nl, en, pl };
const made = new Map<Locale, TFunction>();

/** What is said about an order outside the website: at the payment provider and in mails. */
export function orderTexts(locale: Locale): TFunction {
  let text = made.get(locale);
  if (!text) {
    const instance = i18next.createInstance();
    void instance.init({
      lng: locale,
      initAsync: false,
      resources: { [locale]: { translation: TEXTS[locale] } },
      interpolation: {
        escapeValue: false,
        defaultVariables: {
          brand: brand.name,
          mail: brand.email,
          guaranteeDays: String(GUARANTEE_DAYS),
          vatPercent: `${VAT_PERCENT}%`,
        },
      },
    });
    text = instance.t;
    made.set(locale, text);
  }
  return text;
}
