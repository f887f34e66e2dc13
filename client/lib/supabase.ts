import { AuthClient } from "@supabase/supabase-js";

/** The id of the last request that the auth protocol refused: its errors don't tell, and who writes to us quotes it. */
export let refusedRequestId = "";

async function noteRefusals(...asked: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(...asked);
  if (!answer.ok) refusedRequestId = answer.headers.get("X-Request-Id") ?? "";
  return answer;
}

const STORAGE_KEY = "vrijhuis-auth";

/** Names no project: ours needs none, the client insists. */
const KEY = "own";

/**
 * The part of the Supabase client that signs people in, speaking our own auth protocol; all of it would more than double what a
 * dashboard loads first. What a mail's link brings in the address is read by /login/confirm alone, which can say in words what is
 * wrong with it; it names the attempt it belongs to, so that two may be under way.
 */
export const supabase = {
  auth: new AuthClient({
    url: `${location.origin}/auth/v1`,
    headers: { apikey: KEY, Authorization: `Bearer ${KEY}` },
    storageKey: STORAGE_KEY,
    flowType: "pkce",
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true, appendPkceFlowIdToRedirects: true },
    fetch: noteRefusals,
  }),
};

/** Whether an attempt was begun in this browser: the client keeps the verifier of each (PKCE). */
export const beganHere = (flowId: string): boolean =>
  localStorage.getItem(`${STORAGE_KEY}-flow-${flowId}-code-verifier`) !== null;
