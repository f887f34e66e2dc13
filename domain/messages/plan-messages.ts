import type { BookingState } from "../bookings/transitions.ts";
import { addDays, type CalendarDate, daysBetween, dayInZone } from "../dates.ts";
import { toMinutes, zonedInstant } from "../zone-time.ts";
import type { Automation, MessageConditions, MessageEvent, MessageLocale, MessageTrigger, QuietHours } from "./automations.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time.ts";

/** Delay after a late booking for messages that other guests get earlier: after the confirmation, which is sent at once. */
const AFTER_BOOKING_MS = 10 * MINUTE_MS;
/** A message that follows an event or a departure is not sent later than this: it would be outdated. */
const AFTER_EVENT_MS = 36 * HOUR_MS;
const AFTER_DEPARTURE_DAYS = 14;
/**
 * After a change of dates, a message that the guest has already received is sent again only if its new moment is at least this
 * much later.
 */
const REPEAT_MS = DAY_MS;

/** A message that was sent, or whose moment has passed. `anchor`: see {@link PlannedMessage}. */
export interface SentMessage {
  automationId: string;
  anchor: string;
  at: number;
}

/** Everything that the messages of a stay depend on. Times in milliseconds since the epoch. */
export interface MessageFacts {
  state: BookingState;
  unitId: string;
  channel: string;
  locale: MessageLocale;
  arrival: CalendarDate;
  departure: CalendarDate;
  /** `HH:MM`, local. */
  checkIn: string;
  checkOut: string;
  /** The time at which the guest expects to arrive. */
  arrivalTime: string | null;
  /** IANA name. */
  timeZone: string;
  isReturning: boolean;
  /** Time of the last event of each kind. */
  events: Partial<Record<MessageEvent, number>>;
  /** The time until which the guest may be asked for a review; null if not at all. */
  reviewUntil: number | null;
  /** Automations that are off for this stay. */
  off: readonly string[];
  sent: readonly SentMessage[];
  now: number;
}

/** A message to send. Its `anchor` is the day or event that its moment is counted from: it is sent once for each anchor. */
export interface PlannedMessage {
  automation: Automation;
  anchor: string;
  at: number;
}

export interface MessagePlan {
  /** Messages to send now, as one email, in the order of their moments. */
  due: PlannedMessage[];
  /** Upcoming messages, in the order of their moments. */
  coming: PlannedMessage[];
  /** The next moment at which a message may be due; null if only a change of the booking or of the automations can cause one. */
  next: number | null;
}

const STAYING: readonly BookingState[] = ["confirmed", "checked-in"];
const STAYED: readonly BookingState[] = ["checked-in", "completed"];
/** States in which a message about an event still makes sense. */
const EVENT_STATES: Record<MessageEvent, readonly BookingState[]> = {
  confirmed: ["confirmed", "checked-in"],
  requested: ["requested"],
  declined: ["declined"],
  cancelled: ["cancelled"],
  paid: ["confirmed", "checked-in", "completed"],
};

/**
 * Plans the messages of a stay only from the current state, so that a changed or cancelled booking needs no schedule to be
 * changed, and planning twice sends nothing twice. Messages that are due together become one email. Messages due in quiet hours
 * wait for their end.
 */
export function planMessages(
  facts: MessageFacts,
  automations: readonly Automation[],
  quiet: QuietHours | null = null,
): MessagePlan {
  const { now, timeZone } = facts;
  const planned = automations
    .flatMap((automation) => planOne(facts, automation, quiet) ?? [])
    .toSorted((a, b) => a.at - b.at || a.automation.id.localeCompare(b.automation.id));
  const quietEnd = endOfQuiet(now, quiet, timeZone);
  const due = quietEnd === undefined ? planned.filter(({ at }) => at <= now) : [];
  const coming = planned.filter((message) => !due.includes(message));
  const [first] = coming;
  return { due, coming, next: first ? Math.max(first.at, quietEnd ?? 0) : null };
}

/** The unsent message of an automation; undefined if there is none. */
function planOne(facts: MessageFacts, automation: Automation, quiet: QuietHours | null): PlannedMessage | undefined {
  const { state, off, sent, events, now, timeZone } = facts;
  const { id, isOn, trigger, conditions, whenLate } = automation;
  if (!isOn || off.includes(id) || !meets(facts, conditions)) return undefined;
  const moment = momentOf(facts, trigger);
  if (!moment) return undefined;
  const { anchor } = moment;
  const end = trigger.type === "review" ? Math.min(moment.end, facts.reviewUntil ?? 0) : moment.end;
  const before = sent.filter(({ automationId }) => automationId === id);
  if (before.some((message) => message.anchor === anchor)) return undefined;
  if (before.some((message) => moment.at < message.at + REPEAT_MS)) return undefined;
  const agreedAt = events.confirmed ?? 0;
  const isLate = trigger.type !== "event" && moment.at < agreedAt;
  if (isLate && whenLate === "skip") return undefined;
  const wanted = isLate ? agreedAt + AFTER_BOOKING_MS : moment.at;
  const at = endOfQuiet(wanted, quiet, timeZone) ?? wanted;
  if (now >= end || at >= end || !statesFor(trigger, at <= now).includes(state)) return undefined;
  return { automation, anchor, at };
}

/** States in which a message can be sent, or, before its moment, from which the clock leads to them. */
function statesFor(trigger: MessageTrigger, isDue: boolean): readonly BookingState[] {
  if (trigger.type === "event") return EVENT_STATES[trigger.event];
  if (trigger.type !== "after-departure" && trigger.type !== "review") return STAYING;
  return isDue ? STAYED : [...STAYING, "completed"];
}

/** True if a stay meets the conditions of an automation. */
function meets(
  { unitId, channel, locale, arrival, departure, isReturning }: MessageFacts,
  { units, channels, minNights, maxNights, locales, guests }: MessageConditions,
): boolean {
  const nights = daysBetween(arrival, departure);
  const isIn = <T>(list: readonly T[], value: T) => list.length === 0 || list.includes(value);
  return (
    isIn(units, unitId) &&
    isIn(channels, channel) &&
    isIn(locales, locale) &&
    nights >= (minNights ?? 0) &&
    nights <= (maxNights ?? Infinity) &&
    (guests === "all" || (guests === "returning") === isReturning)
  );
}

/** The moment of a message, the time after which it no longer makes sense, and the day or event that both are counted from. */
function momentOf(facts: MessageFacts, trigger: MessageTrigger): { anchor: string; at: number; end: number } | undefined {
  const { arrival, departure, checkIn, checkOut, arrivalTime, timeZone, events } = facts;
  const on = (day: CalendarDate, time: string) => zonedInstant(day, toMinutes(time), timeZone);
  const leaves = on(departure, checkOut);
  switch (trigger.type) {
    case "event": {
      const event = events[trigger.event];
      if (event === undefined) return undefined;
      const at = event + trigger.hours * HOUR_MS;
      return { anchor: String(event), at, end: at + AFTER_EVENT_MS };
    }
    case "after-arrival": {
      const arrives = arrivalTime !== null && arrivalTime > checkIn ? arrivalTime : checkIn;
      return { anchor: arrival, at: on(arrival, arrives) + trigger.hours * HOUR_MS, end: leaves };
    }
    case "before-arrival": {
      const at = on(addDays(arrival, -trigger.days), trigger.time);
      return { anchor: arrival, at, end: zonedInstant(addDays(arrival, 1), 0, timeZone) };
    }
    case "before-departure":
      return { anchor: departure, at: on(addDays(departure, -trigger.days), trigger.time), end: leaves };
    case "after-departure":
    case "review": {
      const day = addDays(departure, trigger.days);
      return {
        anchor: departure,
        at: Math.max(on(day, trigger.time), leaves),
        end: on(addDays(day, AFTER_DEPARTURE_DAYS), "00:00"),
      };
    }
  }
}

/** The end of the quiet hours that an instant lies in; undefined if it is outside of them. */
export function endOfQuiet(instant: number, quiet: QuietHours | null, timeZone: string): number | undefined {
  if (!quiet || quiet.from === quiet.to) return undefined;
  const today = dayInZone(instant, timeZone);
  const isOvernight = quiet.from > quiet.to;
  for (const day of isOvernight ? [addDays(today, -1), today] : [today]) {
    const start = zonedInstant(day, toMinutes(quiet.from), timeZone);
    const end = zonedInstant(isOvernight ? addDays(day, 1) : day, toMinutes(quiet.to), timeZone);
    if (start <= instant && instant < end) return end;
  }
  return undefined;
}
