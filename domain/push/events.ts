import type { OwnerMail } from "../bookings/transitions.ts";
import type { Permission } from "../roles.ts";

/** Groups of notifications that a device can turn on, in the order in which screens list them. */
export const PUSH_EVENTS = ["booking", "request", "message", "payment", "conflict"] as const;
export type PushEvent = (typeof PUSH_EVENTS)[number];

/** Kinds of notifications: the emails to the owner about a booking, a calendar conflict, and a message by a guest. */
export type PushKind = OwnerMail | "conflict" | "message";

/** The group of each kind. */
export const EVENT_OF = {
  "new-booking": "booking",
  "new-awaiting-payment": "booking",
  "offer-accepted": "booking",
  "booking-paid": "booking",
  "cancelled-by-guest": "booking",
  "changed-by-guest": "booking",
  "new-request": "request",
  "new-enquiry": "request",
  "change-asked": "request",
  "change-withdrawn": "request",
  "request-expired": "request",
  message: "message",
  "payment-received": "payment",
  "payment-expired": "payment",
  "charged-back": "payment",
  "refund-failed": "payment",
  "payment-refused": "payment",
  "refund-late": "payment",
  "unpaid-cancelled": "payment",
  conflict: "conflict",
} as const satisfies Record<PushKind, PushEvent>;

/** The permission on the site without which an account gets no notifications of a group. */
export const PERMISSION_FOR = {
  booking: "bookings:read",
  request: "bookings:read",
  message: "messages:read",
  payment: "payments:read",
  conflict: "channels:read",
} as const satisfies Record<PushEvent, Permission>;
