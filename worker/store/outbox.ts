import type { Mail } from "#contract/mail.ts";
import type { Database, Query, Store } from "./store.ts";

/** Puts a message in the outbox; one whose key is there already is left out. Belongs in the batch of what it announces. */
export function enqueue(db: Database, t: Store["tables"], id: string, mail: Mail, now: number): Query {
  return db
    .insert(t.outbox)
    .values({ id, ...mail, replyTo: mail.replyTo ?? null, createdAt: now })
    .onConflictDoNothing();
}
