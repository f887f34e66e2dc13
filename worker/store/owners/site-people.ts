import { and, asc, eq, gt, inArray, isNotNull, lt, ne, or, sql } from "drizzle-orm";
import type { UserMetadata } from "#domain/accounts/claims.ts";
import { hasPermission, SITE_ROLES, type SiteRole } from "#domain/roles.ts";
import { chunkValues, type Store } from "../dialect/store.ts";

/** Finds an account's role on a site; undefined if it has none, or the site does not exist or stands aside. */
export async function findRole({ db, tables: t }: Store, siteId: string, userId: string): Promise<SiteRole | undefined> {
  const { userSites: site, siteMembers: member } = t;
  const [row] = await db
    .select({ ownerId: site.userId, role: member.role })
    .from(site)
    .leftJoin(member, and(eq(member.siteId, site.id), eq(member.userId, userId)))
    .where(and(eq(site.id, siteId), ne(site.status, "aside")));
  if (row?.ownerId === userId) return "owner";
  return (row?.role as SiteRole | null | undefined) ?? undefined;
}

/** Finds the owner of a site, for writing to them. */
export async function findOwner(
  { db, tables: { userSites: site, users } }: Store,
  siteId: string,
): Promise<{ id: string; email: string; userMetadata: UserMetadata } | undefined> {
  const [row] = await db
    .select({ id: users.id, email: users.email, userMetadata: users.userMetadata })
    .from(site)
    .innerJoin(users, eq(users.id, site.userId))
    .where(eq(site.id, siteId));
  return row;
}

/** Lists sites online that existed before a time, with their owners' addresses, in the order of ids after one of them. */
export async function findOwnersOnline(
  { db, tables: { userSites: site, users } }: Store,
  { before, after, limit }: { before: number; after: string; limit: number },
): Promise<{ siteId: string; siteName: string; timeZone: string; email: string; userMetadata: UserMetadata }[]> {
  return db
    .select({
      siteId: site.id,
      siteName: site.siteName,
      timeZone: site.timeZone,
      email: users.email,
      userMetadata: users.userMetadata,
    })
    .from(site)
    .innerJoin(users, eq(users.id, site.userId))
    .where(and(eq(site.status, "active"), lt(site.createdAt, before), gt(site.id, after), ne(users.email, "")))
    .orderBy(asc(site.id))
    .limit(limit);
}

/** Finds the ids of a site's owner and members; empty if the site does not exist. */
export async function findPeople({ db, tables: { userSites, siteMembers } }: Store, siteId: string): Promise<string[]> {
  const rows = await db
    .select({ id: userSites.userId })
    .from(userSites)
    .where(eq(userSites.id, siteId))
    .union(db.select({ id: siteMembers.userId }).from(siteMembers).where(eq(siteMembers.siteId, siteId)));
  return rows.map(({ id }) => id);
}

/** Finds the sites of which an account is the owner or a member. */
export async function findSitesOf({ db, tables: { userSites, siteMembers } }: Store, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: userSites.id })
    .from(userSites)
    .where(and(eq(userSites.userId, userId), ne(userSites.status, "aside")))
    .union(db.select({ id: siteMembers.siteId }).from(siteMembers).where(eq(siteMembers.userId, userId)));
  return rows.map(({ id }) => id);
}

/** The role of an account on a site. */
export interface SitePerson {
  siteId: string;
  userId: string;
  role: SiteRole;
}

/** Finds the owners and members of sites with their roles. */
export async function findRoles({ db, tables: { userSites, siteMembers } }: Store, siteIds: string[]): Promise<SitePerson[]> {
  const found = chunkValues(siteIds, 2).map((chunk) =>
    db
      .select({ siteId: userSites.id, userId: userSites.userId, role: sql<string>`'owner'` })
      .from(userSites)
      .where(inArray(userSites.id, chunk))
      .unionAll(
        db
          .select({ siteId: siteMembers.siteId, userId: siteMembers.userId, role: siteMembers.role })
          .from(siteMembers)
          .where(inArray(siteMembers.siteId, chunk)),
      ),
  );
  return (await Promise.all(found)).flat() as SitePerson[];
}

/** Finds the accounts that may write to guests of a site, with their confirmed email addresses. */
export async function findWriters(
  { db, tables: { userSites, siteMembers, users } }: Store,
  siteId: string,
): Promise<{ id: string; email: string }[]> {
  const roles = SITE_ROLES.filter((role) => hasPermission(role, "messages:send"));
  const ofSite = db.select({ id: userSites.userId }).from(userSites).where(eq(userSites.id, siteId));
  const members = db
    .select({ id: siteMembers.userId })
    .from(siteMembers)
    .where(and(eq(siteMembers.siteId, siteId), inArray(siteMembers.role, roles)));
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      and(or(inArray(users.id, ofSite), inArray(users.id, members)), isNotNull(users.emailConfirmedAt), ne(users.email, "")),
    );
}
