import { addDays, type CalendarDate } from "./dates.ts";
import { ERASURE_REMINDER_DAYS, KEPT_DAYS } from "./subscription-states.ts";
import { DAY_MS } from "./time.ts";

/** Days before the end of a gift at which its owner is reminded. */
export const GIFT_REMINDER_DAYS = 10;
/** Longer gifts are those of demo homes: nobody is told about them. */
export const MAX_GIFT_DAYS = 3650;

/**
 * A site for which nothing pays any more: its subscription or its gift has ended. Reminders are emails about the erasure of its
 * data; days are those of the billing time zone.
 */
export interface EndedSite {
  endedOn: CalendarDate;
  /** Departure of the last agreed stay; null without one. */
  lastDeparture: CalendarDate | null;
  remindersSent: number;
  /** Day of the last reminder. */
  remindedOn: CalendarDate | null;
  /** The day for which the reminders were planned. */
  remindedFor: CalendarDate | null;
}

export interface Erasure {
  /** What happens today. */
  step: "wait" | "remind" | "erase";
  /** The last day on which all data is kept, as the reminders name it. */
  lastDay: CalendarDate;
  /** The day for which the reminders are planned; `lastDay` is later if they are late. */
  plannedFor: CalendarDate;
  /** Reminders sent for that day. */
  remindersSent: number;
}

/**
 * Decides what happens today to the data of an ended site. It is kept for 30 days after the end, or after the last agreed stay if
 * that is later, and erased on the next day. Late reminders move the last day, so that the time between them is kept. A stay that
 * is agreed after the reminders makes them start again; one that is cancelled does not bring forward the day that they named.
 */
export function erasureOf(ended: EndedSite, today: CalendarDate): Erasure {
  const { endedOn, lastDeparture, remindedFor } = ended;
  const due = addDays(later(endedOn, lastDeparture ?? endedOn), KEPT_DAYS);
  const isTold = remindedFor !== null && due <= remindedFor;
  const plannedFor = isTold ? remindedFor : due;
  const remindersSent = isTold ? ended.remindersSent : 0;
  const remindedOn = isTold ? ended.remindedOn : null;
  const [before, days] = [ERASURE_REMINDER_DAYS[remindersSent - 1], ERASURE_REMINDER_DAYS[remindersSent]];
  if (days === undefined) {
    const lastDay = later(plannedFor, addDays(remindedOn ?? today, before ?? 0));
    return { step: today > lastDay ? "erase" : "wait", lastDay, plannedFor, remindersSent };
  }
  const planned = addDays(plannedFor, -days);
  const next = remindedOn === null || before === undefined ? planned : later(planned, addDays(remindedOn, before - days));
  const lastDay = later(plannedFor, addDays(later(next, today), days));
  return { step: today >= next ? "remind" : "wait", lastDay, plannedFor, remindersSent };
}

/** Returns when the second email about a gift is sent: ten days before its end, or a day after the first one if that is later. */
export const giftReminderTime = ({ endsAt, toldAt }: { endsAt: number; toldAt: number }): number =>
  Math.max(endsAt - GIFT_REMINDER_DAYS * DAY_MS, toldAt + DAY_MS);

/** Returns when the site of a gift is closed: at its end, or a day after the second email if that is later. */
export const giftCloseTime = ({ endsAt, remindedAt }: { endsAt: number; remindedAt: number }): number =>
  Math.max(endsAt, remindedAt + DAY_MS);

const later = (one: CalendarDate, other: CalendarDate): CalendarDate => (one > other ? one : other);
