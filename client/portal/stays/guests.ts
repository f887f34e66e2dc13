import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, unwrap } from "../../kit/api/api.ts";

export const guestApi = api.sites[":siteId"].guests;

export type GuestDetails = InferResponseType<(typeof guestApi)[":guestId"]["$get"], 200>;
export type Guest = GuestDetails["guest"];

const guestsKey = (siteId: string) => ["sites", siteId, "guests"];

/** The pages of the list. */
export const guestListQuery = (siteId: string, q: string) =>
  infiniteQueryOptions({
    queryKey: [...guestsKey(siteId), "list", q],
    queryFn: ({ pageParam }) =>
      unwrap(guestApi.$get({ param: { siteId }, query: { ...(q && { q }), ...(pageParam && { cursor: pageParam }) } })),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
  });

export const guestQuery = (siteId: string, guestId: string) =>
  queryOptions({
    queryKey: [...guestsKey(siteId), guestId],
    queryFn: () => unwrap(guestApi[":guestId"].$get({ param: { siteId, guestId } })),
    staleTime: 0,
  });
