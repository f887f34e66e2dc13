import { and, asc, eq, gt, gte, lt, sql } from "drizzle-orm";
import type { ProForma } from "#contract/letting/paper.ts";
import { addMonths, type CalendarMonth, firstDay, monthOf } from "#domain/dates.ts";
import { KSEF_RULES, type KsefMonth } from "#domain/payments/ksef.ts";
import { formatPaperNumber, parsePaperNumber } from "#domain/payments/papers.ts";
import { guard } from "../dialect/guards.ts";
import type { Database, Query, Store } from "../dialect/store.ts";
import { lastNumber, raiseCounter } from "./papers.ts";

type Tables = Store["tables"];
type Row = Tables["proFormas"]["$inferSelect"];

/** A pro forma with its place in its series and among those of its booking. */
export type StoredProForma = ProForma & { series: string; sequence: number; position: number };

export const toProForma = (row: Row): StoredProForma => ({ ...row, number: formatPaperNumber(row) }) as unknown as StoredProForma;

/** A pro forma to insert; its number is assigned when it is written. */
export interface NewProForma extends Omit<ProForma, "number" | "state"> {
  series: string;
  /** One more than that of the booking's last pro forma. */
  position: number;
}

/**
 * Inserts an open pro forma under the next number of its series. Fails on the key of position if another pro forma of the booking
 * was written at the same time.
 */
export function insertProForma(db: Database, t: Tables, proForma: NewProForma): Query[] {
  return [
    raiseCounter(db, t, proForma),
    db.insert(t.proFormas).values({ ...proForma, state: "open", sequence: lastNumber(db, t, proForma) }),
  ];
}

export const cancelProForma = (db: Database, { proFormas: t }: Tables, id: string): Query =>
  db.update(t).set({ state: "cancelled" }).where(eq(t.id, id));

/** Removes a pro forma whose paper is written in the same batch. */
export const removeProForma = (db: Database, { proFormas: t }: Tables, id: string): Query => db.delete(t).where(eq(t.id, id));

export const setProFormaAmount = (db: Database, { proFormas: t }: Tables, id: string, ksefAmount: number | null): Query =>
  db.update(t).set({ ksefAmount }).where(eq(t.id, id));

/** Finds the pro formas of a booking in order of time, the cancelled ones too. */
export async function findProFormas({ db, tables: { proFormas: t } }: Store, bookingId: string): Promise<StoredProForma[]> {
  const rows = await db.select().from(t).where(eq(t.bookingId, bookingId)).orderBy(asc(t.position));
  return rows.map(toProForma);
}

/** Finds a pro forma of a site by its number. */
export async function findProForma(
  { db, tables: { proFormas: t } }: Store,
  siteId: string,
  number: string,
): Promise<StoredProForma | undefined> {
  const parsed = parsePaperNumber(number);
  if (!parsed) return undefined;
  const { series, sequence } = parsed;
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.series, series), eq(t.sequence, sequence)));
  return row && toProForma(row);
}

/** Finds the pro formas of a site that wait for a number of KSeF, oldest first. */
export async function findOpenProFormas(
  { db, tables: { proFormas: t } }: Store,
  siteId: string,
  limit: number,
): Promise<StoredProForma[]> {
  const rows = await db
    .select()
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.state, "open")))
    .orderBy(asc(t.at), asc(t.sequence))
    .limit(limit);
  return rows.map(toProForma);
}

/** Finds the months whose invoices count for the limit of KSeF: issued ones, open pro formas, and what the owner typed in. */
export async function findKsefMonths({ db, tables: t }: Store, siteId: string): Promise<KsefMonth[]> {
  const { papers, proFormas, ksefMonths } = t;
  const columns = (table: typeof papers | typeof proFormas) => ({
    month: sql<string>`substr(${table.on}, 1, 7)`.as("month"),
    sum: sql<number>`sum(${table.ksefAmount})`.mapWith(Number).as("sum"),
  });
  const [issued, open, typed] = await Promise.all([
    db
      .select(columns(papers))
      .from(papers)
      .where(and(eq(papers.siteId, siteId), gt(papers.ksefAmount, 0)))
      .groupBy(sql`1`),
    db
      .select(columns(proFormas))
      .from(proFormas)
      .where(and(eq(proFormas.siteId, siteId), eq(proFormas.state, "open"), gt(proFormas.ksefAmount, 0)))
      .groupBy(sql`1`),
    db.select({ month: ksefMonths.month, others: ksefMonths.others }).from(ksefMonths).where(eq(ksefMonths.siteId, siteId)),
  ]);
  const months = new Map<CalendarMonth, KsefMonth>();
  const add = (month: CalendarMonth, counted: number, others: number) => {
    const former = months.get(month) ?? { month, counted: 0, others: 0 };
    months.set(month, { month, counted: former.counted + counted, others: former.others + others });
  };
  for (const { month, sum } of [...issued, ...open]) add(month, sum, 0);
  for (const { month, others } of typed) add(month, 0, others);
  const counting = [...months.values()].filter(({ counted, others }) => counted + others > 0);
  return counting.toSorted((a, b) => (a.month < b.month ? -1 : 1));
}

/** Saves what an owner issued to firms elsewhere in a month, gross in grosze. */
export const saveOthers = (
  db: Database,
  { ksefMonths: t }: Tables,
  { siteId, month, others, now }: { siteId: string; month: CalendarMonth; others: number; now: number },
): Query =>
  db
    .insert(t)
    .values({ siteId, month, others, updatedAt: now })
    .onConflictDoUpdate({ target: [t.siteId, t.month], set: { others, updatedAt: now } });

/** Locks the limit of a paper's month until the batch ends: nothing else is counted meanwhile. */
export const lockKsefMonth = (
  db: Database,
  { ksefMonths: t }: Tables,
  { siteId, on, at }: Pick<NewProForma, "siteId" | "on" | "at">,
): Query =>
  db
    .insert(t)
    .values({ siteId, month: monthOf(on), others: 0, updatedAt: at })
    .onConflictDoUpdate({ target: [t.siteId, t.month], set: { others: sql`${t.others}` } });

/**
 * Makes the batch fail if the invoices of a month, with those written before it in the batch, cross the limit of KSeF. Needs the
 * month's lock.
 */
export function guardKsefLimit(db: Database, t: Tables, { siteId, on }: Pick<NewProForma, "siteId" | "on">): Query {
  const month = monthOf(on);
  const { papers, proFormas, ksefMonths } = t;
  const isIn = (table: typeof papers | typeof proFormas) =>
    and(
      eq(table.siteId, siteId),
      gte(table.on, firstDay(month)),
      lt(table.on, firstDay(addMonths(month, 1))),
      table === proFormas ? eq(proFormas.state, "open") : undefined,
    );
  const condition = sql`(select coalesce(sum(${papers.ksefAmount}), 0) from ${papers} where ${isIn(papers)})
    + (select coalesce(sum(${proFormas.ksefAmount}), 0) from ${proFormas} where ${isIn(proFormas)})
    + (select coalesce(sum(${ksefMonths.others}), 0) from ${ksefMonths} where ${and(eq(ksefMonths.siteId, siteId), eq(ksefMonths.month, month))})
    > cast(${KSEF_RULES.relief.monthlyLimit} as integer)`;
  return guard(db, t, "ksefLimitCrossed", condition);
}
