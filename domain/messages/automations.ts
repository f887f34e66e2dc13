import { LANGUAGE_TAGS, type Locale } from "../locale.ts";

/** Languages of messages to guests: those of the product, and German. */
export const MESSAGE_LOCALES = ["nl", "en", "pl", "de"] as const satisfies readonly [...Locale[], string];
export type MessageLocale = (typeof MESSAGE_LOCALES)[number];

/** The BCP 47 tags by which numbers and dates in messages are formatted. */
export const MESSAGE_TAGS: Record<MessageLocale, string> = { ...LANGUAGE_TAGS, de: "de-DE" };

/** Events of a booking that a message can follow. */
export const MESSAGE_EVENTS = ["confirmed", "requested", "declined", "cancelled", "paid"] as const;
export type MessageEvent = (typeof MESSAGE_EVENTS)[number];

/**
 * The moment of a message. Days are counted in the home's time zone, and `time` is `HH:MM` there.
 * - `before-arrival`: `days` before arrival; 0 is the day of arrival
 * - `after-arrival`: `hours` after check-in, or after the time at which the guest expects to arrive
 * - `before-departure`, `after-departure`: `days` before or after departure
 * - `review`: like `after-departure`, for stays that the guest may still review
 * - `event`: `hours` after an event
 */
export type MessageTrigger =
  | { type: "before-arrival" | "before-departure" | "after-departure" | "review"; days: number; time: string }
  | { type: "after-arrival"; hours: number }
  | { type: "event"; event: MessageEvent; hours: number };

/** Stays that a message is for; an empty list and null mean all. */
export interface MessageConditions {
  units: string[];
  /** Origins of bookings (`BookingChannel`). */
  channels: string[];
  minNights: number | null;
  maxNights: number | null;
  locales: MessageLocale[];
  guests: "all" | "first" | "returning";
}

/** A message that is sent automatically. */
export interface Automation {
  id: string;
  isOn: boolean;
  trigger: MessageTrigger;
  /** Key of the template. */
  template: string;
  conditions: MessageConditions;
  /** For stays that are booked after the message's moment: send it at once, or leave it out. */
  whenLate: "send" | "skip";
}

/** Hours in which no message is sent, `HH:MM` in the home's time zone; `from` may be later than `to`. */
export interface QuietHours {
  from: string;
  to: string;
}
