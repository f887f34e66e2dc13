import type { Payment, PaymentPurpose } from "#contract/letting/payment.ts";
import { paymentTermsOf } from "#contract/letting/booking-settings.ts";
import { openInstalments, payableNow } from "#domain/bookings/payments.ts";
import type { BookingState } from "#domain/bookings/transitions.ts";
import { addDays, dayInZone } from "#domain/dates.ts";
import { sumLedger } from "#domain/payments/ledger.ts";
import { isPayableOnline } from "#domain/bookings/min-online.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { change, findMovements } from "#store/letting/bookings.ts";
import { findBooking, type PlacedBooking } from "#store/letting/booking-places.ts";
import { findById, insertTest, type StoredAccount } from "#store/letting/payment-accounts.ts";
import { findOfBooking, insertPayment, updatePayment } from "#store/letting/payments.ts";
import { isUniqueViolation } from "#store/dialect/store.ts";
import { enqueueBookingMails } from "../bookings/booking-mail.ts";
import { unitNameOf } from "../bookings/unit-name.ts";
import { GUEST } from "../bookings/booking-tools.ts";
import { guestPath, openGuestToken } from "../bookings/guest-token.ts";
import { formattersFor } from "#locales/words/formatters.ts";
import { canPayOnline } from "../bookings/can-pay-online.ts";
import { hookPath, openAccount } from "./open-account.ts";
import type { PaymentTools } from "./payment-tools.ts";
import { isOpen, nextCheck, settlePayment } from "./settle-payment.ts";

/**
 * The time in which a started payment can be paid. Stripe's Checkout stays open for at least 30 minutes, even if the request is
 * repeated some minutes later with the same key after a lost answer.
 */
const PAYMENT_MS = 40 * MINUTE_MS;
/** A hold outlives its payment, because the provider's answer takes a moment. */
const HOLD_AFTER_PAYMENT_MS = 5 * MINUTE_MS;
/** The time after which payments no longer extend a hold; otherwise nights could be held forever without being paid. */
const MAX_HOLD_MS = 2 * HOUR_MS;
/** The time for which an unanswered start of a payment is repeated, with the same key; Stripe needs 30 minutes of its 40. */
const RESTARTED_MS = 5 * MINUTE_MS;
const MAX_ATTEMPTS = 3;

/** States in which the price of the stay can be paid online. */
const PAYABLE: readonly BookingState[] = ["hold", "awaiting-payment", "confirmed", "checked-in", "completed"];
/** States in which a deposit can be paid. */
const DEPOSIT_PAYABLE: readonly BookingState[] = ["confirmed", "checked-in"];

export type StartedPayment =
  /** The payment whose page the guest goes to; null if it is already paid, or waits for the bank. */
  { ok: true; paymentId: string | null } | { ok: false; code: "NOTHING_DUE" | PaymentProblem | "VERSION_CONFLICT" };

/**
 * `PAYMENT_REFUSED`: the provider does not accept this payment, because of the amount or the key; a later attempt fails as well.
 */
type PaymentProblem = "PAYMENT_UNREACHABLE" | "PAYMENT_REFUSED";

/** The amounts in minor units that a guest can pay online now; 0 for none. */
export async function payableOnline(
  { store, now }: Pick<PaymentTools, "store" | "now">,
  placed: PlacedBooking,
): Promise<Record<PaymentPurpose, number>> {
  const { booking, settings, site, paid } = placed;
  const { state, quote, payment, arrival } = booking;
  const terms = paymentTermsOf(settings.settings);
  const today = dayInZone(now, site.timeZone);
  const isOnline = canPayOnline(placed);
  const stay =
    isOnline && payment === "online" && PAYABLE.includes(state) ? payableNow(openInstalments(quote, payment, paid), today) : 0;
  const asksDeposit =
    isOnline &&
    terms.depositOnline &&
    quote.deposit > 0 &&
    DEPOSIT_PAYABLE.includes(state) &&
    today >= addDays(arrival, -terms.depositDays);
  if (!asksDeposit) return { stay, deposit: 0 };
  const movements = await findMovements(store, booking.id);
  const { depositHeld, claimed } = sumLedger(movements);
  const deposit = quote.deposit - depositHeld - claimed;
  return { stay, deposit: isPayableOnline({ amount: deposit, currency: quote.currency }) ? deposit : 0 };
}

/**
 * Starts the payment of the amount due, or returns the open one: a guest who goes back and forth, or presses twice, pays once. A
 * former payment of another amount is ended at the provider first. The hold of a new booking is extended so that it outlives the
 * payment.
 */
export async function startPayment(tools: PaymentTools, placed: PlacedBooking, purpose: PaymentPurpose): Promise<StartedPayment> {
  const { store } = tools;
  const { siteId, id } = placed.booking;
  let current: PlacedBooking | undefined = placed;
  for (let attempt = 0; current && attempt < MAX_ATTEMPTS; attempt++) {
    const started = await startOnce(tools, current, purpose, attempt > 0);
    if (started.ok || started.code !== "VERSION_CONFLICT") return started;
    current = await findBooking(store, siteId, id);
  }
  return { ok: false, code: "VERSION_CONFLICT" };
}

/** Starts a payment if the booking was not changed meanwhile; `isRepeated` after a conflict, possibly with another start. */
async function startOnce(
  tools: PaymentTools,
  placed: PlacedBooking,
  purpose: PaymentPurpose,
  isRepeated: boolean,
): Promise<StartedPayment> {
  const { store, now } = tools;
  const { tables: t } = store;
  const { booking } = placed;
  const amount = (await payableOnline(tools, placed))[purpose];
  if (amount <= 0) return { ok: false, code: "NOTHING_DUE" };
  const account = await accountOf(tools, placed);
  const opened = await openAccount(tools, account);
  if (!opened || account.isLive === booking.isTest) return { ok: false, code: "PAYMENT_UNREACHABLE" };
  const former = await endFormer(tools, placed, purpose, { amount, accountId: account.id, isRepeated });
  if (former) return former;

  const expiresAt = now + PAYMENT_MS;
  const payment: Payment = {
    id: crypto.randomUUID(),
    siteId: booking.siteId,
    bookingId: booking.id,
    accountId: account.id,
    purpose,
    amount,
    currency: booking.quote.currency,
    status: "open",
    providerRef: null,
    providerAlias: null,
    method: null,
    location: null,
    expiresAt,
    checkAt: nextCheck({ checks: 0, expiresAt, createdAt: now }, now),
    checks: 0,
    difference: 0,
    createdAt: now,
    updatedAt: now,
  };
  const held = booking.state === "hold" ? { dueAt: heldUntil(booking, expiresAt) } : {};
  const event = { type: "payment-started", state: booking.state, ...GUEST, note: null, details: { amount, purpose }, at: now };
  try {
    // Before the request to the provider: after a crash cron finds the payment and repeats the request with the same idempotency
    // key.
    await store.atomically((db) => [...change(db, t, booking, held, event), insertPayment(db, t, payment)]);
  } catch (error) {
    if (isUniqueViolation(error, "booking_events")) return { ok: false, code: "VERSION_CONFLICT" };
    throw error;
  }
  return begin(tools, placed, payment);
}

const heldUntil = ({ dueAt, createdAt }: PlacedBooking["booking"], expiresAt: number): number =>
  Math.max(dueAt ?? 0, Math.min(expiresAt + HOLD_AFTER_PAYMENT_MS, createdAt + MAX_HOLD_MS));

/** Asks the provider to start a stored payment; the same payment is started once. */
export async function begin(tools: PaymentTools, placed: PlacedBooking, payment: Payment): Promise<StartedPayment> {
  const { store, now } = tools;
  const account = await findById(store, payment.accountId);
  const opened = account && (await openAccount(tools, account));
  if (!opened) return { ok: false, code: "PAYMENT_UNREACHABLE" };
  const page = await guestPage(tools, placed);
  const { booking } = placed;
  const format = formattersFor(booking.locale);
  const dates = `${format.dayMonth(booking.arrival)} – ${format.date(booking.departure)}`;
  const started = await opened.provider.start({
    id: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    description: `${unitNameOf(placed, booking.locale)}, ${dates} (${booking.reference})`,
    reference: booking.reference,
    email: booking.contact.email,
    locale: booking.locale,
    returnUrl: `${page}?paid=${payment.id}`,
    hookUrl: tools.mainOrigin + hookPath(payment.accountId),
    expiresAt: payment.expiresAt ?? now + PAYMENT_MS,
  });
  if (!started.ok) {
    // An unreachable provider may have started it; cron retries. A refusal is final.
    if (started.problem === "UNREACHABLE") return { ok: false, code: "PAYMENT_UNREACHABLE" };
    const { amount, accountId } = payment;
    const occasion = `refused ${accountId} ${dayInZone(now, placed.site.timeZone)}`;
    const mails = await enqueueBookingMails(tools, placed, { owner: "payment-refused" }, { amount, occasion });
    await store.atomically((db) => [
      updatePayment(db, store.tables, payment.id, { status: "failed", checkAt: null, updatedAt: now }),
      ...mails(db),
    ]);
    return { ok: false, code: "PAYMENT_REFUSED" };
  }
  const { ref, alias, location, expiresAt, status } = started.payment;
  await store.atomically((db) => [
    updatePayment(db, store.tables, payment.id, {
      providerRef: ref,
      ...(alias === undefined ? {} : { providerAlias: alias }),
      ...(expiresAt === undefined ? {} : { expiresAt }),
      location: location ?? null,
      status: isOpen(status) ? status : "open",
      updatedAt: now,
    }),
  ]);
  if (location !== undefined) return { ok: true, paymentId: payment.id };
  await settlePayment(tools, { ...payment, providerRef: ref }, started.payment);
  return { ok: true, paymentId: null };
}

/** The guest's page at our main site, which redirects to the site's current address. */
const guestPage = async ({ mainOrigin, secrets }: PaymentTools, { tokenSealed }: PlacedBooking): Promise<string> =>
  mainOrigin + guestPath(await openGuestToken(secrets, tokenSealed));

/** The account that payments of a booking go to. A site without one gets that of the test provider. */
async function accountOf({ store, now }: PaymentTools, { account, site }: PlacedBooking): Promise<StoredAccount> {
  if (account) return required(await findById(store, account.id));
  const id = `test-${site.id}`;
  await insertTest(store, {
    id,
    siteId: site.id,
    provider: "test",
    isLive: false,
    name: "",
    methods: [],
    hook: "none",
    credentialsSealed: null,
    checkedAt: now,
    problem: null,
    hookSeenAt: null,
    isActive: true,
    createdAt: now,
  });
  return required(await findById(store, id));
}

function required(account: StoredAccount | undefined): StoredAccount {
  if (!account) throw new Error("the payment account does not exist");
  return account;
}

/** Ends the open payments of a purpose, or returns to one of the same amount that can still be paid. */
async function endFormer(
  tools: PaymentTools,
  placed: PlacedBooking,
  purpose: PaymentPurpose,
  wanted: { amount: number; accountId: string; isRepeated: boolean },
): Promise<StartedPayment | undefined> {
  const { store, now } = tools;
  const payments = await findOfBooking(store, placed.booking.id);
  for (const payment of payments) {
    if (payment.purpose !== purpose || !isOpen(payment.status)) continue;
    const isSame = payment.amount === wanted.amount && payment.accountId === wanted.accountId;
    const isFresh = (payment.expiresAt ?? 0) > now;
    if (isSame && isFresh && payment.location !== null) return { ok: true, paymentId: payment.id };
    if (isSame && payment.providerRef === null && now - payment.createdAt < RESTARTED_MS) {
      // Another request to the provider is in progress; the page retries.
      if (wanted.isRepeated) return { ok: true, paymentId: payment.id };
      return begin(tools, placed, payment);
    }
    const ended = await endPayment(tools, placed, payment);
    if (ended === "unknown") return { ok: false, code: "PAYMENT_UNREACHABLE" };
    if (ended === "paid") return { ok: true, paymentId: null };
  }
  return undefined;
}

/** Ends the open payments of a purpose; returns false if one of them may still be paid, or has just been paid. */
export async function endPayments(tools: PaymentTools, placed: PlacedBooking, purpose: PaymentPurpose): Promise<boolean> {
  for (const payment of await findOfBooking(tools.store, placed.booking.id)) {
    if (payment.purpose !== purpose || !isOpen(payment.status)) continue;
    if (payment.status === "processing" || (await endPayment(tools, placed, payment)) !== "ended") return false;
  }
  return true;
}

/**
 * Ends an open payment at its provider and settles it; `paid` includes payments that wait for the bank; `unknown` if the provider
 * has not answered.
 */
async function endPayment(tools: PaymentTools, placed: PlacedBooking, payment: Payment): Promise<"paid" | "ended" | "unknown"> {
  const account = await findById(tools.store, payment.accountId);
  const opened = account && (await openAccount(tools, account));
  if (!opened) return "ended";
  let ref = payment.providerRef;
  if (ref === null) {
    // The provider may have started it while its answer was lost.
    await begin(tools, placed, payment);
    ref = (await findOfBooking(tools.store, payment.bookingId)).find(({ id }) => id === payment.id)?.providerRef ?? null;
    if (ref === null) return "unknown";
  }
  const cancelled = await opened.provider.cancel(ref);
  if (!cancelled.ok) return cancelled.problem === "UNREACHABLE" ? "unknown" : "ended";
  await settlePayment(tools, payment, cancelled.payment);
  const { status } = cancelled.payment;
  // While the bank has not answered, a second payment would be paid as well.
  return status === "paid" || status === "processing" ? "paid" : "ended";
}
