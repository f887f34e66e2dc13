import { and, asc, eq, exists, gt, isNotNull, lte, ne, or, sql } from "drizzle-orm";
import type { Locale } from "#domain/locale.ts";
import type { SiteRole, TeamRole } from "#domain/roles.ts";
import { touched } from "./sites.ts";
import type { Database, Query, Store } from "./store.ts";

type Tables = Store["tables"];

interface Person {
  userId: string;
  name: string;
  email: string;
}

interface Member extends Person {
  role: TeamRole;
  /** Milliseconds since the epoch. */
  since: number;
}

/** Somebody who was asked, and has not answered yet; role `owner` is a site that is offered. */
export interface Pending {
  /** The site's own of an offer: a site is offered to one at a time. */
  id: string;
  email: string;
  role: SiteRole;
  staysAsManager: boolean;
  /** The version of what is asked. */
  createdAt: number;
  expiresAt: number;
}

interface Team {
  owner: Person;
  members: Member[];
  invitations: Pending[];
}

/** Who works on a site, and who was asked to and still can. */
export async function findTeam(store: Store, siteId: string, now: number): Promise<Team | undefined> {
  const { db, tables: t } = store;
  const person = { userId: t.users.id, name: t.users.name, email: t.users.email };
  const [owners, members, invitations] = await Promise.all([
    db.select(person).from(t.userSites).innerJoin(t.users, eq(t.users.id, t.userSites.userId)).where(eq(t.userSites.id, siteId)),
    db
      .select({ ...person, role: t.siteMembers.role, since: t.siteMembers.createdAt })
      .from(t.siteMembers)
      .innerJoin(t.users, eq(t.users.id, t.siteMembers.userId))
      .where(eq(t.siteMembers.siteId, siteId))
      .orderBy(asc(t.siteMembers.createdAt), asc(t.users.id)),
    db
      .select({
        id: t.teamInvitations.id,
        email: t.teamInvitations.email,
        role: t.teamInvitations.role,
        staysAsManager: t.teamInvitations.formerStays,
        createdAt: t.teamInvitations.createdAt,
        expiresAt: t.teamInvitations.expiresAt,
      })
      .from(t.teamInvitations)
      .where(and(eq(t.teamInvitations.siteId, siteId), gt(t.teamInvitations.expiresAt, now)))
      .orderBy(asc(t.teamInvitations.createdAt), asc(t.teamInvitations.id)),
  ]);
  const [owner] = owners;
  return owner && { owner, members: members as Member[], invitations: invitations as Pending[] };
}

type NewInvitation = Tables["teamInvitations"]["$inferInsert"] & { role: SiteRole; invitedBy: string };

/** Asks somebody, in the place of what they were asked before about this site. */
export function invite(db: Database, { teamInvitations: t }: Tables, invitation: NewInvitation): Query {
  const { siteId: _, email: __, ...again } = invitation;
  return db
    .insert(t)
    .values(invitation)
    .onConflictDoUpdate({ target: [t.siteId, t.email], set: again });
}

/** What is asked of who is asked, as it was read. */
export interface ReadInvitation {
  siteId: string;
  id: string;
  version: number;
}

export function revoke(
  db: Database,
  { teamInvitations: t }: Tables,
  { siteId, id, version }: ReadInvitation,
): Query<{ id: string }[]> {
  return db
    .delete(t)
    .where(and(eq(t.siteId, siteId), eq(t.id, id), eq(t.createdAt, version)))
    .returning({ id: t.id });
}

/** Offers a site in the place of the offer of this version, 0 where there is none; breaks a unique key where there is another. */
export function offer(db: Database, { teamInvitations: t }: Tables, invitation: NewInvitation, version: number): Query[] {
  const { siteId, email, createdAt: now } = invitation;
  const isFormer = and(eq(t.role, "owner"), or(eq(t.createdAt, version), lte(t.expiresAt, now)));
  return [
    db.delete(t).where(and(eq(t.siteId, siteId), or(isFormer, and(ne(t.role, "owner"), eq(t.email, email))))),
    db.insert(t).values(invitation),
  ];
}

/** Removes the invitation with this digest, as who was asked wishes; no row when they were not. */
export function decline(
  db: Database,
  { teamInvitations: t, users }: Tables,
  { digest, userId, now }: Omit<Acceptance, "siteId">,
): Query<{ siteId: string }[]> {
  const own = db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailConfirmedAt)));
  return db
    .delete(t)
    .where(and(eq(t.digest, digest), gt(t.expiresAt, now), eq(t.email, own)))
    .returning({ siteId: t.siteId });
}

/** What an invitation is about. */
export interface Invitation {
  siteId: string;
  siteName: string;
  locale: Locale;
  email: string;
  role: SiteRole;
  staysAsManager: boolean;
  expiresAt: number;
  inviter: Person;
}

/** The invitation with this digest, if it can still be accepted. */
export async function findInvitation({ db, tables: t }: Store, digest: string, now: number): Promise<Invitation | undefined> {
  const { teamInvitations: invitation, userSites: site, users } = t;
  const [row] = await db
    .select({ invitation, siteName: site.siteName, locale: site.defaultLocale, name: users.name, address: users.email })
    .from(invitation)
    .innerJoin(site, and(eq(site.id, invitation.siteId), eq(site.userId, invitation.invitedBy)))
    .innerJoin(users, eq(users.id, site.userId))
    .where(and(eq(invitation.digest, digest), gt(invitation.expiresAt, now)));
  if (!row) return undefined;
  const { siteId, email, role, formerStays, expiresAt, invitedBy } = row.invitation;
  const inviter = { userId: invitedBy, name: row.name, email: row.address };
  const about = { siteId, siteName: row.siteName, locale: row.locale as Locale, inviter };
  return { ...about, email, role: role as SiteRole, staysAsManager: formerStays, expiresAt };
}

interface Acceptance {
  digest: string;
  siteId: string;
  userId: string;
  now: number;
}

/** What each write of an acceptance asks: the invitation is still there, from the site's owner, for this account's own address. */
function stillGood(db: Database, t: Tables, { digest, userId, now }: Acceptance) {
  const { teamInvitations: invitation, userSites: site, users } = t;
  return db
    .select({
      siteId: invitation.siteId,
      userId: users.id,
      role: invitation.role,
      createdAt: sql<number>`cast(${now} as bigint)`.as("created_at"),
    })
    .from(invitation)
    .innerJoin(site, and(eq(site.id, invitation.siteId), eq(site.userId, invitation.invitedBy)))
    .innerJoin(users, and(eq(users.id, userId), eq(users.email, invitation.email), isNotNull(users.emailConfirmedAt)))
    .where(and(eq(invitation.digest, digest), gt(invitation.expiresAt, now), ne(site.userId, users.id)));
}

/** Holds an invitation until all is done: nobody takes it back in between. */
const hold = (db: Database, { teamInvitations: t }: Tables, { digest }: Acceptance): Query =>
  db.update(t).set({ digest }).where(eq(t.digest, digest));

/** Makes who accepts a member. The last answers a row when it did. */
export function join(db: Database, t: Tables, accepted: Acceptance): Query[] {
  return [
    hold(db, t, accepted),
    db
      .insert(t.siteMembers)
      .select(stillGood(db, t, accepted))
      .onConflictDoUpdate({ target: [t.siteMembers.siteId, t.siteMembers.userId], set: { role: sql`excluded.role` } }),
    db
      .delete(t.teamInvitations)
      .where(and(eq(t.teamInvitations.digest, accepted.digest), exists(stillGood(db, t, accepted))))
      .returning({ id: t.teamInvitations.id }),
  ];
}

/**
 * Makes who accepts the owner, and the former one a manager where that was agreed. Whom the former owner had asked is to be asked
 * again. The last answers a row when it did.
 */
export function handOver(db: Database, t: Tables, accepted: Acceptance): Query[] {
  const { teamInvitations: invitation, userSites: site, siteMembers: member } = t;
  const ofSite = and(eq(member.siteId, accepted.siteId), eq(member.userId, accepted.userId));
  const former = db
    .select({
      siteId: site.id,
      userId: site.userId,
      role: sql<string>`'manager'`.as("role"),
      createdAt: sql<number>`cast(${accepted.now} as bigint)`.as("created_at"),
    })
    .from(site)
    .innerJoin(invitation, and(eq(invitation.digest, accepted.digest), eq(invitation.formerStays, true)))
    .where(and(eq(site.id, accepted.siteId), exists(stillGood(db, t, accepted))));
  return [
    hold(db, t, accepted),
    db.insert(member).select(former).onConflictDoNothing(),
    db.delete(member).where(and(ofSite, exists(stillGood(db, t, accepted)))),
    db
      .update(site)
      .set({ ...touched(t, accepted.now), userId: accepted.userId })
      .where(and(eq(site.id, accepted.siteId), exists(stillGood(db, t, accepted))))
      .returning({ id: site.id }),
  ];
}

/** Forgets everybody who was asked about a site by who does not own it any more. */
export function forgetFormerInvitations(db: Database, { teamInvitations: t, userSites: site }: Tables, siteId: string): Query {
  const owner = db.select({ id: site.userId }).from(site).where(eq(site.id, siteId));
  return db.delete(t).where(and(eq(t.siteId, siteId), sql`${t.invitedBy} <> (${owner})`));
}

/** Removes every invitation to an address. */
export function removeInvitationsOf(db: Database, { teamInvitations: t }: Tables, email: string): Query {
  return db.delete(t).where(eq(t.email, email));
}

/** Removes invitations that can no longer be accepted. */
export async function removeExpiredInvitations({ db, tables: { teamInvitations: t } }: Store, now: number): Promise<void> {
  await db.delete(t).where(lte(t.expiresAt, now));
}

/** A member with the role they are known to have. */
export interface ReadMember {
  siteId: string;
  userId: string;
  /** What it was read as, whatever that is. */
  expected: string;
}

const asRead = ({ siteMembers: t }: Tables, { siteId, userId, expected }: ReadMember) =>
  and(eq(t.siteId, siteId), eq(t.userId, userId), eq(t.role, expected));

/** Gives a member another role; no row for who has another than was read. */
export function setRole(db: Database, t: Tables, read: ReadMember, role: TeamRole): Query<{ userId: string }[]> {
  return db.update(t.siteMembers).set({ role }).where(asRead(t, read)).returning({ userId: t.siteMembers.userId });
}

/** Ends a membership; no row for who has another role than was read. */
export function removeMember(db: Database, t: Tables, read: ReadMember): Query<{ userId: string }[]> {
  return db.delete(t.siteMembers).where(asRead(t, read)).returning({ userId: t.siteMembers.userId });
}
