import { calendarKey } from "#worker/calendars/shown-calendar.ts";
import type { claimNights } from "#worker/calendars/claim-nights.ts";
import type { Store } from "#store/store.ts";

/**
 * Tools for claiming nights from outside the worker. They delete the calendar from KV, so that the next request reads the store.
 */
export const nightsTools = (
  { store, kv }: { store: Store; kv: KVNamespace },
  now = Date.now(),
): Parameters<typeof claimNights>[0] => ({
  store,
  now,
  onCalendarChange: ({ siteId }) => kv.delete(calendarKey(siteId)),
});
