import { z } from "zod";
import { type CalendarDate, parseDate } from "#domain/dates.ts";
import { LOCALES } from "#domain/locale.ts";
import type { CleaningTask } from "#domain/cleaning/tasks.ts";
import { optionalLines, requiredText } from "../services/fields.ts";
import type { SentFile } from "./conversation.ts";

const MAX_NAME_LENGTH = 80;
const MAX_NOTE_LENGTH = 2000;
/** More units than any site has. */
const MAX_UNITS = 200;
const id = z.string().min(1).max(64);

/** A cleaner's personal link, as its owner enters it. A single unit is sent by forms as a text. */
export const cleanerLinkInput = z.strictObject({
  name: requiredText(MAX_NAME_LENGTH),
  locale: z.enum(LOCALES, "choice"),
  unitIds: z.preprocess(
    (value) => (typeof value === "string" ? [value] : (value ?? [])),
    z.array(id).min(1, "choice").max(MAX_UNITS, "choice"),
  ),
  note: optionalLines(MAX_NOTE_LENGTH).transform((text) => text ?? ""),
});
export type CleanerLinkInput = z.output<typeof cleanerLinkInput>;

export const cleanerLinkParam = z.object({ siteId: id, linkId: id });

const day = z.string().transform((text, checked) => {
  const parsed = parseDate(text);
  if (!parsed) checked.addIssue({ code: "custom", message: "date" });
  return parsed ?? z.NEVER;
});

export const cleaningParam = z.object({ siteId: id, cleaningId: id });

/** A link as its owner sees it; its secret address is shown only when it is created. */
export interface ShownCleanerLink extends CleanerLinkInput {
  id: string;
  version: number;
  createdAt: number;
}

/** A form of a cleaner's page: a task is done, or not done after all. An empty file is a file field without a choice. */
export const cleaningForm = z.object({
  unit: id,
  day,
  action: z.enum(["done", "undone"]),
  photo: z
    .preprocess((value) => (value instanceof Blob && value.size > 0 ? value : undefined), z.instanceof(Blob).optional())
    .transform((file) => file as unknown as SentFile | undefined),
});

/** Language of the names in a plan. */
export const cleaningQuery = z.object({ locale: z.enum(LOCALES) });

/** How a task was completed. */
export interface Cleaning {
  id: string;
  unitId: string;
  day: string;
  /** Milliseconds since the epoch. */
  doneAt: number;
  doneBy: string;
  hasPhoto: boolean;
}

/** A unit as a cleaner sees it. */
export interface CleanedUnit {
  id: string;
  name: string;
  /** `HH:MM`, local. */
  checkIn: string;
  checkOut: string;
  /** Beds, one line per room. */
  beds: { room: string; beds: string }[];
}

/** The tasks of a cleaner, with everything that the cleaner may know. */
export interface CleaningPlan {
  siteName: string;
  /** In the time zone of the home. */
  today: CalendarDate;
  address: { street: string | null; postalCode: string; town: string } | null;
  note: string;
  units: CleanedUnit[];
  tasks: CleaningTask[];
  cleanings: Cleaning[];
}

/** Largest form of a cleaner's page: one photo and its fields. */
export const MAX_CLEANING_FORM_BYTES = 10 * 1024 * 1024 + 16 * 1024;
