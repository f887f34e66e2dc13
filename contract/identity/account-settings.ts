import { z } from "zod";
import { LOCALES } from "#domain/locale.ts";
import { requiredText } from "../services/fields.ts";

/** Form in which owners edit their name and language. */
export const PROFILE_FORM = z.strictObject({ name: requiredText(120), locale: z.enum(LOCALES, "choice") });
