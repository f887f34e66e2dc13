import { and, asc, desc, eq, inArray, isNull, lt, lte, ne, or, sql, type SQL } from "drizzle-orm";
import type { Mail } from "#contract/mail.ts";
import type { Database, Query, Store } from "./store.ts";

/** A message with what became of it; times are milliseconds since the epoch. */
export interface OutboxMail extends Omit<Mail, "replyTo"> {
  id: string;
  replyTo: string | null;
  createdAt: number;
  /** With its angle brackets; from the first attempt on. */
  messageId: string | null;
  attempts: number;
  firstAttemptAt: number | null;
  nextAttemptAt: number;
  lastAnswer: string | null;
  sentAt: number | null;
  failedAt: number | null;
}

/** A message that is ours to send until its lease ends. */
export type ClaimedMail = OutboxMail & { messageId: string; firstAttemptAt: number };

/** Puts a message in the outbox; one whose key is there already is left out. Belongs in the batch of what it announces. */
export function enqueue(db: Database, t: Store["tables"], id: string, mail: Mail, now: number): Query {
  return db
    .insert(t.outbox)
    .values({ id, ...mail, replyTo: mail.replyTo ?? null, createdAt: now })
    .onConflictDoNothing();
}

/** Takes back messages of this batch, by their keys, where a condition holds. */
export function removeIf(db: Database, { outbox: t }: Store["tables"], keys: string[], condition: SQL): Query {
  return db.delete(t).where(and(inArray(t.key, keys), condition));
}

/** Takes back what was written to somebody. */
export function removeTo(db: Database, { outbox: t }: Store["tables"], recipient: string): Query {
  return db.delete(t).where(eq(t.recipient, recipient));
}

/**
 * Takes one due message for `leaseMs`: in one statement, so that two deliverers never take the same. A lease that ran out
 * is taken again. `domain` is the right side of a new Message-ID. On Postgres whoever loses a race gets nothing.
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

/** It was sent, whoever holds the lease by now. */
export async function markSent({ db, tables: t }: Store, mail: ClaimedMail, now: number, answer: string): Promise<void> {
  await db.update(t.outbox).set({ sentAt: now, lastAnswer: answer, failedAt: null }).where(eq(t.outbox.id, mail.id));
}

/** To be tried again, not before `at`. */
export async function postpone(store: Store, mail: ClaimedMail, at: number, answer: string): Promise<void> {
  await settle(store, mail, { nextAttemptAt: at, leaseUntil: 0, lastAnswer: answer });
}

/** It is not tried again. */
export async function giveUp(store: Store, mail: ClaimedMail, now: number, answer: string): Promise<void> {
  await settle(store, mail, { failedAt: now, lastAnswer: answer });
}

/** Only of one's own claim: a later one, or that it was sent, is not undone. */
async function settle(
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
 * Takes everything personal out of messages that were sent or given up before then. Times and keys stay, so that no occasion is
 * announced twice; but for keys of mails about accounts, which name account and recipient and whose occasions do not come again.
 */
export async function emptyBefore({ db, tables: t }: Store, before: number): Promise<void> {
  const { id, key, recipient, sentAt, failedAt } = t.outbox;
  const anonymousKey = sql`case when ${key} like 'account %' then ${id} else ${key} end`;
  await db
    .update(t.outbox)
    .set({ key: anonymousKey, recipient: "", replyTo: null, subject: "", text: "", html: "", attachments: [], lastAnswer: null })
    .where(and(ne(recipient, ""), or(lt(sentAt, before), lt(failedAt, before))));
}

/** What was written to somebody, oldest first: no texts, they have codes in them. */
export async function findTo(
  { db, tables: { outbox: t } }: Store,
  recipient: string,
): Promise<Pick<OutboxMail, "subject" | "createdAt" | "sentAt">[]> {
  const { subject, createdAt, sentAt } = t;
  return db.select({ subject, createdAt, sentAt }).from(t).where(eq(t.recipient, recipient)).orderBy(asc(createdAt), asc(t.id));
}

/** The newest messages, newest first. */
export async function newest({ db, tables: t }: Store, limit: number): Promise<OutboxMail[]> {
  return db.select().from(t.outbox).orderBy(desc(t.outbox.createdAt), asc(t.outbox.id)).limit(limit);
}

export async function findById({ db, tables: t }: Store, id: string): Promise<OutboxMail | undefined> {
  const [row] = await db.select().from(t.outbox).where(eq(t.outbox.id, id));
  return row;
}
