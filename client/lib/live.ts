import type { QueryClient } from "@tanstack/react-query";
import ReconnectingWebSocket from "partysocket/ws";
import { NOT_A_MEMBER, type SiteChange } from "#contract/site-change.ts";
import { api, unwrap } from "./api.ts";
import { followChanges } from "./follow-changes.ts";

/** Topic of a write → other query keys it changes: the part in `["sites", siteId, part]`. */
const RELATED_PARTS: Record<string, string[]> = {
  publish: ["draft", "versions", "operations", "rates"],
  versions: ["draft"],
  subdomain: ["draft"],
  units: ["operations", "rates", "calendar"],
  operations: ["rates", "today"],
  bookings: ["calendar", "channels", "guests", "mails", "messages", "payments", "today"],
  blocks: ["calendar", "channels", "today"],
  feeds: ["bookings", "calendar", "channels", "today"],
  conflicts: ["bookings", "calendar", "channels", "today"],
  exports: ["channels"],
  "imported-stays": ["bookings", "calendar", "guests", "messages", "today"],
  guests: ["bookings", "messages", "today"],
  payments: ["bookings", "calendar", "guests", "mails", "today"],
  papers: ["mails"],
  mails: ["mail-server", "messages", "suppressions"],
  "mail-server": ["mails"],
  suppressions: ["mails"],
  statements: ["bookings", "calendar", "guests", "payments", "today"],
};

/** Delays before the first, second, third and every later attempt to reconnect, milliseconds. */
const RETRY_DELAYS_MS = [1000, 2000, 5000, 10_000];
const retryDelay = (count: number): number => (count === 0 ? 0 : (RETRY_DELAYS_MS[count - 1] ?? 10_000));
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Invalidates the queries of a site when their data changes on the server. Returns a function that stops it. */
export function followSite(siteId: string, queries: QueryClient): () => void {
  const site = api.sites[":siteId"];
  const param = { siteId };
  const address = `${location.origin.replace(/^http/, "ws")}/api/sites/${encodeURIComponent(siteId)}/live`;
  // Browsers cannot send a token with a WebSocket, so each connection uses a new ticket.
  const protocols = async () => (await unwrap(site["live-ticket"].$post({ param }))).protocols;
  const open = () => {
    const socket: ReconnectingWebSocket = new ReconnectingWebSocket(
      address,
      async () => {
        await wait(retryDelay(socket.retryCount));
        return protocols();
      },
      {
        connectionTimeout: 10_000,
        minReconnectionDelay: 0,
        maxReconnectionDelay: 0,
        maxEnqueuedMessages: 100,
        shouldReconnectOnClose: ({ code }) => {
          if (code !== NOT_A_MEMBER) return true;
          stop();
          void queries.invalidateQueries({ queryKey: ["sites"], exact: true });
          return false;
        },
      },
    );
    return socket;
  };
  const stop = followChanges({
    open,
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
