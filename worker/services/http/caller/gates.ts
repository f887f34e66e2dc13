import type { Context, MiddlewareHandler } from "hono";
import { ERRORS, type ErrorCode } from "#contract/services/errors.ts";
import type { RequestContext } from "../request-context.ts";
import { type Caller, callerOf, type SignedInCaller } from "./caller.ts";

/** The callers a route accepts. Every route of `/api` declares one. */
export type Gate = "everyone" | "signed-in" | "admin";

export interface GatedEnv {
  Bindings: {
    context: RequestContext;
    /** True for a request of one of our own screens that was loaded from another build. */
    isOfAnotherBuild?: boolean;
  };
  Variables: {
    caller: Caller;
    /** The signed-in caller; on routes that need one. */
    user: SignedInCaller;
  };
}

const gates = new WeakMap<object, Gate>();

/** The gate that a handler implements, if any; for the test of all routes and the description of the API. */
export const gateOf = (handler: object): Gate | undefined => gates.get(handler);

/** Error code if denied, otherwise undefined. */
type AccessCheck = (caller: Caller) => ErrorCode | undefined;

function gate(name: Gate, check: AccessCheck): MiddlewareHandler<GatedEnv> {
  const handler: MiddlewareHandler<GatedEnv> = async (c, next) => {
    const caller = await callerOf(c.req.raw, c.env.context);
    const code = check(caller) ?? (caller.kind === "visitor" && caller.isRefused ? caller.denied : undefined);
    if (code) return deny(c, code);
    c.set("caller", caller);
    if (caller.kind !== "visitor") c.set("user", caller);
    return next();
  };
  gates.set(handler, name);
  return handler;
}

function deny(c: Context, code: ErrorCode): Response {
  return c.json({ code }, ERRORS[code] as 401 | 403, { "Cache-Control": "no-store" });
}

/** Accepts everybody, signed in or not. */
export const openToAll = gate("everyone", () => undefined);
/** Accepts signed-in callers. */
export const requireSignedIn = gate("signed-in", (caller) => (caller.kind === "visitor" ? caller.denied : undefined));
/** Accepts admins of the product who have signed in with a second factor; for all others the route does not exist (0106). */
export const requireAdmin = gate("admin", (caller) => (isAdminCaller(caller) ? undefined : "NOT_FOUND"));

/** True for an admin whose session has verified a second factor. */
export const isAdminCaller = (caller: Caller): boolean => caller.kind === "admin" && caller.hasSecondFactor;
