import type { Context } from "hono";
import { type Refusal, refuse, refused } from "#contract/auth-errors.ts";
import type { RequestContext } from "#http/request-context.ts";
import type { AuthContext } from "#worker/accounts/auth-context.ts";
import type { Present } from "#worker/accounts/signed-in-account.ts";

export interface AuthEnv {
  Bindings: { context: RequestContext };
  Variables: {
    auth: AuthContext;
    /** Who is signed in, on the routes that need it. */
    present: Present;
    /** Who administers: the account's id, or null for the service key. */
    adminId: string | null;
  };
}

export type AuthRequest = Context<AuthEnv>;

/** The version of the protocol since which errors name their code in `code`. */
const API_VERSION = "2024-01-01";
export const API_VERSION_HEADER = "X-Supabase-Api-Version";

/** Whether the client knows that version; older ones get errors as they were before. */
function knowsVersion({ headers }: Request): boolean {
  const asked = headers.get(API_VERSION_HEADER);
  return asked !== null && /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= API_VERSION;
}

/** An answer of the protocol, never kept by anyone. */
export function json(request: Request, body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  const version: Record<string, string> = knowsVersion(request) ? { [API_VERSION_HEADER]: API_VERSION } : {};
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...version, ...headers } });
}

/** A refusal in the form the client knows. */
export function refusal(request: Request, { code, status, message, reasons, retryAfter }: Refusal): Response {
  const more = reasons ? { weak_password: { reasons } } : {};
  const body = knowsVersion(request) ? { code, message, ...more } : { code: status, error_code: code, msg: message, ...more };
  return json(request, body, status, retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) });
}

/** The answer of a use case: a refusal, or what it gave as `body` says it. */
export function answer<T>(c: AuthRequest, result: T | Refusal, body: (result: T) => unknown): Response {
  return refused(result) ? refusal(c.req.raw, result) : json(c.req.raw, body(result));
}

export const refuseTo = (c: AuthRequest, ...reason: Parameters<typeof refuse>): Response => refusal(c.req.raw, refuse(...reason));
