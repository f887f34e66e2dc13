import { createMiddleware } from "hono/factory";
import { enforceNetworkLimit } from "#identity/accounts/network-limit.ts";
import { type AuthEnv, refusalResponse } from "./wire.ts";

/**
 * Middleware that limits the requests per network. `name` is a count that several routes share; by default each route has its
 * own.
 */
export function limitByNetwork(kind: "token" | "send", name?: string) {
  return createMiddleware<AuthEnv>(async (c, next) => {
    const limited = await enforceNetworkLimit(c.var.auth, c.env.context.env, kind, name ?? c.req.path);
    return limited ? refusalResponse(c.req.raw, limited) : next();
  });
}
