import { Hono } from "hono";
import { answer, refuse } from "#services/http/api/answers.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { readToday } from "./read-today.ts";
import { siteOverview } from "./site-overview.ts";

/** Routes of a site's overview: to-dos of the site, and today's events at the home. */
export const overviewRoutes = new Hono<SiteEnv>()
  .get("/sites/:siteId/overview", requireSignedIn, forSite("overview:read"), async (c) => {
    const { openStore, env, config, now } = c.env.context;
    const tools = { store: await openStore(), kv: env.SITES, mainDomain: config.mainDomain, now };
    const overview = await siteOverview(tools, c.var.site.id, c.var.user.userId);
    return overview ? answer(c, overview) : refuse(c, "NOT_FOUND");
  })
  .get("/sites/:siteId/today", requireSignedIn, forSite("calendar:read"), async (c) => {
    const { openStore, now } = c.env.context;
    const { id, role } = c.var.site;
    const today = await readToday(await openStore(), id, role, now);
    return today ? answer(c, today) : refuse(c, "NOT_FOUND");
  });
