import { addDays, type CalendarDate, daysBetween } from "../dates.ts";
import type { EventKind, FeedEvent } from "../icalendar/feed-event.ts";

/** A taken night of a feed, for the row of `nights` on the layer of this feed. */
export interface FeedNight {
  night: CalendarDate;
  /** `stay` if any event of the feed with this night is one. */
  kind: EventKind;
  /** The event that takes the night: the first one of that kind by UID. */
  uid: string;
}

export interface NightsOptions {
  /** The current day in the unit's zone. */
  today: CalendarDate;
  /** The end of the window that was read. */
  until: CalendarDate;
  /**
   * The feed's switch: true if soft nights from today on, and those at the end of the feed, are the channel's notice period and
   * booking horizon and stay open here.
   */
  opensEdges: boolean;
  /**
   * Nights that rows of this feed already close as soft. They stay closed while the feed has them: a notice period reaches a
   * night a few days before it, so a night that was closed earlier is an owner's block. Pass none when the switch has just
   * changed.
   */
  closedBefore?: ReadonlySet<CalendarDate>;
}

type Taking = Pick<FeedEvent, "uid" | "arrival" | "departure" | "kind">;

/**
 * The horizon of a channel's booking period is at least this far ahead; a soft run that ends earlier is an owner's last block.
 */
const MIN_HORIZON_DAYS = 300;

/** Lists the nights that a feed's events take in `[today, until)`, one row a night, in ascending order. */
export function nightsOfFeed(events: readonly Taking[], options: NightsOptions): FeedNight[] {
  const rows = firmestNights(events, options);
  const open = options.opensEdges ? findEdges(rows, options) : new Set<CalendarDate>();
  return rows.filter(({ night }) => !open.has(night));
}

/** The soft nights of a feed that are its notice period or lie beyond its booking horizon. */
export function findOpenNights(events: readonly Taking[], options: NightsOptions): Set<CalendarDate> {
  return options.opensEdges ? findEdges(firmestNights(events, options), options) : new Set();
}

/**
 * Firm events first, then by UID: the first one that has a night takes it. Nights that are taken are skipped, not counted again.
 */
function firmestNights(events: readonly Taking[], { today, until }: NightsOptions): FeedNight[] {
  const rows: (FeedNight | undefined)[] = [];
  const length = Math.max(0, daysBetween(today, until));
  /** For each night, a night at or before the next free one. */
  const next = Array.from({ length: length + 1 }, (_, index) => index);
  const nextFree = (from: number): number => {
    let free = from;
    for (let to = next[free]; to !== undefined && to !== free; to = next[free]) free = to;
    for (let index = from; index < free;) {
      const to = next[index] ?? free;
      next[index] = free;
      index = to;
    }
    return free;
  };
  for (const { uid, arrival, departure, kind } of events.toSorted(byFirmness)) {
    const end = Math.min(daysBetween(today, departure), length);
    for (let index = nextFree(Math.max(0, daysBetween(today, arrival))); index < end; index = nextFree(index)) {
      rows[index] = { night: addDays(today, index), kind, uid };
      next[index] = index + 1;
    }
  }
  return rows.filter((row) => row !== undefined);
}

function byFirmness(a: Taking, b: Taking): number {
  if (a.kind !== b.kind) return a.kind === "stay" ? -1 : 1;
  return a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0;
}

function findEdges(rows: readonly FeedNight[], { today, closedBefore }: NightsOptions): Set<CalendarDate> {
  const open = new Set<CalendarDate>();
  const add = (row: FeedNight): void => {
    if (!closedBefore?.has(row.night)) open.add(row.night);
  };
  let next = today;
  for (const row of rows) {
    if (row.night !== next || row.kind !== "soft") break;
    add(row);
    next = addDays(next, 1);
  }
  const last = rows.at(-1);
  if (!last || daysBetween(today, last.night) < MIN_HORIZON_DAYS) return open;
  let previous = addDays(last.night, 1);
  for (const row of rows.toReversed()) {
    if (addDays(row.night, 1) !== previous || row.kind !== "soft") break;
    add(row);
    previous = row.night;
  }
  return open;
}
