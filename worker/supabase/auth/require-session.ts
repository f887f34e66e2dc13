import { createMiddleware } from "hono/factory";
import { refuse, refused } from "#contract/auth-errors.ts";
import { lacksSecondFactor } from "#domain/accounts/second-factor.ts";
import { bearerOf } from "#http/caller/caller.ts";
import { signedInAccount } from "#worker/accounts/signed-in-account.ts";
import { type AuthEnv, refusal } from "./wire.ts";

function sessionGate({ mayLackSecondFactor }: { mayLackSecondFactor: boolean }) {
  return createMiddleware<AuthEnv>(async (c, next) => {
    const present = await signedInAccount(c.var.auth, c.env.context, bearerOf(c.req.raw));
    if (refused(present)) return refusal(c.req.raw, present);
    if (!mayLackSecondFactor && lacksSecondFactor(present)) return refusal(c.req.raw, refuse("insufficient_aal"));
    c.set("present", present);
    return next();
  });
}

/** Lets in a session that has not ended and has shown the second factor its account has. */
export const requireSession = sessionGate({ mayLackSecondFactor: false });
/** For the calls that finish signing in, or sign out again: the second factor may still be missing. */
export const requireFirstFactor = sessionGate({ mayLackSecondFactor: true });
