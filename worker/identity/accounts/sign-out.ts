import * as flowStates from "#store/identity/flow-states.ts";
import * as sessions from "#store/identity/sessions.ts";
import * as users from "#store/identity/users.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import type { AccountSession } from "./signed-in-account.ts";

export const SIGN_OUT_SCOPES = ["global", "local", "others"] as const;
/** Ends all sessions, the current one, or all others. */
export type SignOutScope = (typeof SIGN_OUT_SCOPES)[number];

/** Ends sessions of the account. More than the current session also ends the account's flows. */
export async function signOut(auth: AuthContext, { account, session }: AccountSession, scope: SignOutScope): Promise<void> {
  const t = auth.store.tables;
  await auth.store.atomically((db) => [
    // A session that is being started is written before or after, so it ends or its code no longer works.
    users.lock(db, t, account.id),
    scope === "local"
      ? sessions.remove(db, t, account.id, session.id)
      : sessions.removeByUser(db, t, account.id, scope === "others" ? session.id : undefined),
    ...(scope === "local" ? [] : [flowStates.removeByUser(db, t, account.id)]),
    audit(auth, db, "logout", { userId: account.id, details: { scope } }),
  ]);
}

/** Ends all sessions and flows of an account on behalf of an admin. */
export async function signOutByAdmin(auth: AuthContext, userId: string, actorId: string, reason: string): Promise<void> {
  const t = auth.store.tables;
  await auth.store.atomically((db) => [
    users.lock(db, t, userId),
    sessions.removeByUser(db, t, userId),
    flowStates.removeByUser(db, t, userId),
    audit(auth, db, "signed_out_by_admin", { userId, actorId, details: { reason } }),
  ]);
}
