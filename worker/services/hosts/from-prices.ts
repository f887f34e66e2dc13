import type { SiteRecord, UnitRecord } from "#contract/owners/site-record.ts";
import { monthOf } from "#domain/dates.ts";
import { bookingWindow } from "#domain/rates/booking-window.ts";
import { fromPrice, type FromPrice } from "#domain/rates/from-price.ts";
import { logError } from "../http/log.ts";
import { shortestStay } from "#domain/rates/plan.ts";
import { quoteContextOf, type TakenStay } from "#domain/rates/quote-context.ts";
import type { QuoteContext } from "#domain/rates/quote-types.ts";

/** Adults of the party for which "from" prices are computed, if the unit takes as many. */
const ADULTS = 2;
/** Length in nights that is tried if the shortest stay cannot be booked. */
const WEEK = 7;
/** Days in which the stay of a "from" price has to lie. */
const DAYS_AHEAD = 365;

/**
 * Adds the units' "from" prices and the days between which they can be booked to a record that was read from the store with its
 * taken nights, so that pages do not need the price rules. `now` is in milliseconds since the epoch.
 */
export function withFromPrices(site: SiteRecord, stays: TakenStay[], now: number): SiteRecord {
  const units = site.units.map((unit) => {
    try {
      const taken = stays.filter(({ unitId }) => unitId === unit.id);
      const context = quoteContextOf(unit, taken, { now, timeZone: site.timeZone });
      const from = fromPriceOf(unit, context);
      return { ...unit, ...(from && { from }), window: bookingWindow(unit.rates.plan, context) };
    } catch (error) {
      // A page without this price is better than no page.
      logError('"from" price not computed', error, { siteId: site.id, unitId: unit.id });
      return unit;
    }
  });
  return { ...site, units, prices: units.map(pricesKey).join("-") };
}

const pricesKey = ({ from, window }: UnitRecord): string => `${from?.total ?? ""}${window ? `.${monthOf(window.first)}` : ""}`;

/**
 * The lowest price of a unit for the shortest stay of two adults that can be booked in the next year, including all mandatory
 * costs. Undefined if no price is set, or if no such stay can be booked.
 */
function fromPriceOf({ rates: { plan } }: UnitRecord, context: QuoteContext): FromPrice | undefined {
  if (plan.nightly.base === 0) return undefined;
  const adults = Math.min(ADULTS, plan.guests.max);
  for (const nights of new Set([shortestStay(plan), WEEK])) {
    const found = fromPrice(plan, { adults, children: [], nights }, context, DAYS_AHEAD);
    if (found) return found;
  }
  return undefined;
}
