import type { Outcome } from "#contract/errors.ts";
import type { TeamRole } from "#domain/roles.ts";
import { removeMember, revoke, setRole } from "#store/team.ts";
import { auditSite, type SiteTools } from "#worker/sites/site-tools.ts";

type Changed = Promise<Outcome<object, "NOT_FOUND">>;

/** Gives a member another role. */
export async function changeRole(tools: SiteTools, siteId: string, userId: string, role: TeamRole): Changed {
  const { store } = tools;
  const changed = await setRole(store.db, store.tables, siteId, userId, role);
  if (changed.length === 0) return { ok: false, code: "NOT_FOUND" };
  await auditSite(tools, store.db, "team_role_changed", { siteId, userId, details: { role } });
  return { ok: true };
}

/** Ends somebody's work on a site. */
export async function endMembership(tools: SiteTools, siteId: string, userId: string): Changed {
  const { store } = tools;
  const removed = await removeMember(store.db, store.tables, siteId, userId);
  if (removed.length === 0) return { ok: false, code: "NOT_FOUND" };
  await auditSite(tools, store.db, "team_member_removed", { siteId, userId });
  return { ok: true };
}

/** Takes an invitation back, or the offer of a site. */
export async function revokeInvitation(tools: SiteTools, siteId: string, id: string): Changed {
  const { store } = tools;
  const revoked = await revoke(store.db, store.tables, siteId, id);
  if (revoked.length === 0) return { ok: false, code: "NOT_FOUND" };
  await auditSite(tools, store.db, "team_invitation_revoked", { siteId });
  return { ok: true };
}
