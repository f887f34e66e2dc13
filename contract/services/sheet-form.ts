import { z } from "zod";
import { LOCALES } from "#domain/locale.ts";
import { SHEET_FORMS } from "#domain/sheets/table.ts";

/** Form and language of a table that is downloaded. Addresses without a form are older than forms and had that of programs. */
export const sheetQuery = z.object({ form: z.enum(SHEET_FORMS, "choice").default("machine"), locale: z.enum(LOCALES, "choice") });
