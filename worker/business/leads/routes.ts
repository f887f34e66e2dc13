import { Hono } from "hono";
import { type GatedEnv, openToAll } from "#services/http/caller/gates.ts";
import { serveReceipt, serveSlots } from "./serve-leads.ts";

/** API of the pages with our forms. */
export const leadRoutes = new Hono<GatedEnv>()
  .get("/consultation-slots", openToAll, (c) => serveSlots(c.env.context))
  .get("/received/:id", openToAll, (c) => serveReceipt(c.env.context, c.req.param("id")));
