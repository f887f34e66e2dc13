import type { Outcome } from "#contract/errors.ts";
import type { SiteRole } from "#domain/roles.ts";
import { refreshSite } from "#hosts/refresh-site.ts";
import { enqueue } from "#store/outbox.ts";
import { isUniqueViolation, type Query } from "#store/store.ts";
import { findInvitation, forgetFormerInvitations, handOver, type Invitation, join } from "#store/team.ts";
import { findById as findAccount } from "#store/users.ts";
import { digest } from "#worker/accounts/digests.ts";
import { auditSite, type SiteTools } from "#worker/sites/site-tools.ts";
import { handedOverMail } from "./team-mails.ts";

type Accepted = Outcome<{ siteId: string; role: SiteRole }, "NOT_FOUND" | "WRONG_ACCOUNT">;

/**
 * Makes the account a member, or the owner of a site that was offered, once. Its confirmed address has to be the one that was
 * asked. Who had a site is told by mail that it is somebody else's.
 */
export async function acceptInvitation(tools: SiteTools, token: string): Promise<Accepted> {
  const { store, now, by } = tools;
  const of = await digest(token);
  const [invitation, account] = await Promise.all([findInvitation(store, of, now), findAccount(store, by)]);
  if (!invitation) return { ok: false, code: "NOT_FOUND" };
  if (!account || account.emailConfirmedAt === null || account.email !== invitation.email)
    return { ok: false, code: "WRONG_ACCOUNT" };
  const { siteId, role } = invitation;
  const done = await write(tools, of, invitation, account.name || account.email);
  if (!done) return { ok: false, code: "NOT_FOUND" };
  if (role === "owner") await refreshSite(tools, siteId);
  return { ok: true, siteId, role };
}

async function write(tools: SiteTools, of: string, invitation: Invitation, newOwner: string): Promise<boolean> {
  const { store, now, by } = tools;
  const { tables } = store;
  const { siteId, role, inviter, siteName, locale, staysAsManager: stays } = invitation;
  const accepted = { digest: of, siteId, userId: by, now };
  let decided = 0;
  try {
    const results = await store.atomically((db) => {
      const writes: Query[] = role === "owner" ? handOver(db, tables, accepted) : join(db, tables, accepted);
      decided = writes.length - 1;
      const action = role === "owner" ? "site_transferred" : "team_joined";
      // The entry's id makes who accepts at the same time a second time fail as a whole.
      const recorded = auditSite(tools, db, action, { siteId, id: of, details: { role } });
      const mail = handedOverMail({ id: of, locale, email: inviter.email, siteName, newOwner, stays });
      const told = [forgetFormerInvitations(db, tables, siteId), enqueue(db, tables, crypto.randomUUID(), mail, now)];
      return [...writes, recorded, ...(role === "owner" ? told : [])];
    });
    return (results[decided] as unknown[]).length > 0;
  } catch (error) {
    if (isUniqueViolation(error, "audit_log")) return false;
    throw error;
  }
}
