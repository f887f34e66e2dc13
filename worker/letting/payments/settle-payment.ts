import type { NewMovement } from "#contract/letting/booking.ts";
import type { Payment, PaymentStatus, Refund } from "#contract/letting/payment.ts";
import type { PaymentGuestMail, PaymentOwnerMail } from "#domain/bookings/transitions.ts";
import { dayInZone } from "#domain/dates.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { findMovements } from "#store/letting/bookings.ts";
import { findBooking, type PlacedBooking } from "#store/letting/booking-places.ts";
import { findRefunds, recordOnce, reconcileSoon, updatePayment, updateRefund } from "#store/letting/payments.ts";
import type { Writes } from "#store/dialect/store.ts";
import { enqueueBookingMails } from "../bookings/booking-mail.ts";
import type { ProviderEntry, ProviderPayment } from "./payment-provider.ts";
import type { PaymentTools } from "./payment-tools.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

/** Time after a payment's expected end for which its provider is still asked: some methods are decided by a bank days later. */
const ASKED_AFTER_END_MS = 10 * DAY_MS;
/** Paid payments are compared for this time after their last change, in which refunds and chargebacks still come. */
const COMPARED_MS = 180 * DAY_MS;
const MAX_PAUSE_MS = 6 * HOUR_MS;

/** Options of recording a provider's entries. */
const RECORDED = {
  charge: { kind: "charge", sign: 1 },
  refund: { kind: "refund", sign: -1 },
  "refund-reversal": { kind: "refund", sign: 1 },
  chargeback: { kind: "chargeback", sign: -1 },
  "chargeback-reversal": { kind: "chargeback", sign: 1 },
  fee: { kind: "fee", sign: -1 },
  "fee-reversal": { kind: "fee", sign: 1 },
} as const satisfies Record<ProviderEntry["kind"], { kind: NewMovement["kind"]; sign: 1 | -1 }>;

/** The id under which an entry is recorded: a reversal has its own, different from that of the reversed entry. */
const recordedRef = ({ kind, ref }: ProviderEntry): string => (kind.endsWith("-reversal") ? `${ref} reversal` : ref);

/**
 * Completes the ledger from the provider's report of a payment, in one batch, and then performs the booking's next steps. The
 * report is complete, so that webhooks, returning guests and cron can call this in any order and any number
 * of times: each entry is recorded once by its unique key, and no record is ever removed.
 */
export async function settlePayment(tools: PaymentTools, payment: Payment, found: ProviderPayment): Promise<void> {
  const { store } = tools;
  const placed = await findBooking(store, payment.siteId, payment.bookingId);
  if (!placed) throw new Error("the booking of a payment does not exist");
  const writes = await prepare(tools, payment, found, placed);
  await store.atomically(writes);
  await reconcilePayments(tools, payment.siteId, payment.bookingId);
}

async function prepare(tools: PaymentTools, payment: Payment, found: ProviderPayment, placed: PlacedBooking): Promise<Writes> {
  const { store, now } = tools;
  const { tables: t } = store;
  const [movements, refunds] = await Promise.all([
    findMovements(store, payment.bookingId),
    findRefunds(store, payment.bookingId),
  ]);
  const recorded = new Set(
    movements.filter(({ paymentId }) => paymentId === payment.id).map(({ kind, providerRef }) => `${kind} ${providerRef}`),
  );
  const isNew = (entry: ProviderEntry) => !recorded.has(`${RECORDED[entry.kind].kind} ${recordedRef(entry)}`);
  const entries = found.entries.filter(isNew);
  const isReversed = ({ kind, ref }: ProviderEntry) =>
    kind === "refund" && found.entries.some((other) => other.kind === "refund-reversal" && other.ref === ref);
  const reported = refunds
    .filter(({ paymentId, state }) => paymentId === payment.id && state !== "done")
    .map((refund) => ({ refund, change: changeOf(refund, found) }));
  // One of our refunds that the provider abandoned: it may have no entry.
  const failed = reported.filter(({ change }) => change?.state === "failed").map(({ refund }) => refund);
  const told = entries.filter((entry) => !isReversed(entry) && !failed.some(({ id }) => id === entry.refundId));
  const mails = await Promise.all(
    [
      ...told.flatMap((entry) => mailsOf(entry, payment, placed)),
      ...failed.map(({ id, amount }): EntryMails => ({ owner: "refund-failed", amount, occasion: `refund ${id} failed` })),
    ].map(mailWrites),
  );
  const checks = payment.checks + 1;
  const updatedAt = entries.length > 0 || found.status !== payment.status ? now : payment.updatedAt;

  function mailWrites({ guest, owner, amount, occasion }: EntryMails) {
    return enqueueBookingMails(tools, placed, { ...(guest ? { guest } : {}), ...(owner ? { owner } : {}) }, { amount, occasion });
  }

  return (db) => [
    ...entries.map((entry) => recordOnce(db, t, toMovement(entry, payment, placed.site.timeZone))),
    updatePayment(db, t, payment.id, {
      status: found.status,
      providerRef: found.ref,
      ...(found.alias === undefined ? {} : { providerAlias: found.alias }),
      ...(found.method === undefined ? {} : { method: found.method }),
      location: found.location ?? null,
      ...(found.expiresAt === undefined ? {} : { expiresAt: found.expiresAt }),
      checks,
      checkAt: isOpen(found.status)
        ? nextCheck({ ...payment, checks, expiresAt: found.expiresAt ?? payment.expiresAt }, now)
        : found.status === "paid"
          ? nextComparison(updatedAt, now)
          : null,
      updatedAt,
    }),
    ...reported.flatMap(({ refund, change }) => (change ? [updateRefund(db, t, refund.id, { ...change, updatedAt: now })] : [])),
    ...(entries.length > 0 ? [reconcileSoon(db, t, payment.bookingId, now)] : []),
    ...mails.flatMap((write) => write(db)),
  ];
}

/** The change that the provider's report makes to one of our pending refunds; undefined if none. */
function changeOf({ id, state }: Refund, { entries, pendingRefunds }: ProviderPayment): Partial<Refund> | undefined {
  const done = entries.find(({ kind, refundId }) => kind === "refund" && refundId === id);
  const hasFailed = entries.some(({ kind, refundId }) => kind === "refund-reversal" && refundId === id);
  const waiting = pendingRefunds.find(({ refundId }) => refundId === id);
  if (hasFailed || waiting?.state === "failed")
    return state === "asked" || state === "sent" ? { state: "failed", problem: "REFUSED", nextTryAt: null } : undefined;
  if (done) return { state: "done", providerRef: done.ref, nextTryAt: null, problem: null };
  return waiting && { state: "sent", providerRef: waiting.ref };
}

function toMovement(entry: ProviderEntry, payment: Payment, timeZone: string): NewMovement {
  const { kind, sign } = RECORDED[entry.kind];
  return {
    id: crypto.randomUUID(),
    bookingId: payment.bookingId,
    kind,
    purpose: payment.purpose,
    method: "online",
    amount: sign * entry.amount,
    note: null,
    on: dayInZone(entry.at, timeZone),
    at: entry.at,
    userId: null,
    paymentId: payment.id,
    providerRef: recordedRef(entry),
  };
}

interface EntryMails {
  guest?: PaymentGuestMail;
  owner?: PaymentOwnerMail;
  amount: number;
  /** Each email is sent once for it. */
  occasion: string;
}

/** Emails about money that moved. A payment that confirms its booking has the email of the confirmation instead. */
function mailsOf({ kind, ref, amount }: ProviderEntry, { id }: Payment, { booking }: PlacedBooking): EntryMails[] {
  const occasion = `${id} ${kind} ${ref}`;
  if (kind === "refund") return [{ guest: "refund-sent", amount, occasion }];
  if (kind === "chargeback") return [{ owner: "charged-back", amount, occasion }];
  if (kind === "refund-reversal") return [{ owner: "refund-failed", amount, occasion }];
  const isAgreed = booking.state === "confirmed" || booking.state === "checked-in" || booking.state === "completed";
  return kind === "charge" && isAgreed ? [{ guest: "payment-received", owner: "payment-received", amount, occasion }] : [];
}

/** The time of the next query about a pending payment: less and less often; null long after its end. */
export function nextCheck(
  { checks, expiresAt, createdAt }: Pick<Payment, "checks" | "expiresAt" | "createdAt">,
  now: number,
): number | null {
  const end = (expiresAt ?? createdAt) + ASKED_AFTER_END_MS;
  const next = now + Math.min(5 * MINUTE_MS * 2 ** Math.max(0, checks - 1), MAX_PAUSE_MS);
  return next > end ? null : next;
}

/** Paid payments last changed before this time are no longer compared. */
export const comparedSince = (now: number): number => now + DAY_MS - COMPARED_MS;

/** The time of the next comparison of a paid payment last changed at `updatedAt`; null if it is too old. */
export const nextComparison = (updatedAt: number, now: number): number | null =>
  updatedAt > comparedSince(now) ? now + DAY_MS : null;

/** True if the guest can still pay. */
export const isOpen = (status: PaymentStatus): boolean => status === "open" || status === "processing";
