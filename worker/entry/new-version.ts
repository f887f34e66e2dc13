import type { MiddlewareHandler } from "hono";
import { NEW_VERSION_HEADER } from "#contract/services/build-header.ts";
import type { GatedEnv } from "#services/http/caller/gates.ts";

/** Refusals that a changed contract can cause: of a route, of a body, of its type. */
const REFUSED: ReadonlySet<number> = new Set([400, 404, 405, 409, 415, 422]);

/** Tells screens of another build that a refusal may be because of that (0184). */
export const tellNewVersion: MiddlewareHandler<GatedEnv> = async (c, next) => {
  await next();
  if (c.env.isOfAnotherBuild && REFUSED.has(c.res.status)) c.header(NEW_VERSION_HEADER, "1");
};
