import { and, eq, isNull, lt, ne } from "drizzle-orm";
import type { Factor } from "#contract/account.ts";
import type { Database, Query, Store } from "./store.ts";

type Tables = Store["tables"];

export interface FactorChallenge {
  id: string;
  factorId: string;
  addressHash: string;
  codeHash: string | null;
  createdAt: number;
  verifiedAt: number | null;
}

export function insert(db: Database, t: Tables, factor: Factor): Query {
  return db.insert(t.factors).values(factor);
}

export function update(db: Database, t: Tables, id: string, changes: Partial<Factor>): Query {
  return db.update(t.factors).set(changes).where(eq(t.factors.id, id));
}

export function remove(db: Database, t: Tables, id: string): Query {
  return db.delete(t.factors).where(eq(t.factors.id, id));
}

/** Deletes all factors of a user. */
export function removeByUser(db: Database, t: Tables, userId: string): Query {
  return db.delete(t.factors).where(eq(t.factors.userId, userId));
}

/** Deletes a user's unverified factors, except `except`. */
export function removeUnverified(db: Database, t: Tables, userId: string, except: string): Query {
  const { factors: f } = t;
  return db.delete(f).where(and(eq(f.userId, userId), eq(f.status, "unverified"), ne(f.id, except)));
}

/** Deletes a user's unverified factors that were created before a time. */
export function removeUnverifiedBefore(db: Database, t: Tables, userId: string, before: number): Query {
  const { factors: f } = t;
  return db.delete(f).where(and(eq(f.userId, userId), eq(f.status, "unverified"), lt(f.createdAt, before)));
}

export async function findChallenge({ db, tables: t }: Store, id: string): Promise<FactorChallenge | undefined> {
  const [row] = await db.select().from(t.factorChallenges).where(eq(t.factorChallenges.id, id));
  return row;
}

export function insertChallenge(db: Database, t: Tables, challenge: FactorChallenge): Query {
  return db.insert(t.factorChallenges).values(challenge);
}

/** Marks a challenge as verified; false if it already was. */
export async function markChallengeVerified({ db, tables: t }: Store, id: string, now: number): Promise<boolean> {
  const rows = await db
    .update(t.factorChallenges)
    .set({ verifiedAt: now })
    .where(and(eq(t.factorChallenges.id, id), isNull(t.factorChallenges.verifiedAt)))
    .returning({ id: t.factorChallenges.id });
  return rows.length > 0;
}

/** Deletes the challenges of a factor that were created before a time. */
export function removeChallengesOfFactor(db: Database, t: Tables, factorId: string, before: number): Query {
  const { factorChallenges: c } = t;
  return db.delete(c).where(and(eq(c.factorId, factorId), lt(c.createdAt, before)));
}

/** Deletes the challenges of all factors that were created before a time. */
export async function removeChallengesBefore({ db, tables: { factorChallenges: t } }: Store, before: number): Promise<void> {
  await db.delete(t).where(lt(t.createdAt, before));
}

/** Marks a time step as used; false if it already was. */
export async function useStep({ db, tables: t }: Store, factorId: string, step: number): Promise<boolean> {
  const rows = await db
    .insert(t.usedTotpSteps)
    .values({ factorId, step })
    .onConflictDoNothing()
    .returning({ step: t.usedTotpSteps.step });
  return rows.length > 0;
}

/** Deletes the used time steps of a factor whose codes are no longer accepted anyway. */
export function removeStepsBefore(db: Database, t: Tables, factorId: string, before: number): Query {
  const { usedTotpSteps: s } = t;
  return db.delete(s).where(and(eq(s.factorId, factorId), lt(s.step, before)));
}
