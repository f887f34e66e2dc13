import { Hono } from "hono";
import { answer } from "../http/api/answers.ts";
import { requireSignedIn } from "../http/caller/gates.ts";
import { forSite, type SiteEnv } from "../http/caller/site-gate.ts";
import { findOf } from "#store/services/site-changes.ts";

/** `/api/sites/:siteId`: the changes that screens missed while they were not connected to `/realtime/v1`. */
export const liveRoutes = new Hono<SiteEnv>().get("/changes", requireSignedIn, forSite("calendar:read"), async (c) => {
  const { openStore, now } = c.env.context;
  return answer(c, { changes: await findOf(await openStore(), c.var.site.id), now });
});
