import { Hono } from "hono";
import { periodQuery } from "#contract/owners/analytics.ts";
import { answer, NO_STORE } from "#services/http/api/answers.ts";
import { input } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { readDayCounts, readAnalytics } from "./read-analytics.ts";
import { writeCsv } from "./write-csv.ts";

/** `/api/sites/:siteId`: the visitor statistics of a site. */
export const analyticsRoutes = new Hono<SiteEnv>()
  .get("/analytics", requireSignedIn, forSite("analytics:read"), input("query", periodQuery), async (c) => {
    const { from, to } = c.req.valid("query");
    return answer(c, await readAnalytics(await c.env.context.openStore(), c.var.site.id, from, to));
  })
  .get("/analytics.csv", requireSignedIn, forSite("analytics:read"), input("query", periodQuery), async (c) => {
    const { from, to } = c.req.valid("query");
    const csv = writeCsv(await readDayCounts(await c.env.context.openStore(), c.var.site.id, from, to));
    return c.body(csv, 200, {
      ...NO_STORE,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="views-${from}-${to}.csv"`,
    });
  });
