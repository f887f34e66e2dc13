import { Hono } from "hono";
import { calendarImportInput, calendarQuery } from "#contract/calendar-input.ts";
import { countNights } from "#domain/stays.ts";
import { answer, refuse } from "#http/api/answers.ts";
import { maxBodyBytes, input } from "#http/api/input.ts";
import { requireSignedIn } from "#http/caller/gates.ts";
import { forSite, type SiteEnv } from "#http/caller/site-gate.ts";
import { findCalendar } from "#store/calendar.ts";
import { siteToolsOf } from "#worker/sites/site-tools.ts";

const SMALL = 4096;

/** The calendar of a site. */
export const calendarRoutes = new Hono<SiteEnv>()
  .get("/sites/:siteId/calendar", requireSignedIn, forSite("calendar:read"), input("query", calendarQuery), async (c) => {
    const { from, to } = c.req.valid("query");
    const units = await findCalendar(await c.env.context.openStore(), c.var.site.id, from, to);
    const counted = units.map((unit) => ({
      ...unit,
      blocks: unit.blocks.map((block) => ({ ...block, nights: countNights(block) })),
    }));
    return answer(c, { from, to, units: counted });
  })
  .post(
    "/sites/:siteId/import/calendar",
    requireSignedIn,
    maxBodyBytes(SMALL),
    forSite("calendar:write"),
    input("json", calendarImportInput),
    async (c) => {
      const { importCalendar } = await import("./import-calendar.ts");
      const wish = { ...c.req.valid("json"), siteId: c.var.site.id };
      const done = await importCalendar(await siteToolsOf(c), wish, (address, init) => fetch(address, init));
      if (done.ok) return answer(c, done.imported);
      return refuse(c, done.code, done.code === "INVALID_ADDRESS" ? { fields: { url: "address" } } : {});
    },
  );
