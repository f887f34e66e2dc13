import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, unwrap } from "../../kit/api/api.ts";

const messagesApi = api.sites[":siteId"].messages;
export const conversationApi = messagesApi.bookings[":bookingId"];

export type Conversation = InferResponseType<typeof conversationApi.$get, 200>;
export type Message = Conversation["messages"][number];
export type MessageFile = Message["files"][number];

/** Time after which a message whose email is waiting is reloaded. */
const WAITING_REFRESH_MS = 15_000;

const messagesKey = (siteId: string) => ["sites", siteId, "messages"];

export const unreadQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...messagesKey(siteId), "unread"],
    queryFn: () => unwrap(messagesApi.unread.$get({ param: { siteId } })),
  });

/** The conversations of a site, unread ones first. */
export const threadsQuery = (siteId: string) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey(siteId), "threads"],
    queryFn: ({ pageParam }) =>
      unwrap(messagesApi.threads.$get({ param: { siteId }, query: pageParam ? { cursor: pageParam } : {} })),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
  });

export const conversationQuery = (siteId: string, bookingId: string) =>
  queryOptions({
    queryKey: [...messagesKey(siteId), "bookings", bookingId],
    queryFn: () => unwrap(conversationApi.$get({ param: { siteId, bookingId } })),
    // Cron sends mail each minute, without announcing it to open screens.
    refetchInterval: ({ state }) =>
      state.data?.messages.some(({ delivery }) => delivery?.state === "waiting") ? WAITING_REFRESH_MS : false,
    staleTime: 0,
  });

/** All text of an email of which a message is a part; it never changes. */
export const wholeMailQuery = (siteId: string, bookingId: string, messageId: string) =>
  queryOptions({
    queryKey: ["sites", siteId, "whole-mails", messageId],
    queryFn: () => unwrap(conversationApi.whole[":messageId"].$get({ param: { siteId, bookingId, messageId } })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The saved replies with the values of a booking. */
export const repliesQuery = (siteId: string, bookingId: string) =>
  queryOptions({
    queryKey: [...messagesKey(siteId), "replies", bookingId],
    queryFn: () => unwrap(conversationApi.replies.$get({ param: { siteId, bookingId } })),
  });

/** Reloads all data with messages of a site. */
export const refreshMessages = (queries: QueryClient, siteId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: messagesKey(siteId) });
