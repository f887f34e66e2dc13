import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { RequestContext } from "./request-context.ts";

/** Notes the pattern of the route that answers, also if it throws: faults and the store's time are counted by it. */
export const noteRoute: MiddlewareHandler<{ Bindings: { context: RequestContext } }> = async (c, next) => {
  try {
    await next();
  } finally {
    c.env.context.route = routePath(c);
  }
};
