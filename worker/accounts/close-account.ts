import type { Outcome } from "#contract/errors.ts";
import { normalizeEmail, normalizePhone } from "#domain/accounts/addresses.ts";
import { lacksSecondFactor } from "#domain/accounts/second-factor.ts";
import type { SignedInCaller } from "#http/caller/caller.ts";
import * as users from "#store/users.ts";
import { mailTo } from "./account-mail.ts";
import type { AuthContext } from "./auth-context.ts";
import { type Hosting, removeAccount } from "./remove-account.ts";

/**
 * Removes one's own account, for good, and says goodbye by mail. `confirm` has to be the account's mail address or
 * telephone number (else INVALID_FORM); who has a second factor must have shown it.
 */
export async function closeAccount(
  auth: AuthContext,
  hosting: Hosting,
  { userId, claims: { aal } }: SignedInCaller,
  confirm: string,
): Promise<Outcome<object, "NOT_SIGNED_IN" | "INSUFFICIENT_AAL" | "INVALID_FORM">> {
  const account = await users.findById(auth.store, userId);
  if (!account) return { ok: false, code: "NOT_SIGNED_IN" };
  if (lacksSecondFactor({ account, session: { aal } })) return { ok: false, code: "INSUFFICIENT_AAL" };
  const { email, phone } = account;
  const isTheirs = normalizeEmail(confirm) === email || normalizePhone(confirm) === phone;
  if (!isTheirs) return { ok: false, code: "INVALID_FORM" };
  await removeAccount(auth, hosting, account, account.id, (db) =>
    email === "" ? [] : [mailTo(auth, db, account, "farewell", `farewell ${account.id}`)],
  );
  return { ok: true };
}
