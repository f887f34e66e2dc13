import type { Automation, MessageConditions, QuietHours } from "./automations.ts";

/** Templates that every site has; their texts are in `worker/letting/messages/defaults`. */
export const BUILT_IN_TEMPLATES = ["looking-forward", "arrival", "welcome", "departure", "review", "review-reminder"] as const;
export type BuiltInTemplate = (typeof BUILT_IN_TEMPLATES)[number];

export const isBuiltIn = (key: string): key is BuiltInTemplate => (BUILT_IN_TEMPLATES as readonly string[]).includes(key);

/**
 * Emails about what happens to a booking (`guest` in `locales/{locale}/mail/bookings.json`), whose texts the owner can change.
 */
export const BOOKING_MAILS = [
  "confirmed",
  "requested",
  "enquired",
  "offered",
  "declined",
  "awaiting-payment",
  "awaiting-payment-online",
  "payment-reminder",
  "payment-reminder-online",
  "payment-due",
  "payment-overdue",
  "payment-received",
  "deposit-due",
  "deposit-claimed",
  "changed",
  "change-declined",
  "cancelled",
  "expired",
  "refund-sent",
  "refund-late",
] as const;
export type BookingMailName = (typeof BOOKING_MAILS)[number];

/** Key of the template of an email about a booking. */
export const mailTemplateKey = (name: string): string => `mail-${name}`;

/** Name of the email that a template is for; undefined for templates of automations. */
export const mailOfTemplate = (key: string): BookingMailName | undefined =>
  BOOKING_MAILS.find((name) => mailTemplateKey(name) === key);

/** Conditions that all stays meet. */
export const ALL_STAYS: MessageConditions = {
  units: [],
  channels: [],
  minNights: null,
  maxNights: null,
  locales: [],
  guests: "all",
};

export const DEFAULT_QUIET: QuietHours = { from: "21:00", to: "08:00" };

const automation = (id: BuiltInTemplate, trigger: Automation["trigger"], more: Partial<Automation> = {}): Automation => ({
  id,
  isOn: true,
  trigger,
  template: id,
  conditions: ALL_STAYS,
  whenLate: "skip",
  ...more,
});

/** The automations of a site until its owner changes them. */
export const DEFAULT_AUTOMATIONS: Automation[] = [
  automation("looking-forward", { type: "before-arrival", days: 30, time: "10:00" }, { isOn: false }),
  automation("arrival", { type: "before-arrival", days: 3, time: "10:00" }, { whenLate: "send" }),
  automation("welcome", { type: "after-arrival", hours: 3 }),
  automation("departure", { type: "before-departure", days: 1, time: "17:00" }),
  automation("review", { type: "review", days: 2, time: "10:00" }),
  automation("review-reminder", { type: "review", days: 9, time: "10:00" }),
];
