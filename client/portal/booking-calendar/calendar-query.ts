import type { QueryClient } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import type { ShownUnit } from "#contract/letting/site-calendar.ts";
import type { CalendarDate } from "#domain/dates.ts";

const calendarKey = (siteId: string) => ["sites", siteId, "calendar"];

/** Query of the stays and blocks of a site's units on the days from `from` up to but not including `to`. */
export const calendarQuery = (siteId: string, from: CalendarDate, to: CalendarDate) =>
  queryOptions({
    queryKey: [...calendarKey(siteId), { from, to }],
    queryFn: async () =>
      (await unwrap(api.sites[":siteId"].calendar.$get({ param: { siteId }, query: { from, to } })))
        .units as unknown as ShownUnit[],
    placeholderData: (before) => before,
  });

/** Loads the calendar again after a change. */
export const reloadCalendar = (queries: QueryClient, siteId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: calendarKey(siteId) });
