import type { QueryClient } from "@tanstack/react-query";
import { RealtimeClient } from "@supabase/supabase-js";
import { brand } from "#locales/brand.ts";
import type { SiteChange } from "#contract/owners/site-change.ts";
import { adminView } from "./admin-view.ts";
import { api, unwrap } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { followChanges, type LiveListener } from "./follow-changes.ts";
import { supabase } from "./supabase.ts";

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
  papers: ["bookings", "ksef", "mails"],
  ksef: ["bookings"],
  mails: ["mail-server", "messages", "suppressions"],
  "mail-server": ["mails"],
  suppressions: ["mails"],
  statements: ["bookings", "calendar", "guests", "payments", "today"],
};

/** Delay before rejoining a channel that the server has closed. */
const REJOIN_MS = 10_000;

/**
 * Invalidates the queries of a site when their data changes on the server, including those that changed after `since` (of
 * `performance.now()`), when the screen asked for them. Returns a function that stops it.
 */
export function followSite(siteId: string, queries: QueryClient, since: number): () => void {
  const load = async () => {
    const { changes, now } = await unwrap(api.sites[":siteId"].changes.$get({ param: { siteId } }));
    return changes.map((change) => ({ ...change, age: now - change.at }));
  };
  const leave = () => {
    stop();
    void queries.invalidateQueries({ queryKey: ["sites"], exact: true });
  };
  const stop = followChanges({
    // An admin who views an account has no rights on the site outside of /api.
    connect: (listener) => (adminView() ? () => {} : joinChannel(siteId, listener, load, leave)),
    load,
    onChange: (change) => invalidate(queries, siteId, change),
    elapsed: () => performance.now() - since,
  });
  return stop;
}

/**
 * Joins the site's channel. `leave` is called if the account no longer works on the site. Returns a function that disconnects.
 */
function joinChannel(
  siteId: string,
  { onOpen, onClose, onChange }: LiveListener,
  load: () => Promise<unknown>,
  leave: () => void,
): () => void {
  let isStopped = false;
  let isDisconnected = false;
  const client = new RealtimeClient(`${location.origin.replace(/^http/, "ws")}/realtime/v1`, {
    params: { apikey: brand.anonymousKey, site: siteId },
    accessToken: async () => (await supabase.auth.getSession()).data.session?.access_token ?? null,
  });
  const filter = `site_id=eq.${siteId}`;
  const disconnect = () => {
    // Browsers report a socket that is closed before it is open as an error; the channel's next status follows.
    if (isDisconnected || client.isConnecting()) return;
    isDisconnected = true;
    void client.removeAllChannels();
  };
  const join = () =>
    client
      .channel(`site:${siteId}`, { config: { private: true } })
      .on<SiteChange>("postgres_changes", { event: "*", schema: "public", table: "site_changes", filter }, (change) => {
        if (change.eventType !== "DELETE") onChange(change.new);
      })
      .subscribe((status) => {
        if (isStopped) return disconnect();
        if (status === "SUBSCRIBED") return onOpen();
        onClose();
        // The client rejoins automatically, unless the server has closed the channel: the session or the rights have changed.
        if (status === "CLOSED") void rejoin();
      });
  const rejoin = async (): Promise<void> => {
    try {
      await load();
    } catch (error) {
      if (error instanceof ApiError && error.code === "NOT_FOUND") return leave();
    }
    setTimeout(() => {
      if (!isStopped) join();
    }, REJOIN_MS);
  };
  // A channel that is joined before the token has been read would be refused.
  void client.setAuth().then(() => {
    if (!isStopped) join();
  });
  return () => {
    isStopped = true;
    disconnect();
  };
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
