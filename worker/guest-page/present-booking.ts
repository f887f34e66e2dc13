import { encode } from "uqr";
import type { ChangeRequest, RegisteredGuest } from "#contract/booking.ts";
import { termsOfUnit } from "#contract/booking-settings.ts";
import type { ArrivalInformation, GuestNotice, GuestPage, GuestStep, TransferDetails } from "#contract/guest-page.ts";
import { epcCode } from "#domain/bookings/epc-code.ts";
import { guestActionsOf } from "#domain/bookings/guest-actions.ts";
import { assignPaid, instalmentsOf, type OpenInstalment, transferDue } from "#domain/bookings/payments.ts";
import { type BookingState, STAYING_STATES, takesNights } from "#domain/bookings/transitions.ts";
import { addDays, type CalendarDate, dayInZone } from "#domain/dates.ts";
import { formatIban } from "#domain/iban.ts";
import { type Locale, localize } from "#domain/locale.ts";
import { findEvents } from "#store/bookings.ts";
import type { PlacedBooking } from "#store/booking-places.ts";
import type { Store } from "#store/store.ts";
import { momentIn, unitNameOf } from "#worker/bookings/booking-mail.ts";
import { factsOf } from "#worker/bookings/change-state.ts";
import { guestWords } from "./guest-words.ts";

interface Presented {
  locale: Locale;
  /** Milliseconds since the epoch. */
  now: number;
  href: GuestPage["href"];
  changeRequest: ChangeRequest | null;
  step: GuestStep | null;
  notice: GuestNotice | null;
  /** Names for the night register that were refused. */
  typedRegister?: RegisteredGuest[] | undefined;
}

/** States of a stay that takes place: only they show keys and codes, and have names for the night register. */
const ARRIVING: readonly BookingState[] = ["confirmed", "checked-in"];
export const ENDED: readonly BookingState[] = ["declined", "expired", "cancelled", "no-show"];
const PAYABLE: readonly BookingState[] = ["awaiting-payment", "confirmed", "checked-in"];

/** Collects everything that a guest's page shows of a booking. */
export async function presentBooking(store: Store, placed: PlacedBooking, shown: Presented): Promise<GuestPage> {
  const { booking, unit, site, paid } = placed;
  const { locale, now } = shown;
  const { state, quote, payment, dueAt } = booking;
  const today = dayInZone(now, site.timeZone);
  const instalments = assignPaid(instalmentsOf(quote, payment), paid);
  const actions = guestActionsOf(factsOf(placed, now));
  return {
    ...shown,
    words: await guestWords(locale),
    booking,
    home: unitNameOf(placed, locale),
    checkIn: unit.checkIn,
    checkOut: unit.checkOut,
    until: dueAt === null ? "" : momentIn(dueAt, locale, site.timeZone),
    paid,
    ending: ENDED.includes(state) ? await endingOf(store, placed) : null,
    instalments: ENDED.includes(state) ? [] : instalments,
    transfer: PAYABLE.includes(state) ? transferOf(placed, instalments, today) : null,
    arrival: ENDED.includes(state) || state === "completed" ? [] : arrivalOf(placed, locale, today),
    // A request for other dates is about the party that it was quoted for.
    actions: { ...actions, party: actions.party && shown.changeRequest === null },
    register: shown.typedRegister ?? booking.register,
    registerSize: registerSizeOf(placed),
    hasReceipt: hasReceipt(placed),
    hasCalendar: hasCalendar(state),
  };
}

/** Number of names that the night register needs: all guests, once the stay is agreed; 0 if the unit has none. */
export function registerSizeOf({ booking: { state, party }, settings, unit }: PlacedBooking): number {
  const isKept = termsOfUnit(settings.settings, unit.id).nightRegister && ARRIVING.includes(state);
  return isKept ? party.adults + party.children.length : 0;
}

export const hasCalendar = (state: BookingState): boolean => takesNights(state) && state !== "no-show";

/** True if there is something to receipt: money, or a stay that is agreed. */
export const hasReceipt = ({ booking, paid }: PlacedBooking): boolean =>
  paid !== 0 || (STAYING_STATES as readonly string[]).includes(booking.state);

/** The refund and the owner's last words of a booking that ended. What was paid for one that was never agreed goes back. */
async function endingOf(store: Store, { booking, paid }: PlacedBooking): Promise<NonNullable<GuestPage["ending"]>> {
  const last = (await findEvents(store, booking.id)).findLast(({ state }) => state === booking.state);
  const { refund, kept } = last?.details ?? {};
  const toKeep = typeof kept === "number" ? kept : booking.state === "no-show" ? paid : 0;
  const left = Math.max(0, paid - toKeep);
  const isRefunded = left === 0 && typeof refund === "number" && refund > 0;
  return { refund: left, isRefunded, note: last?.by === "owner" ? last.note : null };
}

function transferOf(
  { booking, settings, paid }: PlacedBooking,
  instalments: OpenInstalment[],
  today: CalendarDate,
): TransferDetails | null {
  const { transfer } = settings.settings;
  // The owner may await a transfer of what the guest would have paid on arrival.
  const awaited = booking.state === "awaiting-payment" ? Math.max(0, booking.quote.total - paid) : 0;
  const amount = transferDue(instalments, today) || awaited;
  if (!transfer || amount === 0) return null;
  const { iban, holder } = transfer;
  const remittance = booking.reference;
  const content = booking.quote.currency === "EUR" ? epcCode({ iban, holder, amount, remittance }) : undefined;
  return { iban: formatIban(iban), holder, remittance, amount, code: content === undefined ? null : drawCode(content) };
}

/** Highest version of a code in EPC069-12, and its error correction. */
const EPC_CODE = { ecc: "M", maxVersion: 13, border: 4 } as const;

/** Draws a QR code as the path of its dark modules, each of size 1; those beside each other are one rectangle. */
function drawCode(content: string): { size: number; path: string } {
  const { size, data } = encode(content, EPC_CODE);
  const rows = data.map((row, y) => {
    const modules = row.map((isDark) => (isDark ? "1" : "0")).join("");
    return [...modules.matchAll(/1+/g)].map(({ 0: dark, index }) => `M${index} ${y}h${dark.length}v1h-${dark.length}z`).join("");
  });
  return { size, path: rows.join("") };
}

function arrivalOf({ booking, settings, site, unit }: PlacedBooking, locale: Locale, today: CalendarDate): ArrivalInformation[] {
  const isAgreed = ARRIVING.includes(booking.state);
  return termsOfUnit(settings.settings, unit.id).arrival.flatMap(({ kind, text, daysBefore }) => {
    const words = localize(text, locale, site.defaultLocale)?.trim() ?? "";
    const from = daysBefore === null ? null : addDays(booking.arrival, -daysBefore);
    const isOpen = isAgreed && (from === null || from <= today);
    return words === "" ? [] : [{ kind, text: isOpen ? words : null, from }];
  });
}
