import { Hono } from "hono";
import { calendarImportInput, calendarQuery } from "#contract/calendar-input.ts";
import { answer, refuse } from "#http/api/answers.ts";
import { maxBodyBytes, input } from "#http/api/input.ts";
import { requireSignedIn } from "#http/caller/gates.ts";
import { forSite, type SiteEnv } from "#http/caller/site-gate.ts";
import { siteToolsOf } from "#worker/sites/site-tools.ts";
import { readCalendar } from "./read-calendar.ts";

const MAX_BODY_BYTES = 4096;

/** Routes of a site's calendar. */
export const calendarRoutes = new Hono<SiteEnv>()
  .get("/sites/:siteId/calendar", requireSignedIn, forSite("calendar:read"), input("query", calendarQuery), async (c) => {
    return answer(c, await readCalendar(await c.env.context.openStore(), c.var.site, c.req.valid("query")));
  })
  .post(
    "/sites/:siteId/import/calendar",
    requireSignedIn,
    maxBodyBytes(MAX_BODY_BYTES),
    forSite("calendar:write"),
    input("json", calendarImportInput),
    async (c) => {
      const { importCalendar } = await import("./import-calendar.ts");
      const request = { ...c.req.valid("json"), siteId: c.var.site.id };
      const result = await importCalendar(await siteToolsOf(c), request, (address, init) => fetch(address, init));
      if (result.ok) return answer(c, result.imported);
      return refuse(c, result.code, result.code === "INVALID_ADDRESS" ? { fields: { url: "address" } } : {});
    },
  );
