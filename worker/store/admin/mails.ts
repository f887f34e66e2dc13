import { and, desc, eq, gte, isNotNull, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { AdminMail, AdminMailContent, AdminMailFilter, AdminSuppression, RefusingDomain } from "#contract/admin/mail.ts";
import type { MailKind, SuppressionReason } from "#contract/services/mail.ts";
import { guard } from "../dialect/guards.ts";
import { isIn, mailStateOf } from "../services/site-mails.ts";
import { RETRIED } from "../services/outbox.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** The last item of the page before, and the number of items. */
export interface Page {
  cursor?: { at: number; id: string } | undefined;
  limit: number;
}

/** The items after a cursor in the order newest first; as a row value, so that an index finds the first of them. */
export const isAfter = (time: AnySQLiteColumn, id: AnySQLiteColumn, cursor: Page["cursor"]): SQL | undefined =>
  cursor && sql`(${time}, ${id}) < (${cursor.at}, ${cursor.id})`;

const columns = ({ outbox: t, userSites }: Tables) => ({
  id: t.id,
  kind: t.kind,
  siteId: t.siteId,
  siteName: userSites.siteName,
  lane: t.lane,
  recipient: t.recipient,
  subject: t.subject,
  createdAt: t.createdAt,
  nextAttemptAt: t.nextAttemptAt,
  leaseUntil: t.leaseUntil,
  attempts: t.attempts,
  lastAnswer: t.lastAnswer,
  sentAt: t.sentAt,
  failedAt: t.failedAt,
  bouncedAt: t.bouncedAt,
  cancelledAt: t.cancelledAt,
  suppressedFor: t.suppressedFor,
});

type Row = Omit<AdminMail, "state" | "canRetry" | "canCancel" | "ownServer" | "kind" | "suppressedFor"> & {
  kind: string;
  lane: string;
  leaseUntil: number;
  suppressedFor: string | null;
};

function toMail<More extends Row>({ lane, leaseUntil, ...row }: More, now: number) {
  const suppressedFor = row.suppressedFor as SuppressionReason | null;
  const state = mailStateOf({ ...row, suppressedFor });
  const isFree = leaseUntil <= now;
  return {
    ...row,
    kind: row.kind as MailKind,
    suppressedFor,
    state,
    ownServer: lane !== "",
    canRetry: state !== "sent" && isFree && row.recipient !== "" && suppressedFor !== "unsubscribed",
    canCancel: state === "waiting" && isFree,
  };
}

/** Finds messages of the whole platform, the newest first. One query, which uses an index. */
export async function findList(
  { db, tables }: Store,
  { state, kind, recipient, domain, site }: AdminMailFilter,
  { cursor, limit }: Page,
  now: number,
): Promise<AdminMail[]> {
  const { outbox: t, userSites } = tables;
  const rows = await db
    .select(columns(tables))
    .from(t)
    .leftJoin(userSites, eq(userSites.id, t.siteId))
    .where(
      and(
        state === undefined ? undefined : isIn(tables, state),
        kind === undefined ? undefined : eq(t.kind, kind),
        recipient === undefined ? undefined : eq(t.recipient, recipient),
        domain === undefined ? undefined : eq(t.domain, domain),
        site === undefined ? undefined : eq(t.siteId, site),
        isAfter(t.createdAt, t.id, cursor),
      ),
    )
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(limit);
  return rows.map((row) => toMail(row, now));
}

/** Finds a message with its content. */
export async function findOne({ db, tables }: Store, id: string, now: number): Promise<AdminMailContent | undefined> {
  const { outbox: t, userSites } = tables;
  const { fromName, replyTo, messageId, text, html, attachments } = t;
  const [row] = await db
    .select({ ...columns(tables), fromName, replyTo, messageId, text, html, attachments })
    .from(t)
    .leftJoin(userSites, eq(userSites.id, t.siteId))
    .where(eq(t.id, id));
  return row && { ...toMail(row, now), attachments: row.attachments.map(({ name, type }) => ({ name, type })) };
}

/** Makes an undelivered message due now. Fails on the guard `adminStale` if it was sent or is claimed by a delivery. */
export function retry(db: Database, t: Tables, id: string, now: number): Query[] {
  const { outbox } = t;
  const isRetryable = and(
    ne(outbox.recipient, ""),
    lte(outbox.leaseUntil, now),
    or(isNull(outbox.sentAt), isNotNull(outbox.bouncedAt)),
  );
  const due = and(eq(outbox.id, id), isIn(t, "waiting"), eq(outbox.attempts, 0), eq(outbox.nextAttemptAt, now));
  return [
    db
      .update(outbox)
      .set({ ...RETRIED, nextAttemptAt: now })
      .where(and(eq(outbox.id, id), isRetryable)),
    guard(db, t, "adminStale", sql`not exists ${db.select({ id: outbox.id }).from(outbox).where(due)}`),
  ];
}

/** Ends a waiting message. Fails on the guard `adminStale` if it is no longer waiting or is claimed by a delivery. */
export function cancel(db: Database, t: Tables, id: string, now: number): Query[] {
  const { outbox } = t;
  const cancelled = and(eq(outbox.id, id), eq(outbox.cancelledAt, now));
  return [
    db
      .update(outbox)
      .set({ failedAt: now, cancelledAt: now })
      .where(and(eq(outbox.id, id), isIn(t, "waiting"), lte(outbox.leaseUntil, now))),
    guard(db, t, "adminStale", sql`not exists ${db.select({ id: outbox.id }).from(outbox).where(cancelled)}`),
  ];
}

/** Finds the addresses that sites do not write to, the latest first. */
export async function findSuppressions(
  { db, tables: { suppressions: t, userSites } }: Store,
  { site, address }: { site?: string | undefined; address?: string | undefined },
  { cursor, limit }: Page,
): Promise<AdminSuppression[]> {
  const { siteId, addressDigest, reason, answer, createdAt } = t;
  const rows = await db
    .select({ siteId, siteName: userSites.siteName, addressDigest, address: t.address, reason, answer, createdAt })
    .from(t)
    .innerJoin(userSites, eq(userSites.id, t.siteId))
    .where(
      and(
        site === undefined ? undefined : eq(t.siteId, site),
        address === undefined ? undefined : eq(t.address, address),
        isAfter(t.createdAt, t.addressDigest, cursor),
      ),
    )
    .orderBy(desc(t.createdAt), desc(t.addressDigest), desc(t.reason))
    .limit(limit);
  return rows as AdminSuppression[];
}

/** Fails on the guard `adminStale` unless a site has suppressed an address for another reason than an unsubscription. */
export const requireSuppression = (db: Database, t: Tables, siteId: string, digest: string): Query => {
  const { suppressions } = t;
  const found = and(
    eq(suppressions.siteId, siteId),
    eq(suppressions.addressDigest, digest),
    ne(suppressions.reason, "unsubscribed"),
  );
  return guard(
    db,
    t,
    "adminStale",
    sql`not exists ${db.select({ reason: suppressions.reason }).from(suppressions).where(found)}`,
  );
};

/** Counts the messages since a time that were refused or bounced, by the domain of the recipient. */
export async function countRefusals(
  { db, tables: { outbox: t } }: Store,
  since: number,
  limit: number,
): Promise<RefusingDomain[]> {
  const sum = (condition: SQL) => sql<number>`sum(case when ${condition} then 1 else 0 end)`.mapWith(Number);
  // Not the bare column: SQLite would scan its whole index to avoid grouping the few rows found.
  const domain = sql<string>`(${t.domain} || '')`;
  const isRefused = sql`${t.failedAt} is not null and ${t.suppressedFor} is null and ${t.cancelledAt} is null`;
  const isBounced = sql`${t.bouncedAt} is not null`;
  return db
    .select({
      domain,
      refused: sum(isRefused),
      bounced: sum(isBounced),
      answer: sql<string | null>`max(${t.lastAnswer})`,
    })
    .from(t)
    .where(and(sql`${domain} <> ''`, or(and(isRefused, gte(t.createdAt, since)), and(isBounced, gte(t.createdAt, since)))))
    .groupBy(domain)
    .orderBy(desc(sql`count(*)`), domain)
    .limit(limit);
}
