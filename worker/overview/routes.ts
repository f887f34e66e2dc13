import { Hono } from "hono";
import { answer, refuse } from "#http/api/answers.ts";
import { requireOwner } from "#http/caller/gates.ts";
import { forSite, type SiteEnv } from "#http/caller/site-gate.ts";
import { siteOverview } from "./site-overview.ts";

/** A site at a glance. */
export const overviewRoutes = new Hono<SiteEnv>().get("/sites/:siteId/overview", requireOwner, forSite("edit"), async (c) => {
  const { openStore, env, config, now } = c.env.context;
  const tools = { store: await openStore(), kv: env.SITES, mainDomain: config.mainDomain, now };
  const overview = await siteOverview(tools, c.var.site.id, c.var.owner.userId);
  return overview ? answer(c, overview) : refuse(c, "NOT_FOUND");
});
