import { createMiddleware } from "hono/factory";
import { refused } from "#contract/auth-errors.ts";
import { bearerOf } from "#http/caller/caller.ts";
import { signedInAccount } from "#worker/accounts/signed-in-account.ts";
import { type AuthEnv, refusal } from "./wire.ts";

/** Lets in who is signed in, account and session being there still. */
export const requireSession = createMiddleware<AuthEnv>(async (c, next) => {
  const present = await signedInAccount(c.var.auth, c.env.context, bearerOf(c.req.raw));
  if (refused(present)) return refusal(c.req.raw, present);
  c.set("present", present);
  return next();
});
