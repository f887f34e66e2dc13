import type { MiddlewareHandler } from "hono";
import { hasPermission, type Permission, type SiteRole } from "#domain/roles.ts";
import { refuse } from "../api/answers.ts";
import { findRole } from "#store/owners/site-people.ts";
import type { GatedEnv } from "./gates.ts";

/** Set by {@link forSite}: the site in the path and the caller's role on it. */
export interface SiteEnv extends GatedEnv {
  Variables: GatedEnv["Variables"] & { site: { id: string; role: SiteRole } };
}

const permissions = new WeakMap<object, Permission>();

/** Returns the permission that a handler requires, if {@link forSite} created it; for the test of all routes. */
export const permissionOf = (handler: object): Permission | undefined => permissions.get(handler);

/**
 * Requires a permission on the site in the path. Comes after `requireSignedIn` on every route with `:siteId`. Without a role on
 * the site the response is 404, as if the site did not exist; without the permission it is 403.
 */
export function forSite(permission: Permission): MiddlewareHandler<SiteEnv> {
  const handler: MiddlewareHandler<SiteEnv> = async (c, next) => {
    const id = c.req.param("siteId") ?? "";
    const role = await findRole(await c.env.context.openStore(), id, c.var.user.userId);
    if (!role) return refuse(c, "NOT_FOUND");
    if (!hasPermission(role, permission)) return refuse(c, "NOT_ALLOWED");
    c.set("site", { id, role });
    return next();
  };
  permissions.set(handler, permission);
  return handler;
}
