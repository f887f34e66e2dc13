import type { FeedProblem } from "#contract/letting/channels.ts";
import type { Channel } from "#domain/channels/channels.ts";
import { classifyEvents } from "#domain/channels/classify.ts";
import type { FeedEvent } from "#domain/icalendar/feed-event.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { readCalendar } from "#domain/icalendar/read-calendar.ts";
import { windowFrom } from "#store/letting/feed-states.ts";

/**
 * More periods in two years than any home has. Each is a row in the store; see docs/decisions/0085 for what one batch can write.
 */
const MAX_PERIODS = 2000;

/** Reads the events of a feed's body by the conventions of its channel. */
export function readFeed(
  text: string,
  { channel, timeZone, today }: { channel: Channel; timeZone: string; today: CalendarDate },
): { ok: true; events: FeedEvent[]; leftOut: Record<string, number> } | { ok: false; problem: FeedProblem } {
  const read = readCalendar(text, { timeZone, ...windowFrom(today) });
  if ("problem" in read) return { ok: false, problem: read.problem };
  // Events with equal dates count once; see `compareEvents`.
  const periods = new Set(read.events.map(({ arrival, departure }) => `${arrival} ${departure}`));
  if (periods.size > MAX_PERIODS) return { ok: false, problem: "too-many-events" };
  return { ok: true, events: classifyEvents(read.events, channel), leftOut: read.leftOut };
}
