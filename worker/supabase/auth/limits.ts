import { createMiddleware } from "hono/factory";
import { overAddressLimit } from "#worker/accounts/address-limit.ts";
import { type AuthEnv, refusal } from "./wire.ts";

/** At most so many requests of a network address for each call. */
export function limitByAddress(kind: "token" | "send") {
  return createMiddleware<AuthEnv>(async (c, next) => {
    const refused = await overAddressLimit(c.var.auth, c.env.context.env, kind, c.req.path);
    return refused ? refusal(c.req.raw, refused) : next();
  });
}
