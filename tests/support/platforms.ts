import type { Store } from "#store/dialect/store.ts";
import type { FeedTools } from "#letting/channels/feed-tools.ts";
import type { Resolver } from "#services/dns/resolve.ts";
import { bookingTools } from "./bookings.ts";
import { icsOf, type PlatformEvent } from "./ics.ts";

/** A resolver for which every host has one public address. */
export const PUBLIC_RESOLVER: Resolver = {
  ask: async (name, type) => ({ status: "answered", records: type === "A" ? [{ name, type, value: "93.184.215.14" }] : [] }),
};

/** A platform whose calendar has `events`, or that fails with a status. */
export interface Platform {
  events: readonly PlatformEvent[];
  status?: number;
  /** Number of requests so far. */
  requests: number;
}

/** Tools that read the calendars of platforms in memory, by host. */
export function feedTools(store: Store, platforms: Record<string, Platform>, now?: number): FeedTools {
  return {
    ...bookingTools(store, now),
    mainDomain: "vrijhuis.localhost",
    resolver: PUBLIC_RESOLVER,
    jitter: () => 0.5,
    fetchFrom: async (address) => {
      const platform = platforms[new URL(new Request(address).url).hostname];
      if (!platform) return new Response("no such calendar", { status: 404 });
      platform.requests += 1;
      const { status = 200, events } = platform;
      return status === 200
        ? new Response(icsOf(events), { headers: { "Content-Type": "text/calendar" } })
        : new Response("failed", { status });
    },
  };
}
