import type { Account } from "#contract/identity/account.ts";
import { type Refusal, refuse, isRefusal } from "#contract/identity/auth-errors.ts";
import { normalizeEmail } from "#domain/accounts/addresses.ts";
import type { UserMetadata } from "#domain/accounts/claims.ts";
import { nameOf } from "#domain/accounts/name-of.ts";
import { isUniqueViolation, type Writes } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { draftAccount, insertAccount } from "./new-account.ts";
import { replaceSignUp } from "./replace-sign-up.ts";
import { sendLinkMail } from "./send-code.ts";
import { enforceMailLimit } from "./send-limits.ts";

interface Invitee {
  email: string;
  data: UserMetadata;
  redirectTo?: string | undefined;
}

/**
 * Creates an account for an invited user and sends an email with a link, which confirms the address and signs in (GoTrue's
 * invite).
 */
export async function invite(auth: AuthContext, invitee: Invitee, actorId: string | null): Promise<Account | Refusal> {
  const ready = await prepareInvitation(auth, invitee);
  if (isRefusal(ready)) return ready;
  const { account, write } = ready;
  const limited = await enforceMailLimit(auth, "invitation", account.email);
  if (limited) return limited;
  const send = await sendLinkMail(auth, account, "invite", { redirectTo: invitee.redirectTo });
  try {
    await auth.store.atomically((db) => [...write(db), ...send(db), audit(auth, db, "invited", { userId: account.id, actorId })]);
  } catch (error) {
    if (isUniqueViolation(error, "users")) return refuse("email_exists");
    throw error;
  }
  return { ...account, confirmationSentAt: auth.now };
}

/** Prepares the account of an invited user and the writes that create it; refuses if a confirmed account exists. */
export async function prepareInvitation(
  auth: AuthContext,
  { email: raw, data }: Invitee,
): Promise<{ account: Account; write: Writes } | Refusal> {
  const email = normalizeEmail(raw);
  if (!email) return refuse("validation_failed", { message: "Unable to validate email address: invalid format" });
  const existing = await users.findByEmail(auth.store, email);
  if (existing && existing.emailConfirmedAt !== null) return refuse("email_exists");
  if (existing) {
    const changes = { invitedAt: auth.now, encryptedPassword: null, userMetadata: data, name: nameOf(data) };
    return { account: { ...existing, ...changes }, write: (db) => replaceSignUp(auth, db, existing.id, changes) };
  }
  const account = draftAccount(auth, { email, userMetadata: data, invited: true });
  return { account, write: (db) => insertAccount(auth, db, account) };
}
