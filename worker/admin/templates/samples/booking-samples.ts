import { date } from "#domain/dates.ts";
import type { BookingState, GuestMail, OwnerMail } from "#domain/bookings/transitions.ts";
import type { Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import { composeGuestMail, composeOwnerMail, plainMail } from "#letting/bookings/booking-mail.ts";
import { composeLinksMail } from "#letting/lost-links/links-mail.ts";
import { type Sample, sampleOf } from "./sample.ts";
import { sampleBooking, sampleChange, SAMPLE_TIME } from "./sample-booking.ts";

/** The state of a booking after the change that an email is about. */
const GUEST: Record<GuestMail, BookingState> = {
  requested: "requested",
  enquired: "enquiry",
  "awaiting-payment": "awaiting-payment",
  "payment-reminder": "awaiting-payment",
  confirmed: "confirmed",
  offered: "offer",
  declined: "declined",
  expired: "expired",
  cancelled: "cancelled",
  changed: "confirmed",
  "change-declined": "confirmed",
  "payment-due": "confirmed",
  "payment-overdue": "confirmed",
  "payment-received": "confirmed",
  "refund-sent": "cancelled",
  "refund-late": "expired",
  "deposit-due": "confirmed",
  "deposit-claimed": "completed",
};
const OWNER: Record<OwnerMail, BookingState> = {
  "new-booking": "confirmed",
  "new-request": "requested",
  "new-enquiry": "enquiry",
  "new-awaiting-payment": "awaiting-payment",
  "offer-accepted": "confirmed",
  "request-expired": "expired",
  "payment-expired": "expired",
  "cancelled-by-guest": "cancelled",
  "changed-by-guest": "confirmed",
  "change-asked": "confirmed",
  "change-withdrawn": "confirmed",
  "booking-paid": "confirmed",
  "payment-received": "confirmed",
  "refund-late": "expired",
  "refund-failed": "cancelled",
  "payment-refused": "awaiting-payment",
  "charged-back": "confirmed",
  "unpaid-cancelled": "cancelled",
};
const GUEST_MAILS = Object.keys(GUEST) as GuestMail[];
const OWNER_MAILS = Object.keys(OWNER) as OwnerMail[];

const WITH_ONLINE_TEXTS: readonly (GuestMail | OwnerMail)[] = ["awaiting-payment", "payment-reminder", "new-awaiting-payment"];

const LINK = "https://vrijhuis.nl/booking/0123456789abcdefghijkl";
const WORDS = {
  recipient: "eva@example.com",
  link: LINK,
  mainOrigin: brand.origin,
  note: null,
  now: SAMPLE_TIME,
  amount: 120_00,
  day: date("2026-07-11"),
  occasion: "sample",
};

interface Difference {
  booking?: Partial<PlacedBooking["booking"]>;
  paid?: number;
  words?: Partial<Parameters<typeof composeGuestMail>[2]> & { hasChange?: boolean };
}

function placedIn(locale: Locale, state: BookingState, { booking, paid }: Difference): PlacedBooking {
  const placed = sampleBooking(locale);
  return { ...placed, paid: paid ?? placed.paid, booking: { ...placed.booking, state, ...booking } };
}

const toGuest = (kind: GuestMail, name: string, variation = "", difference: Difference = {}): Sample =>
  sampleOf(`bookings-guest-${name}`, variation, (locale) =>
    composeGuestMail(kind, placedIn(locale, GUEST[kind], difference), { ...WORDS, ...difference.words }),
  );

const toOwner = (kind: OwnerMail, name: string, variation = "", difference: Difference = {}): Sample =>
  sampleOf(`bookings-owner-${name}`, variation, (locale) => {
    const placed = placedIn(locale, OWNER[kind], difference);
    const { hasChange, ...words } = difference.words ?? {};
    return composeOwnerMail(kind, placed, { ...WORDS, ...words, ...(hasChange ? { asked: sampleChange(placed) } : {}) });
  });

const online: Difference = { booking: { payment: "online" } };

/** Emails about bookings. */
export const BOOKING_SAMPLES: readonly Sample[] = [
  ...GUEST_MAILS.flatMap((kind) => [
    toGuest(kind, kind),
    ...(WITH_ONLINE_TEXTS.includes(kind) ? [toGuest(kind, `${kind}-online`, "", online)] : []),
  ]),
  ...OWNER_MAILS.flatMap((kind) => [
    toOwner(kind, kind),
    ...(WITH_ONLINE_TEXTS.includes(kind) ? [toOwner(kind, `${kind}-online`, "", online)] : []),
  ]),
  toGuest("requested", "requested", "unread", { booking: { mode: "instant" } }),
  toOwner("new-request", "new-request", "unread", { booking: { mode: "instant" } }),
  toGuest("confirmed", "confirmed", "note", { words: { note: "Tot ziens!" } }),
  toGuest("confirmed", "confirmed", "test", { booking: { isTest: true }, paid: 120_00 }),
  toGuest("cancelled", "cancelled", "refund", { paid: 120_00, words: { refund: 60_00 } }),
  toGuest("cancelled", "cancelled", "no-refund", { paid: 120_00, words: { refund: 0 } }),
  toGuest("cancelled", "cancelled", "unpaid", { words: { refund: 0 } }),
  toOwner("change-asked", "change-asked", "dates", { words: { hasChange: true } }),
  toOwner("changed-by-guest", "changed-by-guest", "withdrawn", { words: { withdrawsRequest: true } }),
  ...(["online", "transfer", "on-arrival"] as const).map((payment) =>
    toGuest("changed", "changed", payment, { booking: { payment }, words: { isMethodChanged: true } }),
  ),
  sampleOf("bookings-guest-confirmed", "deposit", (locale) => {
    const placed = placedIn(locale, "confirmed", { booking: { payment: "on-arrival" } });
    const { quote } = placed.booking;
    const schedule = [{ due: quote.arrival, on: "arrival" as const, amount: quote.total }];
    const booking = { ...placed.booking, quote: { ...quote, deposit: 250_00, schedule } };
    return composeGuestMail("confirmed", { ...placed, booking }, WORDS);
  }),
  sampleOf("bookings-guest-requested", "no-method", (locale) => {
    const placed = placedIn(locale, "requested", {});
    const settings = { ...placed.settings.settings, transfer: null, payOnArrival: false };
    return composeGuestMail("requested", { ...placed, settings: { ...placed.settings, settings } }, WORDS);
  }),
  sampleOf("bookings-links", "", (locale) =>
    composeLinksMail([{ placed: placedIn(locale, "confirmed", {}), link: LINK }], { ...WORDS, locale }),
  ),
  sampleOf("bookings-plain", "", (locale) =>
    plainMail(sampleBooking(locale), { recipient: "eva@example.com", locale, key: "sample" }, LINK),
  ),
];
