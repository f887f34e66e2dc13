import { AuthClient } from "@supabase/supabase-js";
import { brand } from "#locales/brand.ts";

/** Id of the last rejected request to `/auth/v1`. The auth client's errors do not include it, and users quote it to support. */
export let refusedRequestId = "";

async function fetchAndNoteRefusal(...args: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...args);
  if (!response.ok) refusedRequestId = response.headers.get("X-Request-Id") ?? "";
  return response;
}

/** Server of the accounts: the Supabase project that the document names, or this origin. */
export const { auth: AUTH_URL = `${location.origin}/auth/v1`, key: AUTH_KEY = brand.anonymousKey } =
  document.documentElement.dataset;

export const isHosted = AUTH_URL !== `${location.origin}/auth/v1`;

const STORAGE_KEY = "vrijhuis-auth";

/**
 * Supabase's auth client, connected to our own `/auth/v1` or to a Supabase project. The whole Supabase client would more than
 * double the initial download of the dashboard. Parameters of email links are read only by /login/confirm, which can explain what
 * is wrong with them. They include the id of the sign-in attempt (PKCE flow), so that two attempts may be open at once.
 */
export const supabase = {
  auth: new AuthClient({
    url: AUTH_URL,
    headers: { apikey: AUTH_KEY, Authorization: `Bearer ${AUTH_KEY}` },
    storageKey: STORAGE_KEY,
    flowType: "pkce",
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true, appendPkceFlowIdToRedirects: true },
    fetch: fetchAndNoteRefusal,
  }),
};

/** True if this browser started the sign-in attempt: the client stores a code verifier for each (PKCE). */
export const beganHere = (flowId: string): boolean =>
  localStorage.getItem(`${STORAGE_KEY}-flow-${flowId}-code-verifier`) !== null;
