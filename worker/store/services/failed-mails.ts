import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { FailedCause } from "#contract/services/failed-cause.ts";
import { chunkValues, type Database, type Query, type Store } from "../dialect/store.ts";
import { type OutboxMail, RETRIED } from "./outbox.ts";

type Tables = Store["tables"];

/** Messages of a lane that failed for a cause since a time. */
interface FailedAlike {
  lane: string;
  cause: string;
  since: number;
  /** Only the messages of this site to its guests. */
  siteId?: string | undefined;
}

const hasFailedAlike = ({ outbox: t }: Tables, { lane, cause, since, siteId }: FailedAlike): SQL | undefined =>
  and(
    eq(t.lane, lane),
    eq(t.failureCause, cause),
    gte(t.failedAt, since),
    isNull(t.sentAt),
    ne(t.recipient, ""),
    siteId === undefined ? undefined : and(eq(t.siteId, siteId), ne(t.kind, "service")),
  );

/** Counts the other recipients, and their domains, of the messages that failed for the cause of one. */
export async function countFailedAlike(
  { db, tables }: Store,
  { recipient, domain }: Pick<OutboxMail, "recipient" | "domain">,
  alike: FailedAlike,
): Promise<{ recipients: number; domains: number }> {
  const { outbox: t } = tables;
  const [row] = await db
    .select({
      recipients: sql<number>`count(distinct ${t.recipient})`.mapWith(Number),
      domains: sql<number>`count(distinct case when ${t.domain} <> ${domain} then ${t.domain} end)`.mapWith(Number),
    })
    .from(t)
    .where(and(hasFailedAlike(tables, alike), ne(t.recipient, recipient)));
  return row ?? { recipients: 0, domains: 0 };
}

/** Finds the recipients of the messages that failed for a cause, the oldest first. */
export async function findFailedAlike(
  { db, tables }: Store,
  alike: FailedAlike,
  limit: number,
): Promise<Pick<OutboxMail, "id" | "siteId" | "recipient">[]> {
  const { id, siteId, recipient, failedAt } = tables.outbox;
  return db
    .select({ id, siteId, recipient })
    .from(tables.outbox)
    .where(hasFailedAlike(tables, alike))
    .orderBy(asc(failedAt), asc(id))
    .limit(limit);
}

/** Makes failed messages due; those that are no longer failed stay as they are. */
export const resumeFailed = (db: Database, { outbox: t }: Tables, ids: string[], now: number): Query[] =>
  chunkValues(ids).map((part) =>
    db
      .update(t)
      .set({ ...RETRIED, nextAttemptAt: now })
      .where(and(inArray(t.id, part), isNotNull(t.failureCause), isNull(t.sentAt))),
  );

/**
 * Lists the causes for which messages failed since a time, the latest first: those of a site to its guests, or of the whole platform.
 */
export async function findCauses(
  { db, tables: { outbox: t, userSites } }: Store,
  { siteId, since, limit }: { siteId?: string; since: number; limit: number },
): Promise<FailedCause[]> {
  const lastAt = sql<number>`max(${t.failedAt})`.mapWith(Number);
  const rows = await db
    .select({
      cause: sql<string>`coalesce(${t.failureCause}, '')`,
      lane: t.lane,
      siteName: sql<string | null>`max(${userSites.siteName})`,
      count: sql<number>`count(*)`.mapWith(Number),
      lastAt,
      /** One of them. */
      mailId: sql<string>`max(${t.id})`,
    })
    .from(t)
    .leftJoin(userSites, eq(userSites.id, t.lane))
    .where(
      and(
        isNotNull(t.failureCause),
        gte(t.failedAt, since),
        isNull(t.sentAt),
        ne(t.recipient, ""),
        siteId === undefined ? undefined : and(eq(t.siteId, siteId), ne(t.kind, "service")),
      ),
    )
    .groupBy(t.lane, t.failureCause)
    .orderBy(desc(lastAt))
    .limit(limit);
  return rows.map(({ lane, ...row }) => ({ ...row, ownServer: lane !== "" }));
}

/** Finds the cause for which a message failed (null: it has not), and its lane. */
export async function findCause(
  { db, tables: { outbox: t } }: Store,
  id: string,
): Promise<{ lane: string; cause: string | null; siteId: string | null; kind: string } | undefined> {
  const [row] = await db
    .select({ lane: t.lane, cause: t.failureCause, siteId: t.siteId, kind: t.kind })
    .from(t)
    .where(eq(t.id, id));
  return row;
}
