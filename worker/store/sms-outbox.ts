import type { Database, Query, Store } from "./store.ts";

/** Puts a text message in the outbox: `recipient` in E.164 without the plus. */
export function enqueueSms(
  db: Database,
  t: Store["tables"],
  message: { id: string; recipient: string; text: string },
  now: number,
): Query {
  return db.insert(t.smsOutbox).values({ ...message, createdAt: now });
}
