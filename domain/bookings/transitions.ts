/**
 * States of a booking. `requested` waits for the owner's answer, `awaiting-payment` for a bank transfer. `hold`, `offer` and
 * these two take their nights for a limited time; an `enquiry` takes none.
 */
export const BOOKING_STATES = [
  "hold",
  "enquiry",
  "offer",
  "requested",
  "awaiting-payment",
  "confirmed",
  "checked-in",
  "completed",
  "no-show",
  "declined",
  "expired",
  "cancelled",
] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

/** Actors on a booking: the guest with its link, somebody who manages the site, or the clock. */
export const BOOKING_ACTORS = ["guest", "owner", "system"] as const;
export type BookingActor = (typeof BOOKING_ACTORS)[number];

/** Emails of a transition, by their recipient; named as the groups of `locales/{locale}/mail/bookings.json`. */
export interface TransitionMails {
  guest?: TransitionGuestMail;
  owner?: OwnerMail;
}
export type GuestMail = TransitionGuestMail | PaymentGuestMail;
export type TransitionGuestMail =
  | "requested"
  | "enquired"
  | "awaiting-payment"
  | "payment-reminder"
  | "confirmed"
  | "offered"
  | "declined"
  | "expired"
  | "cancelled"
  | "changed"
  | "change-declined";
export type OwnerMail =
  | "new-booking"
  | "new-request"
  | "new-enquiry"
  | "new-awaiting-payment"
  | "offer-accepted"
  | "request-expired"
  | "payment-expired"
  | "cancelled-by-guest"
  | "changed-by-guest"
  | "change-asked"
  | "change-withdrawn"
  | PaymentOwnerMail;
/** Emails about money that do not belong to a transition. */
export type PaymentGuestMail =
  | "payment-due"
  | "payment-overdue"
  | "payment-received"
  | "refund-sent"
  | "refund-late"
  | "deposit-due"
  | "deposit-claimed";
export type PaymentOwnerMail =
  | "booking-paid"
  | "payment-received"
  | "refund-late"
  | "refund-failed"
  | "payment-refused"
  | "charged-back"
  | "unpaid-cancelled";

interface Transition {
  from: readonly BookingState[];
  to: BookingState;
  by: readonly BookingActor[];
  /** Takes the nights again, releases them, or leaves them unchanged. */
  nights: "claim" | "release" | "keep";
  /** Condition of time: the state's clock has ended, or has not, or check-in has begun on the day of arrival. */
  when?: "due" | "in-time" | "arrived";
  mails: TransitionMails;
}

const HELD = ["hold", "offer", "requested", "awaiting-payment"] as const;

/**
 * All transitions between states. Screens, API, emails and tests derive from this table. A booking that is taking place cannot be
 * cancelled; the owner shortens it.
 */
export const TRANSITIONS = {
  /** A hold whose guest chose a bank transfer, or a request whose payment the owner awaits. */
  "await-payment": {
    from: ["hold", "requested"],
    to: "awaiting-payment",
    by: ["owner", "system"],
    nights: "keep",
    mails: { guest: "awaiting-payment" },
  },
  confirm: {
    from: ["hold", "requested", "awaiting-payment"],
    to: "confirmed",
    by: ["owner", "system"],
    nights: "keep",
    mails: { guest: "confirmed" },
  },
  /** The amount that is due with the booking was paid at a provider. */
  "confirm-paid": {
    from: ["hold", "awaiting-payment"],
    to: "confirmed",
    by: ["system"],
    nights: "keep",
    mails: { guest: "confirmed", owner: "booking-paid" },
  },
  /** Paid after the time to pay had ended: only if the nights are still free. */
  "pay-late": {
    from: ["expired"],
    to: "confirmed",
    by: ["system"],
    nights: "claim",
    mails: { guest: "confirmed", owner: "booking-paid" },
  },
  "accept-offer": {
    from: ["offer"],
    to: "confirmed",
    by: ["guest"],
    nights: "keep",
    when: "in-time",
    mails: { guest: "confirmed", owner: "offer-accepted" },
  },
  /** Answers an enquiry with an offer that holds its nights. */
  offer: { from: ["enquiry"], to: "offer", by: ["owner"], nights: "claim", mails: { guest: "offered" } },
  decline: {
    from: ["enquiry", "requested", "awaiting-payment"],
    to: "declined",
    by: ["owner"],
    nights: "release",
    mails: { guest: "declined" },
  },
  "expire-hold": { from: ["hold"], to: "expired", by: ["system"], nights: "release", when: "due", mails: {} },
  "expire-request": {
    from: ["requested"],
    to: "expired",
    by: ["system"],
    nights: "release",
    when: "due",
    mails: { guest: "expired", owner: "request-expired" },
  },
  "expire-payment": {
    from: ["awaiting-payment"],
    to: "expired",
    by: ["system"],
    nights: "release",
    when: "due",
    mails: { guest: "expired", owner: "payment-expired" },
  },
  "expire-offer": { from: ["offer"], to: "expired", by: ["system"], nights: "release", when: "due", mails: { guest: "expired" } },
  "cancel-by-guest": {
    from: ["enquiry", "offer", "requested", "awaiting-payment", "confirmed"],
    to: "cancelled",
    by: ["guest"],
    nights: "release",
    mails: { guest: "cancelled", owner: "cancelled-by-guest" },
  },
  cancel: {
    from: [...HELD, "confirmed"],
    to: "cancelled",
    by: ["owner"],
    nights: "release",
    mails: { guest: "cancelled" },
  },
  /** An instalment was not paid, and the owner's terms then end the booking. */
  "cancel-unpaid": {
    from: ["confirmed"],
    to: "cancelled",
    by: ["system"],
    nights: "release",
    mails: { guest: "cancelled", owner: "unpaid-cancelled" },
  },
  reinstate: { from: ["cancelled"], to: "confirmed", by: ["owner"], nights: "claim", mails: { guest: "confirmed" } },
  "check-in": { from: ["confirmed"], to: "checked-in", by: ["owner", "system"], nights: "keep", when: "arrived", mails: {} },
  "undo-check-in": { from: ["checked-in"], to: "confirmed", by: ["owner"], nights: "keep", mails: {} },
  "check-out": { from: ["checked-in"], to: "completed", by: ["owner", "system"], nights: "keep", mails: {} },
  "undo-check-out": { from: ["completed"], to: "checked-in", by: ["owner"], nights: "keep", mails: {} },
  "no-show": { from: ["confirmed"], to: "no-show", by: ["owner"], nights: "keep", when: "arrived", mails: {} },
  "undo-no-show": { from: ["no-show"], to: "confirmed", by: ["owner"], nights: "keep", mails: {} },
} as const satisfies Record<string, Transition>;

export type BookingAction = keyof typeof TRANSITIONS;
export const BOOKING_ACTIONS = Object.keys(TRANSITIONS) as BookingAction[];

export const transitionOf = (action: BookingAction): Transition => TRANSITIONS[action];

/** States whose nights are taken. */
export const TAKING_STATES = [...HELD, "confirmed", "checked-in", "completed", "no-show"] as const satisfies BookingState[];
/** States that count for the guest's limits of open bookings. */
export const HOLDING_STATES = ["hold"] as const satisfies BookingState[];
export const REQUESTING_STATES = ["requested", "awaiting-payment", "enquiry"] as const satisfies BookingState[];
/** States of bookings that prevent removing their unit or site until the stay is over. */
export const UPCOMING_STATES = [
  "requested",
  "awaiting-payment",
  "offer",
  "confirmed",
  "checked-in",
] as const satisfies BookingState[];
/** States of a stay that will take place, takes place or took place. */
export const STAYING_STATES = ["confirmed", "checked-in", "completed"] as const satisfies BookingState[];
/** States in which dates, unit, party and price can still be changed. */
const CHANGEABLE_STATES = [...HELD, "confirmed", "checked-in"] as const satisfies BookingState[];

/** States in which the price is not owed: nothing is agreed yet, or the booking has ended. */
export const UNAGREED_STATES = [
  "hold",
  "enquiry",
  "offer",
  "requested",
  "declined",
  "expired",
  "cancelled",
] as const satisfies BookingState[];

/** The money that the guest still owes, in minor units; 0 while nothing is agreed. */
export const amountDue = ({ state, total, paid }: { state: BookingState; total: number; paid: number }): number =>
  (UNAGREED_STATES as readonly string[]).includes(state) ? 0 : Math.max(0, total - paid);

export const takesNights = (state: BookingState): boolean => (TAKING_STATES as readonly string[]).includes(state);
export const isChangeable = (state: BookingState): boolean => (CHANGEABLE_STATES as readonly string[]).includes(state);

/** Facts about a booking on which its possible actions depend. Times are in milliseconds since the epoch. */
export interface BookingFacts {
  state: BookingState;
  /** End of the state's clock; null if none runs. */
  dueAt: number | null;
  /** Start of the day of arrival in the unit's time zone. */
  arrivalDay: number;
  now: number;
}

/** True if the actor may do this with the booking now. */
export function canAct(action: BookingAction, by: BookingActor, { state, dueAt, arrivalDay, now }: BookingFacts): boolean {
  const { from, by: actors, when } = transitionOf(action);
  if (!from.includes(state) || !actors.includes(by)) return false;
  const isOver = dueAt !== null && dueAt <= now;
  if (when === "due") return isOver;
  if (when === "in-time") return !isOver;
  return when !== "arrived" || arrivalDay <= now;
}

/** Lists the actions that the actor may take now, in the table's order. */
export const possibleActions = (by: BookingActor, facts: BookingFacts): BookingAction[] =>
  BOOKING_ACTIONS.filter((action) => canAct(action, by, facts));
