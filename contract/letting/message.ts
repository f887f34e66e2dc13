import { z } from "zod";
import {
  type Automation,
  MESSAGE_EVENTS,
  MESSAGE_LOCALES,
  type MessageLocale,
  type QuietHours,
} from "#domain/messages/automations.ts";
import { type MessageProblem } from "#domain/messages/message-problems.ts";
import { unknownVariables } from "#domain/messages/fill-template.ts";
import { parseDate } from "#domain/dates.ts";
import { BOOKING_STATES } from "#domain/bookings/transitions.ts";
import { BOOKING_CHANNELS } from "#domain/bookings/channels.ts";
import { multiLine, singleLine } from "../services/fields.ts";
import type { ImportedStayKey } from "./imported-stay.ts";

z.config({ jitless: true });

export const MAX_AUTOMATIONS = 40;
export const MAX_TEMPLATES = 60;
export const MAX_SUBJECT_LENGTH = 150;
export const MAX_MESSAGE_LENGTH = 8000;
/** Versions of a template that can be restored; older ones are removed. */
export const MAX_TEMPLATE_VERSIONS = 50;
/** Maximum number of bookings whose guests get one manual message. */
export const MAX_GROUP = 200;
export const MAX_MESSAGE_BYTES = 160 * 1024;

/** Settings of a site's automatic messages. */
export interface MessageSettings {
  quiet: QuietHours | null;
  /**
   * True if guests of other platforms get messages too: those of bookings entered with such a channel, and of imported stays
   * whose email address the owner entered.
   */
  includesChannels: boolean;
  automations: Automation[];
}

/** Settings as stored; every change raises the version. Version 0 is that of settings never saved. */
export interface StoredMessageSettings {
  version: number;
  settings: MessageSettings;
}

/** Subject (plain text) and body (Markdown) of a template, both with placeholders. */
export interface TemplateText {
  subject: string;
  body: string;
}
export type TemplateTexts = Partial<Record<MessageLocale, TemplateText>>;

/** A template as it is used now. Times are in milliseconds since the epoch. */
export interface MessageTemplate {
  key: string;
  /** The owner's name for it; empty for built-in ones, which have a name in each language of the portal. */
  name: string;
  /** 0 while a built-in template is unchanged. */
  version: number;
  texts: TemplateTexts;
  isBuiltIn: boolean;
  updatedAt: number | null;
}

/** A saved version of a template, with the name of the account that saved it; null if the account was deleted. */
export interface TemplateVersion {
  version: number;
  texts: TemplateTexts;
  at: number;
  savedBy: string | null;
}

/** A sent message with its recipient. */
export interface SentMessageEntry {
  id: string;
  /** Null for an imported stay. */
  bookingId: string | null;
  /** The imported stay, if its details still exist. */
  stay: ImportedStayKey | null;
  /** Empty for an imported stay. */
  reference: string;
  guestName: string;
  source: "automation" | "owner" | "group" | "page" | "mail";
  locale: MessageLocale;
  subject: string;
  text: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/** An upcoming message of a stay, or one that cannot be sent. */
export interface UpcomingMessage {
  /** Null for an imported stay. */
  bookingId: string | null;
  stay: ImportedStayKey | null;
  /** Empty for an imported stay. */
  reference: string;
  guestName: string;
  unitId: string;
  arrival: string;
  locale: MessageLocale;
  automationId: string;
  template: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** Reasons why it could not be sent at present; empty if it can. */
  problems: MessageProblem[];
}

const id = z.string("required").min(1, "required").max(64, "tooLong");
const key = z.string("required").regex(/^[a-z0-9][a-z0-9-]{0,63}$/, "format");
const time = z.string("required").regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "time");
const whole = (min: number, max: number) => z.int("number").min(min, "number").max(max, "number");
const date = z.string("required").transform((text, checked) => {
  const day = parseDate(text);
  if (day === undefined) checked.addIssue({ code: "custom", message: "date" });
  return day ?? z.NEVER;
});

const dayTrigger = z.strictObject({
  type: z.enum(["before-arrival", "before-departure", "after-departure", "review"], "choice"),
  days: whole(0, 365),
  time,
});
const trigger = z.discriminatedUnion("type", [
  dayTrigger,
  z.strictObject({ type: z.literal("after-arrival"), hours: whole(0, 24 * 30) }),
  z.strictObject({ type: z.literal("event"), event: z.enum(MESSAGE_EVENTS, "choice"), hours: whole(0, 24 * 30) }),
]);

const conditions = z
  .strictObject({
    units: z.array(id).max(60, "tooMany"),
    channels: z.array(z.enum(BOOKING_CHANNELS, "choice")).max(BOOKING_CHANNELS.length, "tooMany"),
    minNights: whole(1, 365).nullable(),
    maxNights: whole(1, 365).nullable(),
    locales: z.array(z.enum(MESSAGE_LOCALES, "choice")).max(MESSAGE_LOCALES.length, "tooMany"),
    guests: z.enum(["all", "first", "returning"], "choice"),
  })
  .refine(({ minNights, maxNights }) => minNights === null || maxNights === null || minNights <= maxNights, {
    path: ["maxNights"],
    message: "order",
  });

/** Settings of a site's messages. At most two automations ask for a review: once, and a reminder. */
export const messageSettingsSchema = z.strictObject({
  quiet: z.strictObject({ from: time, to: time }).nullable(),
  includesChannels: z.boolean("required"),
  automations: z
    .array(
      z.strictObject({
        id: key,
        isOn: z.boolean("required"),
        trigger,
        template: key,
        conditions,
        whenLate: z.enum(["send", "skip"], "choice"),
      }),
    )
    .max(MAX_AUTOMATIONS, "tooMany")
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, "duplicate")
    .refine((list) => list.filter(({ isOn, trigger }) => isOn && trigger.type === "review").length <= 2, "tooManyReviews"),
}) satisfies z.ZodType<MessageSettings>;

const text = z
  .strictObject({
    subject: singleLine(MAX_SUBJECT_LENGTH).refine((line) => line.trim() !== "", "required"),
    body: multiLine(MAX_MESSAGE_LENGTH).refine((lines) => lines.trim() !== "", "required"),
  })
  .superRefine(({ subject, body }, checked) => {
    for (const [path, template] of Object.entries({ subject, body }))
      if (unknownVariables(template).length > 0) checked.addIssue({ code: "custom", message: "unknownVariable", path: [path] });
  });
const texts = z
  .partialRecord(z.enum(MESSAGE_LOCALES), text)
  .refine((each) => Object.keys(each).length > 0, "required") as z.ZodType<TemplateTexts>;

export const templateInput = z.strictObject({ name: singleLine(80), texts });
export const templateParam = z.object({ siteId: id, templateKey: key });
export const restoreInput = z.strictObject({ version: whole(0, 2_147_483_647) });

/** A draft that is shown with the values of a booking, by default those of the latest one (null). */
export const messagePreviewInput = z.strictObject({
  bookingId: id.nullable(),
  locale: z.enum(MESSAGE_LOCALES, "choice"),
  text: z.strictObject({ subject: singleLine(MAX_SUBJECT_LENGTH), body: multiLine(MAX_MESSAGE_LENGTH) }),
});
export type MessagePreview = { subject: string; html: string; text: string; problems: MessageProblem[] };

export const upcomingQuery = z.object({
  booking: id.optional(),
  /** Only messages of the next days. */
  days: z.coerce.number().int().min(1).max(365).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export const messageListQuery = z.object({
  booking: id.optional(),
  cursor: z
    .string()
    .regex(/^\d{1,16} [\w-]{1,64}$/, "format")
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** Selects bookings by units, states and days; the day `to` is not included. */
const groupFilter = z.strictObject({
  units: z.array(id).max(60, "tooMany"),
  states: z.array(z.enum(BOOKING_STATES, "choice")).min(1, "required").max(BOOKING_STATES.length, "tooMany"),
  from: date,
  to: date,
});
export const groupCheckInput = z.strictObject({ filter: groupFilter, isAdvertising: z.boolean("required") });
/** A manual message to the guests of the selected bookings. `texts` have a text for each language that is needed. */
export const groupMessageInput = z.strictObject({
  /** Idempotency key: the same message twice is sent once. */
  id,
  filter: groupFilter,
  texts,
  isAdvertising: z.boolean("required"),
  /** The number of guests that the owner saw. */
  seenCount: whole(1, MAX_GROUP),
});
export type GroupFilter = z.output<typeof groupFilter>;

/** Stands for all automations in a booking's list of disabled ones. */
export const ALL_OFF = "all";
