import { VIEW_HEADER } from "#contract/admin/view.ts";
import type { ErrorCode } from "#contract/services/errors.ts";
import { type AccessClaims, isAdmin } from "#domain/accounts/claims.ts";
import { isUuid } from "#domain/uuid.ts";
import type { RequestContext } from "../request-context.ts";
import { currentSession } from "./current-session.ts";
import { issuerAt, verifyToken } from "./verify-token.ts";

/** The caller of a request, according to the access token and the store. */
export type Caller = Visitor | SignedInCaller;

interface Visitor {
  kind: "visitor";
  /** Error code for a route that needs an account. */
  denied: Extract<ErrorCode, "NOT_SIGNED_IN" | "INSUFFICIENT_AAL" | "READ_ONLY" | "VIEW_ENDED">;
  /** True if routes that are open to visitors refuse the caller too: an admin's view is read-only. */
  isRefused?: true;
}

export interface SignedInCaller {
  kind: "user" | "admin";
  userId: string;
  sessionId: string;
  /** True if the session has verified a second factor that the account still has. */
  hasSecondFactor: boolean;
  claims: AccessClaims;
  /** True for an admin who reads what this owner can read. */
  isView?: true;
}

const VISITOR: Visitor = { kind: "visitor", denied: "NOT_SIGNED_IN" };
const WITHOUT_SECOND_FACTOR: Visitor = { kind: "visitor", denied: "INSUFFICIENT_AAL" };
const known = new WeakMap<RequestContext, Promise<Caller>>();

/** The bearer token of the Authorization header, if any. */
export function bearerOf({ headers }: Request): string | undefined {
  return /^Bearer +([^\s]+) *$/i.exec(headers.get("Authorization") ?? "")?.[1];
}

/**
 * Identifies the caller, once per request. The token alone is not enough: it is valid for an hour, and its session may have ended
 * since (sign-out, new password, ban, deletion, a stolen refresh token). Anonymous accounts count as visitors. So does a session
 * without the second factor that its account has (NIST SP 800-63B-4, section 2.2: AAL2): it can only finish signing in. The role
 * is read from the store, not from the token.
 */
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
  const caller = await callerOfToken(token, context);
  const viewId = request.headers.get(VIEW_HEADER);
  return viewId === null || caller.kind === "visitor" ? caller : viewAsOwner(caller, viewId, request, context);
}

/** Identifies the caller by an access token alone, as {@link callerOf} does. */
export async function callerOfToken(
  token: string,
  context: Pick<RequestContext, "env" | "config" | "now" | "openStore" | "waitUntil">,
): Promise<Caller> {
  const { project, mainOrigin } = context.config;
  const claims = await verifyToken(token, project?.authUrl ?? issuerAt(mainOrigin), context);
  if (!claims || claims.is_anonymous) return VISITOR;
  const { sub: userId, session_id: sessionId } = claims;
  const store = await context.openStore();
  if (project) await (await import("./mirror-session.ts")).mirrorSession(store, { token, claims }, { ...context, project });
  const session = await currentSession(store, { userId, sessionId }, context.now);
  if (!session) return VISITOR;
  // The session may have been lowered since the token was issued: its factor was removed.
  if (session.hasSecondFactor && (claims.aal !== "aal2" || session.aal !== "aal2")) return WITHOUT_SECOND_FACTOR;
  const kind = isAdmin(session.appMetadata) ? "admin" : "user";
  return { kind, userId, sessionId, hasSecondFactor: session.hasSecondFactor, claims };
}

const VIEW_ENDED: Visitor = { kind: "visitor", denied: "VIEW_ENDED", isRefused: true };
const READ_ONLY: Visitor = { kind: "visitor", denied: "READ_ONLY", isRefused: true };
/** Paths that a view does not read: whole exports and files, which leave the browser. */
const NOT_VIEWED = /\.(?:csv|zip)$|\/(?:export|files\/[^/]+)$/;

/**
 * Turns an admin into the owner whose account the view shows, for reading only. Without a valid view of this session the request
 * is refused, because the screen would show the admin's own data as the owner's.
 */
async function viewAsOwner(caller: SignedInCaller, id: string, request: Request, context: RequestContext): Promise<Caller> {
  const { userId: adminId, sessionId } = caller;
  if (caller.kind !== "admin" || !caller.hasSecondFactor || !isUuid(id)) return VIEW_ENDED;
  const { findViewed } = await import("#store/admin/views.ts");
  const userId = await findViewed(await context.openStore(), { id, adminId, sessionId }, context.now);
  if (userId === undefined) return VIEW_ENDED;
  if ((request.method !== "GET" && request.method !== "HEAD") || NOT_VIEWED.test(context.url.pathname)) return READ_ONLY;
  return { ...caller, kind: "user", userId, isView: true };
}
