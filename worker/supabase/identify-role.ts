import { brand } from "#locales/brand.ts";
import { bearerOf, callerOf } from "#http/caller/caller.ts";
import type { RequestContext } from "#http/request-context.ts";
import type { DataRole } from "#store/policies.ts";
import { timingSafeEqual } from "#worker/accounts/digests.ts";
import { readLegacyRole } from "#worker/accounts/legacy-key.ts";
import { RestError } from "./rest/errors.ts";

/** The caller of the data protocol; `id` is the account's. */
export interface DataCaller {
  role: DataRole;
  id: string | null;
}

const ANON: DataCaller = { role: "anon", id: null };
const SERVICE: DataCaller = { role: "service_role", id: null };

/**
 * Identifies a caller by the token, or by the API key if there is none. Throws 401 for a token that is not valid, because a client
 * would take the rows of `anon` for those of its user, and 403 for a session that has not verified the account's second factor.
 */
export async function identifyRole(request: Request, context: RequestContext): Promise<DataCaller> {
  const token = bearerOf(request) ?? request.headers.get("apikey") ?? context.url.searchParams.get("apikey");
  const { project } = context.config;
  if (token === null || token === brand.anonymousKey || token === project?.anonKey) return ANON;
  if (project && (await timingSafeEqual(token, project.serviceKey))) return SERVICE;
  const { AUTH_SERVICE_KEY, AUTH_LEGACY_SECRET } = context.env;
  if (AUTH_SERVICE_KEY && (await timingSafeEqual(token, AUTH_SERVICE_KEY))) return SERVICE;
  const legacy = AUTH_LEGACY_SECRET ? await readLegacyRole(token, AUTH_LEGACY_SECRET, context.now) : undefined;
  if (legacy === "service_role") return SERVICE;
  if (legacy === "anon") return ANON;
  const caller = await callerOf(request, context);
  if (caller.kind !== "visitor" && !caller.isView) return { role: "authenticated", id: caller.userId };
  if (caller.kind !== "visitor" || caller.denied === "READ_ONLY" || caller.denied === "VIEW_ENDED")
    throw new RestError(403, "42501", { message: "an admin's view reads through /api only" });
  if (caller.denied === "INSUFFICIENT_AAL")
    throw new RestError(403, "42501", { message: "this account requires a session with its second factor", hint: "aal2" });
  if (expiryOf(token) <= context.now) throw new RestError(401, "PGRST303", { message: "JWT expired" });
  throw new RestError(401, "PGRST301", { message: "No suitable key or wrong key type, or the session has ended" });
}

/** Time at which a token says that it expires, whoever signed it; milliseconds since the epoch. */
function expiryOf(token: string): number {
  try {
    const body = token.split(".")[1] ?? "";
    const claims = JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/"))) as { exp?: unknown };
    return typeof claims.exp === "number" ? claims.exp * 1000 : Infinity;
  } catch {
    return Infinity;
  }
}
