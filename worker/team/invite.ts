import type { Outcome } from "#contract/errors.ts";
import type { SiteRole } from "#domain/roles.ts";
import { hit } from "#store/attempts.ts";
import { enqueue } from "#store/outbox.ts";
import { findById } from "#store/sites.ts";
import { findTeam, invite as write, withdrawOffers } from "#store/team.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { digest, randomToken } from "#worker/accounts/digests.ts";
import { auditSite, type SiteTools } from "#worker/sites/site-tools.ts";
import { invitationMail } from "./team-mails.ts";

const DAY_MS = 24 * 60 * 60_000;
/** How long an invitation can be accepted. */
export const INVITATION_MS = 14 * DAY_MS;
/** Members and invitations of a site together. */
const LARGEST_TEAM = 50;
/** Mails to whomever an owner names, a day. */
const MOST_MAILS = 20;

interface Wish {
  siteId: string;
  /** Lower case. */
  email: string;
  /** `owner` offers the site itself. */
  role: SiteRole;
  staysAsManager?: boolean;
}

/**
 * Asks somebody by mail, in the language of the site; asked again, the former link is of no use any more. A site is offered to
 * one at a time.
 */
export async function invite(
  tools: SiteTools,
  { siteId, email, role, staysAsManager = false }: Wish,
): Promise<Outcome<{ id: string }, "NOT_FOUND" | "ALREADY_MEMBER" | "TEAM_FULL" | "TOO_MANY_REQUESTS">> {
  const { store, now, by, mainOrigin } = tools;
  const [site, team] = await Promise.all([findById(store, siteId), findTeam(store, siteId, now)]);
  if (!site || !team) return { ok: false, code: "NOT_FOUND" };
  const isMember = role !== "owner" && team.members.some((member) => member.email === email);
  if (isMember || team.owner.email === email) return { ok: false, code: "ALREADY_MEMBER" };
  const others = team.invitations.filter((pending) => pending.email !== email);
  if (team.members.length + others.length >= LARGEST_TEAM) return { ok: false, code: "TEAM_FULL" };
  const { count } = await hit(store, `team mails ${by}`, DAY_MS, now);
  if (count > MOST_MAILS) return { ok: false, code: "TOO_MANY_REQUESTS" };

  const [id, token] = [crypto.randomUUID(), randomToken()];
  const invitation = { id, siteId, email, role, formerStays: staysAsManager, digest: await digest(token), invitedBy: by };
  const mail = invitationMail({
    id,
    email,
    role,
    locale: site.defaultLocale,
    siteName: site.name,
    inviter: team.owner.name || site.host.name || team.owner.email,
    link: `${mainOrigin}${portalPath("login", site.defaultLocale, "sign-up")}?team=${token}`,
  });
  const action = role === "owner" ? "site_offered" : "team_invited";
  await store.atomically((db) => [
    ...(role === "owner" ? [withdrawOffers(db, store.tables, siteId)] : []),
    write(db, store.tables, { ...invitation, createdAt: now, expiresAt: now + INVITATION_MS }),
    enqueue(db, store.tables, crypto.randomUUID(), mail, now),
    auditSite(tools, db, action, { siteId, details: { role } }),
  ]);
  return { ok: true, id };
}
