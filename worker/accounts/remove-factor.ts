import type { Factor } from "#contract/account.ts";
import { type Refusal, refuse } from "#contract/auth-errors.ts";
import { lacksSecondFactor } from "#domain/accounts/second-factor.ts";
import * as factors from "#store/factors.ts";
import { mailTo } from "./account-mail.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import type { Present } from "./signed-in-account.ts";

/**
 * Removes a factor of one's own. A session that has not shown a second factor removes none of an account that has one; recovery
 * codes go with the last factor.
 */
export async function removeFactor(auth: AuthContext, present: Present, factor: Factor): Promise<Refusal | undefined> {
  const { account } = present;
  if (lacksSecondFactor(present)) {
    return refuse("insufficient_aal", { status: 422, message: "AAL2 required to unenroll verified factor" });
  }
  await removeFactors(auth, account, [factor, ...orphaned(account.factors, factor)], account.id);
  return undefined;
}

/** Recovery codes are nobody's only factor. */
export function orphaned(all: Factor[], removed: Factor): Factor[] {
  const remains = all.some(({ id, type, status }) => id !== removed.id && type !== "recovery_code" && status === "verified");
  return remains ? [] : all.filter(({ id, type }) => type === "recovery_code" && id !== removed.id);
}

/** Removes factors of somebody, on whoever's behalf, and tells them if one of them counted. */
export async function removeFactors(
  auth: AuthContext,
  account: Present["account"],
  removed: Factor[],
  actorId: string | null,
): Promise<void> {
  const t = auth.store.tables;
  const [first] = removed;
  const counted = removed.some(({ status }) => status === "verified");
  await auth.store.atomically((db) => [
    ...removed.map(({ id }) => factors.remove(db, t, id)),
    ...removed.map(({ type }) => audit(auth, db, "factor_removed", { userId: account.id, actorId, details: { type } })),
    ...(counted && first && account.email !== ""
      ? [mailTo(auth, db, account, "factorRemoved", `factor-removed ${first.id}`)]
      : []),
  ]);
}
