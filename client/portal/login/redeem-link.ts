import { supabase } from "../../kit/api/supabase.ts";
import type { LinkContent } from "./read-link.ts";

/** Signs in with a link; answers `half` if a second address still has to confirm. Throws refusals. */
export async function redeemLink(content: LinkContent): Promise<"signed-in" | "half"> {
  const { data, error } = await send(content);
  if (error) throw error;
  return data.session === null ? "half" : "signed-in";
}

async function send(content: LinkContent) {
  switch (content.kind) {
    case "code":
      return supabase.auth.exchangeCodeForSession(content.code, content.flowId === undefined ? {} : { flowId: content.flowId });
    case "token":
      return supabase.auth.verifyOtp({ token_hash: content.tokenHash, type: content.type });
    case "session":
      return supabase.auth.setSession({ access_token: content.accessToken, refresh_token: content.refreshToken });
    case "half":
    case "refused":
    case "nothing":
      throw new Error(`link without credentials: ${content.kind}`);
  }
}
