import { and, count, desc, eq, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Account } from "#contract/identity/account.ts";
import { guard } from "../dialect/guards.ts";
import type { Query, Store, Database } from "../dialect/store.ts";

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

/** Finds the account with an identity of a provider, in one query: both are there or neither. */
export const findByIdentity = (store: Store, provider: string, providerId: string): Promise<Account | undefined> => {
  const { users, identities: i } = store.tables;
  const owner = store.db
    .select({ id: i.userId })
    .from(i)
    .where(and(eq(i.provider, provider), eq(i.providerId, providerId)));
  return findOne(store, inArray(users.id, owner));
};

export const findByEmailChange = (store: Store, email: string): Promise<Account | undefined> =>
  findOne(store, eq(store.tables.users.emailChange, email));

export const findByPhoneChange = (store: Store, phone: string): Promise<Account | undefined> =>
  findOne(store, eq(store.tables.users.phoneChange, phone));

const WITH_RELATIONS = { identities: true, factors: true } as const;

async function findOne({ db }: Store, where: SQL): Promise<Account | undefined> {
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

/**
 * Changes an account with no confirmed address or number. An account that has been confirmed in the meantime is not changed, nor,
 * with `hash`, one whose password has changed meanwhile.
 */
export function updateUnconfirmed(
  db: Database,
  t: Tables,
  id: string,
  changes: Partial<AccountRow>,
  now: number,
  hash?: string,
): Query {
  const isUnconfirmed = and(isNull(t.users.emailConfirmedAt), isNull(t.users.phoneConfirmedAt));
  return db
    .update(t.users)
    .set({ ...changes, updatedAt: now })
    .where(and(eq(t.users.id, id), isUnconfirmed, hash === undefined ? undefined : eq(t.users.encryptedPassword, hash)));
}

/**
 * Makes the batch fail (guard `accountChanged`) if the account was deleted, banned or given another password since it was read:
 * the change has ended its sessions, links and codes, so one of them that is being used at the same time must not start a
 * session. A password that has been removed is another one only if `passwordWasChecked`. The update before the guard locks the
 * account's row on Postgres until the end of the batch, so that a later change sees what the batch has written.
 */
export function requireUnchanged(
  db: Database,
  t: Tables,
  { id, encryptedPassword: hash }: Pick<AccountRow, "id" | "encryptedPassword">,
  now: number,
  { passwordWasChecked = false } = {},
): Query[] {
  const { encryptedPassword, bannedUntil } = t.users;
  const hasSamePassword = hash === null ? undefined : eq(encryptedPassword, hash);
  const hasNoOther = passwordWasChecked ? hasSamePassword : or(isNull(encryptedPassword), hasSamePassword);
  const isUnchanged = and(eq(t.users.id, id), hasNoOther, or(isNull(bannedUntil), lte(bannedUntil, now)));
  return [
    update(db, t, id, {}, now),
    guard(db, t, "accountChanged", sql`not exists (select 1 from ${t.users} where ${isUnchanged})`),
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
