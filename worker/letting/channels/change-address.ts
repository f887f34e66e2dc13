import type { FeedProblem } from "#contract/letting/channels.ts";
import { findPickups } from "#store/letting/calendar-exports.ts";
import { findState } from "#store/letting/feed-states.ts";
import * as feeds from "#store/letting/feeds.ts";
import { isUniqueViolation } from "#store/dialect/store.ts";
import { readFirst } from "./check-feed.ts";
import { deriveSync } from "./derive-sync.ts";
import { sealAddress } from "./feed-secrets.ts";
import type { FeedTools } from "./feed-tools.ts";
import { writeSync } from "./write-sync.ts";

const MAX_ATTEMPTS = 5;

export type AddressChanged =
  | { ok: true }
  | { ok: false; code: "NOT_FOUND" | "TOO_MANY_REQUESTS" | "ALREADY_ADDED" }
  | { ok: false; code: "FEED_UNREADABLE"; problem: FeedProblem };

/**
 * Changes the address of a feed. The calendar there is read first and compared with the stored events, as in any sync, so that
 * no night opens in between. An address that cannot be read changes nothing.
 */
export async function changeAddress(tools: FeedTools, feed: feeds.Feed, url: string): Promise<AddressChanged> {
  const { store, now, secrets } = tools;
  const { siteId, unitId, channel } = feed;
  const read = await readFirst(tools, { siteId, unitId, channel, url });
  if (!read.ok) return read;
  const reading = { ...read.reading, ...(await sealAddress(secrets, read.address)), host: read.host };
  let current: feeds.Feed | undefined = feed;
  for (let attempt = 0; attempt < MAX_ATTEMPTS && current; attempt++) {
    const [state, pickups] = await Promise.all([findState(store, current, now), findPickups(store, feed)]);
    if (!state) break;
    const derived = deriveSync(state, read.events, pickups, { now, createId: () => crypto.randomUUID() });
    try {
      if (await writeSync(tools, state, derived, reading)) return { ok: true };
    } catch (error) {
      if (isUniqueViolation(error, "feeds")) return { ok: false, code: "ALREADY_ADDED" };
      throw error;
    }
    current = await feeds.findById(store, siteId, feed.id);
  }
  return { ok: false, code: current ? "TOO_MANY_REQUESTS" : "NOT_FOUND" };
}
