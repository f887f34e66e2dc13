import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, unwrap } from "../../kit/api/api.ts";
import type { MessageTemplate, StoredMessageSettings, UpcomingMessage } from "#contract/letting/message.ts";

export const messageApi = api.sites[":siteId"].messages;

/** A site's automations and templates. */
export interface SiteMessages {
  stored: StoredMessageSettings;
  templates: MessageTemplate[];
}

export type SentMessage = InferResponseType<typeof messageApi.$get, 200>["messages"][number];

const messagesKey = (siteId: string) => ["sites", siteId, "messages"];

export const siteMessagesQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...messagesKey(siteId), "settings"],
    queryFn: async () => (await unwrap(messageApi.settings.$get({ param: { siteId } }))) as SiteMessages,
  });

/** The next messages of a site, or only those of one booking or of the next days. */
export const upcomingQuery = (siteId: string, { booking, days }: { booking?: string; days?: number } = {}) =>
  queryOptions({
    queryKey: [...messagesKey(siteId), "upcoming", { booking, days }],
    queryFn: async () => {
      const query = { ...(booking !== undefined && { booking }), ...(days !== undefined && { days: String(days) }) };
      return (await unwrap(messageApi.upcoming.$get({ param: { siteId }, query }))).messages as UpcomingMessage[];
    },
    staleTime: 0,
  });

/** Sent messages of a site or of one booking, the newest first. */
export const sentQuery = (siteId: string, booking?: string) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey(siteId), "sent", booking],
    queryFn: ({ pageParam }) =>
      unwrap(
        messageApi.$get({
          param: { siteId },
          query: { limit: "30", ...(booking !== undefined && { booking }), ...(pageParam && { cursor: pageParam }) },
        }),
      ),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  });

/** Former versions of a template, the latest first. */
export const versionsQuery = (siteId: string, templateKey: string, version: number) =>
  queryOptions({
    queryKey: [...messagesKey(siteId), "versions", templateKey, version],
    queryFn: () => unwrap(messageApi.templates[":templateKey"].versions.$get({ param: { siteId, templateKey } })),
  });

/** Reloads what shows messages. */
export const refreshMessages = (queries: QueryClient, siteId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: messagesKey(siteId) });
