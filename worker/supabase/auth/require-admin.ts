import { createMiddleware } from "hono/factory";
import { jwtVerify } from "jose";
import { type Refusal, refuse, refused } from "#contract/auth-errors.ts";
import { isAdmin } from "#domain/accounts/claims.ts";
import { lacksSecondFactor } from "#domain/accounts/second-factor.ts";
import { bearerOf } from "#http/caller/caller.ts";
import type { RequestContext } from "#http/request-context.ts";
import type { AuthContext } from "#worker/accounts/auth-context.ts";
import { sameText } from "#worker/accounts/digests.ts";
import { signedInAccount } from "#worker/accounts/signed-in-account.ts";
import { type AuthEnv, refusal } from "./wire.ts";

/** Lets in the service key, and admins with all the factors they have. */
export const requireAdmin = createMiddleware<AuthEnv>(async (c, next) => {
  const admin = await adminOf(c.var.auth, c.env.context, bearerOf(c.req.raw));
  if (refused(admin)) return refusal(c.req.raw, admin);
  c.set("adminId", admin.id);
  return next();
});

async function adminOf(
  auth: AuthContext,
  context: RequestContext,
  token: string | undefined,
): Promise<{ id: string | null } | Refusal> {
  if (token === undefined) return refuse("no_authorization");
  const { serviceKey, legacySecret } = auth.config;
  if (serviceKey !== undefined && (await sameText(token, serviceKey))) return { id: null };
  const role = legacySecret === undefined ? undefined : await legacyRole(token, legacySecret, auth.now);
  if (role !== undefined) return SERVICE_ROLES.has(role) ? { id: null } : refuse("not_admin");
  const present = await signedInAccount(auth, context, token);
  if (refused(present)) return present;
  if (!isAdmin(present.account.appMetadata) || lacksSecondFactor(present)) return refuse("not_admin");
  return { id: present.account.id };
}

const SERVICE_ROLES: ReadonlySet<string> = new Set(["service_role", "supabase_admin"]);

/** The role of an API key of the old kind; undefined for anything else. Such a token never stands for a person. */
async function legacyRole(token: string, secret: string, now: number): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ["HS256"],
      currentDate: new Date(now),
    });
    return typeof payload["role"] === "string" ? payload["role"] : undefined;
  } catch {
    return undefined;
  }
}
