import { Hono } from "hono";
import { ERRORS } from "#contract/errors.ts";
import type { GatedEnv } from "#http/caller/gates.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { leadRoutes } from "./leads/routes.ts";

/** What our own screens ask for. Every route names who may call it: `openToAll`, `requireOwner` or `requireAdmin`. */
export const api = new Hono<GatedEnv>()
  .basePath("/api")
  .onError((error) => {
    throw error;
  })
  .notFound((c) => c.json({ code: "NOT_FOUND" }, ERRORS.NOT_FOUND, { "Cache-Control": "no-store" }))
  .route("/account", accountRoutes)
  .route("/", leadRoutes);
