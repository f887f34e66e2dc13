import { z } from "zod";
import { LOCALES, type Locale } from "#domain/locale.ts";
import { contactSchema } from "./booking-input.ts";
import { multiLine, singleLine } from "../services/fields.ts";

z.config({ jitless: true });

/** A person who booked at a site. Times are in milliseconds since the epoch. */
export interface Guest {
  id: string;
  version: number;
  name: string;
  /** Lower case. */
  email: string | null;
  phone: string | null;
  locale: Locale;
  /** The owner's own notes. */
  notes: string;
  tags: string[];
  createdAt: number;
  updatedAt: number;
}

/** A guest in a list. */
export interface ListedGuest extends Guest {
  /** Number of bookings in all states, and of imported stays. */
  stays: number;
  /** Arrival of the latest one. */
  lastArrival: string | null;
}

const MAX_TAGS = 20;
const MAX_NOTES_LENGTH = 4000;
export const MAX_GUEST_BYTES = 32 * 1024;

const id = z.string("required").min(1, "required").max(64, "tooLong");

export const guestParam = z.object({ siteId: id, guestId: id });

export const guestListQuery = z.object({
  q: z.string().max(200, "tooLong").optional(),
  cursor: z.string().max(400, "tooLong").optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** A change of a guest; absent members stay unchanged. */
export const guestInput = contactSchema
  .pick({ name: true, email: true, phone: true })
  .extend({
    locale: z.enum(LOCALES, "choice"),
    notes: multiLine(MAX_NOTES_LENGTH),
    tags: z
      .array(singleLine(40).refine((tag) => tag.trim() !== "", "required"))
      .max(MAX_TAGS, "tooMany")
      .transform((tags) => [...new Set(tags.map((tag) => tag.trim()))]),
  })
  .partial();

/** The language of the placeholder for an erased name. */
export const eraseInput = z.strictObject({ locale: z.enum(LOCALES, "choice") });
