import { and, asc, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Invoice, InvoiceBuyer } from "#contract/business/invoice.ts";
import { formatPaperNumber, parsePaperNumber } from "#domain/payments/papers.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];
type Row = Tables["invoices"]["$inferSelect"];

export const toInvoice = ({ series, sequence, ...row }: Row): Invoice =>
  ({ ...row, number: formatPaperNumber({ series, sequence }) }) as Invoice;

/** A movement of money without its invoice or credit note. */
export interface WaitingMovement {
  id: string;
  subscriptionId: string;
}

/**
 * Finds movements that wait for their paper, oldest first; of one provider, if it is given. Disputes have none, but one that is won
 * after it was credited.
 */
export async function findWaiting(
  { db, tables: { billingMovements: t, subscriptions } }: Store,
  { provider, limit }: { provider?: string; limit: number },
): Promise<WaitingMovement[]> {
  const credited = sql`exists (select 1 from billing_movements dispute where dispute.id || ' won' = ${t.id} and dispute.invoice_id is not null)`;
  return db
    .select({ id: t.id, subscriptionId: t.subscriptionId })
    .from(t)
    .innerJoin(subscriptions, eq(subscriptions.id, t.subscriptionId))
    .where(
      and(
        isNull(t.invoiceId),
        // As in the partial index, which no parameter would match.
        sql`(${t.kind} <> 'dispute' or ${t.amount} > 0)`,
        sql`(${t.kind} <> 'dispute' or ${credited})`,
        ne(t.amount, 0),
        provider === undefined ? undefined : eq(subscriptions.provider, provider),
      ),
    )
    .orderBy(asc(t.at), asc(t.id))
    .limit(limit);
}

/** The row of `platform_settings` with the last numbers that were issued before the store was restored, by series (0188). */
export const ISSUED_NUMBERS = "issued-numbers";

/** The last number of a series, also of one that a restored store does not know; 0 if it has none. */
export async function findLastSequence(
  { db, tables: { invoices: t, platformSettings } }: Store,
  series: string,
): Promise<number> {
  const [[row], [issued]] = await Promise.all([
    db.select({ sequence: t.sequence }).from(t).where(eq(t.series, series)).orderBy(desc(t.sequence)).limit(1),
    db.select({ value: platformSettings.value }).from(platformSettings).where(eq(platformSettings.name, ISSUED_NUMBERS)),
  ]);
  return Math.max(row?.sequence ?? 0, (issued?.value as Record<string, number> | undefined)?.[series] ?? 0);
}

/**
 * Inserts an invoice under its number and marks its movement. Fails on a unique key of `invoices` if another one with its number,
 * or with its place among the papers of the movement, was written first.
 */
export function insert(db: Database, t: Tables, { number, ...invoice }: Invoice): Query[] {
  const { invoices, billingMovements, subscriptions } = t;
  const parsed = parsePaperNumber(number);
  if (!parsed) throw new Error(`not a number of an invoice: ${number}`);
  // An account may have claimed the subscription since it was read.
  const owner = db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(eq(subscriptions.id, invoice.subscriptionId));
  const inserted = db.insert(invoices).values({ ...invoice, ...parsed, userId: sql`(${owner})` });
  if (invoice.position > 0) return [inserted];
  return [
    inserted,
    db.update(billingMovements).set({ invoiceId: invoice.id }).where(eq(billingMovements.id, invoice.movementId)),
  ];
}

/** Finds the invoices of a subscription in order of issue. */
export async function findOfSubscription({ db, tables: { invoices: t } }: Store, subscriptionId: string): Promise<Invoice[]> {
  const rows = await db
    .select()
    .from(t)
    .where(eq(t.subscriptionId, subscriptionId))
    .orderBy(asc(t.at), asc(t.series), asc(t.sequence));
  return rows.map(toInvoice);
}

/** Finds the invoices of an account, newest first. */
export async function findOfAccount({ db, tables: { invoices: t } }: Store, userId: string): Promise<Invoice[]> {
  const rows = await db.select().from(t).where(eq(t.userId, userId)).orderBy(desc(t.at), desc(t.series), desc(t.sequence));
  return rows.map(toInvoice);
}

export async function findByNumber({ db, tables: { invoices: t } }: Store, number: string): Promise<Invoice | undefined> {
  const parsed = parsePaperNumber(number);
  if (!parsed) return undefined;
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.series, parsed.series), eq(t.sequence, parsed.sequence)));
  return row && toInvoice(row);
}

/** Gives the invoices of orders that were placed with a confirmed address to the account that has it. */
export function claimByEmail(
  db: Database,
  { invoices: t, subscriptions, orders }: Tables,
  { email, userId }: { email: string; userId: string },
): Query {
  const placed = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(eq(sql`${orders.customer} ->> 'email'`, email));
  return db
    .update(t)
    .set({ userId })
    .where(and(isNull(t.userId), inArray(t.subscriptionId, placed)));
}

/** The corrected buyer of a subscription; undefined while the order's customer is the buyer. */
export async function findBuyer(
  { db, tables: { billingDetails: t } }: Store,
  subscriptionId: string,
): Promise<InvoiceBuyer | undefined> {
  const [row] = await db.select({ buyer: t.buyer }).from(t).where(eq(t.subscriptionId, subscriptionId));
  return row?.buyer;
}

export const saveBuyer = (
  db: Database,
  { billingDetails: t }: Tables,
  { subscriptionId, buyer, now }: { subscriptionId: string; buyer: InvoiceBuyer; now: number },
): Query =>
  db
    .insert(t)
    .values({ subscriptionId, buyer, updatedAt: now })
    .onConflictDoUpdate({ target: t.subscriptionId, set: { buyer, updatedAt: now } });
