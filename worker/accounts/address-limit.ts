import { refuse, type Refusal } from "#contract/auth-errors.ts";
import type { Env } from "#worker/env.ts";
import type { AuthContext } from "./auth-context.ts";
import { isCounted, overCap } from "./caps.ts";

/** Seconds of the platform's own window. */
const WINDOW = 60;

/**
 * Counts one more request of this network, and refuses it when it is one too many: the platform counts near the client and
 * cheaply, the store over five minutes. `what` keeps counts of different things apart.
 */
export async function overAddressLimit(
  auth: AuthContext,
  env: Env,
  kind: "token" | "send",
  what: string,
): Promise<Refusal | undefined> {
  if (!isCounted(auth)) return undefined;
  const limit = kind === "token" ? env.AUTH_TOKEN_LIMIT : env.AUTH_SEND_LIMIT;
  const subject = `${what} ${auth.network}`;
  if (limit && !(await limit.limit({ key: subject })).success) return refuse("over_request_rate_limit", { retryAfter: WINDOW });
  return overCap(auth, kind === "token" ? "token-from" : "send-from", subject);
}
