import { Hono } from "hono";
import { adminDomainsQuery } from "#contract/admin/site.ts";
import { nextTimeCursor } from "#contract/services/time-cursor.ts";
import { answer } from "#services/http/api/answers.ts";
import { input } from "#services/http/api/input.ts";
import { type GatedEnv, requireAdmin } from "#services/http/caller/gates.ts";
import { findMatches, findNewest } from "#store/admin/domains.ts";

/** Routes of custom domains in the admin area. */
export const adminDomainRoutes = new Hono<GatedEnv>().get("/", requireAdmin, input("query", adminDomainsQuery), async (c) => {
  const store = await c.env.context.openStore();
  const { q, ...page } = c.req.valid("query");
  const domains = q === undefined ? await findNewest(store, page) : await findMatches(store, q, page.limit);
  return answer(c, { domains, cursor: q === undefined ? nextTimeCursor(domains, page.limit) : null });
});
