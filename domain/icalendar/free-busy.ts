import type { FeedEvent } from "./feed-event.ts";
import { fromEpochDay } from "../dates.ts";
import { MINUTES_A_DAY } from "./moments.ts";
import { type Placement, placeOccurrence, spanOf, toHomeTime } from "./occurrences.ts";
import type { RawFreeBusy } from "./raw-events.ts";

/** A taken period in minutes since the epoch as the home's clocks show them. */
interface Busy {
  start: number;
  end: number;
  isSoft: boolean;
}

/**
 * Converts the periods of VFREEBUSYs (RFC 5545, section 3.6.4) to events. Adjoining periods are joined first, because some
 * servers write one for each half hour.
 */
export function freeBusyPeriods(components: readonly RawFreeBusy[], placement: Placement): FeedEvent[] {
  const busy = components
    .filter(({ header }) => header.method !== "CANCEL")
    .flatMap(({ periods }) => periods)
    .map((period): Busy => {
      const span = spanOf(
        period.start,
        { hasEnd: period.end !== undefined || period.minutes !== undefined, ...period },
        placement,
      );
      const start = toHomeTime(period.start, placement);
      return { start, end: start + (span.minutes ?? (span.nights ?? 1) * MINUTES_A_DAY), isSoft: period.isSoft };
    });
  const joined = [true, false].flatMap((isSoft) => join(busy.filter((each) => each.isSoft === isSoft)));
  return joined.flatMap(({ start, end, isSoft }): FeedEvent[] => {
    const day = Math.floor(start / MINUTES_A_DAY);
    const moment = { day, minute: start - day * MINUTES_A_DAY, zone: "" };
    const { arrival, departure } = placeOccurrence(moment, { minutes: end - start, isUnreadable: false }, placement);
    if (departure <= arrival || departure <= placement.from || arrival >= placement.until) return [];
    const dates = { arrival: fromEpochDay(arrival), departure: fromEpochDay(departure) };
    const kind = isSoft ? ("soft" as const) : ("stay" as const);
    return [{ uid: `busy-${dates.arrival}/${dates.departure}`, ...dates, kind, summary: "", sequence: 0 }];
  });
}

function join(periods: readonly Busy[]): Busy[] {
  const joined: Busy[] = [];
  for (const period of periods.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && period.start <= last.end) last.end = Math.max(last.end, period.end);
    else joined.push({ ...period });
  }
  return joined;
}
