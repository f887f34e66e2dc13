import type { Account } from "#contract/account.ts";
import { NO_EMAIL_CHANGE } from "#store/email-changes.ts";
import * as factors from "#store/factors.ts";
import * as flowStates from "#store/flow-states.ts";
import * as identities from "#store/identities.ts";
import * as oneTimeTokens from "#store/one-time-tokens.ts";
import * as sessions from "#store/sessions.ts";
import type { Database, Query } from "#store/store.ts";
import * as users from "#store/users.ts";
import type { AuthContext } from "./auth-context.ts";

/**
 * What an account keeps when its address is confirmed by somebody who may not have made it: nothing a stranger may have left,
 * neither password nor name, nor another way in. `provider` is how the address was confirmed.
 */
export function withoutStrangersData(account: Account, provider: string) {
  const kept = keptProviders(account, provider);
  return {
    ...NO_EMAIL_CHANGE,
    encryptedPassword: null,
    userMetadata: {},
    name: "",
    phoneChange: null,
    appMetadata: { ...account.appMetadata, provider, providers: kept },
  } satisfies Partial<users.AccountRow>;
}

/** Only an admin sets a number on an account whose address is unconfirmed: it is not a stranger's. */
const keptProviders = ({ phone }: Account, provider: string): string[] => [provider, ...(phone === null ? [] : ["phone"])];

/**
 * The writes of that. They end the account's sessions, everything that was sent for it and its flows, too, except for the flow that
 * goes on with the confirmation (`keptFlowId`).
 */
export function clearStrangersData(
  { store, now }: AuthContext,
  db: Database,
  account: Account,
  provider: string,
  keptFlowId: string | null = null,
): Query[] {
  const t = store.tables;
  return [
    users.update(db, t, account.id, withoutStrangersData(account, provider), now),
    sessions.removeOf(db, t, account.id),
    identities.removeOf(db, t, account.id, keptProviders(account, provider)),
    factors.removeOf(db, t, account.id),
    oneTimeTokens.removeOf(db, t, account.id),
    flowStates.removeOf(db, t, account.id, keptFlowId),
  ];
}
