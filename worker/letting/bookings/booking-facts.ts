import { countChildren } from "#domain/bookings/count-party.ts";
import type { Booking } from "#contract/letting/booking.ts";
import { paymentMethodsOf } from "#contract/letting/booking-settings.ts";
import { bookedInstalments, type OpenInstalment } from "#domain/bookings/payments.ts";
import type { BookingState } from "#domain/bookings/transitions.ts";
import { formatIban } from "#domain/iban.ts";
import type { Locale } from "#domain/locale.ts";
import { formatCreditorReference, toCreditorReference } from "#domain/payments/creditor-reference.ts";
import { formattersFor } from "#locales/words/formatters.ts";
import type { Fact, Part } from "#services/mail/letter.ts";
import { mailTexts } from "#services/texts/texts.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import { unitNameOf } from "./unit-name.ts";

/** States in which nothing is due yet, and states in which nothing is due any longer. */
const OPEN: readonly BookingState[] = ["hold", "enquiry", "offer", "requested"];
const ENDED: readonly BookingState[] = ["declined", "expired", "cancelled", "no-show"];

/** States the refund after a cancellation. */
export function refundOf({ booking, paid }: PlacedBooking, refund: number | undefined, locale: Locale): Part[] {
  if (refund === undefined) return [];
  const t = mailTexts(locale);
  const amount = formattersFor(locale).money({ amount: refund, currency: booking.quote.currency });
  if (paid <= 0) return [{ text: t("bookings:nothingPaid") }];
  return [{ text: refund === 0 ? t("bookings:noRefund") : t("bookings:refund", { amount }) }];
}

/** The booking as its emails list it. */
export function factsOf(placed: PlacedBooking, locale: Locale): Fact[] {
  const t = mailTexts(locale);
  const { booking, unit, site, paid } = placed;
  const { quote } = booking;
  const amount = (value: number) => formattersFor(locale).money({ amount: value, currency: quote.currency });
  return [
    [t("bookings:facts.reference"), booking.reference],
    [t("bookings:facts.home"), unit.isOneOfSeveral ? `${unitNameOf(placed, locale)}, ${site.name}` : site.name],
    ...stayFacts(placed, booking, locale),
    ...(paid > 0 ? [[t("bookings:facts.paid"), amount(paid)] as const] : []),
    ...dueFacts(placed, locale, amount),
    ...(quote.deposit > 0 ? [[t("bookings:facts.deposit"), amount(quote.deposit)] as const] : []),
  ];
}

/** Dates, party and total of a booking or of the requested dates. */
export function stayFacts(
  { unit }: PlacedBooking,
  {
    arrival,
    departure,
    party,
    quote,
    isTotalKnown = true,
  }: Pick<Booking, "arrival" | "departure" | "party" | "quote"> & Partial<Pick<Booking, "isTotalKnown">>,
  locale: Locale,
): Fact[] {
  const t = mailTexts(locale);
  const format = formattersFor(locale);
  const children = countChildren(party);
  const people = [
    t("bookings:facts.adults", { count: party.adults }),
    ...(children > 0 ? [t("bookings:facts.children", { count: children })] : []),
    ...(party.pets > 0 ? [t("bookings:facts.pets", { count: party.pets })] : []),
  ];
  return [
    [t("bookings:facts.arrival"), t("bookings:facts.from", { day: format.fullDate(arrival), time: unit.checkIn })],
    [t("bookings:facts.departure"), t("bookings:facts.until", { day: format.fullDate(departure), time: unit.checkOut })],
    [t("bookings:facts.party"), people.join(", ")],
    ...(isTotalKnown
      ? [[t("bookings:facts.total"), format.money({ amount: quote.total, currency: quote.currency })] satisfies Fact]
      : []),
  ];
}

/** The instalments of a booking by the payment methods that the owner has set. */
export const instalmentsOf = ({ booking, paid, settings }: PlacedBooking): OpenInstalment[] =>
  bookedInstalments(booking, paid, paymentMethodsOf(settings.settings));

/** The unpaid amounts and their dates; empty for bookings that will not take place. */
function dueFacts(placed: PlacedBooking, locale: Locale, amount: (value: number) => string): Fact[] {
  const t = mailTexts(locale);
  const { state, quote } = placed.booking;
  if (ENDED.includes(state)) return [];
  const instalments = instalmentsOf(placed);
  if (instalments.length === 0 && quote.total > 0) return [[t("bookings:facts.payment"), t("bookings:facts.later")]];
  const atBooking = t(OPEN.includes(state) ? "bookings:facts.whenConfirmed" : "bookings:facts.now");
  return instalments
    .filter(({ open }) => open !== 0)
    .map(({ due, on, open }): Fact => {
      const day = t("bookings:facts.due", { day: formattersFor(locale).date(due) });
      return [{ booking: atBooking, balance: day, arrival: t("bookings:facts.onArrival") }[on], amount(open)];
    });
}

/** The account for a bank transfer; empty if none is due. */
export function transferOf(placed: PlacedBooking, locale: Locale): Part[] {
  const t = mailTexts(locale);
  const { booking, settings } = placed;
  const { transfer } = settings.settings;
  const { state, quote, payment, reference } = booking;
  if (payment === "online" || OPEN.includes(state)) return [];
  const isDue =
    state === "awaiting-payment" ||
    (payment === "transfer" && instalmentsOf(placed).some(({ on, open }) => on !== "arrival" && open > 0));
  if (!transfer || !isDue) return [];
  return [
    {
      facts: [
        [t("bookings:facts.iban"), formatIban(transfer.iban)],
        [t("bookings:facts.holder"), transfer.holder],
        [t("bookings:facts.remittance"), reference],
        ...(quote.currency === "EUR"
          ? [[t("bookings:facts.creditorReference"), formatCreditorReference(toCreditorReference(reference))] as const]
          : []),
      ],
    },
  ];
}
