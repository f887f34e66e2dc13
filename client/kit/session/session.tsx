import type { Session, User } from "@supabase/supabase-js";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { AccessClaims } from "#domain/accounts/claims.ts";
import { forgetView } from "../api/admin-view.ts";
import { removeOfflineData } from "./offline-data.ts";
import { endSessions } from "./end-sessions.ts";
import { supabase } from "../api/supabase.ts";

/** Sign-in state of this browser. */
type SessionState =
  | { status: "loading" | "signed-out" }
  /** Signed in with the first factor only, while the account has a second one. */
  | { status: "second-factor"; session: Session; user: User }
  | { status: "signed-in"; session: Session; user: User };

const SessionContext = createContext<SessionState>({ status: "loading" });

/** Provides the auth client's session and follows its changes: sign-in or sign-out in any tab, refresh, end by the server. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ status: "loading" });
  const queries = useQueryClient();
  const userId = "user" in state ? state.user.id : undefined;
  useEffect(() => {
    const { data } = supabase.auth.onAuthStateChange((event, session) => {
      if (event === "SIGNED_OUT") forgetView();
      setState(toSessionState(session));
      // Without a session but not signed out: the client could not refresh an expired one, perhaps for lack of a connection.
      if (session || event === "SIGNED_OUT") void removeOfflineData(session?.user.id);
    });
    return () => data.subscription.unsubscribe();
  }, []);
  // The session may have ended elsewhere: checked when the screen opens and whenever its tab becomes visible again.
  useEffect(() => {
    if (userId === undefined) return;
    const check = () => {
      if (document.visibilityState === "visible") void signOutIfEnded();
    };
    check();
    document.addEventListener("visibilitychange", check);
    return () => document.removeEventListener("visibilitychange", check);
  }, [userId]);
  // The next user must not see the previous user's data.
  useEffect(() => () => queries.clear(), [queries, userId]);
  return <SessionContext value={state}>{children}</SessionContext>;
}

/** Signs out if the server no longer has the account or session. A server that cannot be reached changes nothing. */
async function signOutIfEnded(): Promise<void> {
  const { error } = await supabase.auth.getUser();
  // If that fails, it is tried again when the tab becomes visible.
  if (error?.status === 401 || error?.status === 403) await endSessions("local").catch(() => {});
}

function toSessionState(session: Session | null): SessionState {
  if (!session) return { status: "signed-out" };
  const { user } = session;
  const hasFactor = user.factors?.some(({ status }) => status === "verified") ?? false;
  return { status: hasFactor && claimsOf(session).aal !== "aal2" ? "second-factor" : "signed-in", session, user };
}

/** Decodes a token's claims. Only the server verifies the signature. */
function claimsOf({ access_token: token }: Session): Partial<AccessClaims> {
  const [, payload = ""] = token.split(".");
  return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as Partial<AccessClaims>;
}

export function useSession(): SessionState {
  return useContext(SessionContext);
}

/** Returns the signed-in user; for screens that require one. */
export function useUser(): User {
  const state = useSession();
  if (!("user" in state)) throw new Error("useUser needs a signed-in user");
  return state.user;
}
