import { partsOfLines, portionOf, sumGross } from "./vat-parts.ts";
import type { Instalment, Quote, QuoteLine } from "../rates/quote-types.ts";
import { isCounted, NEW_LINE } from "../bookings/adjust-quote.ts";

/** Preset of the lines by which a refund has lowered the price. */
const PRESET = "goodwill";
const isGoodwill = ({ preset }: QuoteLine): boolean => preset === PRESET;

/** The part of the price that the owner has refunded, in minor units. */
export const goodwillOf = ({ lines }: Pick<Quote, "lines">): number =>
  0 - lines.filter(isGoodwill).reduce((sum, { amount }) => sum + amount, 0);

/**
 * The quote after a refund of this amount, or of the whole price if that is less: with a line for each VAT rate of the price, in
 * proportion, and one without VAT for the part above the price without tourist tax. The first instalments are lowered first,
 * because their money was refunded.
 */
export function withGoodwill(quote: Quote, amount: number): Quote {
  const lines = quote.lines.filter((line) => !isGoodwill(line));
  const taxed = partsOfLines(
    lines.filter((line) => isCounted(line) && line.kind !== "tourist-tax"),
    true,
  );
  const price = quote.total + goodwillOf(quote);
  const given = Math.max(0, Math.min(amount, price));
  const divided = Math.max(0, Math.min(given, sumGross(taxed)));
  const parts = divided === 0 ? [] : portionOf(taxed, divided);
  const rest = given - divided;
  const all = rest > 0 ? [...parts, { rate: null, gross: rest, vat: 0 }] : parts;
  const added = all.map(({ rate, gross, vat }): QuoteLine => ({
    ...NEW_LINE,
    preset: PRESET,
    name: null,
    amount: -gross,
    vat: rate === null ? null : { rate, amount: 0 - vat },
  }));
  const change = goodwillOf(quote) - given;
  return { ...quote, lines: [...lines, ...added], total: quote.total + change, schedule: changeFirst(quote.schedule, change) };
}

/**
 * Adds an amount to the first instalment, or subtracts it from the first ones. Instalments of 0 are kept, so that it can be added
 * again.
 */
function changeFirst(schedule: readonly Instalment[], change: number): Instalment[] {
  let left = change;
  return schedule.map((instalment) => {
    const part = Math.max(left, -instalment.amount);
    left -= part;
    return { ...instalment, amount: instalment.amount + part };
  });
}
