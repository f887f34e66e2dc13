import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { OrderRecord, OrderStatus } from "#contract/order.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Database, Query, Store } from "./store.ts";

type Tables = Store["tables"];

export async function findById(store: Store, id: string): Promise<OrderRecord | undefined> {
  return find(store, eq(store.tables.orders.id, id));
}

export async function findByDigest(store: Store, digest: string): Promise<OrderRecord | undefined> {
  return find(store, eq(store.tables.orders.digest, digest));
}

/** What was ordered with a mail address, in lower case; oldest first. */
export async function findOf({ db, tables: { orders } }: Store, email: string): Promise<OrderRecord[]> {
  const theirs = eq(sql`${orders.customer} ->> 'email'`, email);
  return (await db.select().from(orders).where(theirs).orderBy(asc(orders.createdAt), asc(orders.id))) as OrderRecord[];
}

async function find({ db, tables: { orders } }: Store, where: ReturnType<typeof eq>): Promise<OrderRecord | undefined> {
  const [row] = await db.select().from(orders).where(where).limit(1);
  return row as OrderRecord | undefined;
}

/** Writes an order; one whose digest is there already is left out. */
export function insert(db: Database, { orders }: Tables, order: OrderRecord): Query {
  return db.insert(orders).values(order).onConflictDoNothing();
}

interface NewPayment {
  id: string;
  /** The payment before it, which it takes the place of. */
  after: string | null;
  ref: string;
  nextCharge: CalendarDate;
}

/** Gives an order that is not paid a new payment, in place of the one named; of two callers at once the first wins. */
export function attachPayment(db: Database, { orders }: Tables, payment: NewPayment, now: number): Query {
  const { id, after, ref, nextCharge } = payment;
  const replaced = after === null ? isNull(orders.providerRef) : eq(orders.providerRef, after);
  return db
    .update(orders)
    .set({ providerRef: ref, nextCharge, status: "open", updatedAt: now })
    .where(and(eq(orders.id, id), ne(orders.status, "paid"), replaced));
}

/** Money that came makes an order paid, whatever it was, and whichever of its payments it came by. */
export function markPaid(db: Database, { orders }: Tables, id: string, ref: string, now: number): Query {
  return db
    .update(orders)
    .set({ status: "paid", providerRef: ref, paidAt: now, updatedAt: now })
    .where(and(eq(orders.id, id), ne(orders.status, "paid")));
}

const MAY_BECOME = {
  processing: ["open"],
  failed: ["open", "processing"],
  cancelled: ["open", "processing"],
  expired: ["open", "processing"],
} as const satisfies Partial<Record<OrderStatus, OrderStatus[]>>;

type Unpaid = keyof typeof MAY_BECOME;

/** What became of the order's present payment. News of an earlier one, or news that comes too late, changes nothing. */
export function markUnpaid(db: Database, { orders }: Tables, id: string, ref: string, status: Unpaid, now: number): Query {
  return db
    .update(orders)
    .set({ status, updatedAt: now })
    .where(and(eq(orders.id, id), eq(orders.providerRef, ref), inArray(orders.status, [...MAY_BECOME[status]])));
}
