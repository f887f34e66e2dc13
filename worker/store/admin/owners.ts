import { emailPrefix } from "#domain/accounts/addresses.ts";
import { and, desc, eq, gt, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { ListedOwner } from "#contract/admin/owner.ts";
import { isAdmin } from "#domain/accounts/claims.ts";
import { beginsWith, nameBeginsWith } from "../dialect/begins-with.ts";
import { isBefore, type Page } from "../dialect/newest-first.ts";
import type { Store } from "../dialect/store.ts";

const selectOwners = ({ db, tables: { users: t } }: Store, where: SQL | undefined) =>
  db
    .select({
      id: t.id,
      name: t.name,
      email: t.email,
      createdAt: t.createdAt,
      emailConfirmedAt: t.emailConfirmedAt,
      lastSignInAt: t.lastSignInAt,
      bannedUntil: t.bannedUntil,
      appMetadata: t.appMetadata,
      sites: sql`(select count(*) from user_sites where user_sites.user_id = users.id)`.mapWith(Number),
    })
    .from(t)
    .where(where);

type Row = Awaited<ReturnType<typeof selectOwners>>[number];
const toOwner = ({ appMetadata, bannedUntil, ...owner }: Row, now: number): ListedOwner => ({
  ...owner,
  bannedUntil: bannedUntil !== null && bannedUntil > now ? bannedUntil : null,
  isAdmin: isAdmin(appMetadata),
});

/** Query of a page of all accounts, newest first. */
export const selectNewest = (store: Store, { cursor, limit }: Page) => {
  const { createdAt, id } = store.tables.users;
  return selectOwners(store, isBefore(createdAt, id, cursor))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
};

export const findNewest = async (store: Store, page: Page, now: number): Promise<ListedOwner[]> =>
  (await selectNewest(store, page)).map((row) => toOwner(row, now));

/** Queries of the accounts whose address or name begins with the typed text. */
export function selectMatches(store: Store, typed: string, limit: number) {
  const { email, name } = store.tables.users;
  const address = sql`cast(${emailPrefix(typed)} as text)`;
  return [
    // `email <> ''` is the condition of the index.
    selectOwners(store, and(ne(email, ""), beginsWith(email, address))).limit(limit),
    selectOwners(store, nameBeginsWith(sql`lower(${name})`, typed)).limit(limit),
  ] as const;
}

/** Finds accounts whose address or name begins with the typed text, or whose id it is. */
export async function findMatches(store: Store, typed: string, limit: number, now: number): Promise<ListedOwner[]> {
  const byId = selectOwners(store, eq(store.tables.users.id, typed)).limit(1);
  const found = (await Promise.all([...selectMatches(store, typed, limit), byId])).flat();
  return [...new Map(found.map((row) => [row.id, toOwner(row, now)])).values()].slice(0, limit);
}

/** Counts the sessions of an account that have not ended. */
export async function countSessions({ db, tables: { sessions: t } }: Store, userId: string, now: number): Promise<number> {
  return db.$count(t, and(eq(t.userId, userId), or(isNull(t.notAfter), gt(t.notAfter, now))));
}
