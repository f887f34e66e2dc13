import type { Locale } from "#domain/locale.ts";
import type { Quote } from "#domain/rates/quote-types.ts";
import { lineLabel } from "#locales/rates/describe.ts";

/** A quote with the names of its lines in a guest's language. `main` is the site's main language. */
export function describeQuote({ arrival, departure, currency, total, ...quote }: Quote, locale: Locale, main: Locale) {
  const { nights, lines, deposit, schedule, cancellation, version } = quote;
  return {
    arrival,
    departure,
    currency,
    total,
    nights: nights.map(({ date, amount, rule, season }) => ({ date, amount, rule, season })),
    lines: lines.map((line) => {
      const { kind, id, amount, vat, optional, chosen, onArrival } = line;
      return { kind, id, label: lineLabel(line, locale, main), amount, vat, optional, chosen, onArrival };
    }),
    deposit,
    schedule: schedule.map(({ due, on, amount }) => ({ due, on, amount })),
    cancellation,
    version,
  };
}
