import { asc, eq, lt } from "drizzle-orm";
import type { Database, Query, Store } from "../dialect/store.ts";

/** Adds a text message to the outbox; `recipient` is in E.164 without the plus. */
export function enqueueSms(
  db: Database,
  t: Store["tables"],
  message: { id: string; recipient: string; text: string },
  now: number,
): Query {
  return db.insert(t.smsOutbox).values({ ...message, createdAt: now });
}

/** Finds the times of the text messages to a number, oldest first. */
export async function findTo(
  { db, tables: { smsOutbox: t } }: Store,
  recipient: string,
): Promise<{ createdAt: number; sentAt: number | null }[]> {
  const { createdAt, sentAt } = t;
  return db.select({ createdAt, sentAt }).from(t).where(eq(t.recipient, recipient)).orderBy(asc(createdAt), asc(t.id));
}

/** Deletes the text messages to a number. */
export function removeTo(db: Database, { smsOutbox: t }: Store["tables"], recipient: string): Query {
  return db.delete(t).where(eq(t.recipient, recipient));
}

/** Deletes text messages that were created before a time. */
export async function removeBefore({ db, tables: { smsOutbox: t } }: Store, before: number): Promise<void> {
  await db.delete(t).where(lt(t.createdAt, before));
}
