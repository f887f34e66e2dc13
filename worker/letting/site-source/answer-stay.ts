import { termsOfUnit } from "#contract/letting/booking-settings.ts";
import type { SiteView, StayAnswer, UnitOffer } from "#contract/pages/site-view.ts";
import { type StaySearch, toQuoteRequest } from "#contract/pages/stay-search.ts";
import { type Bookable, bookableUnits } from "../rates/bookable.ts";
import { quoteUnit, readQuotable } from "../rates/quote-units.ts";
import type { SiteSource } from "./site-source.ts";

/** Answers a guest's search: a quote of each searched unit, the cheapest first. `now` is in milliseconds since the epoch. */
export async function answerStay(search: StaySearch, view: SiteView, source: SiteSource, now: number): Promise<StayAnswer> {
  const [bookable, settings] = await Promise.all([bookableOf(source), source.bookingSettings()]);
  const asked = bookable?.units.filter(({ slug }) => search.unit === "" || search.unit === slug) ?? [];
  const request = toQuoteRequest(search);
  const quotable = bookable ? await readQuotable(bookable, asked, now, request.code) : [];
  const offers = quotable.flatMap((each): UnitOffer[] => {
    const unit = view.units.find(({ slug }) => slug === each.unit.slug);
    return unit ? [{ unit, mode: termsOfUnit(settings, each.unit.id).mode, result: quoteUnit(each, request) }] : [];
  });
  return { search, offers: offers.toSorted(compareTotals) };
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
