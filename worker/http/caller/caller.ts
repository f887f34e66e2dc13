import { type AccessClaims, isAdmin } from "#domain/accounts/claims.ts";
import type { RequestContext } from "#http/request-context.ts";
import { issuerAt, verifyToken } from "./verify-token.ts";

/** Who asks, as their token says. */
export type Caller = { kind: "visitor" } | SignedInCaller;

export interface SignedInCaller {
  kind: "owner" | "admin";
  userId: string;
  sessionId: string;
  claims: AccessClaims;
}

const VISITOR: Caller = { kind: "visitor" };
const known = new WeakMap<RequestContext, Promise<Caller>>();

/** The token of an Authorization header; undefined when there is none. */
export function bearerOf({ headers }: Request): string | undefined {
  return /^Bearer +([^\s]+) *$/i.exec(headers.get("Authorization") ?? "")?.[1];
}

/** Who asks; the token is verified once a request. Anonymous accounts are visitors, roles come from `app_metadata` only. */
export function callerOf(request: Request, context: RequestContext): Promise<Caller> {
  let caller = known.get(context);
  if (!caller) {
    caller = identify(request, context);
    known.set(context, caller);
  }
  return caller;
}

async function identify(request: Request, context: RequestContext): Promise<Caller> {
  const token = bearerOf(request);
  if (token === undefined) return VISITOR;
  const claims = await verifyToken(token, issuerAt(context.config.mainOrigin), context);
  if (!claims || claims.is_anonymous) return VISITOR;
  const kind = isAdmin(claims.app_metadata) ? "admin" : "owner";
  return { kind, userId: claims.sub, sessionId: claims.session_id, claims };
}
