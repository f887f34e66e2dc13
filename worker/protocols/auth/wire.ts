import type { Context } from "hono";
import { type Refusal, refuse, isRefusal } from "#contract/identity/auth-errors.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import type { AuthContext } from "#identity/accounts/auth-context.ts";
import type { AccountSession } from "#identity/accounts/signed-in-account.ts";

export interface AuthEnv {
  Bindings: { context: RequestContext };
  Variables: {
    auth: AuthContext;
    /** The signed-in account, on routes that require a session. */
    current: AccountSession;
    /** Id of the admin's account, or null for the service key. */
    adminId: string | null;
  };
}

export type AuthRequest = Context<AuthEnv>;

/** The first version of the protocol whose errors have their code in `code`. */
const API_VERSION = "2024-01-01";
export const API_VERSION_HEADER = "X-Supabase-Api-Version";

/** Checks whether the client supports that version; older clients get errors in the earlier format. */
function supportsVersion({ headers }: Request): boolean {
  const version = headers.get(API_VERSION_HEADER);
  return version !== null && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= API_VERSION;
}

/** A JSON response of the protocol, which must not be cached. */
export function json(request: Request, body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  const version: Record<string, string> = supportsVersion(request) ? { [API_VERSION_HEADER]: API_VERSION } : {};
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...version, ...headers } });
}

/** A refusal in the format that the client expects. */
export function refusalResponse(request: Request, { code, status, message, reasons, retryAfter }: Refusal): Response {
  const more = reasons ? { weak_password: { reasons } } : {};
  const body = supportsVersion(request) ? { code, message, ...more } : { code: status, error_code: code, msg: message, ...more };
  return json(request, body, status, retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) });
}

/** Responds with the result of a use case, converted to JSON by `body`, or with its refusal. */
export function respond<T>(c: AuthRequest, result: T | Refusal, body: (result: T) => unknown): Response {
  return isRefusal(result) ? refusalResponse(c.req.raw, result) : json(c.req.raw, body(result));
}

/** Responds with a refusal. */
export const refuseTo = (c: AuthRequest, ...reason: Parameters<typeof refuse>): Response =>
  refusalResponse(c.req.raw, refuse(...reason));
