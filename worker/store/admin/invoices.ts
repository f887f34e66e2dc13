import { and, asc, desc, eq, gte, lt, type SQL } from "drizzle-orm";
import type { Invoice } from "#contract/business/invoice.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { toInvoice } from "../business/invoices.ts";
import { isBefore, type Page } from "../dialect/newest-first.ts";
import type { Store } from "../dialect/store.ts";

/** Query of a page of all invoices, or of those of a kind, newest first. */
export const selectNewest = ({ db, tables: { invoices: t } }: Store, page: Page & { state?: string | undefined }) => {
  const { state, cursor, limit } = page;
  return db
    .select()
    .from(t)
    .where(and(state === undefined ? undefined : eq(t.kind, state), isBefore(t.at, t.id, cursor)))
    .orderBy(desc(t.at), desc(t.id))
    .limit(limit);
};

export const findNewest = async (store: Store, page: Parameters<typeof selectNewest>[1]): Promise<Invoice[]> =>
  (await selectNewest(store, page)).map(toInvoice);

/** Finds the invoices that were issued from a day on and before another one, by number. */
export async function findIssued(
  { db, tables: { invoices: t } }: Store,
  { from, until }: { from: CalendarDate; until: CalendarDate },
): Promise<Invoice[]> {
  const isWithin: SQL | undefined = and(gte(t.on, from), lt(t.on, until));
  const rows = await db.select().from(t).where(isWithin).orderBy(asc(t.series), asc(t.sequence));
  return rows.map(toInvoice);
}
