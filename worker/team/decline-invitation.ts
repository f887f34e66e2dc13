import type { Outcome } from "#contract/errors.ts";
import { decline, findInvitation } from "#store/team.ts";
import { digest } from "#worker/accounts/digests.ts";
import { auditSite, type SiteTools } from "#worker/sites/site-tools.ts";

/** Ends an invitation as who was asked wishes: the link is of no use any more, and who asked does not wait for it. */
export async function declineInvitation(
  tools: SiteTools,
  token: string,
): Promise<Outcome<{ siteId: string }, "NOT_FOUND" | "WRONG_ACCOUNT">> {
  const { store, now, by } = tools;
  const of = await digest(token);
  const [declined] = await decline(store.db, store.tables, { digest: of, userId: by, now });
  if (!declined) return { ok: false, code: (await findInvitation(store, of, now)) ? "WRONG_ACCOUNT" : "NOT_FOUND" };
  await auditSite(tools, store.db, "team_invitation_declined", declined);
  return { ok: true, ...declined };
}
