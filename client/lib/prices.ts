import type { Locale } from "#domain/locale.ts";
import { dueNow, firstYear, GUARANTEE_DAYS, PLAN_CURRENCY, PLANS, VAT_PERCENT } from "#domain/plans.ts";

/** An amount of cents as people write it in `locale`: whole euros without decimals. */
export function euros(locale: Locale, cents: number): string {
  const whole = cents % 100 === 0;
  return new Intl.NumberFormat(locale === "en" ? "en-GB" : locale, {
    style: "currency",
    currency: PLAN_CURRENCY,
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(cents / 100);
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
