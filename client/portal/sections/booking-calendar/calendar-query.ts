import type { QueryClient } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, unwrap } from "#client/lib/api.ts";
import type { BookingState } from "#domain/bookings/transitions.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Stay } from "#domain/stays.ts";

type Answered = InferResponseType<(typeof api.sites)[":siteId"]["calendar"]["$get"], 200>["units"][number];
type AnsweredEntry = Answered["blocks"][number];

/** A stay or block of a unit; `stay` is absent for blocks, and for roles that may not see bookings. */
export type Entry = Omit<AnsweredEntry, "arrival" | "departure" | "stay"> &
  Stay & { stay?: Omit<NonNullable<AnsweredEntry["stay"]>, "state"> & { state: BookingState } };

export type UnitEntries = Omit<Answered, "blocks"> & { blocks: Entry[] };

const calendarKey = (siteId: string) => ["sites", siteId, "calendar"];

/** Query of the stays and blocks of a site's units on the days from `from` up to but not including `to`. */
export const calendarQuery = (siteId: string, from: CalendarDate, to: CalendarDate) =>
  queryOptions({
    queryKey: [...calendarKey(siteId), { from, to }],
    queryFn: async () =>
      (await unwrap(api.sites[":siteId"].calendar.$get({ param: { siteId }, query: { from, to } })))
        .units as unknown as UnitEntries[],
    placeholderData: (before) => before,
  });

/** Loads the calendar again after a change. */
export const reloadCalendar = (queries: QueryClient, siteId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: calendarKey(siteId) });
