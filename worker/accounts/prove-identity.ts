import { type Refusal, refuse, isRefusal } from "#contract/auth-errors.ts";
import { isFreshSignIn } from "#domain/accounts/fresh-sign-in.ts";
import * as oneTimeTokens from "#store/one-time-tokens.ts";
import type { OneTimeToken } from "#store/one-time-tokens.ts";
import type { AuthContext } from "./auth-context.ts";
import { countGuess } from "./count-guess.ts";
import { timingSafeEqual } from "./digests.ts";
import { codeDigest } from "./one-time-codes.ts";
import { checkPassword } from "./passwords.ts";
import type { AccountSession } from "./signed-in-account.ts";

export interface IdentityProof {
  currentPassword?: string | undefined;
  /** The code sent for reauthentication. */
  nonce?: string | undefined;
}

/** The accepted proof. `code` is the code to mark as used; undefined for any other proof. */
export interface AcceptedProof {
  code: OneTimeToken | undefined;
}

/**
 * Requires a signed-in user to prove their identity before a change that would give a thief of the session permanent access: by the
 * current password, by a code sent to their address, or by a sign-in within the last ten minutes. A second factor is not accepted,
 * because a thief of the session can set one up. Anonymous accounts have no proof and are accepted.
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
    return { code: undefined };
  }
  if (nonce) return findCode(auth, current, nonce);
  const isProved = !auth.settings.reauthenticate || account.isAnonymous || isFreshSignIn(session.amr, auth.now);
  return isProved ? { code: undefined } : refuse("reauthentication_needed");
}

async function findCode(auth: AuthContext, { account }: AccountSession, nonce: string): Promise<AcceptedProof | Refusal> {
  const guess = await countGuess(auth, "code", account.id);
  if (isRefusal(guess)) return guess;
  const tokens = await oneTimeTokens.findByUser(auth.store, account.id, ["reauthentication"]);
  const hash = await codeDigest(auth, account.id, account.email || (account.phone ?? ""), nonce);
  for (const code of tokens)
    if (code.expiresAt > auth.now && (await timingSafeEqual(code.codeHash, hash))) {
      await guess.markCorrect();
      return { code };
    }
  return refuse("reauthentication_not_valid");
}
