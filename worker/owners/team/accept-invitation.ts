import type { Account } from "#contract/identity/account.ts";
import type { Outcome } from "#contract/services/errors.ts";
import type { SiteRole } from "#domain/roles.ts";
import { refreshSite } from "#services/hosts/refresh-site.ts";
import { handOver } from "#store/business/subscription-ends.ts";
import { enqueue } from "#store/services/outbox.ts";
import { isUniqueViolation } from "#store/dialect/store.ts";
import { findInvitation, removeFormerInvitations, transferSite, type Invitation, addMember } from "#store/owners/team.ts";
import { findById as findAccount } from "#store/identity/users.ts";
import { digest } from "#services/secrets/digests.ts";
import { auditSite, type SiteTools } from "#services/audit/site-tools.ts";
import { type HandedSubscription, prepareSubscription } from "./handed-subscription.ts";
import { handedOverMail, takenOverMail } from "./team-mails.ts";

type Accepted = Outcome<
  {
    siteId: string;
    role: SiteRole;
    /** Time until which a site that was taken over is paid; null for members, and if it was not paid. */
    paidUntil: number | null;
  },
  "NOT_FOUND" | "WRONG_ACCOUNT" | "REFUNDS_UNDER_WAY"
>;

/** Prepares leaving the former owner's payment accounts; `leave` is called once the site is transferred. */
type PrepareHandover = (
  siteId: string,
) => Promise<{ ok: true; leave: () => Promise<void> } | { ok: false; code: "REFUNDS_UNDER_WAY" }>;

/**
 * Adds the accepting user as a member, or makes them the owner of an offered site. An invitation can be accepted once, by the
 * account whose confirmed email address was invited. The former owner's subscription leaves the site, which stays paid for a while
 * (`prepareSubscription`); both owners are told by email. REFUNDS_UNDER_WAY while
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
  const subscription = role === "owner" ? await prepareSubscription(store, invitation, by, now) : undefined;
  const isAccepted = await writeAcceptance(tools, tokenDigest, invitation, account, subscription);
  if (!isAccepted) return { ok: false, code: "NOT_FOUND" };
  if (handover) {
    await handover.leave();
    await refreshSite(tools, siteId);
  }
  return { ok: true, siteId, role, paidUntil: subscription?.paidUntil ?? null };
}

async function writeAcceptance(
  tools: SiteTools,
  tokenDigest: string,
  invitation: Invitation,
  account: Pick<Account, "name" | "email">,
  subscription: HandedSubscription | undefined,
): Promise<boolean> {
  const { store, now, by, mainOrigin } = tools;
  const { tables } = store;
  const { siteId, role, inviter, siteName, locale, staysAsManager: stays } = invitation;
  const newOwner = account.name || account.email;
  const handover = { siteId, userId: by, giftId: tokenDigest, now };
  const accepted = { digest: tokenDigest, siteId, userId: by, now };
  try {
    const [[, decided]] = await store.atomically((db) => {
      const writes =
        role === "owner"
          ? transferSite(db, tables, accepted, (isAccepted) =>
              subscription ? handOver(db, tables, { ...handover, ...subscription }, isAccepted) : [],
            )
          : addMember(db, tables, accepted);
      const action = role === "owner" ? "site_transferred" : "team_joined";
      // The entry's id is unique, so a simultaneous second acceptance fails as a whole.
      const auditEntry = auditSite(tools, db, action, { siteId, id: tokenDigest, details: { role } });
      const about = { id: tokenDigest, locale, siteId, siteName, mainOrigin, subscription };
      const mails = [
        handedOverMail({ ...about, email: inviter.email, newOwner, stays }),
        ...(subscription?.paidUntil
          ? [takenOverMail({ ...about, email: account.email, paidUntil: subscription.paidUntil })]
          : []),
      ];
      const afterTransfer = [
        removeFormerInvitations(db, tables, siteId),
        ...mails.map((mail) => enqueue(db, tables, crypto.randomUUID(), mail, now)),
      ];
      return [writes, auditEntry, ...(role === "owner" ? afterTransfer : [])];
    });
    return decided.length > 0;
  } catch (error) {
    if (isUniqueViolation(error, "audit_log")) return false;
    throw error;
  }
}
