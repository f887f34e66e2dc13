import { Hono } from "hono";
import { periodQuery, statisticsFileQuery } from "#contract/owners/analytics.ts";
import { answer } from "#services/http/api/answers.ts";
import { input } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { sendTable } from "#services/sheets/send-table.ts";
import { readDayCounts, readAnalytics } from "./read-analytics.ts";
import { writeStatistics } from "./write-statistics.ts";

/** `/api/sites/:siteId`: the visitor statistics of a site. */
export const analyticsRoutes = new Hono<SiteEnv>()
  .get("/analytics", requireSignedIn, forSite("analytics:read"), input("query", periodQuery), async (c) => {
    const { from, to } = c.req.valid("query");
    return answer(c, await readAnalytics(await c.env.context.openStore(), c.var.site.id, from, to));
  })
  .get("/analytics.csv", requireSignedIn, forSite("analytics:read"), input("query", statisticsFileQuery), async (c) => {
    const query = c.req.valid("query");
    const counts = await readDayCounts(await c.env.context.openStore(), c.var.site.id, query.from, query.to);
    return sendTable(c, writeStatistics(counts, query), query);
  });
