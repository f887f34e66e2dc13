import * as flowStates from "#store/flow-states.ts";
import * as sessions from "#store/sessions.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import type { Present } from "./signed-in-account.ts";

export const SIGN_OUT_SCOPES = ["global", "local", "others"] as const;
/** Everywhere, here, or everywhere else. */
export type SignOutScope = (typeof SIGN_OUT_SCOPES)[number];

export async function signOut(auth: AuthContext, { account, session }: Present, scope: SignOutScope): Promise<void> {
  const t = auth.store.tables;
  await auth.store.atomically((db) => [
    scope === "local"
      ? sessions.remove(db, t, account.id, session.id)
      : sessions.removeOf(db, t, account.id, scope === "others" ? session.id : undefined),
    ...(scope === "local" ? [] : [flowStates.removeOf(db, t, account.id)]),
    audit(auth, db, "logout", { userId: account.id, details: { scope } }),
  ]);
}
