import { and, asc, eq, exists, gt, isNotNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Locale } from "#domain/locale.ts";
import type { SiteRole, TeamRole } from "#domain/roles.ts";
import { guard } from "../dialect/guards.ts";
import { lock as lockSite, touched } from "../services/site-rows.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

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

/** An invitation that was not accepted or declined yet. The role `owner` means that the site is offered. */
export interface PendingInvitation {
  /** For an offer the id of the site, because a site can be offered to one person at a time. */
  id: string;
  email: string;
  role: SiteRole;
  staysAsManager: boolean;
  /** Also serves as the version of the invitation. */
  createdAt: number;
  expiresAt: number;
}

interface Team {
  owner: Person;
  members: Member[];
  invitations: PendingInvitation[];
}

/** Finds the owner, the members and the valid invitations of a site. */
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
  return owner && { owner, members: members as Member[], invitations: invitations as PendingInvitation[] };
}

type NewInvitation = Tables["teamInvitations"]["$inferInsert"] & { role: SiteRole; invitedBy: string };

/**
 * Locks a site and makes the batch fail (guard `teamFull`) if it already has `max` members and open invitations, without those to
 * this address.
 */
export function requireFreePlace(
  db: Database,
  t: Tables,
  { siteId, email, max, now }: { siteId: string; email: string; max: number; now: number },
): Query[] {
  const { siteMembers: member, teamInvitations: open } = t;
  const members = sql`(select count(*) from ${member} where ${eq(member.siteId, siteId)})`;
  const isOpen = and(eq(open.siteId, siteId), ne(open.email, email), gt(open.expiresAt, now));
  return [
    lockSite(db, t, eq(t.userSites.id, siteId)),
    guard(db, t, "teamFull", sql`${members} + (select count(*) from ${open} where ${isOpen}) >= ${max}`),
  ];
}

/** Inserts an invitation, or replaces an earlier one to the same address for this site. */
export function invite(db: Database, { teamInvitations: t }: Tables, invitation: NewInvitation): Query {
  const { siteId: _, email: __, ...again } = invitation;
  return db
    .insert(t)
    .values(invitation)
    .onConflictDoUpdate({ target: [t.siteId, t.email], set: again });
}

/** An invitation and the version that was read. */
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

/** Offers a site and replaces the offer of this version (0 for none); breaks a unique key if there is another offer. */
export function offer(db: Database, { teamInvitations: t }: Tables, invitation: NewInvitation, version: number): Query[] {
  const { siteId, email, createdAt: now } = invitation;
  const isFormer = and(eq(t.role, "owner"), or(eq(t.createdAt, version), lte(t.expiresAt, now)));
  return [
    db.delete(t).where(and(eq(t.siteId, siteId), or(isFormer, and(ne(t.role, "owner"), eq(t.email, email))))),
    db.insert(t).values(invitation),
  ];
}

/** Removes the invitation with this digest for its recipient; returns no row if the account is not the recipient. */
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

/** The contents of an invitation. */
export interface Invitation {
  siteId: string;
  siteName: string;
  locale: Locale;
  email: string;
  role: SiteRole;
  staysAsManager: boolean;
  /** For an offer: true if the former owner keeps the site's subscription for another site. */
  keepsSubscription: boolean;
  expiresAt: number;
  inviter: Person;
}

/** Finds the invitation with this digest, if it can still be accepted. */
export async function findInvitation({ db, tables: t }: Store, digest: string, now: number): Promise<Invitation | undefined> {
  const { teamInvitations: invitation, userSites: site, users } = t;
  const [row] = await db
    .select({ invitation, siteName: site.siteName, locale: site.defaultLocale, name: users.name, address: users.email })
    .from(invitation)
    .innerJoin(site, and(eq(site.id, invitation.siteId), eq(site.userId, invitation.invitedBy)))
    .innerJoin(users, eq(users.id, site.userId))
    .where(and(eq(invitation.digest, digest), gt(invitation.expiresAt, now)));
  if (!row) return undefined;
  const { siteId, email, role, formerStays, keepsSubscription, expiresAt, invitedBy } = row.invitation;
  const inviter = { userId: invitedBy, name: row.name, email: row.address };
  const about = { siteId, siteName: row.siteName, locale: row.locale as Locale, inviter };
  return { ...about, email, role: role as SiteRole, staysAsManager: formerStays, keepsSubscription, expiresAt };
}

interface Acceptance {
  digest: string;
  siteId: string;
  userId: string;
  now: number;
}

/**
 * Condition of each write of an acceptance: the invitation is valid, from the site's owner, for this account's confirmed address.
 */
function selectAcceptable(db: Database, t: Tables, { digest, userId, now }: Acceptance) {
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

/**
 * Locks the site, as a new invitation does first, and the invitation until the end of the transaction, so that it cannot be
 * revoked meanwhile.
 */
const lock = (db: Database, t: Tables, { digest, siteId }: Acceptance): Query[] => [
  lockSite(db, t, eq(t.userSites.id, siteId)),
  db.update(t.teamInvitations).set({ digest }).where(eq(t.teamInvitations.digest, digest)),
];

type Decided = [before: Query[], deciding: Query<{ id: string }[]>];

/** Adds the accepting user as a member. The last query returns a row if they were added. */
export function addMember(db: Database, t: Tables, accepted: Acceptance): Decided {
  return [
    [
      ...lock(db, t, accepted),
      db
        .insert(t.siteMembers)
        .select(selectAcceptable(db, t, accepted))
        .onConflictDoUpdate({ target: [t.siteMembers.siteId, t.siteMembers.userId], set: { role: sql`excluded.role` } }),
    ],
    db
      .delete(t.teamInvitations)
      .where(and(eq(t.teamInvitations.digest, accepted.digest), exists(selectAcceptable(db, t, accepted))))
      .returning({ id: t.teamInvitations.id }),
  ];
}

/**
 * Makes the accepting user the owner, and the former owner a manager if that was agreed. `more` are further writes, which get the
 * condition under which the site is transferred. The last query returns a row if it was.
 */
export function transferSite(
  db: Database,
  t: Tables,
  accepted: Acceptance,
  more: (isAccepted: SQL) => Query[] = () => [],
): Decided {
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
    .where(and(eq(site.id, accepted.siteId), exists(selectAcceptable(db, t, accepted))));
  return [
    [
      ...lock(db, t, accepted),
      db.insert(member).select(former).onConflictDoNothing(),
      db.delete(member).where(and(ofSite, exists(selectAcceptable(db, t, accepted)))),
      ...more(exists(selectAcceptable(db, t, accepted))),
    ],
    db
      .update(site)
      .set({ ...touched(t, accepted.now), userId: accepted.userId })
      .where(and(eq(site.id, accepted.siteId), exists(selectAcceptable(db, t, accepted))))
      .returning({ id: site.id }),
  ];
}

/** Removes all invitations to a site by former owners. */
export function removeFormerInvitations(db: Database, { teamInvitations: t, userSites: site }: Tables, siteId: string): Query {
  const owner = db.select({ id: site.userId }).from(site).where(eq(site.id, siteId));
  return db.delete(t).where(and(eq(t.siteId, siteId), sql`${t.invitedBy} <> (${owner})`));
}

/** Removes all invitations to an address. */
export function removeInvitationsOf(db: Database, { teamInvitations: t }: Tables, email: string): Query {
  return db.delete(t).where(eq(t.email, email));
}

/** Removes invitations that can no longer be accepted. */
export async function removeExpiredInvitations({ db, tables: { teamInvitations: t } }: Store, now: number): Promise<void> {
  await db.delete(t).where(lte(t.expiresAt, now));
}

/** A member and the role that was read. */
export interface ReadMember {
  siteId: string;
  userId: string;
  /** The role that was read; any text from the request. */
  expected: string;
}

const asRead = ({ siteMembers: t }: Tables, { siteId, userId, expected }: ReadMember) =>
  and(eq(t.siteId, siteId), eq(t.userId, userId), eq(t.role, expected));

/** Changes a member's role; returns no row if it is no longer the one that was read. */
export function setRole(db: Database, t: Tables, read: ReadMember, role: TeamRole): Query<{ userId: string }[]> {
  return db.update(t.siteMembers).set({ role }).where(asRead(t, read)).returning({ userId: t.siteMembers.userId });
}

/** Removes a member; returns no row if their role is no longer the one that was read. */
export function removeMember(db: Database, t: Tables, read: ReadMember): Query<{ userId: string }[]> {
  return db.delete(t.siteMembers).where(asRead(t, read)).returning({ userId: t.siteMembers.userId });
}
