import { createMiddleware } from "hono/factory";
import { refuse, isRefusal } from "#contract/identity/auth-errors.ts";
import { lacksSecondFactor } from "#domain/accounts/second-factor.ts";
import { bearerOf } from "#services/http/caller/caller.ts";
import { findSignedInAccount } from "#identity/accounts/signed-in-account.ts";
import { type AuthEnv, refusalResponse } from "./wire.ts";

function createSessionGate({ needsSecondFactor }: { needsSecondFactor: boolean }) {
  return createMiddleware<AuthEnv>(async (c, next) => {
    const current = await findSignedInAccount(c.var.auth, c.env.context, bearerOf(c.req.raw));
    if (isRefusal(current)) return refusalResponse(c.req.raw, current);
    if (needsSecondFactor && lacksSecondFactor(current)) return refusalResponse(c.req.raw, refuse("insufficient_aal"));
    c.set("current", current);
    return next();
  });
}

/** Requires a session that has not ended and, if the account has a second factor, has verified it. */
export const requireSession = createSessionGate({ needsSecondFactor: true });
/** Requires a session, but not its second factor: for routes that complete a sign-in, or sign out. */
export const requireFirstFactor = createSessionGate({ needsSecondFactor: false });
