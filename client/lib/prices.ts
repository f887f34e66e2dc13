import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import { dueNow, firstYear, GUARANTEE_DAYS, PLAN_CURRENCY, PLANS, VAT_PERCENT } from "#domain/plans.ts";

/** Whole euros without decimals, others with two. */
const decimalsOf = (cents: number) => {
  const digits = cents % 100 === 0 ? 0 : 2;
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
};

/** An amount of cents as people write it in `locale`: whole euros without decimals. */
export function euros(locale: Locale, cents: number): string {
  const currency = { style: "currency", currency: PLAN_CURRENCY } as const;
  return new Intl.NumberFormat(LANGUAGE_TAGS[locale], { ...currency, ...decimalsOf(cents) }).format(cents / 100);
}

/** The same without its currency, as it is typed into a field. */
export function plainAmount(locale: Locale, cents: number): string {
  return new Intl.NumberFormat(LANGUAGE_TAGS[locale], decimalsOf(cents)).format(cents / 100);
}

/** Tenths of a per cent as a percentage. */
export function percentage(locale: Locale, tenths: number): string {
  return new Intl.NumberFormat(LANGUAGE_TAGS[locale], { style: "percent", maximumFractionDigits: 1 }).format(tenths / 1000);
}

/** What texts may name of our prices: `{{monthly}}`, `{{setup}}` and so on. */
export function priceTexts(locale: Locale): Record<string, string> {
  const amount = (cents: number) => euros(locale, cents);
  const { standard, "first-month-free": free } = PLANS;
  return {
    setup: amount(standard.setup),
    monthly: amount(standard.monthly),
    nothing: amount(0),
    yearly: amount(12 * standard.monthly),
    standardDueNow: amount(dueNow(standard)),
    standardFirstYear: amount(firstYear(standard)),
    freeFirstYear: amount(firstYear(free)),
    vatPercent: `${VAT_PERCENT}%`,
    guaranteeDays: String(GUARANTEE_DAYS),
  };
}
