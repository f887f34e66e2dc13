import { and, asc, desc, eq, inArray, isNull, lt, lte, ne, or, sql, type SQL } from "drizzle-orm";
import type { Mail } from "#contract/mail.ts";
import type { Database, Query, Store } from "./store.ts";

/** A message with the state of its delivery; times are in milliseconds since the epoch. */
export interface OutboxMail extends Omit<Mail, "replyTo"> {
  id: string;
  replyTo: string | null;
  createdAt: number;
  /** With angle brackets; null before the first attempt. */
  messageId: string | null;
  attempts: number;
  firstAttemptAt: number | null;
  nextAttemptAt: number;
  lastAnswer: string | null;
  sentAt: number | null;
  failedAt: number | null;
}

/** A message that the caller can send until its lease ends. */
export type ClaimedMail = OutboxMail & { messageId: string; firstAttemptAt: number };

/** Adds a message to the outbox, unless its key exists already. Belongs in the batch of the change that it announces. */
export function enqueue(db: Database, t: Store["tables"], id: string, mail: Mail, now: number): Query {
  return db
    .insert(t.outbox)
    .values({ id, ...mail, replyTo: mail.replyTo ?? null, createdAt: now })
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

/**
 * Claims one due message for `leaseMs`, in one statement, so that simultaneous callers never claim the same. A message whose
 * lease has expired can be claimed again. `domain` is the domain of a new Message-ID. On Postgres the loser of a race gets
 * undefined.
 */
export async function claimNext(
  { db, tables: t }: Store,
  now: number,
  leaseMs: number,
  domain: string,
): Promise<ClaimedMail | undefined> {
  const { id, messageId, attempts, firstAttemptAt, nextAttemptAt, leaseUntil, sentAt, failedAt, createdAt } = t.outbox;
  const due = and(isNull(sentAt), isNull(failedAt), lte(nextAttemptAt, now), lte(leaseUntil, now));
  const first = db.select({ id }).from(t.outbox).where(due).orderBy(asc(nextAttemptAt), asc(createdAt), asc(id)).limit(1);
  const [row] = await db
    .update(t.outbox)
    .set({
      leaseUntil: now + leaseMs,
      attempts: sql`${attempts} + 1`,
      firstAttemptAt: sql`coalesce(${firstAttemptAt}, ${now})`,
      messageId: sql`coalesce(${messageId}, '<' || ${id} || ${`@${domain}>`})`,
    })
    .where(and(due, inArray(id, first)))
    .returning();
  return row as ClaimedMail | undefined;
}

/** Records that a message was sent, even if another caller has claimed it meanwhile. */
export async function markSent({ db, tables: t }: Store, mail: ClaimedMail, now: number, answer: string): Promise<void> {
  await db.update(t.outbox).set({ sentAt: now, lastAnswer: answer, failedAt: null }).where(eq(t.outbox.id, mail.id));
}

/** Schedules the next attempt for `at`. */
export async function postpone(store: Store, mail: ClaimedMail, at: number, answer: string): Promise<void> {
  await recordOutcome(store, mail, { nextAttemptAt: at, leaseUntil: 0, lastAnswer: answer });
}

/** Records that a message is not tried again. */
export async function markFailed(store: Store, mail: ClaimedMail, now: number, answer: string): Promise<void> {
  await recordOutcome(store, mail, { failedAt: now, lastAnswer: answer });
}

/** Changes a message only if the caller's claim is the latest one and the message is not sent. */
async function recordOutcome(
  { db, tables: t }: Store,
  { id, attempts }: ClaimedMail,
  change: { nextAttemptAt?: number; leaseUntil?: number; failedAt?: number; lastAnswer: string },
): Promise<void> {
  await db
    .update(t.outbox)
    .set(change)
    .where(and(eq(t.outbox.id, id), eq(t.outbox.attempts, attempts), isNull(t.outbox.sentAt)));
}

/**
 * Removes personal data from messages that were sent or failed before `before`. Times and keys stay, so that no event is
 * announced twice. Keys of mails about accounts are replaced, because they contain account and recipient, and their events do not
 * recur.
 */
export async function anonymizeBefore({ db, tables: t }: Store, before: number): Promise<void> {
  const { id, key, recipient, sentAt, failedAt } = t.outbox;
  const anonymousKey = sql`case when ${key} like 'account %' then ${id} else ${key} end`;
  await db
    .update(t.outbox)
    .set({ key: anonymousKey, recipient: "", replyTo: null, subject: "", text: "", html: "", attachments: [], lastAnswer: null })
    .where(and(ne(recipient, ""), or(lt(sentAt, before), lt(failedAt, before))));
}

/** Finds the messages to a recipient, oldest first, without texts, because these may contain codes. */
export async function findByRecipient(
  { db, tables: { outbox: t } }: Store,
  recipient: string,
): Promise<Pick<OutboxMail, "subject" | "createdAt" | "sentAt">[]> {
  const { subject, createdAt, sentAt } = t;
  return db.select({ subject, createdAt, sentAt }).from(t).where(eq(t.recipient, recipient)).orderBy(asc(createdAt), asc(t.id));
}

/** Finds the most recent messages, newest first. */
export async function findNewest({ db, tables: t }: Store, limit: number): Promise<OutboxMail[]> {
  return db.select().from(t.outbox).orderBy(desc(t.outbox.createdAt), asc(t.outbox.id)).limit(limit);
}

export async function findById({ db, tables: t }: Store, id: string): Promise<OutboxMail | undefined> {
  const [row] = await db.select().from(t.outbox).where(eq(t.outbox.id, id));
  return row;
}
