import { type Context, Hono } from "hono";
import { backupPartInput } from "#contract/owners/backup-parts.ts";
import { bookingToolsOf } from "#letting/bookings/booking-tools.ts";
import { siteToolsOf } from "#services/audit/site-tools.ts";
import { answer, refuse, refuseWrite } from "#services/http/api/answers.ts";
import { ifMatch, input, maxBodyBytes } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { findBackups } from "#store/owners/backups.ts";
import { backupToolsOf } from "./backup-jobs.ts";
import { toListed } from "./to-listed.ts";

/** `/api/sites/:siteId/backups`: nightly copies of a site, and what the owner brings back from one. */
export const backupRoutes = new Hono<SiteEnv>()
  .get("/", requireSignedIn, forSite("content:read"), async (c) => {
    const found = await findBackups(await c.env.context.openStore(), c.var.site.id);
    return answer(c, { backups: found.map(toListed) });
  })
  .get("/:backupId/parts", requireSignedIn, forSite("content:read"), async (c) => {
    const tools = await toolsOf(c);
    const { listParts } = await import("./bring-back.ts");
    const parts = tools && (await listParts(tools, c.var.site.id, c.req.param("backupId")));
    return parts ? answer(c, { parts }) : refuse(c, "NOT_FOUND");
  })
  .post(
    "/:backupId/parts",
    requireSignedIn,
    maxBodyBytes(1024),
    forSite("content:write"),
    ifMatch(),
    input("json", backupPartInput),
    async (c) => {
      const tools = await toolsOf(c);
      if (!tools) return refuse(c, "NOT_FOUND");
      const { bringBack } = await import("./bring-back.ts");
      const [ofSite, bookings] = await Promise.all([siteToolsOf(c), bookingToolsOf(c.env.context)]);
      const done = await bringBack(
        { ...tools, ...ofSite, bookings },
        {
          siteId: c.var.site.id,
          backupId: c.req.param("backupId"),
          part: c.req.valid("json"),
          version: c.req.valid("header").version,
        },
      );
      return done.ok ? c.body(null, 204) : refuseWrite(c, done);
    },
  );

const toolsOf = ({ env: { context } }: Context<SiteEnv>) => backupToolsOf(context.env, context.now);
