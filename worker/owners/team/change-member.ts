import type { SiteRole, TeamRole } from "#domain/roles.ts";
import { findRole } from "#store/owners/site-people.ts";
import {
  findTeam,
  type PendingInvitation,
  type ReadInvitation,
  type ReadMember,
  removeMember,
  revoke,
  setRole,
} from "#store/owners/team.ts";
import { auditSite, type SiteTools } from "#services/audit/site-tools.ts";

type Changed<Current> =
  | { ok: true }
  | { ok: false; code: "NOT_FOUND" }
  | { ok: false; code: "VERSION_CONFLICT"; current: Current };

/** Changes a member's role, if it still is the one that was read. */
export async function changeRole(tools: SiteTools, read: ReadMember, role: TeamRole): Promise<Changed<{ role: SiteRole }>> {
  const { db, tables } = tools.store;
  if ((await setRole(db, tables, read, role)).length === 0) return roleConflict(tools, read);
  const { siteId, userId } = read;
  await auditSite(tools, db, "team_role_changed", { siteId, userId, details: { role } });
  return { ok: true };
}

/** Removes a member, if their role still is the one that was read. */
export async function endMembership(tools: SiteTools, read: ReadMember): Promise<Changed<{ role: SiteRole }>> {
  const { db, tables } = tools.store;
  if ((await removeMember(db, tables, read)).length === 0) return roleConflict(tools, read);
  const { siteId, userId } = read;
  await auditSite(tools, db, "team_member_removed", { siteId, userId });
  return { ok: true };
}

/** The result for a change of a role that is no longer current. */
async function roleConflict({ store }: SiteTools, { siteId, userId }: ReadMember): Promise<Changed<{ role: SiteRole }>> {
  const role = await findRole(store, siteId, userId);
  const isMember = role !== undefined && role !== "owner";
  return isMember ? { ok: false, code: "VERSION_CONFLICT", current: { role } } : { ok: false, code: "NOT_FOUND" };
}

/** Revokes an invitation or the offer of a site, if it is unchanged since it was read. */
export async function revokeInvitation(tools: SiteTools, read: ReadInvitation): Promise<Changed<PendingInvitation>> {
  const { store, now } = tools;
  const { siteId, id } = read;
  const revoked = await revoke(store.db, store.tables, read);
  if (revoked.length === 0) {
    const current = (await findTeam(store, siteId, now))?.invitations.find((pending) => pending.id === id);
    return current ? { ok: false, code: "VERSION_CONFLICT", current } : { ok: false, code: "NOT_FOUND" };
  }
  await auditSite(tools, store.db, "team_invitation_revoked", { siteId });
  return { ok: true };
}
