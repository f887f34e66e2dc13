import { supabase } from "#client/lib/supabase.ts";
import type { Brought } from "./read-link.ts";

/** Signs in with what a link brought; `half` where another address has yet to agree. Refusals are thrown. */
export async function takeLink(brought: Brought): Promise<"signed-in" | "half"> {
  const { data, error } = await take(brought);
  if (error) throw error;
  return data.session === null ? "half" : "signed-in";
}

async function take(brought: Brought) {
  switch (brought.kind) {
    case "code":
      return supabase.auth.exchangeCodeForSession(brought.code, brought.flowId === undefined ? {} : { flowId: brought.flowId });
    case "token":
      return supabase.auth.verifyOtp({ token_hash: brought.tokenHash, type: brought.type });
    case "session":
      return supabase.auth.setSession({ access_token: brought.accessToken, refresh_token: brought.refreshToken });
    case "half":
    case "refused":
    case "nothing":
      throw new Error(`nothing to sign in with: ${brought.kind}`);
  }
}
