import type { MiddlewareHandler } from "hono";
import { hasRight, type SiteRight, type SiteRole } from "#domain/roles.ts";
import { refuse } from "#http/api/answers.ts";
import { findRole } from "#store/site-people.ts";
import type { GatedEnv } from "./gates.ts";

/** After {@link forSite}: the site of the path and what the caller is to it. */
export interface SiteEnv extends GatedEnv {
  Variables: GatedEnv["Variables"] & { site: { id: string; role: SiteRole } };
}

const rights = new WeakMap<object, SiteRight>();

/** The right a handler asks for, if it is one of {@link forSite}: what the test of all routes asks. */
export const rightOf = (handler: object): SiteRight | undefined => rights.get(handler);

/**
 * Comes after `requireOwner` on every route with `:siteId`: the caller must have a right on that site. A site one has
 * nothing to do with is not there (404); what one's role does not allow is refused (403).
 */
export function forSite(right: SiteRight): MiddlewareHandler<SiteEnv> {
  const handler: MiddlewareHandler<SiteEnv> = async (c, next) => {
    const id = c.req.param("siteId") ?? "";
    const role = await findRole(await c.env.context.openStore(), id, c.var.owner.userId);
    if (!role) return refuse(c, "NOT_FOUND");
    if (!hasRight(role, right)) return refuse(c, "NOT_ALLOWED");
    c.set("site", { id, role });
    return next();
  };
  rights.set(handler, right);
  return handler;
}
