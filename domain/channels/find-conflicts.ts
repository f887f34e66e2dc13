import { type CalendarDate, daysBetween } from "../dates.ts";
import { toStays } from "../icalendar/free-runs.ts";
import { listNights, type Stay } from "../stays.ts";
import type { Channel } from "./channels.ts";
import type { EventKind, StoredEvent } from "../icalendar/feed-event.ts";

/** One of our stays, holds or blocks on the unit. */
export interface OwnEntry extends Stay {
  holder: string;
  /** Time since which it has had these nights, in milliseconds since the epoch. */
  since: number;
  /** Its UID in our feeds. */
  uid?: string;
}

/** A fetch of our feed by the channel. Keep it while events that first appeared after it are stored. */
export interface Pickup {
  /** Milliseconds since the epoch. */
  at: number;
  /** The nights of the version that was fetched. */
  nights: ReadonlySet<CalendarDate>;
}

export interface Conflict {
  /** The channel's event. */
  uid: string;
  kind: EventKind;
  /** Our entry. */
  holder: string;
  /** The nights that both have, from today on. */
  nights: CalendarDate[];
  /** `unknown` if the event was already in the feed's first read. */
  first: "ours" | "theirs" | "unknown";
}

export interface Echo {
  uid: string;
  /** Our entries that the channel returned; empty if they are gone. */
  holders: string[];
}

export interface ConflictOptions {
  channel: Channel;
  own: readonly OwnEntry[];
  pickups: readonly Pickup[];
  /** The current day in the unit's zone. */
  today: CalendarDate;
  /** Time of the feed's first good read. */
  connectedAt?: number;
  /** Nights that the feed leaves open (`findOpenNights`): soft events there are no conflict. */
  open?: ReadonlySet<CalendarDate>;
}

/** An event as it takes nights. */
type Taking = Pick<StoredEvent, "uid" | "arrival" | "departure" | "kind">;

export interface Findings {
  conflicts: Conflict[];
  echoes: Echo[];
  /**
   * The events for `nightsOfFeed`. For an echo, nights that we hold are left out, so that it never blocks the entry it came from;
   * its other nights are soft, because their cause is gone.
   */
  events: Taking[];
}

/**
 * Separates events that a channel returned to us (echoes) from conflicts. An event is an echo if its provenance names one of our
 * entries, or if the last version of our feed that the channel fetched before the event first appeared has all of its nights: the
 * channel could no longer sell them. Airbnb's stays are never echoes, because Airbnb returns imported nights as blocks. All other
 * events that share a night with ours are conflicts, even if the dates are equal.
 */
export function findConflicts(events: readonly StoredEvent[], options: ConflictOptions): Findings {
  const { own, open, today, connectedAt = -Infinity } = options;
  const pickups = options.pickups.toSorted((a, b) => b.at - a.at);
  const findings: Findings = { conflicts: [], echoes: [], events: [] };
  for (const event of events) {
    const { uid, kind, firstSeenAt } = event;
    const overlapping = own.filter((entry) => entry.arrival < event.departure && event.arrival < entry.departure);
    if (isEcho(event, overlapping, pickups, options)) {
      const ours = overlapping.flatMap((entry) => sharedNights(event, entry, today));
      const gone = sharedNights(event, event, today).filter((night) => !ours.includes(night));
      findings.echoes.push({ uid, holders: overlapping.map(({ holder }) => holder).toSorted() });
      findings.events.push(...toStays(gone).map((stay) => ({ uid, ...stay, kind: "soft" as const })));
      continue;
    }
    findings.events.push({ uid, arrival: event.arrival, departure: event.departure, kind });
    for (const entry of overlapping) {
      const nights = sharedNights(event, entry, today).filter((night) => kind === "stay" || !open?.has(night));
      const first = entry.since > firstSeenAt ? "theirs" : firstSeenAt <= connectedAt ? "unknown" : "ours";
      if (nights.length > 0) findings.conflicts.push({ uid, kind, holder: entry.holder, nights, first });
    }
  }
  return findings;
}

/** `pickups` are ordered from the newest to the oldest. */
function isEcho(
  event: StoredEvent,
  overlapping: readonly OwnEntry[],
  pickups: readonly Pickup[],
  { channel, today }: ConflictOptions,
): boolean {
  if (overlapping.some(({ uid }) => uid !== undefined && event.provenance?.includes(uid))) return true;
  if (channel === "airbnb" && event.kind === "stay") return false;
  const fetched = pickups.find(({ at }) => at < event.firstSeenAt)?.nights;
  const from = event.arrival < today ? today : event.arrival;
  if (!fetched || from >= event.departure || daysBetween(from, event.departure) > fetched.size) return false;
  return sharedNights(event, event, today).every((night) => fetched.has(night));
}

/** The nights of both stays from today on. */
function sharedNights(a: Stay, b: Stay, today: CalendarDate): CalendarDate[] {
  const arrival = [a.arrival, b.arrival, today].reduce((latest, day) => (day > latest ? day : latest));
  return listNights({ arrival, departure: a.departure < b.departure ? a.departure : b.departure });
}
