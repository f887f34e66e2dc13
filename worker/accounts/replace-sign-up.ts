import * as oneTimeTokens from "#store/one-time-tokens.ts";
import type { Database, Query } from "#store/store.ts";
import * as users from "#store/users.ts";
import type { AuthContext } from "./auth-context.ts";

/**
 * Replaces the password and the data of an account that nobody has confirmed, and uses up the mails sent before: each would
 * confirm the account with a password that came with another one. An account confirmed meanwhile keeps its own.
 */
export function replaceSignUp(
  { store, now }: AuthContext,
  db: Database,
  id: string,
  replaced: Partial<users.AccountRow>,
): Query[] {
  return [
    users.updateUnconfirmed(db, store.tables, id, replaced, now),
    oneTimeTokens.removeOf(db, store.tables, id, ["confirmation", "phone"]),
  ];
}
