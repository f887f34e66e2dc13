import { and, eq, ne, notInArray, or, sql } from "drizzle-orm";
import type { Aal, AmrEntry, AppMetadata, UserMetadata } from "#domain/accounts/claims.ts";
import type { Database, Query, Store } from "../dialect/store.ts";
import { lock } from "./users.ts";

type Tables = Store["tables"];

/** The copy of an account of a Supabase project. Times are milliseconds since the epoch. */
export interface MirroredAccount {
  id: string;
  /** Lower case; empty for none. */
  email: string;
  phone: string | null;
  name: string;
  emailConfirmedAt: number | null;
  phoneConfirmedAt: number | null;
  bannedUntil: number | null;
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

/** Finds the accounts whose copies have this account's address or number. */
export async function findOutdated(
  { db, tables: { users } }: Store,
  { id, email, phone }: Pick<MirroredAccount, "id" | "email" | "phone">,
): Promise<string[]> {
  const hasEmail = and(eq(users.email, email), ne(users.email, ""));
  const hasPhone = phone === null ? undefined : eq(users.phone, phone);
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.id, id), or(hasEmail, hasPhone)));
  return rows.map((row) => row.id);
}

/**
 * Writes the copy of an account with its factors and one session, which the project has confirmed now. Addresses and numbers are
 * unique: the project decides whose they are, so an outdated copy loses them. `outdated` are the accounts that had them: accounts
 * that have exchanged addresses lock their rows in the same order.
 */
export function mirror(
  db: Database,
  t: Tables,
  { account: { factors: found, ...account }, outdated }: { account: MirroredAccount; outdated: readonly string[] },
  session: MirroredSession,
  now: number,
): Query[] {
  const { users, factors, sessions } = t;
  const { id, email, phone } = account;
  const { createdAt: _, ...changes } = account;
  const isOther = ne(users.id, id);
  const kept = found.map((factor) => factor.id);
  return [
    ...(outdated.length === 0 ? [] : [id, ...outdated].toSorted().map((each) => lock(db, t, each))),
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
