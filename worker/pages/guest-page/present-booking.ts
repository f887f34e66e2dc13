import { countPeople } from "#domain/bookings/count-party.ts";
import { type Booking, BOOKING_CHANGES, type ChangeRequest, type RegisteredGuest } from "#contract/letting/booking.ts";
import { paymentMethodsOf, termsOfUnit } from "#contract/letting/booking-settings.ts";
import type { PaperRecipient } from "#contract/letting/paper.ts";
import type { GuestNotice, GuestPage, GuestStep, TransferDetails } from "#contract/pages/guest-page.ts";
import { epcCode } from "#domain/bookings/epc-code.ts";
import { guestActionsOf } from "#domain/bookings/guest-actions.ts";
import { bookedInstalments, type OpenInstalment, payableNow } from "#domain/bookings/payments.ts";
import { type BookingState, STAYING_STATES, takesNights } from "#domain/bookings/transitions.ts";
import { type CalendarDate, dayInZone } from "#domain/dates.ts";
import { formatIban } from "#domain/iban.ts";
import type { Locale } from "#domain/locale.ts";
import { sumLedger } from "#domain/payments/ledger.ts";
import { formatCreditorReference, toCreditorReference } from "#domain/payments/creditor-reference.ts";
import { findEvents, findMovements } from "#store/letting/bookings.ts";
import { findThread } from "#store/letting/conversations.ts";
import { findOfBooking as findReview } from "#store/letting/guest-reviews.ts";
import { findOfBooking } from "#store/letting/payments.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import type { Store } from "#store/dialect/store.ts";
import { ARRIVING, arrivalInformation } from "#letting/bookings/arrival-information.ts";
import { momentIn } from "#letting/bookings/booking-mail.ts";
import { holdUntil } from "#letting/bookings/hold-until.ts";
import { ownerIdentity } from "#letting/bookings/owner-identity.ts";
import { unitNameOf } from "#letting/bookings/unit-name.ts";
import { factsOf } from "#letting/bookings/change-state.ts";
import type { PaymentTools } from "#letting/payments/payment-tools.ts";
import { payableOnline } from "#letting/payments/start-payment.ts";
import { drawCode } from "./draw-code.ts";
import { readPapers } from "#letting/papers/read-papers.ts";
import { accessTo } from "#letting/reviews/send-review.ts";
import { guestWords } from "#locales/words/guest-words.ts";

interface Presented {
  locale: Locale;
  /** Milliseconds since the epoch. */
  now: number;
  href: GuestPage["href"];
  changeRequest: ChangeRequest | null;
  step: GuestStep | null;
  notice: GuestNotice | null;
  pay: GuestPage["pay"];
  /** Names for the night register that were refused. */
  typedRegister?: RegisteredGuest[] | undefined;
  /** An addressee of the invoice that was refused. */
  typedRecipient?: PaperRecipient | undefined;
  /** A message that was refused. */
  typedMessage?: string | undefined;
}

export const ENDED: readonly BookingState[] = ["declined", "expired", "cancelled", "no-show"];
const PAYABLE: readonly BookingState[] = ["awaiting-payment", "confirmed", "checked-in"];

/** Collects the data that a guest's page shows of a booking. */
export async function presentBooking(store: Store, placed: PlacedBooking, shown: Presented): Promise<GuestPage> {
  const { booking, unit, site, paid, settings } = placed;
  const { locale, now } = shown;
  const { state, dueAt } = booking;
  const today = dayInZone(now, site.timeZone);
  const instalments = bookedInstalments(booking, paid, paymentMethodsOf(settings.settings));
  const [{ papers, recipient }, conversation] = await Promise.all([readPapers(store, placed), messagesOf(store, placed, locale)]);
  const typed = shown.typedRecipient;
  return {
    ...shown,
    words: await guestWords(locale),
    booking,
    home: unitNameOf(placed, locale),
    unitSlug: unit.slug,
    owner: ownerIdentity(settings.settings.identity, site),
    checkIn: unit.checkIn,
    checkOut: unit.checkOut,
    until:
      dueAt === null
        ? ""
        : state === "hold"
          ? holdUntil(dueAt, { now, locale, timeZone: site.timeZone })
          : momentIn(dueAt, locale, site.timeZone),
    paid,
    ending: ENDED.includes(state) ? await endingOf(store, placed) : null,
    instalments: ENDED.includes(state) ? [] : instalments,
    today,
    deposit: await depositOf(store, booking),
    transfer: PAYABLE.includes(state) ? transferOf(placed, instalments, today) : null,
    arrival: ENDED.includes(state) || state === "completed" ? [] : arrivalInformation(placed, locale, today),
    pictureSrc: (id) => shown.href({}, `picture/${id}`),
    hasKeepFile: ARRIVING.includes(state),
    actions: guestActionsOf(factsOf(placed, now)),
    register: shown.typedRegister ?? booking.register,
    registerSize: registerSizeOf(placed),
    papers,
    recipient: recipient && { ...recipient, ...(typed && { recipient: typed }), isRefused: typed !== undefined },
    conversation,
    messageForm: { key: crypto.randomUUID(), text: shown.typedMessage ?? "" },
    hasReceipt: hasReceipt(placed),
    hasCalendar: hasCalendar(state),
    review: await reviewOf(store, placed, now),
  };
}

/** The guest's review, of a stay that has ended. */
async function reviewOf(store: Store, placed: PlacedBooking, now: number): Promise<GuestPage["review"]> {
  const access = accessTo(placed, undefined, now);
  if (access === "none" || access === "early") return null;
  if (await findReview(store, placed.booking.id)) return "sent";
  return access === "open" ? "open" : null;
}

/** The conversation as the guest sees it: without notes and without the automatic answers of the guest's mail program. */
async function messagesOf(store: Store, { booking, site }: PlacedBooking, locale: Locale): Promise<GuestPage["conversation"]> {
  const messages = await findThread(store, booking.id, { withNotes: false });
  return messages.flatMap(({ id, direction, source, subject, text, isMarkdown, createdAt, isAutomatic, files }) =>
    isAutomatic || (text === "" && files.length === 0)
      ? []
      : [
          {
            id,
            isByGuest: direction === "in",
            isAutomation: source === "automation" || source === "group",
            at: momentIn(createdAt, locale, site.timeZone),
            subject,
            text,
            isMarkdown,
            files,
          },
        ],
  );
}

/** The amounts that the guest can pay online now. */
export async function payOf(tools: PaymentTools, placed: PlacedBooking): Promise<Omit<GuestPage["pay"], "location">> {
  const { booking } = placed;
  const amounts = await payableOnline(tools, placed);
  const isAsked = amounts.stay > 0 || booking.state === "hold";
  const payments = isAsked ? await findOfBooking(tools.store, booking.id) : [];
  const isProcessing = payments.some(({ status, purpose }) => status === "processing" && purpose === "stay");
  // While the bank has not answered, a second payment must be prevented.
  return { ...amounts, ...(isProcessing && { stay: 0 }), isProcessing };
}

/** Number of names that the night register needs: all guests, once the stay is agreed; 0 if the unit has none. */
export function registerSizeOf({ booking: { state, party }, settings, unit }: PlacedBooking): number {
  const isKept = termsOfUnit(settings.settings, unit.id).nightRegister && ARRIVING.includes(state);
  return isKept ? countPeople(party) : 0;
}

export const hasCalendar = (state: BookingState): boolean => takesNights(state) && state !== "no-show";

/** True if a receipt is possible: there is a payment, or the stay is agreed. */
export const hasReceipt = ({ booking, paid }: PlacedBooking): boolean =>
  paid !== 0 || (STAYING_STATES as readonly string[]).includes(booking.state);

const isChange = (type: string): boolean => (BOOKING_CHANGES as readonly string[]).includes(type);

/** The refund and the owner's last message of an ended booking. Payments for one that was never agreed are refunded. */
async function endingOf(store: Store, { booking, paid }: PlacedBooking): Promise<NonNullable<GuestPage["ending"]>> {
  const [events, movements] = await Promise.all([findEvents(store, booking.id), findMovements(store, booking.id)]);
  // Refunds are events in the same state, after the one that ended the booking.
  const end = events.findLast(({ state, type }) => state === booking.state && !isChange(type));
  const kept = end?.details["kept"];
  const toKeep = typeof kept === "number" ? kept : booking.state === "no-show" ? paid : 0;
  const left = Math.max(0, paid - toKeep);
  const isRefunded = left === 0 && movements.some(({ kind, purpose }) => kind === "refund" && purpose === "stay");
  return { refund: left, isRefunded, note: end?.by === "owner" ? end.note : null };
}

async function depositOf(store: Store, { id, quote }: Booking): Promise<GuestPage["deposit"]> {
  const movements = quote.deposit > 0 ? await findMovements(store, id) : [];
  const { depositHeld, claimed } = sumLedger(movements);
  const isPaid = movements.some(({ purpose, kind }) => purpose === "deposit" && kind === "charge");
  return { depositHeld, claimed, isReturned: isPaid && depositHeld <= 0 };
}

function transferOf(
  { booking, settings, paid }: PlacedBooking,
  instalments: OpenInstalment[],
  today: CalendarDate,
): TransferDetails | null {
  const { transfer } = settings.settings;
  if (booking.payment === "online") return null;
  // The owner may await a transfer of the amount that would have been due on arrival.
  const awaited = booking.state === "awaiting-payment" ? Math.max(0, booking.quote.total - paid) : 0;
  const amount = payableNow(instalments, today) || awaited;
  if (!transfer || amount === 0) return null;
  const { iban, holder } = transfer;
  const known = { iban: formatIban(iban), holder, remittance: booking.reference, amount };
  if (booking.quote.currency !== "EUR") return { ...known, creditorReference: null, code: null };
  const creditorReference = toCreditorReference(booking.reference);
  const content = epcCode({ iban, holder, amount, creditorReference });
  return {
    ...known,
    creditorReference: formatCreditorReference(creditorReference),
    code: content === undefined ? null : drawCode(content),
  };
}
