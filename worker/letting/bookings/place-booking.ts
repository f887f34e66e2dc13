import type { BookingChannel } from "#domain/bookings/channels.ts";
import type { Booking, BookingContact } from "#contract/letting/booking.ts";
import { modeOfUnit, termsOfUnit } from "#contract/letting/booking-settings.ts";
import { dueAfter } from "#domain/bookings/clocks.ts";
import { hasOnlinePart, openInstalments, type PaymentMethod } from "#domain/bookings/payments.ts";
import {
  type BookingState,
  HOLDING_STATES,
  type GuestMail,
  type OwnerMail,
  REQUESTING_STATES,
  takesNights,
} from "#domain/bookings/transitions.ts";
import { type CalendarDate, dayInZone } from "#domain/dates.ts";
import type { Channel } from "#domain/channels/channels.ts";
import type { Locale } from "#domain/locale.ts";
import type { Alternative, Quote, QuoteRequest, Refusal } from "#domain/rates/quote-types.ts";
import { formatSpokenNumber, SPOKEN_NUMBER_BYTES } from "#domain/spoken-number.ts";
import { requireBookable } from "#store/letting/blocks.ts";
import type { BookingPlace } from "#store/letting/booking-places.ts";
import * as bookings from "#store/letting/bookings.ts";
import type { NewBooking } from "#store/letting/bookings.ts";
import { type Feed, type SharingFeed, selectSharing } from "#store/letting/feeds.ts";
import { insertGuest, selectMatches } from "#store/letting/guests.ts";
import { claim } from "#store/letting/nights.ts";
import { requirePlanVersion } from "#store/letting/rate-plans.ts";
import type { Database, Query, Results, Store } from "#store/dialect/store.ts";
import { GUEST, type Acting, type BookingTools } from "./booking-tools.ts";
import { enqueueBookingMails } from "./booking-mail.ts";
import { readContact } from "../guests/read-contact.ts";
import { createGuestToken, openGuestToken } from "./guest-token.ts";
import { quoteBooking, type QuotedStay } from "./quote-booking.ts";
import { writeBooking, type WriteProblem } from "./write-booking.ts";

/** Live holds, and open requests, of one email address or network at a site. */
const MAX_OPEN = 2;
/** Limit of upcoming bookings that were confirmed at once and are unpaid, so that nobody fills a calendar for free. */
const MAX_UNPAID = 4;
const MAX_ATTEMPTS = 4;

/** A guest's request for a booking. */
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
  /** Nights, prices or parts changed at each of the attempts. */
  | { ok: false; code: "VERSION_CONFLICT" }
  | { ok: false; code: "TOO_MANY_OPEN" | "NOT_FOUND" };

/**
 * Places a guest's booking: confirmed, awaiting a transfer, requested or an enquiry, by the unit's terms and the payment. The
 * second of two guests who want a night gets STAY_NOT_POSSIBLE with the nearest stays; PRICE_CHANGED if the stay's price differs
 * from the agreed one; TOO_MANY_OPEN if the guest has too many open bookings; VERSION_CONFLICT if others were faster at each
 * attempt. The same `requestKey` returns the same booking. Before an instant booking the unit's calendars on other platforms are
 * read; while one cannot be read, the unit's terms say whether the booking becomes a request. Nights are read once, and again if
 * those calendars had changed, and written in one batch.
 */
export async function placeBooking(
  tools: BookingTools,
  place: BookingPlace,
  written: GuestBooking,
  readCalendars: ReadCalendars = readNone,
): Promise<Placed> {
  const { store } = tools;
  const { unit, site } = place;
  const contact = await readContact(written.contact, { locale: written.locale, home: site.place.country });
  const asked = { ...written, contact };
  const terms = termsOfUnit(place.settings.settings, unit.id);
  const mode = modeOfUnit(place.settings.settings, unit.id);
  let reading: LiveReading | undefined;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const [quoted, { matches, before, feeds }] = await Promise.all([
      quoteBooking(tools, place, asked.request, { email: asked.contact.email }),
      readFormerAndFeeds(store, place, asked),
    ]);
    if (before) return { ok: true, booking: before.booking, token: await openGuestToken(tools.secrets, before.tokenSealed) };
    const { result } = quoted;
    if (!result.ok) return { ...result, code: "STAY_NOT_POSSIBLE" };
    if (result.quote.total !== asked.agreedTotal) return { ok: false, code: "PRICE_CHANGED", quote: result.quote };
    if (mode === "instant" && feeds.length > 0 && !reading) {
      reading = await readCalendars(feeds);
      // The quote is based on the nights before.
      if (reading.hasChanged) continue;
    }
    const unread = reading?.unread ?? [];
    const isRequested = unread.length > 0 && terms.whenCalendarUnread === "request";
    const { quote } = result;
    const payment = asked.payment === "online" && !hasOnlinePart(quote) ? "on-arrival" : asked.payment;
    const state = stateOf(isRequested ? "request" : mode, payment, quote);
    const placed = await insertBooking(tools, place, {
      ...asked,
      payment,
      acting: GUEST,
      channel: "website",
      mode,
      state,
      quote,
      quoted,
      matches,
      offerHours: 0,
      notes: "",
      mails: MAILS[state] ?? {},
      isLimited: true,
      isTest: payment === "online" && place.account?.isLive !== true,
      unreadChannels: [...new Set(unread.map(({ channel }) => channel))],
    });
    if (typeof placed === "object") return { ok: true, ...placed };
    if (placed === "TOO_MANY_OPEN" || placed === "NOT_FOUND") return { ok: false, code: placed };
    // Another request was faster, or prices, parts or a promo code have changed: the next attempt reads the current state.
  }
  return { ok: false, code: "VERSION_CONFLICT" };
}

/** Reads calendars of other platforms just before a booking. */
/** Result of reading calendars just before a booking. */
export interface LiveReading {
  /** True if nights were taken or released. */
  hasChanged: boolean;
  /** Calendars that could not be read in time: it is unknown whether the nights are still free there. */
  unread: Feed[];
}

type ReadCalendars = (feeds: SharingFeed[]) => Promise<LiveReading>;

const readNone: ReadCalendars = async (feeds) => ({ hasChanged: false, unread: feeds.map(({ feed }) => feed) });

/** The site's guests who match a contact, and the booking that the same request placed before. One round trip. */
export async function readFormer(store: Store, siteId: string, contact: BookingContact, requestKey: string) {
  const [matches, former] = await store.atomically((db) => selectFormer(db, store, siteId, contact, requestKey));
  return toFormer(matches, former);
}

/** The same with the calendars of other platforms for the unit's nights. One round trip. */
async function readFormerAndFeeds(store: Store, { site, unit }: BookingPlace, { contact, requestKey }: GuestBooking) {
  const [matches, former, feeds] = await store.atomically((db) => [
    ...selectFormer(db, store, site.id, contact, requestKey),
    selectSharing(db, store.tables, unit.id),
  ]);
  return { ...toFormer(matches, former), feeds };
}

const selectFormer = (db: Database, { tables }: Store, siteId: string, contact: BookingContact, requestKey: string) =>
  [selectMatches(db, tables, siteId, contact), bookings.selectByRequest(db, tables, siteId, requestKey)] as const;

type FoundFormer = Results<ReturnType<typeof selectFormer>>;

const toFormer = (matches: FoundFormer[0], [before]: FoundFormer[1]) => ({
  matches: matches.map(({ id }) => id),
  before: before && { booking: bookings.toBooking(before.booking), tokenSealed: before.tokenSealed },
});

/**
 * The state of a guest's new booking. Nothing is awaited if nothing is due with the booking; an online payment follows at once.
 */
function stateOf(mode: Booking["mode"], payment: PaymentMethod, quote: Quote): BookingState {
  if (mode === "enquiry") return "enquiry";
  if (mode === "request") return "requested";
  if (!openInstalments(quote, payment, 0).some(({ on }) => on === "booking")) return "confirmed";
  return payment === "online" ? "hold" : "awaiting-payment";
}

const MAILS: Partial<Record<BookingState, { guest: GuestMail; owner: OwnerMail }>> = {
  enquiry: { guest: "enquired", owner: "new-enquiry" },
  requested: { guest: "requested", owner: "new-request" },
  "awaiting-payment": { guest: "awaiting-payment", owner: "new-awaiting-payment" },
  confirmed: { guest: "confirmed", owner: "new-booking" },
};

/** Facts that only a booking of another system has. */
export interface ImportedParts extends Pick<
  NewBooking,
  "isTotalKnown" | "channelPayout" | "channelCommission" | "channelCleaningFee" | "channelNumber" | "importId"
> {
  withoutAge: NonNullable<Booking["party"]["withoutAge"]>;
}

/** All data of a new booking. */
export interface BookingToInsert {
  acting: Acting;
  request: QuoteRequest;
  /** With its telephone number as `readContact` reads it; `matches` are the guests who have it. */
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
  /** Ids of the site's guests with the same email address or phone number. */
  matches: string[];
  /** Hours for which an offer holds its nights. */
  offerHours: number;
  /** The owner's notes. */
  notes: string;
  mails: { guest?: GuestMail; owner?: OwnerMail };
  /** True if the limits of open bookings and promo codes apply. */
  isLimited: boolean;
  /** True if no money moves. */
  isTest?: boolean;
  /** Channels whose calendars could not be read before the booking. */
  unreadChannels?: Channel[];
  /** Facts that only a booking of another system has. */
  imported?: ImportedParts;
  /** Queries of the same batch, for the booking's id. */
  more?: (db: Database, bookingId: string) => Query[];
}

/** Makes the batch fail if the guest has too many bookings like a new one in `state`. */
function requireFewOpen(
  db: Database,
  t: Store["tables"],
  state: BookingState,
  of: { siteId: string; email: string | null; network: string | null },
  today: CalendarDate,
): Query {
  if (state === "confirmed") return bookings.requireFewOpen(db, t, of, bookings.isUnpaidAndUpcoming(t, today), MAX_UNPAID);
  const states = state === "hold" ? HOLDING_STATES : REQUESTING_STATES;
  return bookings.requireFewOpen(db, t, of, bookings.isInState(t, states), MAX_OPEN);
}

/** Writes a new booking with its nights, guest, first event and emails in one batch. */
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
  const { withoutAge, importId = null, ...ofChannel } = asked.imported ?? {};
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
    party: {
      adults: asked.request.adults,
      children: asked.request.children,
      pets: asked.request.pets,
      ...(withoutAge && withoutAge.children + withoutAge.infants > 0 && { withoutAge }),
    },
    contact,
    guestId,
    guestChoice: matches.length > 1 ? matches : [],
    locale: asked.locale,
    quote,
    isTotalKnown: true,
    channelPayout: null,
    channelCommission: null,
    channelCleaningFee: null,
    channelNumber: null,
    ...ofChannel,
    extras: asked.request.extras,
    code: asked.request.code,
    payment: asked.payment,
    isTest: asked.isTest ?? false,
    dueAt: dueAfter(state, { ...terms, ...unit, arrival, departure, timeZone: site.timeZone, offerHours: asked.offerHours, now }),
    remindedAt: null,
    message: asked.message,
    arrivalTime: asked.arrivalTime,
    notes: asked.notes,
    register: [],
    messagesOff: [],
    messageLocale: null,
    createdAt: now,
    updatedAt: now,
  };
  const consent = asked.agreesToMarketing ? now : null;
  const promo = quote.lines.find(({ kind }) => kind === "promo");
  const code = unit.rates.plan.discounts.codes.find(({ id }) => id === promo?.id);
  const { email } = contact;
  const placed = { ...place, booking, paid: 0, payAt: now, messageAt: now, tokenSealed: sealed.tokenSealed };
  const mails = await enqueueBookingMails(tools, placed, asked.mails);
  const problem = await writeBooking(tools, site.id, (db) => [
    requireBookable(db, t, unit.id),
    ...(asked.isLimited
      ? [
          requirePlanVersion(db, t, unit.id, quote.version),
          requireFewOpen(db, t, state, { siteId: site.id, email, network: asked.network }, dayInZone(now, site.timeZone)),
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
      importId,
      marketingConsentAt: consent,
    }),
    bookings.insertFirstEvent(db, t, booking.id, {
      version: 1,
      type: "placed",
      state,
      ...asked.acting,
      note: null,
      details: {
        total: quote.total,
        channel: asked.channel,
        ...(asked.unreadChannels?.length ? { unreadChannels: asked.unreadChannels } : {}),
      },
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
