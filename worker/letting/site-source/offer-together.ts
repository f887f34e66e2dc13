import { type PartsOfUnits, relatedUnits } from "#domain/bookings/unit-parts.ts";
import type { Quote, QuoteRequest } from "#domain/rates/quote-types.ts";
import { type PartyOfStay, splitParty } from "#domain/rates/split-party.ts";
import { type QuotableUnit, quoteUnit } from "../rates/quote-units.ts";

/** A group's share of several units, with its price. */
export interface GroupShare {
  slug: string;
  party: PartyOfStay;
  quote: Quote;
}

/** Number of units that a group can take together, and of combinations that are tried. */
const MAX_UNITS = 4;
const MAX_TRIES = 60;

/**
 * Finds the fewest units that are free and have room for a group which is too large for each of them, and of these the cheapest.
 * Units that share nights (`parts`) are not combined. Promo codes and extras belong to single units and are left out.
 */
export function offerTogether(
  quotable: readonly QuotableUnit[],
  parts: PartsOfUnits,
  request: QuoteRequest,
): GroupShare[] | undefined {
  const largestFirst = quotable.toSorted((a, b) => b.unit.rates.plan.guests.max - a.unit.rates.plan.guests.max);
  let tries = 0;
  for (let count = 2; count <= Math.min(MAX_UNITS, largestFirst.length); count++) {
    const offers: GroupShare[][] = [];
    for (const units of combinations(largestFirst, count)) {
      if (tries++ === MAX_TRIES) break;
      const ids = units.map(({ unit }) => unit.id);
      const areSeparate = ids.every((id) => !ids.some((other) => relatedUnits(parts, id).has(other)));
      const shares = areSeparate ? quoteShares(units, request) : undefined;
      if (shares) offers.push(shares);
    }
    const [cheapest] = offers.toSorted((a, b) => totalOf(a) - totalOf(b));
    if (cheapest) return cheapest;
  }
  return undefined;
}

export const totalOf = (shares: readonly GroupShare[]): number => shares.reduce((sum, { quote }) => sum + quote.total, 0);

function quoteShares(units: readonly QuotableUnit[], request: QuoteRequest): GroupShare[] | undefined {
  const parties = splitParty(
    units.map(({ unit }) => unit.rates.plan.guests),
    request,
  );
  const shares = parties?.flatMap((party, index): GroupShare[] => {
    const unit = units[index];
    const result = unit && quoteUnit(unit, { ...request, ...party, extras: [], code: null });
    return unit && result?.ok ? [{ slug: unit.unit.slug, party, quote: result.quote }] : [];
  });
  return shares?.length === units.length ? shares : undefined;
}

/** All selections of `count` items, in their order. */
function* combinations<T>(items: readonly T[], count: number): Generator<T[]> {
  if (count === 0) yield [];
  else
    for (const [index, first] of items.entries())
      for (const others of combinations(items.slice(index + 1), count - 1)) yield [first, ...others];
}
