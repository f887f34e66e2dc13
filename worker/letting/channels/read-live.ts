import { logError } from "#services/http/log.ts";
import { WeighedCache } from "#services/memory/weighed-cache.ts";
import type { Feed, SharingFeed } from "#store/letting/feeds.ts";
import type { LiveReading } from "../bookings/place-booking.ts";
import type { FeedTools } from "./feed-tools.ts";
import { syncFeed } from "./sync-feed.ts";

/** Time that a guest waits for other calendars. */
const BUDGET_MS = 2000;
/** A calendar that was read this recently is not read again. */
const RECENT_MS = 60_000;
/** Feed → time at which this isolate read it well; the store has the time of changes only. */
const readAt = new WeighedCache<number>("liveReads");

/** Reads calendars at the same time, within two seconds in all. A sync that takes longer ends after the answer. */
export async function readLive(
  tools: FeedTools,
  feeds: SharingFeed[],
  waitUntil: (work: Promise<unknown>) => void,
): Promise<LiveReading> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, BUDGET_MS, "late");
  });
  const results = await Promise.all(
    feeds.map(async ({ feed, calendarVersion }) => {
      if (isRecent(feed, tools.now)) return "unchanged";
      const synced = syncFeed(tools, feed, { timeoutMs: BUDGET_MS, calendarVersion }).catch((error: unknown) => {
        logError("feed not synced before a booking", error, { feed: feed.id });
        return "failed" as const;
      });
      waitUntil(synced);
      const result = await Promise.race([synced, late]);
      if (result === "unchanged" || result === "changed") remember(feed, tools.now);
      return result;
    }),
  );
  clearTimeout(timer);
  return {
    hasChanged: results.includes("changed"),
    unread: feeds.flatMap(({ feed }, index) => (isRead(results[index]) ? [] : [feed])),
  };
}

const isRead = (result: unknown): boolean => result === "unchanged" || result === "changed";

const isRecent = ({ id, problem, lastGoodAt }: Feed, now: number): boolean =>
  problem === null && now - Math.max(lastGoodAt, readAt.get(id) ?? 0) < RECENT_MS;

function remember({ id }: Feed, now: number): void {
  readAt.set(id, now);
}
