import { logError } from "#services/http/log.ts";
import { findUnshown } from "#store/letting/calendar-versions.ts";
import { openStore } from "#store/dialect/open.ts";
import type { Env } from "#worker/env.ts";
import { publishCalendar } from "./publish-calendar.ts";
import { withinBudget } from "#store/dialect/within-budget.ts";

/** Maximum number of sites in one run of cron. */
const MAX_SITES = 100;

/** Publishes the calendars that KV does not have yet, because an isolate ended between a change and its publication. */
export async function repairCalendars(env: Env): Promise<void> {
  const store = await openStore(env);
  for (const siteId of withinBudget(store, await findUnshown(store, MAX_SITES)))
    await publishCalendar(env, siteId).catch((error: unknown) => logError("calendar not published", error, { siteId }));
}
