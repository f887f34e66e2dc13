import { logError } from "#services/http/log.ts";
import type { CalendarVersion } from "#store/letting/calendar-versions.ts";
import type { Env } from "#worker/env.ts";
import { publishCalendar } from "./publish-calendar.ts";
import { noteCalendarVersion } from "./shown-calendar.ts";

/**
 * Makes a change of a calendar visible in pages and exports: at once in this isolate, through KV in all others. The change itself
 * is in the store already, so a failure is logged, and cron publishes the calendar within a minute.
 */
export async function propagateCalendar(env: Env, { siteId, version }: CalendarVersion): Promise<void> {
  noteCalendarVersion(siteId, version);
  await publishCalendar(env, siteId).catch((error: unknown) => logError("calendar not published", error, { siteId }));
}
