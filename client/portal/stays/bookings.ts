import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, unwrap } from "../../kit/api/api.ts";
import { BOOKING_CHANNELS, type BookingChannel } from "#domain/bookings/channels.ts";
import type { Quote } from "#domain/rates/quote-types.ts";
import { BOOKING_STATES, type BookingState } from "#domain/bookings/transitions.ts";

export const bookingApi = api.sites[":siteId"].bookings;

export type BookingDetails = InferResponseType<(typeof bookingApi)[":bookingId"]["$get"], 200>;
type StayPage = InferResponseType<typeof bookingApi.$get, 200>;
export type ListedBooking = StayPage["bookings"][number];
export type ListedImport = StayPage["imported"][number];

/**
 * The agreed price of a booking. The types of answers are declared separately from those of the rules; the values are the same.
 */
export const agreedQuote = ({ quote }: BookingDetails["booking"]): Quote => quote as unknown as Quote;

/** Groups of states by which the list is filtered. */
export const STATE_GROUPS = {
  open: ["requested", "enquiry", "offer", "hold", "awaiting-payment"],
  coming: ["confirmed", "checked-in"],
  past: ["completed", "no-show"],
  ended: ["declined", "expired", "cancelled"],
} as const satisfies Record<string, BookingState[]>;
export type StateGroup = keyof typeof STATE_GROUPS;

/** Filters in the format of the URL; empty for none. */
export interface Filters {
  q: string;
  /** A state or a group of states. */
  state: string;
  /** A channel of bookings, or `calendar:` and the calendar from which stays were imported. */
  channel: string;
  unit: string;
  unpaid: string;
}

export const readFilters = (search: URLSearchParams): Filters => ({
  q: search.get("q") ?? "",
  state: search.get("state") ?? "",
  channel: search.get("channel") ?? "",
  unit: search.get("unit") ?? "",
  unpaid: search.get("unpaid") ?? "",
});

/** The query of the API for filters; values that do not exist filter nothing. */
export function toApiQuery({ q, state, channel, unit, unpaid }: Filters) {
  const group = Object.hasOwn(STATE_GROUPS, state) ? STATE_GROUPS[state as StateGroup] : undefined;
  const states = group ?? BOOKING_STATES.filter((each) => each === state);
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(states.length > 0 && { state: [...states] }),
    ...(BOOKING_CHANNELS.includes(channel as BookingChannel) && { channel: channel as BookingChannel }),
    ...(channel.startsWith("calendar:") && { source: channel.slice("calendar:".length) }),
    ...(unit && { unit }),
    ...(unpaid === "yes" && { unpaid: "yes" as const }),
  };
}

/** Value of the channel filter for a calendar. */
export const calendarFilter = (source: string): string => `calendar:${source}`;

const bookingsKey = (siteId: string) => ["sites", siteId, "bookings"];

/** The pages of the list. */
export const listQuery = (siteId: string, filters: Filters) =>
  infiniteQueryOptions({
    queryKey: [...bookingsKey(siteId), "list", filters],
    queryFn: ({ pageParam }) =>
      unwrap(bookingApi.$get({ param: { siteId }, query: { ...toApiQuery(filters), ...(pageParam && { cursor: pageParam }) } })),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
  });

export const bookingQuery = (siteId: string, bookingId: string) =>
  queryOptions({
    queryKey: [...bookingsKey(siteId), bookingId],
    queryFn: () => unwrap(bookingApi[":bookingId"].$get({ param: { siteId, bookingId } })),
    staleTime: 0,
  });

/** The units of a site, as the calendar names them. */
export const unitsQuery = (siteId: string) =>
  queryOptions({
    queryKey: ["sites", siteId, "today"],
    queryFn: () => unwrap(api.sites[":siteId"].today.$get({ param: { siteId } })),
  });

/** Reloads all data with bookings, after one was changed. */
export async function refreshBookings(queries: QueryClient, siteId: string): Promise<void> {
  const parts = ["bookings", "today", "calendar", "guests", "messages", "payments"];
  await Promise.all(parts.map((part) => queries.invalidateQueries({ queryKey: ["sites", siteId, part] })));
}
