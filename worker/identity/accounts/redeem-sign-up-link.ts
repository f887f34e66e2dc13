import type { Outcome } from "#contract/services/errors.ts";
import * as signUpLinks from "#store/identity/sign-up-links.ts";
import type { Store } from "#store/dialect/store.ts";
import { claimOrders } from "./claim-orders.ts";
import * as users from "#store/identity/users.ts";

/**
 * Redeems the sign-up link of a paid order for an account. NOT_ALLOWED unless the account has confirmed the address that the link
 * was sent to. Redeeming again changes nothing.
 */
export async function redeemSignUpLink(
  store: Store,
  id: string,
  userId: string,
  now: number,
): Promise<Outcome<{ email: string }, "NOT_FOUND" | "NOT_SIGNED_IN" | "NOT_ALLOWED">> {
  const [link, account] = await Promise.all([signUpLinks.findById(store, id), users.findById(store, userId)]);
  if (!link) return { ok: false, code: "NOT_FOUND" };
  if (!account) return { ok: false, code: "NOT_SIGNED_IN" };
  const { email, emailConfirmedAt } = account;
  if (emailConfirmedAt === null || email !== link.email) return { ok: false, code: "NOT_ALLOWED" };
  await store.atomically((db) => claimOrders(db, store.tables, { email, userId }, now));
  return { ok: true, email };
}
