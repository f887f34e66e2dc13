import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import { dueNow, firstYear, GUARANTEE_DAYS, PLAN_CURRENCY, PLANS, VAT_PERCENT } from "#domain/plans.ts";
import { formatMoney, numberFormat } from "#locales/words/intl.ts";

/** Number of decimals: none for whole euros, otherwise two. */
const decimalsOf = (cents: number) => {
  const digits = cents % 100 === 0 ? 0 : 2;
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
};

/** Formats cents as an amount in euros; whole euros without decimals. */
export function formatEuros(locale: Locale, cents: number): string {
  return formatMoney(LANGUAGE_TAGS[locale], { amount: cents, currency: PLAN_CURRENCY });
}

/** Formats cents without the currency, as typed into a field. */
export function formatAmount(locale: Locale, cents: number): string {
  return numberFormat(LANGUAGE_TAGS[locale], decimalsOf(cents)).format(cents / 100);
}

/** Formats tenths of a per cent as a percentage. */
export function formatPercentage(locale: Locale, tenths: number): string {
  return numberFormat(LANGUAGE_TAGS[locale], { style: "percent", maximumFractionDigits: 1 }).format(tenths / 1000);
}

/** Returns the variables for prices in texts: `{{monthly}}`, `{{setup}}` and others. */
export function priceTexts(locale: Locale): Record<string, string> {
  const amount = (cents: number) => formatEuros(locale, cents);
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
