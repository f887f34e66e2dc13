import * as oneTimeTokens from "#store/identity/one-time-tokens.ts";
import type { Database, Query } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import type { AuthContext } from "./auth-context.ts";

/**
 * Replaces the password and the data of an unconfirmed account, and invalidates the links sent before: they would confirm the
 * account with a password that belongs to another email. An account that has been confirmed in the meantime is not changed.
 */
export function replaceSignUp(
  { store, now }: AuthContext,
  db: Database,
  id: string,
  replaced: Partial<users.AccountRow>,
): Query[] {
  return [
    users.updateUnconfirmed(db, store.tables, id, replaced, now),
    oneTimeTokens.removeByUser(db, store.tables, id, ["confirmation", "phone"]),
  ];
}
