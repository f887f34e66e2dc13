import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, sql } from "drizzle-orm";
import type { Booking, NewMovement } from "#contract/letting/booking.ts";
import type { Payment, Refund } from "#contract/letting/payment.ts";
import { STAYING_STATES } from "#domain/bookings/transitions.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

export const insertPayment = (db: Database, { payments: t }: Tables, payment: Payment): Query => db.insert(t).values(payment);

export async function findPayment({ db, tables: { payments: t } }: Store, id: string): Promise<Payment | undefined> {
  const [row] = await db.select().from(t).where(eq(t.id, id));
  return row as Payment | undefined;
}

/** Finds the payments of an account that the provider names by one of these ids. */
export async function findByRefs(
  { db, tables: { payments: t } }: Store,
  accountIds: readonly string[],
  refs: readonly string[],
): Promise<Payment[]> {
  if (refs.length === 0 || accountIds.length === 0) return [];
  // Two queries, each with its index: for one with `or` SQLite reads all payments of the account.
  const found = await Promise.all(
    [t.providerRef, t.providerAlias].map((column) =>
      db
        .select()
        .from(t)
        .where(and(inArray(t.accountId, [...accountIds]), inArray(column, [...refs]))),
    ),
  );
  return [...new Map((found.flat() as Payment[]).map((payment) => [payment.id, payment])).values()];
}

/** Finds a booking's payments, the latest first. */
export async function findOfBooking({ db, tables: { payments: t } }: Store, bookingId: string): Promise<Payment[]> {
  return (await db.select().from(t).where(eq(t.bookingId, bookingId)).orderBy(desc(t.createdAt), desc(t.id))) as Payment[];
}

/** Finds the payments of an account that have not ended. */
export async function findOpen({ db, tables: { payments: t } }: Store, accountId: string): Promise<Payment[]> {
  return (await db
    .select()
    .from(t)
    .where(and(eq(t.accountId, accountId), inArray(t.status, ["open", "processing"])))) as Payment[];
}

type PaymentChange = Partial<
  Pick<
    Payment,
    | "status"
    | "providerRef"
    | "providerAlias"
    | "method"
    | "location"
    | "expiresAt"
    | "checkAt"
    | "checks"
    | "difference"
    | "updatedAt"
  >
>;

/** Changes a payment. A paid one stays paid: an older answer of the provider may arrive after a newer one. */
export function updatePayment(db: Database, { payments: t }: Tables, id: string, { status, ...change }: PaymentChange): Query {
  const kept = status === undefined ? {} : { status: sql`case when ${t.status} = 'paid' then 'paid' else ${status} end` };
  return db
    .update(t)
    .set({ ...change, ...kept })
    .where(eq(t.id, id));
}

/** Finds payments whose provider is to be queried, paid ones or all others, the longest overdue first. */
export async function findToCheck(
  { db, tables: { payments: t } }: Store,
  { isPaid, now, limit }: { isPaid: boolean; now: number; limit: number },
): Promise<Payment[]> {
  return (await db
    .select()
    .from(t)
    .where(and(isNotNull(t.checkAt), lte(t.checkAt, now), isPaid ? eq(t.status, "paid") : ne(t.status, "paid")))
    .orderBy(asc(t.checkAt), asc(t.id))
    .limit(limit)) as Payment[];
}

/** Finds paid payments changed since `since` for which no query to their provider is planned. */
export async function findUncompared(
  { db, tables: { payments: t } }: Store,
  { since, limit }: { since: number; limit: number },
): Promise<Payment[]> {
  return (await db
    .select()
    .from(t)
    .where(and(isNull(t.checkAt), sql`${t.status} = 'paid'`, gt(t.updatedAt, since)))
    .orderBy(asc(t.updatedAt), asc(t.id))
    .limit(limit)) as Payment[];
}

/** Postpones the next query about a payment; returns false if another run has done so since it was read. */
export async function takeCheck(
  { db, tables: { payments: t } }: Store,
  { id, checkAt }: Payment,
  until: number | null,
): Promise<boolean> {
  const isSame = checkAt === null ? isNull(t.checkAt) : eq(t.checkAt, checkAt);
  const taken = await db
    .update(t)
    .set({ checkAt: until })
    .where(and(eq(t.id, id), isSame))
    .returning({ id: t.id });
  return taken.length > 0;
}

/** Records a provider's movement once, however often it is reported. */
export const recordOnce = (db: Database, { movements: t }: Tables, movement: NewMovement): Query =>
  db
    .insert(t)
    .values(movement)
    .onConflictDoNothing({ target: [t.paymentId, t.kind, t.providerRef] });

export const insertRefund = (db: Database, { refunds: t }: Tables, refund: Refund): Query => db.insert(t).values(refund);

/** Finds a booking's refunds, oldest first. */
export async function findRefunds({ db, tables: { refunds: t } }: Store, bookingId: string): Promise<Refund[]> {
  return (await db.select().from(t).where(eq(t.bookingId, bookingId)).orderBy(asc(t.createdAt), asc(t.id))) as Refund[];
}

export async function findRefund({ db, tables: { refunds: t } }: Store, id: string): Promise<Refund | undefined> {
  const [row] = await db.select().from(t).where(eq(t.id, id));
  return row as Refund | undefined;
}

type RefundChange = Partial<
  Pick<Refund, "state" | "providerRef" | "problem" | "attempts" | "nextTryAt" | "iban" | "holder" | "amount" | "updatedAt">
>;

/** Changes a refund that is not done yet. */
export const updateRefund = (db: Database, { refunds: t }: Tables, id: string, change: RefundChange): Query =>
  db
    .update(t)
    .set(change)
    .where(and(eq(t.id, id), ne(t.state, "done")));

/** Starts an attempt to send a refund; returns false if another one has started since it was read. */
export async function claimRefund(
  { db, tables: { refunds: t } }: Store,
  { id, state, attempts }: Pick<Refund, "id" | "state" | "attempts">,
  attempt: Required<Pick<RefundChange, "attempts" | "nextTryAt" | "updatedAt">>,
): Promise<boolean> {
  const claimed = await db
    .update(t)
    .set(attempt)
    .where(and(eq(t.id, id), eq(t.state, state), eq(t.attempts, attempts)))
    .returning({ id: t.id });
  return claimed.length > 0;
}

/** Finds refunds that are to be sent to the provider or queried, the longest overdue first. */
export async function findDueRefunds({ db, tables: { refunds: t } }: Store, now: number, limit: number): Promise<Refund[]> {
  return (await db
    .select()
    .from(t)
    .where(and(isNotNull(t.nextTryAt), lte(t.nextTryAt, now)))
    .orderBy(asc(t.nextTryAt), asc(t.id))
    .limit(limit)) as Refund[];
}

/** Finds bookings whose payments are to be reconciled, the longest overdue first. */
export async function findToReconcile(
  { db, tables: { bookings: t } }: Store,
  now: number,
  limit: number,
): Promise<{ id: string; siteId: string; payAt: number | null }[]> {
  return db
    .select({ id: t.id, siteId: t.siteId, payAt: t.payAt })
    .from(t)
    .where(and(isNotNull(t.payAt), lte(t.payAt, now)))
    .orderBy(asc(t.payAt), asc(t.id))
    .limit(limit);
}

/** Sets the time of the next reconciliation of a booking's payments; null for never. */
export const reconcileSoon = (db: Database, { bookings: t }: Tables, bookingId: string, at: number | null): Query =>
  db.update(t).set({ payAt: at }).where(eq(t.id, bookingId));

/** Schedules a reconciliation of the payments of a site's agreed bookings that depart on `since` or later. */
export const reconcileSite = (
  db: Database,
  { bookings: t }: Tables,
  { siteId, since, at }: { siteId: string; since: CalendarDate; at: number },
): Query =>
  db
    .update(t)
    .set({ payAt: at })
    .where(and(eq(t.siteId, siteId), gte(t.departure, since), inArray(t.state, [...STAYING_STATES])));

/**
 * Sets the next reconciliation of a booking's payments, unless the booking or its money changed since it was read. Movements are
 * counted as well, because two of them may set the same time.
 */
export async function setNextReconciliation(
  { db, tables: { bookings: t, movements } }: Store,
  { id, version }: Pick<Booking, "id" | "version">,
  { from, movementCount, to }: { from: number | null; movementCount: number; to: number | null },
): Promise<void> {
  const isSame = from === null ? sql`${t.payAt} is null` : eq(t.payAt, from);
  const counted = sql`(select count(*) from ${movements} where ${movements.bookingId} = ${id}) = ${movementCount}`;
  await db
    .update(t)
    .set({ payAt: to })
    .where(and(eq(t.id, id), eq(t.version, version), isSame, counted));
}

export const removeRefund = (db: Database, { refunds: t }: Tables, id: string): Query => db.delete(t).where(eq(t.id, id));
