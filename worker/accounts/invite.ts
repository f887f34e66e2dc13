import type { Account } from "#contract/account.ts";
import { type Refusal, refuse, refused } from "#contract/auth-errors.ts";
import { normalizeEmail } from "#domain/accounts/addresses.ts";
import type { UserMetadata } from "#domain/accounts/claims.ts";
import { nameOf } from "#domain/accounts/name-of.ts";
import { isUniqueViolation, type Writes } from "#store/store.ts";
import * as users from "#store/users.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { draftAccount, insertAccount } from "./new-account.ts";
import { replaceSignUp } from "./replace-sign-up.ts";
import { sendLetter } from "./send-code.ts";
import { overMailLimit } from "./send-limits.ts";

interface Invited {
  email: string;
  data: UserMetadata;
  redirectTo?: string | undefined;
}

/** Makes an account for somebody and writes to them; the link confirms the address and signs in. */
export async function invite(auth: AuthContext, invited: Invited, actorId: string | null): Promise<Account | Refusal> {
  const ready = await prepareInvitation(auth, invited);
  if (refused(ready)) return ready;
  const { account, write } = ready;
  const capped = await overMailLimit(auth, "invitation", account.email);
  if (capped) return capped;
  const send = await sendLetter(auth, account, "invite", { redirectTo: invited.redirectTo });
  try {
    await auth.store.atomically((db) => [...write(db), ...send(db), audit(auth, db, "invited", { userId: account.id, actorId })]);
  } catch (error) {
    if (isUniqueViolation(error, "users")) return refuse("email_exists");
    throw error;
  }
  return { ...account, confirmationSentAt: auth.now };
}

/** The account somebody is invited to, and the writes that make it; refused where there is a confirmed one. */
export async function prepareInvitation(
  auth: AuthContext,
  { email: raw, data }: Invited,
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
