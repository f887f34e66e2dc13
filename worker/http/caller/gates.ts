import type { Context, MiddlewareHandler } from "hono";
import { ERRORS, type ErrorCode } from "#contract/errors.ts";
import type { RequestContext } from "#http/request-context.ts";
import { type Caller, callerOf, type SignedInCaller } from "./caller.ts";
import { refuseEnded, refuseFormerAdmin } from "./still-there.ts";

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

/** Why somebody is not let in; undefined who is. */
type Doorkeeper = (caller: Caller, c: Context<GatedEnv>) => Promise<ErrorCode | undefined>;

function gate(name: Gate, turnsAway: Doorkeeper): MiddlewareHandler<GatedEnv> {
  const handler: MiddlewareHandler<GatedEnv> = async (c, next) => {
    const caller = await callerOf(c.req.raw, c.env.context);
    const code = await turnsAway(caller, c);
    if (code) return turnAway(c, code);
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

const isRead = ({ req: { method } }: Context): boolean => method === "GET" || method === "HEAD";

/** For everybody, signed in or not; said on purpose. */
export const openToAll = gate("everyone", async () => undefined);
/** For who is signed in. What reads trusts the token, what writes asks whether its session is still there. */
export const requireOwner = gate("owner", async (caller, c) => {
  if (caller.kind === "visitor") return "NOT_SIGNED_IN";
  return isRead(c) ? undefined : refuseEnded(caller, c.env.context);
});
/** For who runs the product: their session, role and factors are asked for each time. */
export const requireAdmin = gate("admin", async (caller, c) => {
  if (caller.kind === "visitor") return "NOT_SIGNED_IN";
  return caller.kind === "admin" ? refuseFormerAdmin(caller, c.env.context) : "NOT_ALLOWED";
});
