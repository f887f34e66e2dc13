import { and, eq, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import type { Account, Identity } from "#contract/identity/account.ts";
import { guard } from "../dialect/guards.ts";
import { chunkValues, type Database, type Query, type Store } from "../dialect/store.ts";

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

/**
 * Makes the batch fail (guard `identitiesChanged`) if the account's identities are not those it was read with. Lock the account's
 * row earlier in the batch.
 */
export function requireUnchanged(db: Database, t: Tables, { id, identities }: Pick<Account, "id" | "identities">): Query[] {
  const ofUser = eq(t.identities.userId, id);
  const differs = (count: number, condition: SQL | undefined) =>
    guard(db, t, "identitiesChanged", sql`(select count(*) from ${t.identities} where ${condition}) <> ${count}`);
  return [
    differs(identities.length, ofUser),
    ...chunkValues(identities).map((some) =>
      differs(
        some.length,
        and(
          ofUser,
          inArray(
            t.identities.id,
            some.map((identity) => identity.id),
          ),
        ),
      ),
    ),
  ];
}

export function insert(db: Database, t: Tables, identity: Identity): Query {
  return db.insert(t.identities).values(identity);
}

/** Inserts or updates the identity of an account's own address or number; an account has at most one of each. */
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

export function updateByProvider(
  db: Database,
  t: Tables,
  provider: string,
  providerId: string,
  changes: Partial<Identity>,
): Query {
  const { identities: i } = t;
  return db
    .update(i)
    .set(changes)
    .where(and(eq(i.provider, provider), eq(i.providerId, providerId)));
}

export function remove(db: Database, t: Tables, id: string): Query {
  return db.delete(t.identities).where(eq(t.identities.id, id));
}

/** Deletes the identities of a user, except those of some providers. */
export function removeByUser(db: Database, t: Tables, userId: string, exceptProviders: string[]): Query {
  return db.delete(t.identities).where(and(eq(t.identities.userId, userId), notInArray(t.identities.provider, exceptProviders)));
}
