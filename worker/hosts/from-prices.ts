import type { SiteRecord, UnitRecord } from "#contract/site-record.ts";
import { fromPrice, type FromPrice } from "#domain/rates/from-price.ts";
import { logError } from "#http/log.ts";
import { PATTERNS, type RatePlan } from "#domain/rates/plan.ts";

/** Adults of the party for which "from" prices hold, if the unit takes as many. */
const ADULTS = 2;
/** Length in nights that is tried if the shortest stay cannot be booked. */
const WEEK = 7;

/**
 * Adds the units' "from" prices to a record that was read from the store, so that pages need no rules of prices. `now` is in
 * milliseconds since the epoch.
 */
export const withFromPrices = (site: SiteRecord, now: number): SiteRecord => ({
  ...site,
  units: site.units.map((unit) => {
    try {
      const from = fromPriceOf(unit, site.timeZone, now);
      return from ? { ...unit, from } : unit;
    } catch (error) {
      // A page without this price is better than no page.
      logError('"from" price not computed', error, { siteId: site.id, unitId: unit.id });
      return unit;
    }
  }),
});

/**
 * The lowest price of a unit for the shortest stay of two adults, with everything that is mandatory. It does not depend on which nights
 * are taken. Undefined if no price is set, or if no such stay can be booked.
 */
function fromPriceOf({ rates, id, checkIn, checkOut }: UnitRecord, timeZone: string, now: number): FromPrice | undefined {
  const { version, plan } = rates;
  if (plan.nightly.base === 0) return undefined;
  const context = { now, unit: { id, timeZone, checkIn, checkOut }, version, taken: new Set<string>() };
  const adults = Math.min(ADULTS, plan.guests.max);
  for (const nights of new Set([shortestStay(plan), WEEK])) {
    const found = fromPrice(plan, { adults, children: [], nights }, context);
    if (found) return found;
  }
  return undefined;
}

const shortestStay = ({ rules: { patterns, minNights } }: RatePlan): number =>
  patterns.length > 0 ? Math.min(...patterns.map((id) => PATTERNS[id].nights)) : minNights;
