import { z } from "zod";
import { requiredText } from "../services/fields.ts";
import { timeCursor } from "../services/time-cursor.ts";

/** Search text of an admin. */
export const searchText = z.string().trim().min(1, "required").max(100, "tooLong");

/** Query of a list of the admin area; with `q`, only the entries that begin with it, without further pages. */
export const adminListQuery = z.object({
  q: searchText.optional(),
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** The reason for an admin's action; it is part of the audit log, including the one that the owner can read. */
export const reasonInput = z.strictObject({ reason: requiredText(500) });
