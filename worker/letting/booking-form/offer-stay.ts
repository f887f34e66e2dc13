import { normalizeEmail } from "#domain/accounts/addresses.ts";
import type { BookingFormTerms } from "#contract/pages/booking-form.ts";
import {
  type BookingSettings,
  modeOfUnit,
  paymentMethodsOf,
  paymentTermsOf,
  termsOfUnit,
} from "#contract/letting/booking-settings.ts";
import type { SiteRecord, UnitRecord } from "#contract/owners/site-record.ts";
import type { BookingOffer } from "#contract/pages/site-view.ts";
import { type StaySearch, toQuoteRequest } from "#contract/pages/stay-search.ts";
import { hasOnlinePart, type PaymentMethod } from "#domain/bookings/payments.ts";
import { MIN_ONLINE_AMOUNT } from "#domain/bookings/min-online.ts";
import type { Quote, QuoteRequest, QuoteResult } from "#domain/rates/quote-types.ts";
import { type BookingPlace, findPlace } from "#store/letting/booking-places.ts";
import { bookableOf } from "../site-source/answer-stay.ts";
import { hasEffects, type SiteVisit } from "../site-source/sent-form.ts";
import { quoteUnit, readQuotable } from "../rates/quote-units.ts";
import { bookingToolsOf } from "../bookings/booking-tools.ts";
import { ownerIdentity } from "../bookings/owner-identity.ts";
import { quoteBooking } from "../bookings/quote-booking.ts";

export type Offered =
  | { ok: true; unit: string; offer: BookingOffer }
  | { ok: false; unit: string; result: QuoteResult & { ok: false } };

/**
 * Quotes the stay of a search as it is now, with the owner's terms; undefined if it does not name a unit that is let. `email` is
 * the guest's as typed, for the uses of a promo code.
 */
export async function offerStay(visit: SiteVisit, search: StaySearch, email = ""): Promise<Offered | undefined> {
  const { site } = visit.source;
  const unit = unitOf(site, search);
  if (!unit) return undefined;
  const quoted = await (visit.isStored ? quoteStored : quoteUnstored)(
    visit,
    unit.slug,
    toQuoteRequest(search),
    normalizeEmail(email) ?? "",
  );
  if (!quoted) return undefined;
  const { result, settings, isTest } = quoted;
  if (!result.ok) return { ok: false, unit: unit.slug, result };
  return { ok: true, unit: unit.slug, offer: offerOf(visit, unit, settings, { quote: result.quote, isTest }) };
}

function offerOf(
  visit: SiteVisit,
  unit: UnitRecord,
  settings: BookingSettings,
  offered: Pick<BookingOffer, "quote" | "isTest">,
): BookingOffer {
  const { answerHours, transferDays } = termsOfUnit(settings, unit.id);
  const { quote } = offered;
  const identity = ownerIdentity(settings.identity, visit.source.site);
  const isTooSmall =
    paymentTermsOf(settings).online && quote.schedule.some(({ on }) => on !== "arrival") && !hasOnlinePart(quote);
  return {
    unit: unit.slug,
    ...offered,
    hasEffects: hasEffects(visit),
    answerHours,
    transferDays,
    minOnline: isTooSmall ? MIN_ONLINE_AMOUNT[quote.currency] : null,
    identity,
    ...formTermsOf(unit.id, settings, quote),
  };
}

/** The owner's terms on which the form depends, for a stay at this price; null for all payment methods. */
export const formTermsOf = (unitId: string, settings: BookingSettings, quote: Quote | null): BookingFormTerms => ({
  mode: modeOfUnit(settings, unitId),
  payments: paymentsOf(settings, quote),
});

/** Finds the unit that a search names, or the site's only one. */
export function unitOf({ units }: SiteRecord, search: StaySearch): UnitRecord | undefined {
  const [only, ...others] = units;
  return others.length === 0 ? only : units.find(({ slug }) => slug === search.unit);
}

/** True if the currently shown site takes bookings of this unit. */
export const isBookable = ({ site, unit }: BookingPlace): boolean => site.status === "active" && unit.isLet;

interface Quoted {
  result: QuoteResult;
  settings: BookingSettings;
  /** True if online payments are test payments. */
  isTest: boolean;
}

async function quoteStored(
  { source, context }: SiteVisit,
  slug: string,
  request: QuoteRequest,
  email: string,
): Promise<Quoted | undefined> {
  const tools = await bookingToolsOf(context);
  const place = await findPlace(tools.store, source.site.id, { slug });
  if (!place || !isBookable(place)) return undefined;
  const { result } = await quoteBooking(tools, place, request, { email });
  return { result, settings: place.settings.settings, isTest: place.account?.isLive !== true };
}

async function quoteUnstored({ source, context }: SiteVisit, slug: string, request: QuoteRequest): Promise<Quoted | undefined> {
  const [bookable, settings] = await Promise.all([bookableOf(source), source.bookingSettings()]);
  const units = bookable?.units.filter((unit) => unit.slug === slug) ?? [];
  const [quotable] = bookable ? await readQuotable(bookable, units, context.now) : [];
  return quotable && { result: quoteUnit(quotable, request), settings, isTest: true };
}

/** The payment methods that the owner offers for this price; payment on arrival if the price is too low for all of them. */
function paymentsOf(settings: BookingSettings, quote: Quote | null): PaymentMethod[] {
  const methods = paymentMethodsOf(settings);
  const offered = methods.filter((method) => method !== "online" || quote === null || hasOnlinePart(quote));
  return offered.length > 0 || methods.length === 0 ? offered : ["on-arrival"];
}
