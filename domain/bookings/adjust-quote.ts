import type { CalendarDate } from "../dates.ts";
import type { Locale } from "../locale.ts";
import { scheduleOf } from "../rates/payment-schedule.ts";
import type { PaymentSchedule } from "../rates/plan.ts";
import type { Quote, QuoteLine } from "../rates/quote-types.ts";
import { vatWithin } from "../rates/rounding.ts";

/** A line as the owner sets it: a line of the quote, by its index and perhaps with another amount, or a new line with a name. */
export type AdjustedLine = { index: number; amount: number } | { name: string; amount: number };

/**
 * The quote with the owner's lines instead of its own: lines that are left out are dropped, changed ones keep their VAT rate, new
 * ones have that of the first line. The instalments are computed again, from `today` on.
 */
export function adjustQuote(
  quote: Quote,
  adjusted: readonly AdjustedLine[],
  { schedule, today, locale }: { schedule: PaymentSchedule; today: CalendarDate; locale: Locale },
): Quote {
  const rate = quote.lines[0]?.vat?.rate ?? null;
  const lines = adjusted.flatMap((line): QuoteLine[] => {
    if ("name" in line) return [withAmount({ ...NEW_LINE, name: { [locale]: line.name } }, line.amount, rate)];
    const found = quote.lines[line.index];
    return found ? [withAmount({ ...found, chosen: true }, line.amount, found.vat?.rate ?? null)] : [];
  });
  const total = sum(lines);
  const onArrival = sum(lines.filter((line) => line.onArrival));
  return { ...quote, lines, total, schedule: scheduleOf(schedule, { today, arrival: quote.arrival, total, onArrival }) };
}

/** True if the quote has all lines that the owner set: a former quote may have had others. */
export const hasLines = ({ lines }: Quote, adjusted: readonly AdjustedLine[]): boolean =>
  adjusted.every((line) => "name" in line || line.index < lines.length);

/** True if a line is in the total. */
export const isCounted = ({ optional, chosen }: Pick<QuoteLine, "optional" | "chosen">): boolean => !optional || chosen;

/** The values of a line that does not belong to a fee of the plan. */
export const NEW_LINE = {
  kind: "fee",
  id: null,
  preset: "other",
  count: null,
  percent: null,
  maxAge: null,
  per: null,
  optional: false,
  chosen: true,
  onArrival: false,
} as const;

const withAmount = (line: Omit<QuoteLine, "amount" | "vat">, amount: number, rate: number | null): QuoteLine => ({
  ...line,
  amount,
  vat: rate === null ? null : { rate, amount: vatWithin(amount, rate) },
});

const sum = (lines: readonly { amount: number }[]): number => lines.reduce((total, { amount }) => total + amount, 0);
