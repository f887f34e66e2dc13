import type { Factor } from "#contract/identity/account.ts";
import { isRefusal, type Refusal, refuse } from "#contract/identity/auth-errors.ts";
import { lacksSecondFactor } from "#domain/accounts/second-factor.ts";
import * as factors from "#store/identity/factors.ts";
import * as sessions from "#store/identity/sessions.ts";
import * as users from "#store/identity/users.ts";
import { enqueueAccountMail } from "./account-mail.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { requireRecentProof } from "./prove-identity.ts";
import { refuseIfOutdated } from "./refuse-outdated.ts";
import type { AccountSession } from "./signed-in-account.ts";

/**
 * Removes a factor of the caller's account. If the account has a second factor, the session must have verified it, and removing a
 * verified one needs a recent proof. Recovery codes are removed together with the last factor.
 */
export async function removeFactor(auth: AuthContext, current: AccountSession, factor: Factor): Promise<Refusal | undefined> {
  const { account, session } = current;
  if (lacksSecondFactor(current)) {
    return refuse("insufficient_aal", { status: 422, message: "AAL2 required to unenroll verified factor" });
  }
  const unproved = factor.status === "verified" ? requireRecentProof(auth, current) : undefined;
  if (unproved) return unproved;
  const removed = [factor, ...orphanedRecoveryCodes(account.factors, factor)];
  const refused = await refuseIfOutdated(() => removeFactors(auth, account, removed, account.id, { sessionId: session.id }));
  return isRefusal(refused) ? refused : undefined;
}

/** Returns the recovery codes that must be removed with a factor: they must never be the only factor of an account. */
export function orphanedRecoveryCodes(all: Factor[], removed: Factor): Factor[] {
  const hasOther = all.some(({ id, type, status }) => id !== removed.id && type !== "recovery_code" && status === "verified");
  return hasOther ? [] : all.filter(({ id, type }) => type === "recovery_code" && id !== removed.id);
}

/**
 * Removes factors of an account, for its owner or an admin. Recovery codes are removed with the last other factor, even if
 * another request removes that one. Sessions whose last second factor is removed go back to `aal1`, as in GoTrue. If one of
 * `removed` was verified, the owner gets an email. Fails on the guard `sessionEnded` if the requesting session, where given, has
 * ended. The audit log gets an admin's `reason`.
 */
export async function removeFactors(
  auth: AuthContext,
  account: AccountSession["account"],
  removed: Factor[],
  actorId: string | null,
  { sessionId, reason }: { sessionId?: string; reason?: string } = {},
): Promise<void> {
  const t = auth.store.tables;
  const [first] = removed;
  const wasVerified = removed.some(({ status }) => status === "verified");
  await auth.store.atomically((db) => [
    users.lock(db, t, account.id),
    ...(sessionId === undefined ? [] : [sessions.requireActive(db, t, sessionId)]),
    ...removed.map(({ id }) => factors.remove(db, t, id)),
    factors.removeOrphanedRecoveryCodes(db, t, account.id),
    sessions.lowerWithoutFactor(db, t, account.id),
    ...removed.map(({ type }) =>
      audit(auth, db, "factor_removed", { userId: account.id, actorId, details: { type, ...(reason && { reason }) } }),
    ),
    ...(wasVerified && first && account.email !== ""
      ? [enqueueAccountMail(auth, db, account, "factorRemoved", `factor-removed ${first.id}`)]
      : []),
  ]);
}
