import type { Account } from "#contract/identity/account.ts";
import { type Refusal, refuse, isRefusal } from "#contract/identity/auth-errors.ts";
import * as flowStates from "#store/identity/flow-states.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import * as identities from "#store/identity/identities.ts";
import * as sessions from "#store/identity/sessions.ts";
import * as users from "#store/identity/users.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { refuseIfOutdated } from "./refuse-outdated.ts";
import type { AccountSession } from "./signed-in-account.ts";

/** Each failed attempt means that another request has just added or removed an identity. */
const MAX_ATTEMPTS = 3;

/** Removes an identity from an account; never the last one. Ends the flows of its provider that sign in to the account. */
export async function unlinkIdentity(auth: AuthContext, current: AccountSession, id: string): Promise<Refusal | undefined> {
  if (!auth.settings.manualLinking) return refuse("manual_linking_disabled");
  let account: Account | undefined = current.account;
  for (let attempt = 0; attempt < MAX_ATTEMPTS && account; attempt++) {
    try {
      return await unlinkFrom(auth, { ...current, account }, id);
    } catch (error) {
      if (failedGuard(error) !== "identitiesChanged") throw error;
    }
    account = await users.findById(auth.store, account.id);
  }
  return refuse(account ? "conflict" : "user_not_found");
}

async function unlinkFrom(auth: AuthContext, { account, session }: AccountSession, id: string): Promise<Refusal | undefined> {
  if (account.identities.length <= 1) return refuse("single_identity_not_deletable");
  const identity = account.identities.find((each) => each.id === id);
  if (!identity) return refuse("identity_not_found");
  const rest = account.identities.filter((each) => each.id !== id);
  const providers = [...new Set(rest.map(({ provider }) => provider))];
  const [provider] = providers;
  const { store, now } = auth;
  const t = store.tables;
  const changes: Partial<users.AccountRow> = {
    appMetadata: { ...account.appMetadata, ...(provider === undefined ? {} : { provider }), providers },
    ...(identity.provider === "phone" ? { phone: null, phoneConfirmedAt: null } : {}),
    ...(identity.provider === "email" ? { encryptedPassword: null } : {}),
  };
  const written = await refuseIfOutdated(() =>
    store.atomically((db) => [
      users.update(db, t, account.id, changes, now),
      // Removing the address removes the password, which may be the one that has just ended this session.
      sessions.requireActive(db, t, session.id),
      ...identities.requireUnchanged(db, t, account),
      identities.remove(db, t, id),
      flowStates.removeByProvider(db, t, account.id, identity.provider),
      audit(auth, db, "identity_unlinked", { userId: account.id, details: { provider: identity.provider } }),
    ]),
  );
  return isRefusal(written) ? written : undefined;
}
