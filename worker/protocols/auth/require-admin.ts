import { createMiddleware } from "hono/factory";
import { type Refusal, refuse, isRefusal } from "#contract/identity/auth-errors.ts";
import { isAdmin } from "#domain/accounts/claims.ts";
import { bearerOf } from "#services/http/caller/caller.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import type { AuthContext } from "#identity/accounts/auth-context.ts";
import { timingSafeEqual } from "#services/secrets/digests.ts";
import { readLegacyRole } from "#services/secrets/legacy-key.ts";
import { findSignedInAccount } from "#identity/accounts/signed-in-account.ts";
import { type AuthEnv, refusalResponse } from "./wire.ts";

/** Requires the service key, or an admin who has signed in with a second factor. */
export const requireAdmin = createMiddleware<AuthEnv>(async (c, next) => {
  const admin = await identifyAdmin(c.var.auth, c.env.context, bearerOf(c.req.raw));
  if (isRefusal(admin)) return refusalResponse(c.req.raw, admin);
  c.set("adminId", admin.id);
  return next();
});

/** Identifies the caller as an admin; `id` is null for the service key. */
async function identifyAdmin(
  auth: AuthContext,
  context: RequestContext,
  token: string | undefined,
): Promise<{ id: string | null } | Refusal> {
  if (token === undefined) return refuse("no_authorization");
  const { serviceKey, legacySecret } = auth.config;
  if (serviceKey !== undefined && (await timingSafeEqual(token, serviceKey))) return { id: null };
  const role = legacySecret === undefined ? undefined : await readLegacyRole(token, legacySecret, auth.now);
  if (role !== undefined) return SERVICE_ROLES.has(role) ? { id: null } : refuse("not_admin");
  const current = await findSignedInAccount(auth, context, token);
  if (isRefusal(current)) return current;
  if (!isAdmin(current.account.appMetadata) || current.session.aal !== "aal2") return refuse("not_admin");
  return { id: current.account.id };
}

const SERVICE_ROLES: ReadonlySet<string> = new Set(["service_role", "supabase_admin"]);
