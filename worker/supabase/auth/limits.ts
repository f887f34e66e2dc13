import { createMiddleware } from "hono/factory";
import { refuse } from "#contract/auth-errors.ts";
import { type CapName, isCounted, overCap } from "#worker/accounts/caps.ts";
import { type AuthEnv, refusal } from "./wire.ts";

/** Seconds of the platform's own window. */
const WINDOW = 60;

/**
 * At most so many requests of a network address: the platform counts near the client and cheaply, the store over five
 * minutes. Only the platform's header names the address; where there is none, or it is this machine's own, nothing is
 * counted.
 */
export function limitByAddress(kind: "token" | "send") {
  const cap: CapName = kind === "token" ? "token-from" : "send-from";
  return createMiddleware<AuthEnv>(async (c, next) => {
    const { auth } = c.var;
    const { env } = c.env.context;
    if (!isCounted(auth)) return next();
    const limit = kind === "token" ? env.AUTH_TOKEN_LIMIT : env.AUTH_SEND_LIMIT;
    const subject = `${c.req.path} ${auth.address}`;
    if (limit && !(await limit.limit({ key: subject })).success) {
      return refusal(c.req.raw, refuse("over_request_rate_limit", { retryAfter: WINDOW }));
    }
    const refused = await overCap(auth, cap, subject);
    return refused ? refusal(c.req.raw, refused) : next();
  });
}
