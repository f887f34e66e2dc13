import type { MiddlewareHandler } from "hono";
import type { Env } from "#worker/env.ts";
import type { GatedEnv } from "../caller/gates.ts";
import { clientNetwork, isLocalNetwork } from "../client-network.ts";
import { refuse } from "./answers.ts";

type Limit = "FORM_LIMIT" | "QUOTE_LIMIT";

/**
 * Counts a request of a network under a name; false if there were too many within a minute. Requests from this machine are not
 * counted.
 */
export async function isWithinLimit(request: Request, env: Env, name: string, binding: Limit): Promise<boolean> {
  const limit = env[binding];
  const network = clientNetwork(request);
  if (!limit || isLocalNetwork(network)) return true;
  return (await limit.limit({ key: `${name} ${network}` })).success;
}

/** Middleware that limits requests per minute and network, by default as for forms. */
export const rateLimit =
  (name: string, binding: Limit = "FORM_LIMIT"): MiddlewareHandler<GatedEnv> =>
  async (c, next) =>
    (await isWithinLimit(c.req.raw, c.env.context.env, name, binding)) ? next() : refuse(c, "TOO_MANY_REQUESTS");
