import { and, count, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Account } from "#contract/account.ts";
import { guard } from "./guards.ts";
import type { Query, Store, Database } from "./store.ts";

interface User {
  id: string;
  /** Lower case. */
  email: string;
  name: string;
}

/** The columns of an account, without identities and factors. */
export type AccountRow = Omit<Account, "identities" | "factors">;

type Tables = Store["tables"];

export async function exists({ db, tables: t }: Store, id: string): Promise<boolean> {
  return (await db.select({ id: t.users.id }).from(t.users).where(eq(t.users.id, id))).length > 0;
}

export function insert(db: Database, t: Tables, user: User & Partial<AccountRow>, now: number): Query {
  return db.insert(t.users).values({ createdAt: now, updatedAt: now, ...user });
}

export const findById = (store: Store, id: string): Promise<Account | undefined> => findOne(store, eq(store.tables.users.id, id));

/** Finds the account with an address, in lower case; undefined for an empty address. */
export const findByEmail = async (store: Store, email: string): Promise<Account | undefined> =>
  email === "" ? undefined : findOne(store, eq(store.tables.users.email, email));

export const findByPhone = (store: Store, phone: string): Promise<Account | undefined> =>
  findOne(store, eq(store.tables.users.phone, phone));

export const findByEmailChange = (store: Store, email: string): Promise<Account | undefined> =>
  findOne(store, eq(store.tables.users.emailChange, email));

export const findByPhoneChange = (store: Store, phone: string): Promise<Account | undefined> =>
  findOne(store, eq(store.tables.users.phoneChange, phone));

const WITH_RELATIONS = { identities: true, factors: true } as const;

async function findOne({ db }: Store, where: ReturnType<typeof eq>): Promise<Account | undefined> {
  const row = await db.query.users.findFirst({ where, with: WITH_RELATIONS });
  return row && toAccount(row as Account);
}

const compareByAge = <T extends { createdAt: number; id: string }>(a: T, b: T): number =>
  a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

function toAccount({ identities, factors, ...row }: Account): Account {
  return { ...row, identities: identities.toSorted(compareByAge), factors: factors.toSorted(compareByAge) };
}

/** Reads a page of all accounts, newest first, and their total number. */
export async function list(
  { db, tables: t }: Store,
  offset: number,
  limit: number,
): Promise<{ accounts: Account[]; total: number }> {
  const [accounts, [all]] = await Promise.all([
    db.query.users.findMany({ with: WITH_RELATIONS, orderBy: [desc(t.users.createdAt), desc(t.users.id)], offset, limit }),
    db.select({ total: count() }).from(t.users),
  ]);
  return { accounts: (accounts as Account[]).map(toAccount), total: Number(all?.total ?? 0) };
}

/** Checks whether an account other than `id` has the address. */
export async function isTaken({ db, tables: t }: Store, email: string, id: string): Promise<boolean> {
  const found = await db
    .select({ id: t.users.id })
    .from(t.users)
    .where(and(eq(t.users.email, email), ne(t.users.id, id)));
  return found.length > 0;
}

export function update(db: Database, t: Tables, id: string, changes: Partial<AccountRow>, now: number): Query {
  return db
    .update(t.users)
    .set({ ...changes, updatedAt: now })
    .where(eq(t.users.id, id));
}

/** Changes an account with no confirmed address or number; an account that has been confirmed in the meantime is not changed. */
export function updateUnconfirmed(db: Database, t: Tables, id: string, changes: Partial<AccountRow>, now: number): Query {
  return db
    .update(t.users)
    .set({ ...changes, updatedAt: now })
    .where(and(eq(t.users.id, id), isNull(t.users.emailConfirmedAt), isNull(t.users.phoneConfirmedAt)));
}

/**
 * Makes the batch fail (guard `signUpReplaced`) if the account has a different password than when it was read: a link must not
 * confirm a password of another sign-up. An account whose password has been removed passes.
 */
export function requirePassword(db: Database, t: Tables, { id, encryptedPassword }: Account, now: number): Query[] {
  const hasNone = isNull(t.users.encryptedPassword);
  const isSame = encryptedPassword === null ? hasNone : or(hasNone, eq(t.users.encryptedPassword, encryptedPassword));
  return [
    update(db, t, id, {}, now),
    guard(db, t, "signUpReplaced", sql`not exists (select 1 from ${t.users} where ${and(eq(t.users.id, id), isSame)})`),
  ];
}

/** Locks an account's row until the end of the batch, so that nothing is added to the account meanwhile. */
export function lock(db: Database, t: Tables, id: string): Query {
  return db
    .update(t.users)
    .set({ id: sql`${t.users.id}` })
    .where(eq(t.users.id, id));
}

export function remove(db: Database, t: Tables, id: string): Query {
  return db.delete(t.users).where(eq(t.users.id, id));
}
