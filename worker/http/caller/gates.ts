import type { Context, MiddlewareHandler } from "hono";
import { ERRORS, type ErrorCode } from "#contract/errors.ts";
import type { RequestContext } from "#http/request-context.ts";
import { type Caller, callerOf, type SignedInCaller } from "./caller.ts";

/** Who may call a route: every route of `/api` names one. */
export type Gate = "everyone" | "owner" | "admin";

export interface GatedEnv {
  Bindings: { context: RequestContext };
  Variables: {
    caller: Caller;
    /** Who is signed in; on the routes that are for them only. */
    owner: SignedInCaller;
  };
}

const gates = new WeakMap<object, Gate>();

/** The gate a handler is, if it is one: what the test of all routes asks. */
export const gateOf = (handler: object): Gate | undefined => gates.get(handler);

function gate(name: Gate, admits: (caller: Caller) => boolean): MiddlewareHandler<GatedEnv> {
  const handler: MiddlewareHandler<GatedEnv> = async (c, next) => {
    const caller = await callerOf(c.req.raw, c.env.context);
    if (!admits(caller)) return turnAway(c, caller.kind === "visitor" ? "NOT_SIGNED_IN" : "NOT_ALLOWED");
    c.set("caller", caller);
    if (caller.kind !== "visitor") c.set("owner", caller);
    return next();
  };
  gates.set(handler, name);
  return handler;
}

function turnAway(c: Context, code: ErrorCode): Response {
  return c.json({ code }, ERRORS[code] as 401 | 403, { "Cache-Control": "no-store" });
}

/** For everybody, signed in or not; said on purpose. */
export const openToAll = gate("everyone", () => true);
/** For who is signed in. */
export const requireOwner = gate("owner", ({ kind }) => kind !== "visitor");
/** For who runs the product. */
export const requireAdmin = gate("admin", ({ kind }) => kind === "admin");
