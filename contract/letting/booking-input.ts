import { z } from "zod";
import { BOOKING_ACTIONS, BOOKING_STATES } from "#domain/bookings/transitions.ts";
import { type CalendarDate, daysBetween, parseDate } from "#domain/dates.ts";
import { LOCALES } from "#domain/locale.ts";
import { MESSAGE_LOCALES } from "#domain/messages/automations.ts";
import { emailProblem, normalizeEmail } from "#domain/accounts/addresses.ts";
import { PAYMENT_METHODS } from "#domain/bookings/payments.ts";
import { BOOKING_CHANNELS } from "#domain/bookings/channels.ts";
import { MAX_BOOKING_AMOUNT } from "#domain/bookings/max-amount.ts";
import { MAX_BOOKING_TOTAL } from "./booking.ts";
import { multiLine, singleLine } from "../services/fields.ts";
import { sheetQuery } from "../services/sheet-form.ts";

z.config({ jitless: true });

export const MAX_BOOKING_BYTES = 32 * 1024;
const MAX_LINES = 60;

export const id = z.string("required").min(1, "required").max(64, "tooLong");
/** A day of a booking. */
export const bookingDay = z.string("required").transform((text, checked): CalendarDate => {
  const parsed = parseDate(text);
  if (parsed && parsed >= "2000" && parsed < "2200") return parsed;
  checked.addIssue({ code: "custom", message: "date" });
  return z.NEVER;
});
const amount = z.int("number").min(-MAX_BOOKING_AMOUNT, "number").max(MAX_BOOKING_AMOUNT, "number");
const count = (max: number) => z.int("number").min(0, "number").max(max, "number");

export const party = z.strictObject({
  adults: count(100),
  children: z.array(count(17)).max(60, "tooMany"),
  pets: count(20),
});

export const emailAddress = z
  .string()
  .max(254, "tooLong")
  .transform((text, checked): string => {
    const address = normalizeEmail(text);
    if (address === undefined) checked.addIssue({ code: "custom", message: emailProblem(text) ?? "email" });
    return address ?? z.NEVER;
  });

export const contactSchema = z.strictObject({
  name: singleLine(120).refine((text) => text.trim() !== "", "required"),
  email: emailAddress.nullable(),
  phone: singleLine(40).nullable(),
  address: z
    .strictObject({
      street: singleLine(200),
      postalCode: singleLine(20),
      town: singleLine(100),
      country: z.string("required").regex(/^[A-Z]{2}$/, "choice"),
    })
    .nullable(),
});

const isWithin = (total: number) => total >= 0 && total <= MAX_BOOKING_TOTAL;

/** A price that an owner sets: lines of the quote by their index, perhaps with other amounts, and new ones with a name. */
const lines = z
  .array(
    z.union([
      z.strictObject({ index: count(200), amount }),
      z.strictObject({ name: singleLine(120).refine((text) => text.trim() !== "", "required"), amount }),
    ]),
  )
  .min(1, "required")
  .max(MAX_LINES, "tooMany")
  .refine((all) => {
    const indexes = all.flatMap((line) => ("index" in line ? line.index : []));
    return new Set(indexes).size === indexes.length;
  }, "choice")
  .refine((all) => isWithin(all.reduce((total, line) => total + line.amount, 0)), "number");

const stayFields = {
  unitId: id,
  arrival: bookingDay,
  departure: bookingDay,
  party,
  extras: z.array(z.string().max(64, "tooLong")).max(30, "tooMany").default([]),
  code: z.string().max(100, "tooLong").nullable().default(null),
};

/** A stay whose price an owner requests; the nights of booking `except` count as free. */
export const ownerQuoteInput = z.strictObject({ ...stayFields, except: id.optional() });

/** A booking that an owner enters. */
export const newBookingInput = z.strictObject({
  ...stayFields,
  contact: contactSchema,
  locale: z.enum(LOCALES, "choice"),
  channel: z.enum(BOOKING_CHANNELS, "choice"),
  payment: z.enum(PAYMENT_METHODS, "choice"),
  /** An offer holds its nights until the guest accepts it or the hours are over. */
  state: z.enum(["confirmed", "offer", "awaiting-payment"], "choice"),
  offerHours: z
    .int("number")
    .min(1, "number")
    .max(24 * 30, "number")
    .default(48),
  /** Absent: the price by the rules. */
  lines: lines.optional(),
  /** The total that the owner saw; another one is refused with the new price. */
  agreedTotal: amount.optional(),
  /** True to book although the rules of stays, guests or codes do not allow it. Taken nights are never overridden. */
  ignoresRules: z.boolean().default(false),
  sendsMail: z.boolean().default(true),
  notes: multiLine(4000).default(""),
  /** The same key creates one booking only. */
  requestKey: z.uuid("choice"),
});

export const bookingParam = z.object({ siteId: id, bookingId: id });

/** A transition that an owner makes. */
export const bookingActionInput = z.strictObject({
  action: z.enum(BOOKING_ACTIONS, "choice"),
  note: multiLine(2000).nullable().default(null),
  offerHours: z
    .int("number")
    .min(1, "number")
    .max(24 * 30, "number")
    .default(48),
  sendsMail: z.boolean().default(true),
});

/** A change of dates, unit, party or price; absent members stay unchanged. */
export const bookingMoveInput = z.strictObject({
  unitId: id.optional(),
  arrival: bookingDay.optional(),
  departure: bookingDay.optional(),
  party: party.optional(),
  /** `keep`: the agreed price; `anew`: by today's rules; `former`: the one before the last change; or lines of one of these. */
  price: z.enum(["keep", "anew", "former"], "choice"),
  lines: lines.optional(),
  /** The total that the owner saw; another one is refused with the new price. */
  agreedTotal: amount.optional(),
  ignoresRules: z.boolean().default(false),
  note: multiLine(2000).nullable().default(null),
  sendsMail: z.boolean().default(true),
});

/** A change of the owner's data about a booking. */
export const bookingDetailsInput = z.strictObject({
  contact: contactSchema.optional(),
  notes: multiLine(4000).optional(),
  arrivalTime: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "time")
    .nullable()
    .optional(),
  /** One of the guests that match. */
  guestId: id.optional(),
  /** Ids of the automatic messages that are off for the stay, or `all`. */
  messagesOff: z.array(id).max(50, "tooMany").optional(),
  messageLocale: z.enum(MESSAGE_LOCALES, "choice").nullable().optional(),
});

/** Another way to pay a booking. */
export const paymentMethodInput = z.strictObject({
  payment: z.enum(PAYMENT_METHODS, "choice"),
  note: multiLine(2000).nullable().default(null),
  sendsMail: z.boolean().default(true),
});

/** Money received (positive) or paid back (negative). */
export const movementInput = z
  .strictObject({
    kind: z.enum(["charge", "refund", "correction"], "choice"),
    method: z.enum(["transfer", "cash", "card", "other"], "choice"),
    amount: amount.refine((value) => value !== 0, "required"),
    on: bookingDay,
    note: multiLine(500).nullable().default(null),
    /** The same key records the money once. */
    id: z.uuid("choice"),
  })
  .refine(({ kind, amount: value }) => kind === "correction" || (kind === "charge") === value > 0, {
    path: ["amount"],
    message: "number",
  });

/** Filters of a list of bookings and imported stays. */
export const bookingFilterQuery = z.object({
  q: z.string().max(200, "tooLong").optional(),
  state: z.union([z.enum(BOOKING_STATES), z.array(z.enum(BOOKING_STATES)).max(20)]).optional(),
  /** Bookings of a channel only. */
  channel: z.enum(BOOKING_CHANNELS, "choice").optional(),
  /** Imported stays of a calendar only. */
  source: z.string().max(255, "tooLong").optional(),
  unit: id.optional(),
  unpaid: z.literal("yes").optional(),
  from: bookingDay.optional(),
  to: bookingDay.optional(),
});

export const bookingListQuery = bookingFilterQuery.extend({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** The same as a file, with words of a language. */
export const bookingTableQuery = bookingFilterQuery.extend(sheetQuery.shape);

/** Longest period of a tax return or night register: two years, so that a year can be viewed after its end. */
const MAX_PERIOD_DAYS = 731;

/** A period of nights, half-open. */
export const bookingPeriodQuery = z
  .object({ from: bookingDay, until: bookingDay })
  .refine(({ from, until }) => from < until && daysBetween(from, until) <= MAX_PERIOD_DAYS, {
    path: ["until"],
    message: "period",
  });

/** Such a period as a file. */
export const periodFileQuery = bookingPeriodQuery.safeExtend(sheetQuery.shape);

/** The owner's answer to a guest who asks for other dates. */
export const changeAnswerInput = z.strictObject({
  /** The request that the owner saw. */
  requestId: id,
  accepts: z.boolean("required"),
  note: multiLine(2000).nullable().default(null),
});

/** Nights that the owner keeps free. */
export const blockInput = z.strictObject({
  unitId: id,
  arrival: bookingDay,
  departure: bookingDay,
  note: singleLine(200).default(""),
  /** The same id creates one block only. */
  id: z.uuid("choice"),
});
export const blockParam = z.object({ siteId: id, blockId: id });
export const blockChangeInput = z.strictObject({ unitId: id, arrival: bookingDay, departure: bookingDay, note: singleLine(200) });

/** The units that a unit contains; their parts follow. */
export const unitPartsInput = z.strictObject({ parts: z.array(id).max(20, "tooMany") });
