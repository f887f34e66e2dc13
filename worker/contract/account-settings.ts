import { z } from "zod";
import { LOCALES } from "#domain/locale.ts";
import { requiredText } from "./fields.ts";

/** What owners say about themselves. */
export const PROFILE = z.strictObject({ name: requiredText(120), locale: z.enum(LOCALES, "choice") });
