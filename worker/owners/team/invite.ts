import type { TeamRole } from "#domain/roles.ts";
import { DAY_MS } from "#domain/time.ts";
import { increment } from "#store/services/attempts.ts";
import { enqueue } from "#store/services/outbox.ts";
import { findById } from "#store/owners/sites.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { isForeignKeyViolation, isUniqueViolation } from "#store/dialect/store.ts";
import { findTeam, invite as write, offer, type PendingInvitation, requireFreePlace } from "#store/owners/team.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { digest, randomToken } from "#services/secrets/digests.ts";
import { auditSite, type SiteTools } from "#services/audit/site-tools.ts";
import { invitationMail } from "./team-mails.ts";

/** Lifetime of an invitation. */
export const INVITATION_MS = 14 * DAY_MS;
/** Members and pending invitations of a site together. */
const MAX_TEAM_SIZE = 50;
/** Emails to one address, by all senders. */
const MAX_MAILS_TO_ADDRESS_PER_DAY = 5;
/** Emails by one account, to all addresses. */
const MAX_MAILS_BY_ACCOUNT_PER_DAY = 20;

/** The role `owner` offers the site itself and replaces the offer of this version; version 0 means that there is none. */
type InvitationRequest = {
  siteId: string;
  /** Lower case. */
  email: string;
} & (
  | { role: TeamRole }
  | {
      role: "owner";
      staysAsManager: boolean;
      /** True if the owner keeps the site's subscription for another site. */
      keepsSubscription?: boolean;
      version: number;
      /** The reason why an admin offers the site on behalf of its owner. */
      reason?: string;
    }
);

export type InvitationResult =
  | { ok: true; id: string }
  | { ok: false; code: "NOT_FOUND" | "ALREADY_MEMBER" | "TEAM_FULL" | "TOO_MANY_REQUESTS" }
  | { ok: false; code: "VERSION_CONFLICT"; current: PendingInvitation | null };

/**
 * Invites a person by email, in the site's language. A second invitation to the same address invalidates the link of the first. A
 * site can be offered to one person at a time.
 */
export async function invite(tools: SiteTools, request: InvitationRequest): Promise<InvitationResult> {
  const { store, now, by, mainOrigin } = tools;
  const { siteId, email, role } = request;
  const [site, team] = await Promise.all([findById(store, siteId), findTeam(store, siteId, now)]);
  if (!site || !team) return { ok: false, code: "NOT_FOUND" };
  const offered = team.invitations.find((pending) => pending.role === "owner") ?? null;
  if (role === "owner" && (offered?.createdAt ?? 0) !== request.version)
    return { ok: false, code: "VERSION_CONFLICT", current: offered };
  const isMember = role !== "owner" && team.members.some((member) => member.email === email);
  if (isMember || team.owner.email === email) return { ok: false, code: "ALREADY_MEMBER" };
  const others = team.invitations.filter((pending) => pending.email !== email);
  if (team.members.length + others.length >= MAX_TEAM_SIZE) return { ok: false, code: "TEAM_FULL" };
  const { count } = await increment(store, `team mails ${by}`, DAY_MS, now);
  const toAddress = await increment(store, `team mails to ${await digest(email)}`, DAY_MS, now);
  if (count > MAX_MAILS_BY_ACCOUNT_PER_DAY || toAddress.count > MAX_MAILS_TO_ADDRESS_PER_DAY)
    return { ok: false, code: "TOO_MANY_REQUESTS" };

  const reason = role === "owner" ? request.reason : undefined;
  const token = randomToken();
  const [id, tokenDigest] = [role === "owner" ? siteId : crypto.randomUUID(), await digest(token)];
  const formerStays = role === "owner" && request.staysAsManager;
  const times = { createdAt: now, expiresAt: now + INVITATION_MS };
  const invitation = {
    id,
    siteId,
    email,
    role,
    formerStays,
    keepsSubscription: role === "owner" && request.keepsSubscription === true,
    digest: tokenDigest,
    invitedBy: reason === undefined ? by : team.owner.userId,
    ...times,
  };
  const mail = invitationMail({
    id: tokenDigest,
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
      ...requireFreePlace(db, store.tables, { siteId, email, max: MAX_TEAM_SIZE, now }),
      ...(role === "owner" ? offer(db, store.tables, invitation, request.version) : [write(db, store.tables, invitation)]),
      enqueue(db, store.tables, crypto.randomUUID(), mail, now),
      auditSite(tools, db, action, {
        siteId,
        details: { role, ...(reason && { reason }) },
        ...(reason && { userId: team.owner.userId }),
      }),
    ]);
  } catch (error) {
    // Another request invited the same address first: decide again with its invitation.
    if (isUniqueViolation(error, "team_invitations")) return invite(tools, request);
    if (failedGuard(error) === "teamFull") return { ok: false, code: "TEAM_FULL" };
    // The site was deleted in the meantime.
    if (isForeignKeyViolation(error)) return { ok: false, code: "NOT_FOUND" };
    throw error;
  }
  return { ok: true, id };
}
