import { Hono } from "hono";
import type { AuthEnv } from "./wire.ts";

/** What the service key and admins may do. */
export const adminRoutes = new Hono<AuthEnv>();
