import { addDays, type CalendarDate } from "../dates.ts";
import type { Stay } from "../stays.ts";
import type { EventKind } from "../icalendar/feed-event.ts";
import type { FeedNight } from "./nights-of-feed.ts";

/** A run of nights that one event of a feed takes. */
export interface FeedBlock extends Stay {
  uid: string;
  kind: EventKind;
}

/**
 * Joins the nights of a feed, in ascending order, to blocks; blocks do not overlap. `events` provide the arrival of a stay that
 * has already begun: the nights begin today.
 */
export function toFeedBlocks(
  nights: readonly FeedNight[],
  events: readonly (Stay & { uid: string })[],
  today: CalendarDate,
): FeedBlock[] {
  const blocks: FeedBlock[] = [];
  for (const { night, uid, kind } of nights) {
    const last = blocks.at(-1);
    if (last?.departure === night && last.uid === uid && last.kind === kind) last.departure = addDays(night, 1);
    else blocks.push({ uid, kind, arrival: night, departure: addDays(night, 1) });
  }
  const [first] = blocks;
  const begun = first?.arrival === today ? events.find(({ uid }) => uid === first.uid) : undefined;
  if (first && begun && begun.arrival < today) first.arrival = begun.arrival;
  return blocks;
}
