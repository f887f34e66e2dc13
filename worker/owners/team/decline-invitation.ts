import type { Outcome } from "#contract/services/errors.ts";
import { decline, findInvitation } from "#store/owners/team.ts";
import { digest } from "#services/secrets/digests.ts";
import { auditSite, type SiteTools } from "#services/audit/site-tools.ts";

/** Declines an invitation for its recipient: its link becomes invalid, and it is no longer pending for the owner. */
export async function declineInvitation(
  tools: SiteTools,
  token: string,
): Promise<Outcome<{ siteId: string }, "NOT_FOUND" | "WRONG_ACCOUNT">> {
  const { store, now, by } = tools;
  const tokenDigest = await digest(token);
  const [declined] = await decline(store.db, store.tables, { digest: tokenDigest, userId: by, now });
  if (!declined) return { ok: false, code: (await findInvitation(store, tokenDigest, now)) ? "WRONG_ACCOUNT" : "NOT_FOUND" };
  await auditSite(tools, store.db, "team_invitation_declined", declined);
  return { ok: true, ...declined };
}
