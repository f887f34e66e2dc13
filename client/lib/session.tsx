import type { Session, User } from "@supabase/supabase-js";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { AccessClaims } from "#domain/accounts/claims.ts";
import { supabase } from "./supabase.ts";

/** Who uses this browser. */
type SessionState =
  | { status: "loading" | "signed-out" }
  /** Signed in with one factor, by an account that has a second one. */
  | { status: "second-factor"; session: Session; user: User }
  | { status: "signed-in"; session: Session; user: User };

const SessionContext = createContext<SessionState>({ status: "loading" });

/** Keeps the session in step with the client's: signed in or out here or in another tab, renewed, ended by the server. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ status: "loading" });
  const queries = useQueryClient();
  const userId = "user" in state ? state.user.id : undefined;
  useEffect(() => {
    const { data } = supabase.auth.onAuthStateChange((_event, session) => setState(stateOf(session)));
    return () => data.subscription.unsubscribe();
  }, []);
  // A session may have been ended elsewhere: asked when the screen is opened, and whenever somebody comes back to it.
  useEffect(() => {
    if (userId === undefined) return;
    const check = () => {
      if (document.visibilityState === "visible") void endIfOver();
    };
    check();
    document.addEventListener("visibilitychange", check);
    return () => document.removeEventListener("visibilitychange", check);
  }, [userId]);
  // What one person was told is not for the next.
  useEffect(() => () => queries.clear(), [queries, userId]);
  return <SessionContext value={state}>{children}</SessionContext>;
}

/** Signs out where the server no longer knows account or session; a server that can't be reached says nothing about that. */
async function endIfOver(): Promise<void> {
  const { error } = await supabase.auth.getUser();
  if (error?.status === 401 || error?.status === 403) await supabase.auth.signOut({ scope: "local" });
}

function stateOf(session: Session | null): SessionState {
  if (!session) return { status: "signed-out" };
  const { user } = session;
  const hasFactor = user.factors?.some(({ status }) => status === "verified") ?? false;
  return { status: hasFactor && claimsOf(session).aal !== "aal2" ? "second-factor" : "signed-in", session, user };
}

/** What a token says; who made it is for the server to verify. */
function claimsOf({ access_token: token }: Session): Partial<AccessClaims> {
  const [, payload = ""] = token.split(".");
  return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as Partial<AccessClaims>;
}

export function useSession(): SessionState {
  return useContext(SessionContext);
}

/** Who is signed in; for screens that are shown to nobody else. */
export function useUser(): User {
  const state = useSession();
  if (!("user" in state)) throw new Error("useUser where nobody is signed in");
  return state.user;
}
