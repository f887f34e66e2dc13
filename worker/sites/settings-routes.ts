import { Hono } from "hono";
import { deletionInput, statusInput } from "#contract/site-input.ts";
import { answer, refuse } from "#http/api/answers.ts";
import { atMost, input } from "#http/api/input.ts";
import { requireOwner } from "#http/caller/gates.ts";
import { forSite, type SiteEnv } from "#http/caller/site-gate.ts";
import { deleteSite } from "./delete-site.ts";
import { setSiteStatus } from "./set-status.ts";
import { siteToolsOf } from "./site-tools.ts";

const SMALL = 4096;

/** What only a site's owner decides about it. */
export const siteSettingsRoutes = new Hono<SiteEnv>()
  .put("/sites/:siteId/status", requireOwner, atMost(SMALL), forSite("own"), input("json", statusInput), async (c) => {
    const set = await setSiteStatus(await siteToolsOf(c), c.var.site.id, c.req.valid("json").status);
    return set.ok ? answer(c, { status: set.status }) : refuse(c, set.code);
  })
  .delete("/sites/:siteId", requireOwner, atMost(SMALL), forSite("own"), input("json", deletionInput), async (c) => {
    const deleted = await deleteSite(await siteToolsOf(c), { ...c.req.valid("json"), siteId: c.var.site.id });
    if (deleted.ok) return c.body(null, 204);
    return refuse(c, deleted.code, deleted.code === "INVALID_FORM" ? { fields: { confirm: "name" } } : {});
  });
