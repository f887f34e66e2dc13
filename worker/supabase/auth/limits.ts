import { createMiddleware } from "hono/factory";
import { enforceNetworkLimit } from "#worker/accounts/network-limit.ts";
import { type AuthEnv, refusalResponse } from "./wire.ts";

/** Middleware that limits the requests per network for each route. */
export function limitByNetwork(kind: "token" | "send") {
  return createMiddleware<AuthEnv>(async (c, next) => {
    const limited = await enforceNetworkLimit(c.var.auth, c.env.context.env, kind, c.req.path);
    return limited ? refusalResponse(c.req.raw, limited) : next();
  });
}
