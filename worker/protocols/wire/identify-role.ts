import { bearerOf, callerOf } from "#services/http/caller/caller.ts";
import { ProjectUnavailable } from "#services/http/caller/project-unavailable.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import type { DataCaller } from "#services/http/caller/data-caller.ts";
import { readKeyRole } from "#services/secrets/api-key.ts";
import { claimedExpiry } from "#services/secrets/claimed-expiry.ts";
import { RestError } from "./rest-errors.ts";

/**
 * Reads the token of a request, or the API key if it has no Authorization header; null without both. Returns an empty text, which
 * is not a valid token, for an Authorization header without a bearer token.
 */
export function credentialOf(request: Request, { url }: Pick<RequestContext, "url">): string | null {
  if (request.headers.get("Authorization")) return bearerOf(request) ?? "";
  return request.headers.get("apikey") ?? url.searchParams.get("apikey");
}

/**
 * Identifies a caller by the token, or by the API key if there is none. Throws 401 for a token that is not valid, because a
 * client would take the rows of `anon` for those of its user, 403 for a session that has not verified the account's second
 * factor, and 503 while a hosted project of the accounts does not answer.
 */
export async function identifyRole(request: Request, context: RequestContext): Promise<DataCaller> {
  const token = credentialOf(request, context);
  const role = token === null ? "anon" : await readKeyRole(token, context);
  if (token === null || role !== undefined) return { role: role ?? "anon", id: null };
  const caller = await callerOf(request, context).catch((error: unknown) => {
    throw error instanceof ProjectUnavailable ? new RestError(503, "PGRST001", { message: error.message }) : error;
  });
  if (caller.kind !== "visitor" && !caller.isView) return { role: "authenticated", id: caller.userId };
  if (caller.kind !== "visitor" || caller.denied === "READ_ONLY" || caller.denied === "VIEW_ENDED")
    throw new RestError(403, "42501", { message: "an admin's view reads through /api only" });
  if (caller.denied === "INSUFFICIENT_AAL")
    throw new RestError(403, "42501", { message: "this account requires a session with its second factor", hint: "aal2" });
  if (claimedExpiry(token) <= context.now) throw new RestError(401, "PGRST303", { message: "JWT expired" });
  throw new RestError(401, "PGRST301", { message: "No suitable key or wrong key type, or the session has ended" });
}
