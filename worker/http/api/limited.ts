import type { MiddlewareHandler } from "hono";
import type { GatedEnv } from "#http/caller/gates.ts";
import { clientNetwork, isLocalNetwork } from "#http/client-network.ts";
import { refuse } from "./answers.ts";

/** As often a minute as a form may be sent, by network; on one's own machine nothing is counted. */
export const limited =
  (name: string): MiddlewareHandler<GatedEnv> =>
  async (c, next) => {
    const limit = c.env.context.env.FORM_LIMIT;
    const network = clientNetwork(c.req.raw);
    const counted = limit && !isLocalNetwork(network);
    if (counted && !(await limit.limit({ key: `${name} ${network}` })).success) return refuse(c, "TOO_MANY_REQUESTS");
    return next();
  };
