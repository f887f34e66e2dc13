import { z } from "zod";
import type { Locale } from "#domain/locale.ts";
import { timeCursor } from "./mail.ts";
import { requiredLines } from "../services/fields.ts";
import { LEAD_STATES, type LeadState } from "../business/lead-state.ts";

const MAX_NOTE_LENGTH = 4000;

export const LEAD_KINDS = ["contact", "consultation"] as const;

/** Leads, the newest first. */
export const leadsQuery = z.object({
  state: z.enum(LEAD_STATES, "choice").optional(),
  /** Part of a name or email address. */
  q: z.string().trim().min(1).max(100, "tooLong").optional(),
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export const leadParam = z.object({ leadId: z.string().min(1).max(64) });
export const leadStateInput = z.strictObject({ state: z.enum(LEAD_STATES, "choice") });
export const leadNoteInput = z.strictObject({ text: requiredLines(MAX_NOTE_LENGTH) });

/** A lead as admins see it in a list; times are in milliseconds since the epoch. */
export interface AdminLead {
  id: string;
  kind: (typeof LEAD_KINDS)[number];
  state: LeadState;
  /** The language to answer in. */
  locale: Locale;
  name: string;
  email: string;
  phone: string | null;
  units: number | null;
  channels: string[];
  message: string | null;
  createdAt: number;
  /** Appointment of a consultation; `lapsed`: not confirmed in time. */
  appointment: { slot: number; state: "held" | "confirmed" | "lapsed" } | null;
  notes: number;
}

/** A note about a lead; notes are never changed. */
export interface LeadNote {
  id: string;
  text: string;
  at: number;
  /** The admin's address; null once the account is deleted. */
  author: string | null;
}
