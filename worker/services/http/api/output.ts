import type { MiddlewareHandler } from "hono";
import type { z } from "zod";

/** Schemas of a route's JSON responses by HTTP status. */
type RouteOutput = Record<number, z.ZodType>;

const outputs = new WeakMap<object, RouteOutput>();

/** Returns the responses that a handler declares, if {@link output} created it; for the description of the API. */
export const outputOf = (handler: object): RouteOutput | undefined => outputs.get(handler);

/** Middleware that declares the responses of a route for the description of the API. It does not check them. */
export function output(byStatus: RouteOutput): MiddlewareHandler {
  const handler: MiddlewareHandler = (_c, next) => next();
  outputs.set(handler, byStatus);
  return handler;
}
