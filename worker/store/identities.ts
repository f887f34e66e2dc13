import { and, eq, notInArray } from "drizzle-orm";
import type { Identity } from "#contract/account.ts";
import type { Database, Query, Store } from "./store.ts";

type Tables = Store["tables"];

export async function findByProvider(
  { db, tables: t }: Store,
  provider: string,
  providerId: string,
): Promise<Identity | undefined> {
  const [row] = await db
    .select()
    .from(t.identities)
    .where(and(eq(t.identities.provider, provider), eq(t.identities.providerId, providerId)));
  return row;
}

export function insert(db: Database, t: Tables, identity: Identity): Query {
  return db.insert(t.identities).values(identity);
}

/** Inserts or updates the identity of an account's own address or number, of which it has at most one each. */
export function upsert(db: Database, t: Tables, identity: Identity): Query {
  const { email, data, lastSignInAt, updatedAt } = identity;
  return db
    .insert(t.identities)
    .values(identity)
    .onConflictDoUpdate({
      target: [t.identities.provider, t.identities.providerId],
      set: { email, data, lastSignInAt, updatedAt },
    });
}

export function update(db: Database, t: Tables, id: string, changes: Partial<Identity>): Query {
  return db.update(t.identities).set(changes).where(eq(t.identities.id, id));
}

export function remove(db: Database, t: Tables, id: string): Query {
  return db.delete(t.identities).where(eq(t.identities.id, id));
}

/** Deletes the identities of a user, except those of some providers. */
export function removeByUser(db: Database, t: Tables, userId: string, exceptProviders: string[]): Query {
  return db.delete(t.identities).where(and(eq(t.identities.userId, userId), notInArray(t.identities.provider, exceptProviders)));
}
