import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { OrderRecord, OrderStatus } from "#contract/business/order.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

export async function findById(store: Store, id: string): Promise<OrderRecord | undefined> {
  return find(store, eq(store.tables.orders.id, id));
}

export async function findByDigest(store: Store, digest: string): Promise<OrderRecord | undefined> {
  return find(store, eq(store.tables.orders.digest, digest));
}

export async function findByNumber(store: Store, number: string): Promise<OrderRecord | undefined> {
  return find(store, eq(store.tables.orders.number, number));
}

/** Finds the orders placed with an email address (lower case), oldest first. */
export async function findByEmail({ db, tables: { orders } }: Store, email: string): Promise<OrderRecord[]> {
  const hasEmail = eq(sql`${orders.customer} ->> 'email'`, email);
  return (await db.select().from(orders).where(hasEmail).orderBy(asc(orders.createdAt), asc(orders.id))) as OrderRecord[];
}

async function find({ db, tables: { orders } }: Store, where: ReturnType<typeof eq>): Promise<OrderRecord | undefined> {
  const [row] = await db.select().from(orders).where(where).limit(1);
  return row as OrderRecord | undefined;
}

/** Inserts an order; skipped if an order with its digest or its number exists. */
export function insert(db: Database, { orders }: Tables, order: OrderRecord): Query {
  return db.insert(orders).values(order).onConflictDoNothing();
}

interface NewPayment {
  orderId: string;
  /** The provider's id of the payment that this one replaces. */
  previousRef: string | null;
  /** The provider's id of this payment. */
  ref: string;
  nextCharge: CalendarDate;
}

/** Gives an unpaid order a new payment if its current one is still `previousRef`; the first of two concurrent calls wins. */
export function attachPayment(db: Database, { orders }: Tables, payment: NewPayment, now: number): Query {
  const { orderId, previousRef, ref, nextCharge } = payment;
  const isReplaced = previousRef === null ? isNull(orders.providerRef) : eq(orders.providerRef, previousRef);
  return db
    .update(orders)
    .set({ providerRef: ref, nextCharge, status: "open", updatedAt: now })
    .where(and(eq(orders.id, orderId), ne(orders.status, "paid"), isReplaced));
}

/** Marks an order as paid, whatever its status was and whichever of its payments was paid. */
export function markPaid(db: Database, { orders }: Tables, id: string, ref: string, now: number): Query {
  return db
    .update(orders)
    .set({ status: "paid", providerRef: ref, paidAt: now, updatedAt: now })
    .where(and(eq(orders.id, id), ne(orders.status, "paid")));
}

/** For each new status the statuses from which an order may change to it. */
const STATUS_BEFORE = {
  processing: ["open"],
  failed: ["open", "processing"],
  cancelled: ["open", "processing"],
  expired: ["open", "processing"],
} as const satisfies Partial<Record<OrderStatus, OrderStatus[]>>;

type Unpaid = keyof typeof STATUS_BEFORE;

/** Applies the status of the order's current payment. Ignored if it is about an earlier payment or comes too late. */
export function markUnpaid(db: Database, { orders }: Tables, id: string, ref: string, status: Unpaid, now: number): Query {
  return db
    .update(orders)
    .set({ status, updatedAt: now })
    .where(and(eq(orders.id, id), eq(orders.providerRef, ref), inArray(orders.status, [...STATUS_BEFORE[status]])));
}
