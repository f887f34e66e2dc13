import type { Outcome } from "#contract/errors.ts";
import * as invitations from "#store/invitations.ts";
import type { Store } from "#store/store.ts";
import * as users from "#store/users.ts";

/**
 * Takes up the invitation of a paid order, for an account whose confirmed address is the one it was sent to; any other is
 * NOT_ALLOWED. Once: asked again, nothing changes.
 */
export async function acceptInvitation(
  store: Store,
  id: string,
  userId: string,
  now: number,
): Promise<Outcome<{ email: string }, "NOT_FOUND" | "NOT_SIGNED_IN" | "NOT_ALLOWED">> {
  const [invitation, account] = await Promise.all([invitations.findById(store, id), users.findById(store, userId)]);
  if (!invitation) return { ok: false, code: "NOT_FOUND" };
  if (!account) return { ok: false, code: "NOT_SIGNED_IN" };
  const { email, emailConfirmedAt } = account;
  if (emailConfirmedAt === null || email !== invitation.email) return { ok: false, code: "NOT_ALLOWED" };
  await invitations.acceptOf(store.db, store.tables, email, now);
  return { ok: true, email };
}
