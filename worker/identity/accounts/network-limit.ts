import { refuse, type Refusal } from "#contract/identity/auth-errors.ts";
import type { Env } from "#worker/env.ts";
import type { AuthContext } from "./auth-context.ts";
import { isNetworkCounted, enforceRequestLimit } from "./request-limits.ts";

/** Window of Cloudflare's rate limit. */
const WINDOW_SECONDS = 60;

/**
 * Counts a request of this network and returns a refusal if there are too many. Cloudflare's rate limit counts per location, at
 * low cost; the store counts everywhere, over five minutes. `name` separates the counts of different routes.
 */
export async function enforceNetworkLimit(
  auth: AuthContext,
  env: Env,
  kind: "token" | "send",
  name: string,
): Promise<Refusal | undefined> {
  if (!isNetworkCounted(auth)) return undefined;
  const limit = kind === "token" ? env.AUTH_TOKEN_LIMIT : env.AUTH_SEND_LIMIT;
  const subject = `${name} ${auth.network}`;
  if (limit && !(await limit.limit({ key: subject })).success)
    return refuse("over_request_rate_limit", { retryAfter: WINDOW_SECONDS });
  return enforceRequestLimit(auth, kind === "token" ? "token-from" : "send-from", subject);
}
