import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { MailHealth, RefusedAccount, SickFeed, StuckDomain } from "#contract/admin/platform-health.ts";
import type { Currency } from "#domain/money.ts";
import { DAY_MS } from "#domain/time.ts";
import type { Store } from "../dialect/store.ts";

/** Number of the day (UTC) of a time, from 1970-01-01 on; times are positive, so integers are divided. */
const dayNumber = (time: AnySQLiteColumn): SQL<number> =>
  sql`${time} / ${sql.raw(String(DAY_MS))}`.mapWith(Number) as SQL<number>;
const numberOf = (value: SQL): SQL<number> => sql<number>`coalesce(sum(${value}), 0)`.mapWith(Number);

interface DayCount {
  /** Days since 1970-01-01. */
  day: number;
  count: number;
}

/** Counts new accounts since a time by day, without anonymous ones. */
export async function countSignUps({ db, tables: { users: t } }: Store, since: number): Promise<DayCount[]> {
  const day = dayNumber(t.createdAt);
  return db
    .select({ day, count: count() })
    .from(t)
    .where(and(gte(t.createdAt, since), eq(t.isAnonymous, false)))
    .groupBy(day);
}

/** Counts orders since a time by day. */
export async function countOrders({ db, tables: { orders: t } }: Store, since: number): Promise<(DayCount & { paid: number })[]> {
  const day = dayNumber(t.createdAt);
  return db
    .select({ day, count: count(), paid: numberOf(sql`case when ${t.status} = 'paid' then 1 else 0 end`) })
    .from(t)
    .where(gte(t.createdAt, since))
    .groupBy(day);
}

/** Counts guests' bookings at owners' sites since a time by day, without test bookings. */
export async function countBookings({ db, tables: { bookings: t } }: Store, since: number): Promise<DayCount[]> {
  const day = dayNumber(t.createdAt);
  return db
    .select({ day, count: count() })
    .from(t)
    .where(and(gte(t.createdAt, since), eq(t.isTest, false), eq(t.channel, "website")))
    .groupBy(day);
}

/** Sums guests' payments at providers minus refunds and chargebacks since a time, by day and currency; without test payments. */
export async function sumMoney(
  { db, tables: { movements: t, payments, paymentAccounts, bookings } }: Store,
  since: number,
): Promise<{ day: number; currency: Currency; amount: number }[]> {
  const day = dayNumber(t.at);
  const rows = await db
    .select({ day, currency: payments.currency, amount: numberOf(sql`${t.amount}`) })
    .from(t)
    .innerJoin(payments, eq(payments.id, t.paymentId))
    .innerJoin(paymentAccounts, eq(paymentAccounts.id, payments.accountId))
    .innerJoin(bookings, eq(bookings.id, t.bookingId))
    .where(
      and(
        gte(t.at, since),
        inArray(t.kind, ["charge", "refund", "chargeback"]),
        eq(paymentAccounts.isLive, true),
        eq(bookings.isTest, false),
      ),
    )
    .groupBy(day, payments.currency);
  return rows as { day: number; currency: Currency; amount: number }[];
}

export async function countSites({ db, tables: { userSites: t } }: Store): Promise<Record<string, number>> {
  const rows = await db.select({ status: t.status, count: count() }).from(t).groupBy(t.status);
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}

const UNFINISHED = ["waiting-for-dns", "verifying", "issuing-certificate"];

/** Finds domains that are broken, and those that have been pending since before a time; the longest first. */
export async function findStuckDomains(
  { db, tables: { domains: t, userSites } }: Store,
  before: number,
  limit: number,
): Promise<StuckDomain[]> {
  const rows = await db
    .select({
      id: t.id,
      name: t.name,
      state: t.state,
      since: t.stateSince,
      findings: t.findings,
      siteId: t.siteId,
      siteName: userSites.siteName,
    })
    .from(t)
    .leftJoin(userSites, eq(userSites.id, t.siteId))
    .where(and(or(eq(t.state, "broken"), and(inArray(t.state, UNFINISHED), lt(t.stateSince, before))), isNull(t.removedAt)))
    .orderBy(asc(t.stateSince), asc(t.id))
    .limit(limit);
  return rows.map(({ findings, ...domain }) => ({ ...domain, problem: findings[0]?.code ?? null }));
}

/** Feeds that fail, and those without a successful read since `staleBefore`. */
const isSick = ({ feeds: t }: Store["tables"], staleBefore: number): SQL | undefined =>
  // As text, because SQLite uses a partial index only if it sees the same condition.
  or(sql`${t.failures} > 0`, lte(t.lastGoodAt, staleBefore));

/** Counts failing and stale feeds by host. */
export async function countSickFeeds(
  { db, tables }: Store,
  staleBefore: number,
  limit: number,
): Promise<{ host: string; count: number; since: number }[]> {
  const { feeds: t } = tables;
  const number = count();
  // Not the bare column: SQLite would read its whole index to avoid sorting the few rows found.
  const host = sql<string>`coalesce(${t.host}, '')`;
  return db
    .select({ host, count: number, since: sql<number>`min(${t.lastGoodAt})`.mapWith(Number) })
    .from(t)
    .where(isSick(tables, staleBefore))
    .groupBy(host)
    .orderBy(desc(number), asc(host))
    .limit(limit);
}

/** Finds failing and stale feeds with their sites, the longest first. */
export async function findSickFeeds({ db, tables }: Store, staleBefore: number, limit: number): Promise<SickFeed[]> {
  const { feeds: t, userSites } = tables;
  const { id, host, channel, problem, failures, lastGoodAt, siteId } = t;
  return (
    db
      .select({ id, host, channel, problem, failures, lastGoodAt, siteId, siteName: userSites.siteName })
      .from(t)
      .innerJoin(userSites, eq(userSites.id, t.siteId))
      .where(isSick(tables, staleBefore))
      // Not the bare column: SQLite would scan its whole index to avoid sorting the few rows found.
      .orderBy(asc(sql`${t.lastGoodAt} + 0`), asc(t.id))
      .limit(limit)
  );
}

/**
 * Counts messages that were postponed, those due before `dueBefore` that nobody has tried to send, and those after `since` that were
 * refused or bounced. One query.
 */
export async function countUndelivered(
  { db, tables: { outbox: t } }: Store,
  { since, dueBefore }: { since: number; dueBefore: number },
): Promise<MailHealth> {
  const number = (where: SQL | undefined) => sql<number>`(${db.select({ count: count() }).from(t).where(where)})`.mapWith(Number);
  const isOpen = and(isNull(t.sentAt), isNull(t.failedAt));
  const oldest = db.select({ at: t.createdAt }).from(t).where(isOpen).orderBy(asc(t.createdAt), asc(t.id)).limit(1);
  const [row] = await db
    .select({
      deferred: number(and(isOpen, gt(t.attempts, 0))),
      untried: number(and(isOpen, eq(t.attempts, 0), lt(t.nextAttemptAt, dueBefore), lt(t.createdAt, dueBefore))),
      oldestWaiting: sql<number | null>`(${oldest})`.mapWith((at: unknown) => (at === null ? null : Number(at))),
      refused: number(and(isNotNull(t.failedAt), gte(t.createdAt, since), isNull(t.suppressedFor), isNull(t.cancelledAt))),
      bounced: number(and(isNotNull(t.bouncedAt), gte(t.createdAt, since))),
    })
    .from(sql`(select 1) as one`);
  return row ?? { deferred: 0, untried: 0, oldestWaiting: null, refused: 0, bounced: 0 };
}

/** Finds payment accounts with their sites. */
export async function findAccounts(
  { db, tables: { paymentAccounts: t, userSites } }: Store,
  ids: string[],
): Promise<RefusedAccount[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: t.id, provider: t.provider, siteId: t.siteId, siteName: userSites.siteName })
    .from(t)
    .innerJoin(userSites, eq(userSites.id, t.siteId))
    .where(inArray(t.id, ids));
}
