import type { MiddlewareHandler } from "hono";
import type { GatedEnv } from "#http/caller/gates.ts";
import { clientNetwork, isLocalNetwork } from "#http/client-network.ts";
import { refuse } from "./answers.ts";

/** Middleware that limits requests per minute and network, by default as for forms. Requests from this machine are not counted. */
export const rateLimit =
  (name: string, binding: "FORM_LIMIT" | "QUOTE_LIMIT" = "FORM_LIMIT"): MiddlewareHandler<GatedEnv> =>
  async (c, next) => {
    const limit = c.env.context.env[binding];
    const network = clientNetwork(c.req.raw);
    const isCounted = limit && !isLocalNetwork(network);
    if (isCounted && !(await limit.limit({ key: `${name} ${network}` })).success) return refuse(c, "TOO_MANY_REQUESTS");
    return next();
  };
