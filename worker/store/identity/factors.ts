import { and, eq, isNull, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Factor } from "#contract/identity/account.ts";
import { guard } from "../dialect/guards.ts";
import { type Database, isForeignKeyViolation, type Query, type Store } from "../dialect/store.ts";
import { lock } from "./users.ts";

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

/**
 * Adds a factor to an account after a lock on the account. Deletes the account's unverified factors created at `expiredAt` or
 * earlier, and unverified ones with the same telephone number. Makes the batch fail if the account then has `max` factors (guard
 * `tooManyFactors`), one with this name (`factorNameTaken`), or this factor (`factorExists`), and if recovery codes would be its
 * only verified factor (`onlyRecoveryCodes`).
 */
export function add(db: Database, t: Tables, factor: Factor, { max, expiredAt }: { max: number; expiredAt: number }): Query[] {
  const { factors: f } = t;
  const { userId, type, phone, friendlyName } = factor;
  const ofUser = eq(f.userId, userId);
  const unverified = and(ofUser, eq(f.status, "unverified"));
  const exists = (condition: SQL | undefined) => sql`exists (select 1 from ${f} where ${and(ofUser, condition)})`;
  const isSame = phone === null ? eq(f.type, type) : and(eq(f.type, type), eq(f.phone, phone));
  return [
    lock(db, t, userId),
    db.delete(f).where(and(unverified, lte(f.createdAt, expiredAt))),
    ...(phone === null ? [] : [db.delete(f).where(and(unverified, isSame))]),
    guard(db, t, "factorNameTaken", exists(eq(f.friendlyName, friendlyName))),
    ...(type === "totp" ? [] : [guard(db, t, "factorExists", exists(isSame))]),
    ...(type === "recovery_code" ? [guard(db, t, "onlyRecoveryCodes", sql`not ${exists(isVerifiedFactor(t))}`)] : []),
    guard(db, t, "tooManyFactors", sql`(select count(*) from ${f} where ${ofUser}) >= ${max}`),
    insert(db, t, factor),
  ];
}

/** Verified, and not recovery codes, which must never be the only factor of an account. */
const isVerifiedFactor = ({ factors: f }: Tables) => and(eq(f.status, "verified"), ne(f.type, "recovery_code"));

/** Deletes the recovery codes of an account that has no other verified factor. */
export function removeOrphanedRecoveryCodes(db: Database, t: Tables, userId: string): Query {
  const { factors: f } = t;
  const other = sql`select 1 from factors other
    where other.user_id = ${userId} and other.status = 'verified' and other.type <> 'recovery_code'`;
  return db.delete(f).where(and(eq(f.userId, userId), eq(f.type, "recovery_code"), sql`not exists (${other})`));
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

/** Marks a time step as used; false if it already was, or if the factor was deleted. */
export async function useStep({ db, tables: t }: Store, factorId: string, step: number): Promise<boolean> {
  try {
    const rows = await db
      .insert(t.usedTotpSteps)
      .values({ factorId, step })
      .onConflictDoNothing()
      .returning({ step: t.usedTotpSteps.step });
    return rows.length > 0;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}

/** Deletes the used time steps of a factor whose codes are no longer accepted anyway. */
export function removeStepsBefore(db: Database, t: Tables, factorId: string, before: number): Query {
  const { usedTotpSteps: s } = t;
  return db.delete(s).where(and(eq(s.factorId, factorId), lt(s.step, before)));
}
