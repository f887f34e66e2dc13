import { isRefusal } from "#contract/identity/auth-errors.ts";
import type { AccountAction } from "#contract/admin/owner.ts";
import type { Account } from "#contract/identity/account.ts";
import type { Outcome } from "#contract/services/errors.ts";
import { changeAccount } from "#identity/accounts/admin-accounts.ts";
import { audit } from "#identity/accounts/audit.ts";
import type { AuthContext } from "#identity/accounts/auth-context.ts";
import { removeFactors } from "#identity/accounts/remove-factor.ts";
import { sendLinkMail } from "#identity/accounts/send-code.ts";
import { enforceMailLimit } from "#identity/accounts/send-limits.ts";
import { signOutByAdmin } from "#identity/accounts/sign-out.ts";

/** The admin who acts, and the reason. */
export interface ActionContext {
  actorId: string;
  reason: string;
}

type Acted = Outcome<object, "STATE_CHANGED" | "TOO_MANY_REQUESTS">;

/** A ban without an end. */
const FOREVER = `${100 * 365 * 24}h`;
const DONE = { ok: true } as const;
const STATE_CHANGED = { ok: false, code: "STATE_CHANGED" } as const;

/** Performs an admin's action on an account; STATE_CHANGED if it no longer applies. */
export async function actOnAccount(
  auth: AuthContext,
  account: Account,
  action: AccountAction,
  context: ActionContext,
): Promise<Acted> {
  const { actorId, reason } = context;
  const isConfirmed = account.emailConfirmedAt !== null;
  const isBanned = account.bannedUntil !== null && account.bannedUntil > auth.now;
  switch (action) {
    case "confirm":
      if (isConfirmed || account.email === "") return STATE_CHANGED;
      await changeAccount(auth, account, { emailConfirm: true }, actorId, { action: "email_confirmed_by_admin", reason });
      return DONE;
    case "send-invitation":
      return isConfirmed || account.email === "" ? STATE_CHANGED : sendInvitation(auth, account, context);
    case "remove-factors":
      if (account.factors.length === 0) return STATE_CHANGED;
      await removeFactors(auth, account, account.factors, actorId, { reason });
      return DONE;
    case "ban":
      if (isBanned) return STATE_CHANGED;
      await changeAccount(auth, account, { banDuration: FOREVER }, actorId, { action: "banned", reason });
      return DONE;
    case "unban":
      if (!isBanned) return STATE_CHANGED;
      await changeAccount(auth, account, { banDuration: "none" }, actorId, { action: "unbanned", reason });
      return DONE;
    case "sign-out":
      await signOutByAdmin(auth, account.id, actorId, reason);
      return DONE;
  }
}

/** Resends the email that confirms the account's address: the invitation, or the one of a sign-up. */
async function sendInvitation(auth: AuthContext, account: Account, { actorId, reason }: ActionContext): Promise<Acted> {
  const isInvited = account.invitedAt !== null;
  const limited = await enforceMailLimit(auth, isInvited ? "invitation" : "confirmation", account.email);
  if (isRefusal(limited)) return { ok: false, code: "TOO_MANY_REQUESTS" };
  const send = await sendLinkMail(auth, account, isInvited ? "invite" : "confirm", {});
  await auth.store.atomically((db) => [
    ...send(db),
    audit(auth, db, "invitation_sent_by_admin", { userId: account.id, actorId, details: { reason } }),
  ]);
  return DONE;
}
