import { and, eq, ne, notInArray, sql } from "drizzle-orm";
import type { Aal, AmrEntry, AppMetadata, UserMetadata } from "#domain/accounts/claims.ts";
import type { Database, Query, Store } from "./store.ts";

type Tables = Store["tables"];

/** An account of a Supabase project as its copy here has it. Times are milliseconds since the epoch. */
export interface MirroredAccount {
  id: string;
  /** Lower case; empty for none. */
  email: string;
  phone: string | null;
  name: string;
  emailConfirmedAt: number | null;
  phoneConfirmedAt: number | null;
  createdAt: number;
  appMetadata: AppMetadata;
  userMetadata: UserMetadata;
  factors: { id: string; type: string; status: string; friendlyName: string; phone: string | null; createdAt: number }[];
}

interface MirroredSession {
  id: string;
  aal: Aal;
  amr: AmrEntry[];
}

/** Finds the level of the copy of a session, and the time at which the project confirmed it last. */
export async function findCheck(
  { db, tables: { sessions: t } }: Store,
  id: string,
): Promise<{ aal: string; checkedAt: number } | undefined> {
  const [row] = await db.select({ aal: t.aal, checkedAt: t.refreshedAt }).from(t).where(eq(t.id, id));
  return row;
}

/**
 * Writes the copy of an account with its factors and one session, which the project has confirmed now. Addresses and numbers are unique:
 * the project says whose they are, so that an outdated copy loses them.
 */
export function mirror(
  db: Database,
  { users, factors, sessions }: Tables,
  { factors: found, ...account }: MirroredAccount,
  session: MirroredSession,
  now: number,
): Query[] {
  const { id, email, phone } = account;
  const { createdAt: _, ...changes } = account;
  const isOther = ne(users.id, id);
  const kept = found.map((factor) => factor.id);
  return [
    db
      .update(users)
      .set({ email: "" })
      .where(and(isOther, eq(users.email, email), ne(users.email, ""))),
    ...(phone === null
      ? []
      : [
          db
            .update(users)
            .set({ phone: null })
            .where(and(isOther, eq(users.phone, phone))),
        ]),
    db
      .insert(users)
      .values({ ...account, updatedAt: now })
      .onConflictDoUpdate({ target: users.id, set: { ...changes, updatedAt: now } }),
    db.delete(factors).where(and(eq(factors.userId, id), kept.length > 0 ? notInArray(factors.id, kept) : sql`1 = 1`)),
    ...found.map((factor) =>
      db
        .insert(factors)
        .values({ ...factor, userId: id, updatedAt: now })
        .onConflictDoUpdate({ target: factors.id, set: { status: factor.status }, setWhere: eq(factors.userId, id) }),
    ),
    db
      .insert(sessions)
      .values({ ...session, userId: id, userAgent: "", createdAt: now, refreshedAt: now })
      .onConflictDoUpdate({
        target: sessions.id,
        // Another request may have brought a newer token; a session is never lowered by an older one.
        set: { refreshedAt: now, ...(session.aal === "aal2" ? { aal: session.aal, amr: session.amr } : {}) },
        setWhere: eq(sessions.userId, id),
      }),
  ];
}
