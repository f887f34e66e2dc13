import { DAY_MS } from "./time.ts";

/**
 * States of an owner's subscription. `past_due`: a month was not paid; `paused`: it was not paid for two weeks, and guests see the
 * owner's notice page; `ended`: nothing is charged any more.
 */
export const SUBSCRIPTION_STATES = ["trial", "active", "past_due", "paused", "ended"] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** What the provider knows of a subscription; that a site is paused is our own decision. */
export type ChargeStatus = Exclude<SubscriptionState, "paused">;

/** What a state means for the site of the subscription. */
export interface StateMeaning {
  /** Its owner can put it online. */
  putsOnline: boolean;
  /** Guests see it; otherwise they see the owner's notice page. */
  showsSite: boolean;
  /** Guests can book. */
  takesBookings: boolean;
  /** The provider goes on trying to charge the monthly price. */
  charges: boolean;
  /** Days after the state began at which its owner is reminded by email; a day after the last one the site is paused. */
  remindsAfterDays: readonly number[];
  /** Days for which the site's data is kept, counted from the end or from the last agreed stay if that is later; null: always. */
  keptDays: number | null;
  /** Days before the data is erased at which its owner is reminded by email. */
  remindsBeforeErasureDays: readonly number[];
}

/** Days after the day on which a month is due, at which its owner is reminded; a day after the last one the site is paused. */
export const REMINDER_DAYS = [1, 7, 14] as const;
/** No site is paused before mail servers have accepted this many of the reminders, or closed after a gift before both emails. */
export const ACCEPTED_REMINDERS = 2;
/** Days for which the data of an ended site is kept. */
export const KEPT_DAYS = 30;
/** Days before the last day on which the data of an ended site is kept, at which its owner is reminded. */
export const ERASURE_REMINDER_DAYS = [10, 3] as const;

const PAID = { putsOnline: true, showsSite: true, takesBookings: true, charges: true };
const KEPT = { remindsAfterDays: [], keptDays: null, remindsBeforeErasureDays: [] };

/**
 * The table of what each state means. In every state the pages, feeds and emails of stays that are agreed go on, and the owner
 * can sign in, read, change and export everything.
 */
export const STATE_MEANINGS: Readonly<Record<SubscriptionState, StateMeaning>> = {
  trial: { ...PAID, ...KEPT },
  active: { ...PAID, ...KEPT },
  past_due: { ...PAID, ...KEPT, putsOnline: false, remindsAfterDays: REMINDER_DAYS },
  paused: { ...KEPT, putsOnline: false, showsSite: false, takesBookings: false, charges: true },
  ended: {
    putsOnline: false,
    showsSite: false,
    takesBookings: false,
    charges: false,
    remindsAfterDays: [],
    keptDays: KEPT_DAYS,
    remindsBeforeErasureDays: ERASURE_REMINDER_DAYS,
  },
};

/** Returns the time of the next reminder; undefined if all were sent. Days between two reminders are kept, also if one is late. */
export function nextReminder(due: {
  pastDueSince: number;
  remindersSent: number;
  remindedAt: number | null;
}): number | undefined {
  const { pastDueSince, remindersSent, remindedAt } = due;
  const days = REMINDER_DAYS[remindersSent];
  if (days === undefined) return undefined;
  const sinceLast = days - (REMINDER_DAYS[remindersSent - 1] ?? 0);
  const planned = pastDueSince + days * DAY_MS;
  return remindedAt === null ? planned : Math.max(planned, remindedAt + sinceLast * DAY_MS);
}

/** Returns the time before which a site is not paused for a month that is due since `pastDueSince`. */
export const firstPause = (pastDueSince: number): number => pastDueSince + (Math.max(...REMINDER_DAYS) + 1) * DAY_MS;

/** Returns the state of a subscription from what its provider reports and the time at which we paused its site. */
export function stateOf({ status, pausedAt }: { status: ChargeStatus; pausedAt: number | null }): SubscriptionState {
  return status === "past_due" && pausedAt !== null ? "paused" : status;
}
