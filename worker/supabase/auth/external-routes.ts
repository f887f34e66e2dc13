import { Hono } from "hono";
import { type AuthEnv, refuseTo } from "./wire.ts";

/** Signing in by way of somebody else. */
export const externalRoutes = new Hono<AuthEnv>().post("/sso", (c) => refuseTo(c, "saml_provider_disabled"));
