import { logError } from "#http/log.ts";
import type { CalendarVersion } from "#store/calendar-versions.ts";
import type { Env } from "#worker/env.ts";
import { publishCalendar } from "./publish-calendar.ts";
import { noteCalendarVersion } from "./shown-calendar.ts";

/**
 * Has pages and feeds follow a change of a calendar: this isolate's at once, all others' by way of KV. The change itself is in the
 * store already: a failure here is logged, and cron publishes within a minute.
 */
export async function followCalendar(env: Env, { siteId, version }: CalendarVersion): Promise<void> {
  noteCalendarVersion(siteId, version);
  await publishCalendar(env, siteId).catch((error: unknown) => logError("calendar not published", error, { siteId }));
}
