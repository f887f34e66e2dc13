import { and, count, eq, isNull, notExists } from "drizzle-orm";
import { guard } from "../dialect/guards.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** Replaces the recovery codes of a factor with new ones, given as digests. */
export function replace(db: Database, t: Tables, factorId: string, hashes: string[], now: number): Query[] {
  return [
    db.delete(t.recoveryCodes).where(eq(t.recoveryCodes.factorId, factorId)),
    db.insert(t.recoveryCodes).values(hashes.map((hash) => ({ hash, factorId, createdAt: now }))),
  ];
}

/** Marks a code as used; true only for the first caller. */
export async function take({ db, tables: t }: Store, factorId: string, hash: string, now: number): Promise<boolean> {
  const { recoveryCodes: c } = t;
  const rows = await db
    .update(c)
    .set({ usedAt: now })
    .where(and(eq(c.hash, hash), eq(c.factorId, factorId), isNull(c.usedAt)))
    .returning({ hash: c.hash });
  return rows.length > 0;
}

/**
 * Makes the batch fail (guard `recoveryCodeReplaced`) if the code no longer exists. Lock the account's row earlier in the batch.
 */
export function requireExisting(db: Database, t: Tables, factorId: string, hash: string): Query {
  const { recoveryCodes: c } = t;
  const code = db
    .select({ hash: c.hash })
    .from(c)
    .where(and(eq(c.hash, hash), eq(c.factorId, factorId)));
  return guard(db, t, "recoveryCodeReplaced", notExists(code));
}

/** Counts all recovery codes of a factor and those not used yet. */
export async function countCodes({ db, tables: t }: Store, factorId: string): Promise<{ total: number; remaining: number }> {
  const { recoveryCodes: c } = t;
  const [[all], [unused]] = await Promise.all([
    db.select({ codes: count() }).from(c).where(eq(c.factorId, factorId)),
    db
      .select({ codes: count() })
      .from(c)
      .where(and(eq(c.factorId, factorId), isNull(c.usedAt))),
  ]);
  return { total: Number(all?.codes ?? 0), remaining: Number(unused?.codes ?? 0) };
}
