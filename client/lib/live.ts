import type { QueryClient } from "@tanstack/react-query";
import ReconnectingWebSocket from "partysocket/ws";
import { NOT_A_MEMBER, type SiteChange } from "#contract/site-change.ts";
import { api, unwrap } from "./api.ts";
import { followChanges } from "./follow-changes.ts";

/** What a write changes besides what it is named after: parts of `["sites", siteId, part]`. */
const ALSO: Record<string, string[]> = {
  publish: ["draft", "versions"],
  versions: ["draft"],
  subdomain: ["draft"],
  units: ["operations"],
};

/** Has the queries of a site asked again when something changes that they show, whoever changed it; answers how to stop. */
export function followSite(siteId: string, queries: QueryClient): () => void {
  const site = api.sites[":siteId"];
  const param = { siteId };
  const address = `${location.origin.replace(/^http/, "ws")}/api/sites/${encodeURIComponent(siteId)}/live`;
  // A browser sends no token with a socket: each connection has a ticket of its own.
  const protocols = async () => (await unwrap(site["live-ticket"].$post({ param }))).protocols;
  const stop = followChanges({
    open: () =>
      new ReconnectingWebSocket(address, protocols, {
        connectionTimeout: 10_000,
        maxReconnectionDelay: 60_000,
        shouldReconnectOnClose: ({ code }) => {
          if (code !== NOT_A_MEMBER) return true;
          stop();
          void queries.invalidateQueries({ queryKey: ["sites"], exact: true });
          return false;
        },
      }),
    load: async () => (await unwrap(site.changes.$get({ param }))).changes,
    onChange: (change) => refetch(queries, siteId, change),
  });
  return stop;
}

/** Marks stale what a change is seen in; what has come with that version already stays, so that one's own write is not read back. */
function refetch(queries: QueryClient, siteId: string, { topic, version }: SiteChange): void {
  const key = (part: string) => ["sites", siteId, part];
  const seen = queries.getQueryData<{ version?: unknown }>(key(topic))?.version;
  const stale = [...(ALSO[topic] ?? []), "overview"];
  if (version === null || typeof seen !== "number" || seen < version) stale.push(topic);
  for (const part of stale) void queries.invalidateQueries({ queryKey: key(part) });
  void queries.invalidateQueries({ queryKey: ["sites"], exact: true });
}
