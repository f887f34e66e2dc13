import type { TeamRole } from "#domain/roles.ts";
import { increment } from "#store/attempts.ts";
import { enqueue } from "#store/outbox.ts";
import { findById } from "#store/sites.ts";
import { isUniqueViolation } from "#store/store.ts";
import { findTeam, invite as write, offer, type Pending } from "#store/team.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { digest, randomToken } from "#worker/accounts/digests.ts";
import { auditSite, type SiteTools } from "#worker/sites/site-tools.ts";
import { invitationMail } from "./team-mails.ts";

const DAY_MS = 24 * 60 * 60_000;
/** How long an invitation can be accepted. */
export const INVITATION_MS = 14 * DAY_MS;
/** Members and invitations of a site together. */
const LARGEST_TEAM = 50;
/** Mails to one address a day, whoever sends them. */
const MAX_MAILS_TO_ONE = 5;
/** Mails to whomever an owner names, a day. */
const MOST_MAILS = 20;

/** `owner` offers the site itself, in the place of the offer of this version, 0 where there is none. */
type Wish = {
  siteId: string;
  /** Lower case. */
  email: string;
} & ({ role: TeamRole } | { role: "owner"; staysAsManager: boolean; version: number });

export type Asked =
  | { ok: true; id: string }
  | { ok: false; code: "NOT_FOUND" | "ALREADY_MEMBER" | "TEAM_FULL" | "TOO_MANY_REQUESTS" }
  | { ok: false; code: "VERSION_CONFLICT"; current: Pending | null };

/**
 * Asks somebody by mail, in the language of the site; asked again, the former link is of no use any more. A site is offered to
 * one at a time.
 */
export async function invite(tools: SiteTools, wish: Wish): Promise<Asked> {
  const { store, now, by, mainOrigin } = tools;
  const { siteId, email, role } = wish;
  const [site, team] = await Promise.all([findById(store, siteId), findTeam(store, siteId, now)]);
  if (!site || !team) return { ok: false, code: "NOT_FOUND" };
  const offered = team.invitations.find((pending) => pending.role === "owner") ?? null;
  if (role === "owner" && (offered?.createdAt ?? 0) !== wish.version)
    return { ok: false, code: "VERSION_CONFLICT", current: offered };
  const isMember = role !== "owner" && team.members.some((member) => member.email === email);
  if (isMember || team.owner.email === email) return { ok: false, code: "ALREADY_MEMBER" };
  const others = team.invitations.filter((pending) => pending.email !== email);
  if (team.members.length + others.length >= LARGEST_TEAM) return { ok: false, code: "TEAM_FULL" };
  const { count } = await increment(store, `team mails ${by}`, DAY_MS, now);
  const toThem = await increment(store, `team mails to ${await digest(email)}`, DAY_MS, now);
  if (count > MOST_MAILS || toThem.count > MAX_MAILS_TO_ONE) return { ok: false, code: "TOO_MANY_REQUESTS" };

  const token = randomToken();
  const [id, of] = [role === "owner" ? siteId : crypto.randomUUID(), await digest(token)];
  const formerStays = role === "owner" && wish.staysAsManager;
  const times = { createdAt: now, expiresAt: now + INVITATION_MS };
  const invitation = { id, siteId, email, role, formerStays, digest: of, invitedBy: by, ...times };
  const mail = invitationMail({
    id: of,
    email,
    role,
    locale: site.defaultLocale,
    siteName: site.name,
    inviter: team.owner.name || site.host.name || team.owner.email,
    link: `${mainOrigin}${portalPath("login", site.defaultLocale, "sign-up")}?team=${token}`,
  });
  const action = role === "owner" ? "site_offered" : "team_invited";
  try {
    await store.atomically((db) => [
      ...(role === "owner" ? offer(db, store.tables, invitation, wish.version) : [write(db, store.tables, invitation)]),
      enqueue(db, store.tables, crypto.randomUUID(), mail, now),
      auditSite(tools, db, action, { siteId, details: { role } }),
    ]);
  } catch (error) {
    // Somebody was quicker: with what is there now it is another decision.
    if (isUniqueViolation(error, "team_invitations")) return invite(tools, wish);
    throw error;
  }
  return { ok: true, id };
}
