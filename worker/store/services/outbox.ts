import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from "drizzle-orm";
import { failureCause } from "#domain/mail/server-refusal.ts";
import { type Mail, MAIL_KINDS, type MailKind, type SuppressionReason } from "#contract/services/mail.ts";
import { inPortions, PORTION } from "../dialect/remove-portions.ts";
import type { Database, Query, Store } from "../dialect/store.ts";
import { firstAttemptOf } from "./held-mails.ts";

/** A message with the state of its delivery; times are in milliseconds since the epoch. */
export interface OutboxMail extends Omit<Mail, "replyTo" | "kind" | "siteId" | "bookingId" | "fromName" | "unsubscribe"> {
  id: string;
  kind: MailKind;
  siteId: string | null;
  bookingId: string | null;
  /** "": our mail server; otherwise the site whose own server sends the message. */
  lane: string;
  fromName: string | null;
  unsubscribe: string | null;
  replyTo: string | null;
  createdAt: number;
  /** With angle brackets; null before the first attempt. */
  messageId: string | null;
  attempts: number;
  firstAttemptAt: number | null;
  nextAttemptAt: number;
  leaseUntil: number;
  lastAnswer: string | null;
  /** Domain of the recipient in lower case. */
  domain: string;
  sentAt: number | null;
  failedAt: number | null;
  bouncedAt: number | null;
  cancelledAt: number | null;
  suppressedFor: SuppressionReason | null;
}

/** A message that the caller can send until its lease ends. */
export type ClaimedMail = OutboxMail & { messageId: string; firstAttemptAt: number };

/** The lane of messages that our own mail server sends. */
export const PLATFORM_LANE = "";

/**
 * Adds a message to the outbox, unless its key exists already. Belongs in the batch of the change that it announces. A message to
 * a guest takes the lane of its site's own mail server, if the site has one.
 */
export function enqueue(db: Database, t: Store["tables"], id: string, mail: Mail, now: number): Query {
  const {
    kind = "service",
    siteId = null,
    bookingId = null,
    fromName = null,
    unsubscribe = null,
    replyTo = null,
    ...rest
  } = mail;
  const ownLane = sql<string>`coalesce((select ${t.mailServers.siteId} from ${t.mailServers} where ${t.mailServers.siteId} = ${siteId}), ${PLATFORM_LANE})`;
  return db
    .insert(t.outbox)
    .values({
      ...rest,
      id,
      domain: rest.recipient.slice(rest.recipient.lastIndexOf("@") + 1).toLowerCase(),
      kind,
      rank: MAIL_KINDS.indexOf(kind),
      siteId,
      bookingId,
      lane: kind === "service" || siteId === null ? PLATFORM_LANE : ownLane,
      fromName,
      unsubscribe,
      replyTo,
      createdAt: now,
      nextAttemptAt: firstAttemptOf(t, rest.key),
    })
    .onConflictDoNothing();
}

/** True if a message with this key was ever added. */
export async function hasKey({ db, tables: { outbox: t } }: Store, key: string): Promise<boolean> {
  return (await db.select({ id: t.id }).from(t).where(eq(t.key, key)).limit(1)).length > 0;
}

/** Removes messages of the same batch by their keys, if a condition holds. */
export function removeIf(db: Database, { outbox: t }: Store["tables"], keys: string[], condition: SQL): Query {
  return db.delete(t).where(and(inArray(t.key, keys), condition));
}

/** Removes all messages to a recipient. */
export function removeByRecipient(db: Database, { outbox: t }: Store["tables"], recipient: string): Query {
  return db.delete(t).where(eq(t.recipient, recipient));
}

interface Claim {
  lane: string;
  now: number;
  leaseMs: number;
  /** Domain of new Message-IDs. */
  domain: string;
  limit: number;
  /** Deliveries of the lane that may run at once; without it, any number. Exact on D1; on Postgres simultaneous claims may exceed it. */
  maxRuns?: number;
}

/** Messages that deliveries have claimed and not ended: each delivery's have the end of its lease in common. */
const runningOf = (db: Database, t: Store["tables"], lane: string, now: number) =>
  db
    .select({ count: sql<number>`count(distinct ${t.outbox.leaseUntil})` })
    .from(t.outbox)
    .where(and(isWaiting(t), eq(t.outbox.lane, lane), gt(t.outbox.leaseUntil, now), sql`${t.outbox.leaseUntil} > 0`));

/** Counts the deliveries of a lane that run, and its messages that nobody has claimed, `most` of them at most. */
export async function countWork(
  { db, tables: t }: Store,
  { lane, now, most }: { lane: string; now: number; most: number },
): Promise<{ running: number; due: number }> {
  const some = db
    .select({ id: t.outbox.id })
    .from(t.outbox)
    .where(isDue(t, lane, now))
    .limit(most)
    .as("some");
  const [[running], [due]] = await Promise.all([runningOf(db, t, lane, now), db.select({ count: count() }).from(some)]);
  return { running: Number(running?.count ?? 0), due: due?.count ?? 0 };
}

/**
 * Claims due messages of a lane for `leaseMs`, in one statement, so that simultaneous callers never claim the same; in the order
 * of sending. A message whose lease has expired can be claimed again.
 */
export async function claimDue(
  { db, tables: t, dialect }: Store,
  { lane, now, leaseMs, domain, limit, maxRuns }: Claim,
): Promise<ClaimedMail[]> {
  const { id, messageId, attempts, firstAttemptAt, nextAttemptAt, createdAt, rank } = t.outbox;
  const due = isDue(t, lane, now);
  const first = db
    .select({ id })
    .from(t.outbox)
    .where(and(due, maxRuns === undefined ? undefined : sql`(${runningOf(db, t, lane, now)}) < ${maxRuns}`))
    .orderBy(asc(rank), asc(nextAttemptAt), asc(createdAt), asc(id))
    .limit(limit);
  const chosen = dialect === "postgres" ? skipLocked(first) : first;
  const rows = await db
    .update(t.outbox)
    .set({
      leaseUntil: now + leaseMs,
      attempts: sql`${attempts} + 1`,
      firstAttemptAt: sql`coalesce(${firstAttemptAt}, ${now})`,
      messageId: sql`coalesce(${messageId}, '<' || ${id} || ${`@${domain}>`})`,
    })
    // Materialized, because Postgres may otherwise select them again for each row; there, others' are skipped, not waited for.
    .where(and(due, inArray(id, sql`(with chosen as materialized ${chosen} select id from chosen)`)))
    .returning();
  return rows
    .toSorted(
      (a, b) => a.rank - b.rank || a.nextAttemptAt - b.nextAttemptAt || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1),
    )
    .map((row) => row as unknown as ClaimedMail);
}

/** On Postgres: leaves out the rows that simultaneous claims have chosen. D1 has no simultaneous writes. */
const skipLocked = (query: SQLWrapper): SQLWrapper =>
  (query as SQLWrapper & { for(strength: "update", config: { skipLocked: true }): SQLWrapper }).for("update", {
    skipLocked: true,
  });

const isDue = (t: Store["tables"], lane: string, now: number): SQL | undefined =>
  and(isWaiting(t), eq(t.outbox.lane, lane), lte(t.outbox.nextAttemptAt, now), lte(t.outbox.leaseUntil, now));

const isWaiting = ({ outbox: t }: Store["tables"]): SQL | undefined => and(isNull(t.sentAt), isNull(t.failedAt));

/**
 * Finds the Message-ID with which the thread of each message begins, by the message's id: the first attempted one about the same
 * booking to the same side. Messages that start a thread, or do not belong to one, are absent. One query.
 */
export async function findThreadStarts(
  { db, tables: { outbox: t } }: Store,
  mails: readonly ClaimedMail[],
): Promise<Map<string, string>> {
  const bookingIds = [...new Set(mails.flatMap(({ bookingId }) => bookingId ?? []))];
  if (bookingIds.length === 0) return new Map();
  const isToOwner = sql<number>`case when ${t.kind} = 'service' then 1 else 0 end`;
  const attempted = db
    .select({
      bookingId: t.bookingId,
      messageId: t.messageId,
      isToOwner: isToOwner.as("is_to_owner"),
      place:
        sql<number>`row_number() over (partition by ${t.bookingId}, ${isToOwner} order by ${t.firstAttemptAt}, ${t.createdAt}, ${t.id})`.as(
          "place",
        ),
    })
    .from(t)
    .where(and(inArray(t.bookingId, bookingIds), isNotNull(t.messageId)))
    .as("attempted");
  const starts = await db.select().from(attempted).where(eq(attempted.place, 1));
  const startOf = (mail: ClaimedMail) =>
    starts.find((each) => each.bookingId === mail.bookingId && (each.isToOwner === 1) === (mail.kind === "service"))?.messageId;
  return new Map(
    mails.flatMap((mail) => {
      const start = mail.bookingId === null ? undefined : startOf(mail);
      return start && start !== mail.messageId ? [[mail.id, start] as const] : [];
    }),
  );
}

/** Releases messages that were claimed but not started; the claim does not count as an attempt. */
export async function release({ db, tables: { outbox: t } }: Store, mails: readonly ClaimedMail[]): Promise<void> {
  const [first] = mails;
  if (!first) return;
  await db
    .update(t)
    .set({ leaseUntil: 0, attempts: sql`${t.attempts} - 1` })
    .where(
      and(
        inArray(
          t.id,
          mails.map(({ id }) => id),
        ),
        eq(t.leaseUntil, first.leaseUntil),
        isNull(t.sentAt),
      ),
    );
}

/** Ends messages without sending them, because their site does not write to their recipient. */
export async function markSuppressed(
  { db, tables: { outbox: t } }: Store,
  mails: readonly ClaimedMail[],
  reason: SuppressionReason,
  now: number,
): Promise<void> {
  if (mails.length === 0) return;
  const ids = mails.map(({ id }) => id);
  await db
    .update(t)
    .set({ failedAt: now, suppressedFor: reason, attempts: sql`${t.attempts} - 1` })
    .where(and(inArray(t.id, ids), isNull(t.sentAt), isNull(t.failedAt)));
}

/** Records that a message could not be delivered after it was sent; undefined if it does not exist or has bounced before. */
export async function markBounced(
  { db, tables: { outbox: t } }: Store,
  id: string,
  answer: string,
  now: number,
): Promise<Pick<OutboxMail, "siteId" | "recipient"> | undefined> {
  const [row] = await db
    .update(t)
    .set({ bouncedAt: now, lastAnswer: answer })
    .where(and(eq(t.id, id), isNull(t.bouncedAt)))
    .returning({ siteId: t.siteId, recipient: t.recipient });
  return row;
}

/** Records that a message was sent, even if another caller has claimed it meanwhile. */
export async function markSent({ db, tables: t }: Store, mail: ClaimedMail, now: number, answer: string): Promise<void> {
  await db
    .update(t.outbox)
    .set({ sentAt: now, lastAnswer: answer, failedAt: null, failureCause: null })
    .where(eq(t.outbox.id, mail.id));
}

/** Schedules the next attempt for `at`. */
export async function postpone(store: Store, mail: ClaimedMail, at: number, answer: string): Promise<void> {
  await recordOutcome(store, mail, { nextAttemptAt: at, leaseUntil: 0, lastAnswer: answer });
}

/** Records that a message is not retried. */
export async function markFailed(store: Store, mail: ClaimedMail, now: number, answer: string): Promise<void> {
  await recordOutcome(store, mail, { failedAt: now, lastAnswer: answer, failureCause: failureCause(answer) });
}

/** The values of a message that is sent again, except the time of its next attempt. */
export const RETRIED = {
  sentAt: null,
  failedAt: null,
  failureCause: null,
  bouncedAt: null,
  cancelledAt: null,
  suppressedFor: null,
  attempts: 0,
  firstAttemptAt: null,
  leaseUntil: 0,
};

/** Changes a message only if the caller's claim is the latest one and the message is not sent. */
async function recordOutcome(
  { db, tables: t }: Store,
  { id, attempts }: ClaimedMail,
  change: { nextAttemptAt?: number; leaseUntil?: number; failedAt?: number; lastAnswer: string; failureCause?: string },
): Promise<void> {
  await db
    .update(t.outbox)
    .set(change)
    .where(and(eq(t.outbox.id, id), eq(t.outbox.attempts, attempts), isNull(t.outbox.sentAt)));
}

/** As text, because SQLite uses a partial index only if it sees the same condition. */
const hasContent = ({ outbox: t }: Store["tables"]): SQL => sql`${t.recipient} <> ''`;

/**
 * Removes personal data from messages that were sent or failed before `before`. Times and keys stay, so that no event is
 * announced twice. Keys of emails about accounts are replaced, because they contain account and recipient, and their events do
 * not recur.
 */
export async function anonymizeBefore(store: Store, before: number): Promise<void> {
  const { db, tables: t } = store;
  const { id, key, createdAt, sentAt, failedAt } = t.outbox;
  const isDue = and(hasContent(t), lt(createdAt, before), or(lt(sentAt, before), lt(failedAt, before)));
  const due = db.select({ id }).from(t.outbox).where(isDue).limit(PORTION);
  const empty = {
    key: sql`case when ${key} like 'account %' then ${id} else ${key} end`,
    recipient: "",
    domain: "",
    replyTo: null,
    fromName: null,
    unsubscribe: null,
    subject: "",
    text: "",
    html: "",
    attachments: [],
    lastAnswer: null,
    failureCause: null,
  };
  await inPortions(store, async () => {
    const emptied = await db.update(t.outbox).set(empty).where(inArray(id, due)).returning({ id });
    return emptied.length;
  });
}

/** Finds the messages to a recipient, oldest first, without texts, because these may contain codes. */
export async function findByRecipient(
  { db, tables: { outbox: t } }: Store,
  recipient: string,
): Promise<Pick<OutboxMail, "subject" | "createdAt" | "sentAt">[]> {
  const { subject, createdAt, sentAt } = t;
  return db.select({ subject, createdAt, sentAt }).from(t).where(eq(t.recipient, recipient)).orderBy(asc(createdAt), asc(t.id));
}

/** Finds the last messages to a recipient, newest first, without texts. */
export async function findLastTo({ db, tables: { outbox: t } }: Store, recipient: string, limit: number) {
  const { id, subject, createdAt, sentAt, failedAt, bouncedAt, cancelledAt } = t;
  const suppressedFor = sql<SuppressionReason | null>`${t.suppressedFor}`;
  return db
    .select({ id, subject, createdAt, sentAt, failedAt, bouncedAt, cancelledAt, suppressedFor })
    .from(t)
    .where(eq(t.recipient, recipient))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** Finds the most recent messages, newest first. */
export async function findNewest({ db, tables: t }: Store, limit: number): Promise<OutboxMail[]> {
  const rows = await db.select().from(t.outbox).orderBy(desc(t.outbox.createdAt), asc(t.outbox.id)).limit(limit);
  return rows as OutboxMail[];
}

export async function findById({ db, tables: t }: Store, id: string): Promise<OutboxMail | undefined> {
  const [row] = await db.select().from(t.outbox).where(eq(t.outbox.id, id));
  return row as OutboxMail | undefined;
}
