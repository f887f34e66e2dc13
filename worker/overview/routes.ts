import { Hono } from "hono";
import { answer, refuse } from "#http/api/answers.ts";
import { requireSignedIn } from "#http/caller/gates.ts";
import { forSite, type SiteEnv } from "#http/caller/site-gate.ts";
import { siteOverview } from "./site-overview.ts";

/** Route of a site's overview. */
export const overviewRoutes = new Hono<SiteEnv>().get(
  "/sites/:siteId/overview",
  requireSignedIn,
  forSite("overview:read"),
  async (c) => {
    const { openStore, env, config, now } = c.env.context;
    const tools = { store: await openStore(), kv: env.SITES, mainDomain: config.mainDomain, now };
    const overview = await siteOverview(tools, c.var.site.id, c.var.user.userId);
    return overview ? answer(c, overview) : refuse(c, "NOT_FOUND");
  },
);
