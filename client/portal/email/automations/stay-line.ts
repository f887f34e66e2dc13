import type { MessageTrigger } from "#domain/messages/automations.ts";

/** Parts of a stay in the order of time. */
export const PHASES = ["booking", "before", "during", "after"] as const;
export type Phase = (typeof PHASES)[number];

/** Days of the line before arrival and after departure; moments further away are placed at its end. */
export const LINE_DAYS = { before: 30, after: 14 } as const;
const EVENT_HOURS = 72;
const STAY_HOURS = 96;
const DAY_HOURS = 24;

/** Positions of arrival, departure and the parts before and after them on the line, in percent. */
export const LINE = { booking: 2, events: 12, before: 16, arrival: 56, departure: 74, after: 98 } as const;

export const phaseOf = ({ type }: MessageTrigger): Phase =>
  (
    {
      event: "booking",
      "before-arrival": "before",
      "after-arrival": "during",
      "before-departure": "during",
      "after-departure": "after",
      review: "after",
    } as const
  )[type];

/** Days near an arrival or a departure take more room than those far away, because more happens then. */
const spread = (amount: number, most: number): number => Math.sqrt(Math.min(amount, most) / most);

/** Hour of a `HH:MM`, as a part of a day. */
const dayPart = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return (hours + minutes / 60) / DAY_HOURS;
};

/** Returns the place of a trigger's moment on the line from booking to two weeks after departure, in percent. */
export function placeOnLine(trigger: MessageTrigger): number {
  const between = (from: number, to: number, part: number) => from + (to - from) * part;
  const middle = (LINE.arrival + LINE.departure) / 2;
  switch (trigger.type) {
    case "event":
      return between(LINE.booking, LINE.events, spread(trigger.hours, EVENT_HOURS));
    case "before-arrival":
      return between(LINE.arrival, LINE.before, spread(Math.max(0, trigger.days - dayPart(trigger.time)), LINE_DAYS.before));
    case "after-arrival":
      return between(LINE.arrival, middle, spread(trigger.hours, STAY_HOURS));
    case "before-departure":
      return between(LINE.departure, middle, spread(Math.max(0, trigger.days - dayPart(trigger.time)), STAY_HOURS / DAY_HOURS));
    case "after-departure":
    case "review":
      return between(LINE.departure, LINE.after, spread(trigger.days, LINE_DAYS.after));
  }
}

/** Compares two triggers by their moments in a stay. */
export function compareMoments(a: MessageTrigger, b: MessageTrigger): number {
  return placeOnLine(a) - placeOnLine(b) || daysOf(a) - daysOf(b);
}

/** Orders moments beyond the ends of the line. */
function daysOf(trigger: MessageTrigger): number {
  if (trigger.type === "event" || trigger.type === "after-arrival") return trigger.hours;
  return trigger.type === "before-arrival" || trigger.type === "before-departure" ? -trigger.days : trigger.days;
}
