import type { CalendarDate } from "../dates.ts";
import type { FeedEvent, StoredEvent } from "../icalendar/feed-event.ts";
import { DAY_MS, MINUTE_MS } from "../time.ts";

/** A missing event is removed by the second good read without it, at least this long after the first one. */
const REMOVAL_DELAY_MS = 10 * MINUTE_MS;
/** A calendar that became empty keeps its nights this long before the owner is asked. */
const EMPTY_DELAY_MS = DAY_MS;
/** The owner is asked if more than half of at least this many future events are gone at once. */
const MIN_EVENTS_TO_ASK = 4;

export interface CompareOptions {
  /** Time of the read, in milliseconds since the epoch. */
  now: number;
  /** The current day in the unit's zone. */
  today: CalendarDate;
  /**
   * The `ask` of the previous read while the owner has not answered: until then, or until all events are back, nothing is
   * removed.
   */
  asked?: Comparison["ask"];
  /** True once the owner has agreed that the missing events are gone: then only the delay of two reads applies. */
  mayRemove?: boolean;
}

export interface Comparison {
  /** Events to store, ordered by arrival, departure and UID. Waiting events are in it: they keep their nights. */
  next: StoredEvent[];
  added: StoredEvent[];
  /** Events with the same UID whose dates or kind have changed. */
  moved: { from: StoredEvent; to: StoredEvent }[];
  removed: StoredEvent[];
  /** Events of the read that were stored before with the same dates. */
  kept: StoredEvent[];
  /** Events missing in the read that may not be removed yet, including the former dates of moved ones. */
  waiting: StoredEvent[];
  /**
   * Set if the owner must decide before anything is removed: more than half of the future events are gone (`many-gone`), or the
   * calendar has been empty for a day (`empty`). Store it, even if nothing else has changed, and pass it as `asked`.
   */
  ask?: "many-gone" | "empty";
  /** True if nothing needs to be written. A changed time of the last read is not a reason to write. */
  isUnchanged: boolean;
}

/**
 * Compares the stored events of a feed with a good read of it. An event is the stored one with the same UID and dates, else the
 * one with the same dates (some channels change UIDs), else the one with the same UID, which then has moved. Events with the same
 * dates count once. No night is dropped by a single read: missing events wait, and so do the former dates of moved events.
 */
export function compareEvents(
  stored: readonly StoredEvent[],
  read: readonly FeedEvent[],
  { now, today, asked, mayRemove = false }: CompareOptions,
): Comparison {
  const facts = uniteSameDates(read);
  const { matches, missing } = matchEvents(stored, facts);
  const kept: StoredEvent[] = [];
  const added: StoredEvent[] = [];
  const moved: Comparison["moved"] = [];
  const uids = new Set(facts.flatMap((fact) => fact.uids));
  let hasChanged = false;
  for (const fact of facts) {
    const { summary, provenance } = fact.event;
    const seen = { ...datesOf(fact.event), summary, ...(provenance && { provenance }), lastSeenAt: now, missingSince: null };
    const before = matches.get(fact);
    if (!before) added.push({ uid: fact.event.uid, ...seen, firstSeenAt: now });
    else if (isSame(before, fact.event)) {
      const uid = keepsUid(before, fact, uids) ? before.uid : fact.event.uid;
      kept.push({ uid, ...seen, firstSeenAt: before.firstSeenAt });
      hasChanged ||= uid !== before.uid || before.missingSince !== null || (before.summary ?? summary) !== summary;
    } else {
      const to = { uid: before.uid, ...seen, firstSeenAt: now };
      moved.push({ from: before, to });
      if (!covers(to, before)) missing.push({ ...before, missingSince: null });
    }
  }
  const current = [...kept, ...added, ...moved.map(({ to }) => to)];
  const used = new Set(current.map(({ uid }) => uid));
  const future = missing.filter(({ departure }) => departure > today);
  const ask = future.length > 0 ? (asked ?? findDoubt(stored, future, facts.length === 0, today, now)) : undefined;
  const isHeld = !mayRemove && (ask !== undefined || facts.length === 0);
  const isDue = ({ missingSince }: StoredEvent): boolean =>
    !isHeld && missingSince !== null && now - missingSince >= REMOVAL_DELAY_MS;
  const removed = future.filter(isDue);
  const waiting = new Map<string, StoredEvent>();
  for (const event of future.filter((each) => !isDue(each))) {
    const uid = used.has(event.uid) ? formerUid(event) : event.uid;
    if (!waiting.has(uid)) waiting.set(uid, { ...event, uid, missingSince: event.missingSince ?? now });
  }
  hasChanged ||= added.length + moved.length + removed.length > 0 || missing.length > future.length;
  hasChanged ||= future.some(({ missingSince }) => missingSince === null);
  const next = [...current, ...waiting.values()].toSorted(byDates);
  return {
    next,
    added,
    moved,
    removed,
    kept,
    waiting: [...waiting.values()],
    ...(ask && !mayRemove && { ask }),
    isUnchanged: !hasChanged,
  };
}

/** Events of a read that are equivalent: equal dates. */
interface Fact {
  /** The one that represents them: a stay rather than a soft block, then the first by UID. */
  event: FeedEvent;
  uids: string[];
}

function uniteSameDates(read: readonly FeedEvent[]): Fact[] {
  const facts = new Map<string, Fact>();
  for (const event of read.toSorted((a, b) => (a.kind === b.kind ? compareText(a.uid, b.uid) : a.kind === "stay" ? -1 : 1))) {
    const key = `${event.arrival}/${event.departure}`;
    const fact = facts.get(key);
    if (fact) fact.uids.push(event.uid);
    else facts.set(key, { event, uids: [event.uid] });
  }
  return [...facts.values()];
}

function matchEvents(
  stored: readonly StoredEvent[],
  facts: readonly Fact[],
): { matches: Map<Fact, StoredEvent>; missing: StoredEvent[] } {
  const matches = new Map<Fact, StoredEvent>();
  const byUid = new Map(facts.flatMap((fact) => fact.uids.map((uid) => [uid, fact] as const)));
  const byKey = new Map(facts.map((fact) => [keyOf(fact.event), fact]));
  const rounds: ((event: StoredEvent) => Fact | undefined)[] = [
    (event) => (byUid.get(event.uid) === byKey.get(keyOf(event)) ? byUid.get(event.uid) : undefined),
    (event) => byKey.get(keyOf(event)),
    (event) => byUid.get(event.uid),
  ];
  let left = stored.toSorted(byDates);
  for (const find of rounds) {
    left = left.filter((event) => {
      const fact = find(event);
      if (!fact || matches.has(fact)) return true;
      matches.set(fact, event);
      return false;
    });
  }
  return { matches, missing: left };
}

/**
 * Keeps a stored UID although the read has another one for the same dates, unless another event of the read has it, so that
 * calendars with new UIDs in every read cause no writes.
 */
function keepsUid(before: StoredEvent, fact: Fact, uids: ReadonlySet<string>): boolean {
  return fact.uids.includes(before.uid) || (!uids.has(before.uid) && !before.uid.includes(FORMER));
}

/** Marks UIDs of former dates, because the original UID belongs to the event's current dates. */
const FORMER = "#former-";

const formerUid = (event: StoredEvent): string => `${event.uid}${FORMER}${keyOf(event)}`;

function findDoubt(
  stored: readonly StoredEvent[],
  missing: readonly StoredEvent[],
  isEmpty: boolean,
  today: CalendarDate,
  now: number,
): Comparison["ask"] {
  const since = Math.min(...missing.map(({ missingSince }) => missingSince ?? now));
  if (isEmpty) return now - since >= EMPTY_DELAY_MS ? "empty" : undefined;
  const stillStored = stored.filter(({ uid, departure }) => departure > today && !uid.includes(FORMER)).length;
  // Events that moved to the past keep only their former dates.
  const known = Math.max(stillStored, missing.length);
  return known >= MIN_EVENTS_TO_ASK && missing.length > known / 2 ? "many-gone" : undefined;
}

const datesOf = ({ arrival, departure, kind }: FeedEvent) => ({ arrival, departure, kind });

type Dated = Pick<FeedEvent, "uid" | "arrival" | "departure" | "kind">;

const keyOf = ({ arrival, departure, kind }: Dated): string => `${arrival}/${departure}/${kind}`;
const isSame = (a: Dated, b: Dated): boolean => keyOf(a) === keyOf(b);

/** True if `to` takes all nights of `from` at least as firmly. */
const covers = (to: Dated, from: Dated): boolean =>
  to.arrival <= from.arrival && to.departure >= from.departure && (to.kind === "stay" || from.kind === "soft");

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byDates = (a: Dated, b: Dated): number =>
  compareText(a.arrival, b.arrival) || compareText(a.departure, b.departure) || compareText(a.uid, b.uid);
