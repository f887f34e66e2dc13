import type { MiddlewareHandler } from "hono";
import type { GatedEnv } from "#services/http/caller/gates.ts";

/** Addresses with which their bearer can act or read: of guests' pages, exported calendars and unsubscriptions. */
const SECRET_ADDRESS = /(\/booking\/)[\w-]{22}(?![\w-])|(\/calendar\/)[0-9a-f]{32}(?=\.ics)|(\/unsubscribe\/)[\w.~-]{20,}/g;

/** Removes the tokens from addresses in responses to an admin's view of an owner's account. */
export const hideAddresses: MiddlewareHandler<GatedEnv> = async (c, next) => {
  await next();
  const { caller } = c.var;
  if (!caller || caller.kind === "visitor" || !caller.isView) return;
  if (!c.res.headers.get("Content-Type")?.startsWith("application/json")) return;
  const text = await c.res.text();
  c.res = new Response(
    text.replace(SECRET_ADDRESS, (_, ...paths: (string | undefined)[]) => `${paths.find((path) => typeof path === "string")}…`),
    c.res,
  );
};
