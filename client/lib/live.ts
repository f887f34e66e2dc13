import type { QueryClient } from "@tanstack/react-query";
import ReconnectingWebSocket from "partysocket/ws";
import { NOT_A_MEMBER, type SiteChange } from "#contract/site-change.ts";
import { api, unwrap } from "./api.ts";
import { followChanges } from "./follow-changes.ts";

/** Topic of a write → other query keys it changes: the part in `["sites", siteId, part]`. */
const RELATED_PARTS: Record<string, string[]> = {
  publish: ["draft", "versions"],
  versions: ["draft"],
  subdomain: ["draft"],
  units: ["operations"],
};

/** Invalidates the queries of a site when their data changes on the server. Returns a function that stops it. */
export function followSite(siteId: string, queries: QueryClient): () => void {
  const site = api.sites[":siteId"];
  const param = { siteId };
  const address = `${location.origin.replace(/^http/, "ws")}/api/sites/${encodeURIComponent(siteId)}/live`;
  // Browsers cannot send a token with a WebSocket, so each connection uses a new ticket.
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
    onChange: (change) => invalidate(queries, siteId, change),
  });
  return stop;
}

/** Invalidates the queries a change affects, except data that already has the change's version (an own write). */
function invalidate(queries: QueryClient, siteId: string, { topic, version }: SiteChange): void {
  const key = (part: string) => ["sites", siteId, part];
  const seen = queries.getQueryData<{ version?: unknown }>(key(topic))?.version;
  const stale = [...(RELATED_PARTS[topic] ?? []), "overview"];
  if (version === null || typeof seen !== "number" || seen < version) stale.push(topic);
  for (const part of stale) void queries.invalidateQueries({ queryKey: key(part) });
  void queries.invalidateQueries({ queryKey: ["sites"], exact: true });
}
