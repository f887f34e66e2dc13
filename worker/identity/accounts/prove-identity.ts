import { type Refusal, refuse, isRefusal } from "#contract/identity/auth-errors.ts";
import { isFreshSignIn, isFreshWithSecondFactor } from "#domain/accounts/fresh-sign-in.ts";
import * as oneTimeTokens from "#store/identity/one-time-tokens.ts";
import type { OneTimeToken } from "#store/identity/one-time-tokens.ts";
import type { AuthContext } from "./auth-context.ts";
import { countGuess } from "./count-guess.ts";
import { timingSafeEqual } from "#services/secrets/digests.ts";
import { codeDigest } from "./one-time-codes.ts";
import { checkPassword } from "./passwords.ts";
import type { AccountSession } from "./signed-in-account.ts";

export interface IdentityProof {
  currentPassword?: string | undefined;
  /** The code sent for reauthentication. */
  nonce?: string | undefined;
}

/** The accepted proof. */
export interface AcceptedProof {
  /** Name of the method in `amr`; undefined if the sign-in is recent enough, or the account has no proof. */
  method: "password" | "otp" | undefined;
  /** The code to mark as used. */
  code: OneTimeToken | undefined;
}

/**
 * Requires a signed-in user to prove their identity before a change that would give a thief of the session permanent access: by
 * the current password, by a code sent to their address, or by a sign-in within the last ten minutes. A second factor is not
 * accepted, because a thief of the session can set one up. Anonymous accounts have no proof and are accepted.
 */
export async function proveIdentity(
  auth: AuthContext,
  current: AccountSession,
  proof: IdentityProof,
): Promise<AcceptedProof | Refusal> {
  const { account, session } = current;
  const { currentPassword, nonce } = proof;
  if (currentPassword !== undefined && account.encryptedPassword !== null) {
    const guess = await countGuess(auth, "password", account.id);
    if (isRefusal(guess)) return guess;
    const checked = await checkPassword(auth, currentPassword, account.encryptedPassword);
    if (isRefusal(checked)) return checked;
    if (!checked.right) return refuse("current_password_invalid");
    await guess.markCorrect();
    return { method: "password", code: undefined };
  }
  if (nonce) return findCode(auth, current, nonce);
  const isProved = !auth.settings.reauthenticate || account.isAnonymous || isFreshSignIn(session.amr, auth.now);
  return isProved ? { method: undefined, code: undefined } : refuse("reauthentication_needed");
}

/**
 * Refuses a change of second factors unless the user has signed in, proved their identity or verified a second factor within the
 * last ten minutes: with a stolen session, somebody could add a factor of their own and lock the owner out. A second factor is
 * accepted here, because setting one up needs this proof. The Supabase client cannot send a proof with these requests, so it is
 * recorded in the session before (see `updateAccount`).
 */
export function requireRecentProof({ settings, now }: AuthContext, { account, session }: AccountSession): Refusal | undefined {
  if (!settings.reauthenticate || account.isAnonymous || isFreshWithSecondFactor(session.amr, now)) return undefined;
  return refuse("reauthentication_needed", { message: "A change of factors requires reauthentication" });
}

async function findCode(auth: AuthContext, { account }: AccountSession, nonce: string): Promise<AcceptedProof | Refusal> {
  const guess = await countGuess(auth, "code", account.id);
  if (isRefusal(guess)) return guess;
  const tokens = await oneTimeTokens.findByUser(auth.store, account.id, ["reauthentication"]);
  const hash = await codeDigest(auth, account.id, account.email || (account.phone ?? ""), nonce);
  for (const code of tokens)
    if (code.expiresAt > auth.now && (await timingSafeEqual(code.codeHash, hash))) {
      await guess.markCorrect();
      return { method: "otp", code };
    }
  return refuse("reauthentication_not_valid");
}
