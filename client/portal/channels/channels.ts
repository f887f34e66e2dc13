import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import type { ShownChannels } from "#contract/letting/channels.ts";

const site = api.sites[":siteId"];

/** Interval at which an open screen checks for the results of a sync. */
const REFRESH_MS = 60_000;

const channelsKey = (siteId: string) => ["sites", siteId, "channels"];

/** Query of a site's feeds, exports and open conflicts. */
export const channelsQuery = (siteId: string) =>
  queryOptions({
    queryKey: channelsKey(siteId),
    queryFn: async () => (await unwrap(site.channels.$get({ param: { siteId } }))) as unknown as ShownChannels,
    refetchInterval: REFRESH_MS,
  });

/** Reloads all data with nights of other calendars, after they changed. */
export async function reloadChannels(queries: QueryClient, siteId: string): Promise<void> {
  const parts = ["channels", "calendar", "bookings", "today", "overview"];
  await Promise.all(parts.map((part) => queries.invalidateQueries({ queryKey: ["sites", siteId, part] })));
}
