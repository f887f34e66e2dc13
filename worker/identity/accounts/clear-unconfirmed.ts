import type { Account } from "#contract/identity/account.ts";
import { NO_EMAIL_CHANGE } from "#store/identity/email-changes.ts";
import * as factors from "#store/identity/factors.ts";
import * as flowStates from "#store/identity/flow-states.ts";
import * as identities from "#store/identity/identities.ts";
import * as oneTimeTokens from "#store/identity/one-time-tokens.ts";
import * as sessions from "#store/identity/sessions.ts";
import type { Database, Query } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import type { AuthContext } from "./auth-context.ts";

/**
 * Returns the changes that clear an account when its address is confirmed by somebody who may not have created it: everything
 * that the creator may have set is removed, such as password, name and other identities. `provider` is how the address was
 * confirmed.
 */
export function withoutUnconfirmedData(account: Account, provider: string) {
  return {
    ...NO_EMAIL_CHANGE,
    encryptedPassword: null,
    userMetadata: {},
    name: "",
    phoneChange: null,
    appMetadata: { ...account.appMetadata, provider, providers: keptProviders(account, provider) },
  } satisfies Partial<users.AccountRow>;
}

/**
 * A telephone number on an account with an unconfirmed address is kept, and so is an address on an account with an unconfirmed
 * number: only an admin can have set both.
 */
function keptProviders({ email, phone }: Account, provider: string): string[] {
  const own = [...(phone === null ? [] : ["phone"]), ...(provider === "phone" && email !== "" ? ["email"] : [])];
  return [...new Set([provider, ...own])];
}

/**
 * Returns the writes that make these changes. They also end the account's sessions, tokens and flows, except the flow that
 * continues after the confirmation (`keptFlowId`).
 */
export function clearUnconfirmedData(
  { store, now }: AuthContext,
  db: Database,
  account: Account,
  provider: string,
  keptFlowId: string | null = null,
): Query[] {
  const t = store.tables;
  return [
    users.update(db, t, account.id, withoutUnconfirmedData(account, provider), now),
    sessions.removeByUser(db, t, account.id),
    identities.removeByUser(db, t, account.id, keptProviders(account, provider)),
    factors.removeByUser(db, t, account.id),
    oneTimeTokens.removeByUser(db, t, account.id),
    flowStates.removeByUser(db, t, account.id, keptFlowId),
  ];
}
