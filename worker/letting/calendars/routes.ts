import { Hono } from "hono";
import { calendarQuery } from "#contract/letting/calendar-input.ts";
import { answer } from "#services/http/api/answers.ts";
import { input } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { readSiteCalendar } from "./read-site-calendar.ts";

/** Routes of a site's calendar. */
export const calendarRoutes = new Hono<SiteEnv>().get(
  "/sites/:siteId/calendar",
  requireSignedIn,
  forSite("calendar:read"),
  input("query", calendarQuery),
  async (c) => answer(c, await readSiteCalendar(await c.env.context.openStore(), c.var.site, c.req.valid("query"))),
);
