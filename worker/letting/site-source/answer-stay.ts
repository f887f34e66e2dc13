import { type BookingSettings, modeOfUnit, paymentMethodsOf } from "#contract/letting/booking-settings.ts";
import type { GroupOffer, SiteView, StayAnswer, UnitOffer } from "#contract/pages/site-view.ts";
import { type StaySearch, toQuoteRequest } from "#contract/pages/stay-search.ts";
import { offeredInstalments } from "#domain/bookings/payments.ts";
import type { QuoteResult } from "#domain/rates/quote-types.ts";
import { type Bookable, type BookableUnit, bookableUnits } from "../rates/bookable.ts";
import { type QuotableUnit, quoteUnit, readQuotable } from "../rates/quote-units.ts";
import { type GroupShare, offerTogether, totalOf as totalOfShares } from "./offer-together.ts";
import type { SiteSource } from "./site-source.ts";

/**
 * Answers a guest's search: a quote of each searched unit, the cheapest first. A group that is too large for each of these gets
 * quotes of the others that fit, or else of the units that it can take together. `now` is in milliseconds since the epoch.
 */
export async function answerStay(search: StaySearch, view: SiteView, source: SiteSource, now: number): Promise<StayAnswer> {
  const [bookable, settings] = await Promise.all([bookableOf(source), source.bookingSettings()]);
  const request = toQuoteRequest(search);
  const isAsked = ({ slug }: { slug: string }) => search.unit === "" || search.unit === slug;
  const offer = (units: readonly QuotableUnit[]) =>
    units.flatMap((each): UnitOffer[] => {
      const unit = view.units.find(({ slug }) => slug === each.unit.slug);
      if (!unit) return [];
      const result = withOfferedSchedule(quoteUnit(each, request), settings);
      return [{ unit, mode: modeOfUnit(settings, each.unit.id), result }];
    });
  const read = (units: BookableUnit[]) => (bookable ? readQuotable(bookable, units, now, request.code) : []);
  const asked = await read(bookable?.units.filter(isAsked) ?? []);
  const offers = offer(asked);
  if (!bookable || offers.length === 0 || !offers.every(isTooSmall)) return { search, offers: offers.toSorted(compareTotals) };
  const others = await read(bookable.units.filter((unit) => !isAsked(unit)));
  const fitting = offer(others).filter(({ result }) => result.ok);
  const all = { search, offers: [...offers, ...fitting].toSorted(compareTotals) };
  const shares =
    fitting.length > 0 ? undefined : offerTogether([...asked, ...others], (await bookable.parts?.()) ?? new Map(), request);
  const together = shares && groupOffer(shares, view);
  return together ? { ...all, together } : all;
}

/** True if the unit has no room for so many guests. */
const isTooSmall = ({ result }: UnitOffer): boolean =>
  !result.ok && result.refusals.some(({ code }) => code === "TOO_MANY_GUESTS");

/** Undefined if the page, which may be a minute old, lacks one of the units. */
function groupOffer(shares: GroupShare[], { units, currency }: SiteView): GroupOffer | undefined {
  const shown = shares.flatMap(({ slug, party, quote }) => {
    const unit = units.find((each) => each.slug === slug);
    return unit ? [{ unit, party, total: quote.total }] : [];
  });
  if (shown.length < shares.length) return undefined;
  return { shares: shown, total: { amount: totalOfShares(shares), currency } };
}

/** The schedule by the payment methods that the owner has set, as the booking form shows it. */
function withOfferedSchedule(result: QuoteResult, settings: BookingSettings): QuoteResult {
  if (!result.ok) return result;
  const schedule = offeredInstalments(result.quote, paymentMethodsOf(settings));
  return { ...result, quote: { ...result.quote, schedule } };
}

/** A preview also shows the prices of a site that guests cannot see yet, whose nights are all free. */
export async function bookableOf(source: SiteSource): Promise<Bookable | undefined> {
  const { site, framed } = source;
  const found = await source.bookable();
  if (found || !framed) return found;
  const { timeZone, defaultLocale } = site;
  return { timeZone, defaultLocale, units: bookableUnits(site), stays: async () => [] };
}

const totalOf = ({ result }: UnitOffer): number => (result.ok ? result.quote.total : Infinity);

function compareTotals(a: UnitOffer, b: UnitOffer): number {
  const [first, second] = [totalOf(a), totalOf(b)];
  return first === second ? 0 : first - second;
}

/** The result of a search for the statistics: that of the best offer. */
export function outcomeOf({ offers }: StayAnswer): "free" | "taken" | "problem" {
  if (offers.some(({ result }) => result.ok)) return "free";
  const isTaken = offers.some(({ result }) => !result.ok && result.refusals.some(({ code }) => code === "NIGHTS_TAKEN"));
  return isTaken ? "taken" : "problem";
}
