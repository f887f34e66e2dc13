import { Hono } from "hono";
import { routePath } from "hono/route";
import { refuse } from "#contract/identity/auth-errors.ts";
import { logError } from "#services/http/log.ts";
import { createAuthContext } from "#identity/accounts/auth-context.ts";
import { deviceCookie } from "#identity/accounts/device.ts";
import { countFault } from "#services/faults/count-fault.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { corsOf } from "../wire/cors.ts";
import { adminRoutes } from "./admin-routes.ts";
import { externalRoutes } from "./external-routes.ts";
import { factorRoutes } from "./factor-routes.ts";
import { openRoutes } from "./open-routes.ts";
import { recoveryCodeRoutes } from "./recovery-code-routes.ts";
import { requireFirstFactor } from "./require-session.ts";
import { signUpRoutes } from "./sign-up-routes.ts";
import { tokenRoutes } from "./token-routes.ts";
import { userRoutes } from "./user-routes.ts";
import { verifyRoutes } from "./verify-routes.ts";
import { API_VERSION_HEADER, type AuthEnv, json, refusalResponse } from "./wire.ts";

/** The auth protocol of supabase-js, compatible with GoTrue. */
export const authRoutes = new Hono<AuthEnv>()
  .basePath("/auth/v1")
  .onError((error, c) => {
    const { requestId } = c.env.context;
    logError("auth request failed", error, { requestId, method: c.req.method, path: c.req.path });
    countFault("error", `${c.req.method} main ${routePath(c, -1)}`, c.env.context);
    return refusalResponse(c.req.raw, refuse("unexpected_failure"));
  })
  .notFound((c) => json(c.req.raw, { code: "not_found", message: "Not found" }, 404))
  // Mail scanners send HEAD requests to links, which must not redeem them.
  .use(async (c, next) =>
    c.req.method === "HEAD" ? new Response(null, { status: 405, headers: { Allow: "GET, POST, PUT, DELETE" } }) : next(),
  )
  .use(async (c, next) => {
    c.set("auth", await createAuthContext(c.req.raw, c.env.context));
    return next();
  })
  .use(async (c, next) => {
    await next();
    // A sign-in by token may have written an email about a new device; cron sends it.
    if (["POST", "PUT"].includes(c.req.method) && !c.req.path.endsWith("/token")) deliverSoon(c.env.context);
  })
  .use(async (c, next) => {
    await next();
    const { device, issuer } = c.var.auth;
    if (device.hasSignedIn) c.res.headers.append("Set-Cookie", deviceCookie(device, issuer));
  })
  .use(corsOf("GET, POST, PUT, DELETE", `X-Total-Count, Link, Retry-After, ${API_VERSION_HEADER}`))
  .route("/", openRoutes)
  .route("/", tokenRoutes)
  .route("/", signUpRoutes)
  .route("/", verifyRoutes)
  .route("/", userRoutes)
  .route("/", externalRoutes)
  .route("/factors", factorRoutes)
  .use("/recovery-codes/*", requireFirstFactor)
  .route("/recovery-codes", recoveryCodeRoutes)
  .route("/", adminRoutes);
