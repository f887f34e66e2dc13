import { type Refusal, refuse, refused } from "#contract/auth-errors.ts";
import { isFreshSignIn } from "#domain/accounts/fresh-sign-in.ts";
import * as oneTimeTokens from "#store/one-time-tokens.ts";
import type { OneTimeToken } from "#store/one-time-tokens.ts";
import type { AuthContext } from "./auth-context.ts";
import { countGuess } from "./count-guess.ts";
import { sameText } from "./digests.ts";
import { codeDigest } from "./one-time-codes.ts";
import { checkPassword } from "./passwords.ts";
import type { Present } from "./signed-in-account.ts";

export interface ShownProof {
  currentPassword?: string | undefined;
  /** The code of a reauthentication. */
  nonce?: string | undefined;
}

/** The code that was shown as proof and is to be used up; undefined for any other proof. */
export interface Proved {
  code: OneTimeToken | undefined;
}

/**
 * Asks somebody who is signed in to show that it is still them, before a change that would let a thief of the session stay: by the
 * current password, by a code sent to their address, or by having signed in within the last ten minutes. A second factor is no
 * replacement: a thief of the session can set one up. Anonymous accounts have nothing to show and are let through.
 */
export async function proveIdentity(auth: AuthContext, present: Present, shown: ShownProof): Promise<Proved | Refusal> {
  const { account, session } = present;
  const { currentPassword, nonce } = shown;
  if (currentPassword !== undefined && account.encryptedPassword !== null) {
    const guess = await countGuess(auth, "password", account.id);
    if (refused(guess)) return guess;
    if (!(await checkPassword(currentPassword, account.encryptedPassword)).right) return refuse("current_password_invalid");
    await guess.wasRight();
    return { code: undefined };
  }
  if (nonce) return findCode(auth, present, nonce);
  const isProved = !auth.settings.reauthenticate || account.isAnonymous || isFreshSignIn(session.amr, auth.now);
  return isProved ? { code: undefined } : refuse("reauthentication_needed");
}

async function findCode(auth: AuthContext, { account }: Present, nonce: string): Promise<Proved | Refusal> {
  const guess = await countGuess(auth, "code", account.id);
  if (refused(guess)) return guess;
  const tokens = await oneTimeTokens.findOf(auth.store, account.id, ["reauthentication"]);
  const shown = await codeDigest(auth, account.id, account.email || (account.phone ?? ""), nonce);
  for (const code of tokens)
    if (code.expiresAt > auth.now && (await sameText(code.codeHash, shown))) {
      await guess.wasRight();
      return { code };
    }
  return refuse("reauthentication_not_valid");
}
