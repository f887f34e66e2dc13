import type { MiddlewareHandler } from "hono";
import { scripts } from "virtual:client-manifest";
import { BUILD_HEADER, NEW_VERSION_HEADER } from "#contract/services/build-header.ts";

/** Refusals that a changed contract can cause: of a route, of a body, of its type. */
const REFUSED: ReadonlySet<number> = new Set([400, 404, 405, 409, 415, 422]);

/** True for a request of one of our own screens that was loaded from another build. */
export function isOfAnotherBuild({ headers }: Request): boolean {
  const sent = headers.get(BUILD_HEADER);
  return sent !== null && scripts.length > 0 && !scripts.includes(sent);
}

/** Tells screens of another build that a refusal may be because of that (0184). */
export const tellNewVersion: MiddlewareHandler = async (c, next) => {
  await next();
  if (REFUSED.has(c.res.status) && isOfAnotherBuild(c.req.raw)) c.header(NEW_VERSION_HEADER, "1");
};
