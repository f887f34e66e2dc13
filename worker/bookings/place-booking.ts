import type { Booking, BookingChannel, BookingContact, PaymentMethod } from "#contract/booking.ts";
import { termsOfUnit } from "#contract/booking-settings.ts";
import { dueAfter } from "#domain/bookings/clocks.ts";
import { payableQuote } from "#domain/bookings/payable-quote.ts";
import {
  type BookingState,
  HOLDING_STATES,
  type GuestMail,
  type OwnerMail,
  REQUESTING_STATES,
  takesNights,
} from "#domain/bookings/transitions.ts";
import type { Locale } from "#domain/locale.ts";
import type { Alternative, Quote, QuoteRequest, Refusal } from "#domain/rates/quote-types.ts";
import { formatSpokenNumber, SPOKEN_NUMBER_BYTES } from "#domain/spoken-number.ts";
import { requireBookable } from "#store/blocks.ts";
import type { BookingPlace } from "#store/booking-places.ts";
import * as bookings from "#store/bookings.ts";
import { insertGuest, selectMatches } from "#store/guests.ts";
import { claim } from "#store/nights.ts";
import { requirePlanVersion } from "#store/rate-plans.ts";
import type { Database, Query, Store } from "#store/store.ts";
import { GUEST, type Acting, type BookingTools } from "./booking-tools.ts";
import { enqueueBookingMails } from "./booking-mail.ts";
import { createGuestToken, openGuestToken } from "./guest-token.ts";
import { quoteBooking, type QuotedStay } from "./quote-booking.ts";
import { writeBooking, type WriteProblem } from "./write-booking.ts";

/** Live holds, and open requests, of one mail address or network at a site. */
const MAX_OPEN = 2;
const MAX_ATTEMPTS = 4;

/** A booking as a guest asks for it. */
export interface GuestBooking {
  request: QuoteRequest;
  contact: BookingContact & { email: string };
  locale: Locale;
  message: string | null;
  arrivalTime: string | null;
  payment: PaymentMethod;
  /** The total that the guest agreed to, in minor units. */
  agreedTotal: number;
  /** The same key places one booking only. */
  requestKey: string;
  /** Keyed digest of the guest's network; null if it is unknown or this machine. */
  network: string | null;
  agreesToMarketing: boolean;
}

export type Placed =
  | { ok: true; booking: Booking; token: string }
  | { ok: false; code: "STAY_NOT_POSSIBLE"; refusals: Refusal[]; alternatives: Alternative[] }
  /** The price is no longer the agreed one. */
  | { ok: false; code: "PRICE_CHANGED"; quote: Quote }
  | { ok: false; code: "TOO_MANY_REQUESTS" | "NOT_FOUND" };

/**
 * Places a guest's booking: confirmed, awaiting a transfer, requested or an enquiry, as the unit's terms and the payment say. Of two
 * guests who want a night the second gets STAY_NOT_POSSIBLE with the nearest stays; PRICE_CHANGED if the stay now costs something
 * else than agreed; TOO_MANY_REQUESTS if the guest has too many open bookings. The same `requestKey` returns the same booking. Nights
 * are read once and written in one batch.
 */
export async function placeBooking(tools: BookingTools, place: BookingPlace, asked: GuestBooking): Promise<Placed> {
  const { store } = tools;
  const { site } = place;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const [quoted, { matches, before }] = await Promise.all([
      quoteBooking(tools, place, asked.request, { email: asked.contact.email }),
      readFormer(store, site.id, asked.contact, asked.requestKey),
    ]);
    if (before) return { ok: true, booking: before.booking, token: await openGuestToken(tools.secrets, before.tokenSealed) };
    const { result } = quoted;
    if (!result.ok) return { ...result, code: "STAY_NOT_POSSIBLE" };
    if (result.quote.total !== asked.agreedTotal) return { ok: false, code: "PRICE_CHANGED", quote: result.quote };
    const terms = termsOfUnit(place.settings.settings, place.unit.id);
    const quote = payableQuote(result.quote, asked.payment);
    const state = stateOf(terms.mode, asked.payment, quote);
    const placed = await insertBooking(tools, place, {
      ...asked,
      acting: GUEST,
      channel: "website",
      mode: terms.mode,
      state,
      quote,
      quoted,
      matches,
      offerHours: 0,
      notes: "",
      mails: MAILS[state] ?? {},
      isLimited: true,
    });
    if (typeof placed === "object") return { ok: true, ...placed };
    if (placed === "TOO_MANY_OPEN") return { ok: false, code: "TOO_MANY_REQUESTS" };
    if (placed === "NOT_FOUND") return { ok: false, code: "NOT_FOUND" };
    // Somebody was faster, or prices, parts or a promo code have changed: the next attempt reads what is true now.
  }
  return { ok: false, code: "TOO_MANY_REQUESTS" };
}

/** The site's guests who match a contact, and the booking that the same request placed before. One round trip. */
export async function readFormer(store: Store, siteId: string, contact: BookingContact, requestKey: string) {
  const [matches, [before]] = (await store.atomically((db) => [
    selectMatches(db, store.tables, siteId, contact),
    bookings.selectByRequest(db, store.tables, siteId, requestKey),
  ])) as [Awaited<ReturnType<typeof selectMatches>>, Awaited<ReturnType<typeof bookings.selectByRequest>>];
  return {
    matches: matches.map(({ id }) => id),
    before: before && { booking: bookings.toBooking(before.booking), tokenSealed: before.tokenSealed },
  };
}

/** The state of a guest's new booking. Nothing is due by transfer if all of it is paid on arrival. */
function stateOf(mode: Booking["mode"], payment: PaymentMethod, { schedule }: Quote): BookingState {
  if (mode === "enquiry") return "enquiry";
  if (mode === "request") return "requested";
  return payment === "transfer" && schedule.some(({ on }) => on === "booking") ? "awaiting-payment" : "confirmed";
}

const MAILS: Partial<Record<BookingState, { guest: GuestMail; owner: OwnerMail }>> = {
  enquiry: { guest: "enquired", owner: "new-enquiry" },
  requested: { guest: "requested", owner: "new-request" },
  "awaiting-payment": { guest: "awaiting-payment", owner: "new-awaiting-payment" },
  confirmed: { guest: "confirmed", owner: "new-booking" },
};

/** Everything of a new booking. */
export interface BookingToInsert {
  acting: Acting;
  request: QuoteRequest;
  contact: BookingContact;
  locale: Locale;
  message: string | null;
  arrivalTime: string | null;
  payment: PaymentMethod;
  requestKey: string | null;
  network: string | null;
  agreesToMarketing: boolean;
  channel: BookingChannel;
  mode: Booking["mode"];
  state: BookingState;
  /** The agreed price. */
  quote: Quote;
  quoted: Pick<QuotedStay, "related" | "preparationNights">;
  /** Ids of the site's guests with the same mail address or phone number. */
  matches: string[];
  /** Hours for which an offer holds its nights. */
  offerHours: number;
  /** The owner's notes. */
  notes: string;
  mails: { guest?: GuestMail; owner?: OwnerMail };
  /** True if the limits of open bookings and promo codes hold. */
  isLimited: boolean;
  /** Queries of the same batch, for the booking's id. */
  more?: (db: Database, bookingId: string) => Query[];
}

/** Writes a new booking with its nights, guest, first event and mails in one batch. */
export async function insertBooking(
  tools: BookingTools,
  place: BookingPlace,
  asked: BookingToInsert,
): Promise<{ booking: Booking; token: string } | WriteProblem> {
  const { store, now, secrets } = tools;
  const { tables: t } = store;
  const { site, unit, settings } = place;
  const { contact, quote, state, matches, quoted } = asked;
  const { arrival, departure } = quote;
  const terms = termsOfUnit(settings.settings, unit.id);
  const { token, ...sealed } = await createGuestToken(secrets);
  const guestId = matches.length === 0 ? crypto.randomUUID() : matches.length === 1 ? (matches[0] ?? null) : null;
  const booking: Booking = {
    id: crypto.randomUUID(),
    siteId: site.id,
    unitId: unit.id,
    reference: formatSpokenNumber(crypto.getRandomValues(new Uint8Array(SPOKEN_NUMBER_BYTES))),
    state,
    mode: asked.mode,
    channel: asked.channel,
    version: 1,
    sequence: 0,
    arrival,
    departure,
    party: { adults: asked.request.adults, children: asked.request.children, pets: asked.request.pets },
    contact,
    guestId,
    guestChoice: matches.length > 1 ? matches : [],
    locale: asked.locale,
    quote,
    extras: asked.request.extras,
    code: asked.request.code,
    payment: asked.payment,
    dueAt: dueAfter(state, { ...terms, ...unit, arrival, departure, timeZone: site.timeZone, offerHours: asked.offerHours, now }),
    remindedAt: null,
    message: asked.message,
    arrivalTime: asked.arrivalTime,
    notes: asked.notes,
    register: [],
    createdAt: now,
    updatedAt: now,
  };
  const consent = asked.agreesToMarketing ? now : null;
  const promo = quote.lines.find(({ kind }) => kind === "promo");
  const code = unit.rates.plan.discounts.codes.find(({ id }) => id === promo?.id);
  const { email } = contact;
  const placed = { ...place, booking, paid: 0, tokenSealed: sealed.tokenSealed };
  const mails = await enqueueBookingMails(tools, placed, asked.mails);
  const states = state === "hold" ? HOLDING_STATES : REQUESTING_STATES;
  const problem = await writeBooking(tools, site.id, (db) => [
    requireBookable(db, t, unit.id),
    ...(asked.isLimited
      ? [
          requirePlanVersion(db, t, unit.id, quote.version),
          ...((states as readonly string[]).includes(state)
            ? [bookings.requireFewOpen(db, t, { siteId: site.id, email, network: asked.network }, states, MAX_OPEN)]
            : []),
          ...(code ? bookings.requirePromoUses(db, t, { siteId: site.id, promoId: code.id, email }, code) : []),
        ]
      : []),
    ...(matches.length === 0 && guestId !== null
      ? [insertGuest(db, t, { id: guestId, siteId: site.id, contact, locale: asked.locale, now })]
      : []),
    bookings.insert(db, t, {
      ...booking,
      ...sealed,
      network: asked.network,
      requestKey: asked.requestKey,
      marketingConsentAt: consent,
    }),
    bookings.insertFirstEvent(db, t, booking.id, {
      version: 1,
      type: "placed",
      state,
      ...asked.acting,
      note: null,
      details: { total: quote.total, channel: asked.channel },
      at: now,
    }),
    ...(takesNights(state)
      ? claim(db, t, { unitId: unit.id, holder: booking.id, kind: "stay", arrival, departure, ...quoted })
      : []),
    ...(asked.more?.(db, booking.id) ?? []),
    ...mails(db),
  ]);
  return problem ?? { booking, token };
}
