import type { Outcome } from "#contract/services/errors.ts";
import type { SiteRole } from "#domain/roles.ts";
import { refreshSite } from "#services/hosts/refresh-site.ts";
import { enqueue } from "#store/services/outbox.ts";
import { isUniqueViolation } from "#store/dialect/store.ts";
import { findInvitation, removeFormerInvitations, transferSite, type Invitation, addMember } from "#store/owners/team.ts";
import { findById as findAccount } from "#store/identity/users.ts";
import { digest } from "#services/secrets/digests.ts";
import { auditSite, type SiteTools } from "#services/audit/site-tools.ts";
import { handedOverMail } from "./team-mails.ts";

type Accepted = Outcome<{ siteId: string; role: SiteRole }, "NOT_FOUND" | "WRONG_ACCOUNT" | "REFUNDS_UNDER_WAY">;

/** Prepares leaving the former owner's payment accounts; `leave` is called once the site is transferred. */
type PrepareHandover = (
  siteId: string,
) => Promise<{ ok: true; leave: () => Promise<void> } | { ok: false; code: "REFUNDS_UNDER_WAY" }>;

/**
 * Adds the accepting user as a member, or makes them the owner of an offered site. An invitation can be accepted once, by the
 * account whose confirmed email address was invited. The former owner of a site is notified by email. REFUNDS_UNDER_WAY while
 * refunds of the former owner were not sent to their provider.
 */
export async function acceptInvitation(tools: SiteTools, token: string, prepareHandover: PrepareHandover): Promise<Accepted> {
  const { store, now, by } = tools;
  const tokenDigest = await digest(token);
  const [invitation, account] = await Promise.all([findInvitation(store, tokenDigest, now), findAccount(store, by)]);
  if (!invitation) return { ok: false, code: "NOT_FOUND" };
  if (!account || account.emailConfirmedAt === null || account.email !== invitation.email)
    return { ok: false, code: "WRONG_ACCOUNT" };
  const { siteId, role } = invitation;
  const handover = role === "owner" ? await prepareHandover(siteId) : undefined;
  if (handover?.ok === false) return handover;
  const isAccepted = await writeAcceptance(tools, tokenDigest, invitation, account.name || account.email);
  if (!isAccepted) return { ok: false, code: "NOT_FOUND" };
  if (handover) {
    await handover.leave();
    await refreshSite(tools, siteId);
  }
  return { ok: true, siteId, role };
}

async function writeAcceptance(
  tools: SiteTools,
  tokenDigest: string,
  invitation: Invitation,
  newOwner: string,
): Promise<boolean> {
  const { store, now, by } = tools;
  const { tables } = store;
  const { siteId, role, inviter, siteName, locale, staysAsManager: stays } = invitation;
  const accepted = { digest: tokenDigest, siteId, userId: by, now };
  try {
    const [[, decided]] = await store.atomically((db) => {
      const writes = role === "owner" ? transferSite(db, tables, accepted) : addMember(db, tables, accepted);
      const action = role === "owner" ? "site_transferred" : "team_joined";
      // The entry's id is unique, so a simultaneous second acceptance fails as a whole.
      const auditEntry = auditSite(tools, db, action, { siteId, id: tokenDigest, details: { role } });
      const mail = handedOverMail({ id: tokenDigest, locale, email: inviter.email, siteName, newOwner, stays });
      const afterTransfer = [removeFormerInvitations(db, tables, siteId), enqueue(db, tables, crypto.randomUUID(), mail, now)];
      return [writes, auditEntry, ...(role === "owner" ? afterTransfer : [])];
    });
    return decided.length > 0;
  } catch (error) {
    if (isUniqueViolation(error, "audit_log")) return false;
    throw error;
  }
}
