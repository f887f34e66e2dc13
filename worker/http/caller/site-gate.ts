import type { MiddlewareHandler } from "hono";
import { hasPermission, type Permission, type SiteRole } from "#domain/roles.ts";
import { refuse } from "#http/api/answers.ts";
import { findRole } from "#store/site-people.ts";
import type { GatedEnv } from "./gates.ts";

/** After {@link forSite}: the site of the path and the caller's role on it. */
export interface SiteEnv extends GatedEnv {
  Variables: GatedEnv["Variables"] & { site: { id: string; role: SiteRole } };
}

const permissions = new WeakMap<object, Permission>();

/** The permission a handler asks for, if it is one of {@link forSite}: read by the test of all routes. */
export const permissionOf = (handler: object): Permission | undefined => permissions.get(handler);

/**
 * Comes after `requireSignedIn` on every route with `:siteId`: the caller needs a permission on that site. A site on which the
 * caller has no role does not exist for them (404); what their role does not allow is refused (403).
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
