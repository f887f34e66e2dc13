import type { CalendarPublisher } from "./calendar-publisher.ts";
import type { Env } from "#worker/env.ts";

/**
 * Requests that a site's calendar be written to KV; several requests within about a second cause one write. Does nothing without
 * the binding.
 */
export async function publishCalendar({ CALENDARS }: Pick<Env, "CALENDARS">, siteId: string): Promise<void> {
  const publishers = CALENDARS as DurableObjectNamespace<CalendarPublisher> | undefined;
  await publishers?.get(publishers.idFromName(siteId)).publish(siteId);
}
