import type { Channel } from "./channels.ts";
import type { EventKind, FeedEvent } from "../icalendar/feed-event.ts";

/**
 * Summary, in lower case, of days that Airbnb does not sell: an owner's blocks, its notice period and days beyond its booking
 * horizon. Other calendars pass it on.
 */
const AIRBNB_BLOCK = "airbnb (not available)";

/**
 * Beginnings of summaries, in lower case, of periods without a booking. Booking.com has none: "CLOSED - Not available" is its
 * text for bookings and closures alike, so each of its events may be a guest. The same goes for channel managers that hide names.
 */
const SOFT_PREFIXES: Record<Channel, readonly string[]> = {
  airbnb: ["not available", "blocked"],
  booking: [],
  vrbo: ["blocked"],
  google: [],
  natuurhuisje: [],
  micazu: [],
  other: [],
};

/** Decides by its summary whether an event of a channel is a stay or a soft block. Without a known text it is a stay. */
export function classifyEvent({ summary, kind }: Pick<FeedEvent, "summary" | "kind">, channel: Channel): EventKind {
  const text = summary.toLowerCase();
  if (text === AIRBNB_BLOCK) return "soft";
  return SOFT_PREFIXES[channel].some((prefix) => text.startsWith(prefix)) ? "soft" : kind;
}

/** Sets the kind of each event of a channel's feed by its summary. */
export function classifyEvents(events: readonly FeedEvent[], channel: Channel): FeedEvent[] {
  return events.map((event) => {
    const kind = classifyEvent(event, channel);
    return kind === event.kind ? event : { ...event, kind };
  });
}

/**
 * True if a channel's soft blocks include a notice period and a booking horizon, which roll every day: the default of a feed's
 * switch `opensEdges`.
 */
export const hasRollingBlocks = (channel: Channel): boolean => channel === "airbnb";
