import { z } from "zod";
import { email, requiredLines, requiredText, trap } from "../services/fields.ts";
import { FORM_FIELD } from "./site-view.ts";

const MAX_NAME_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 4000;

/** The form of a site's contact page in which a guest writes to the host. */
export const questionForm = z.strictObject({
  [FORM_FIELD]: z.literal("question"),
  name: requiredText(MAX_NAME_LENGTH),
  email,
  message: requiredLines(MAX_MESSAGE_LENGTH),
  fax: trap,
});

export type Question = Pick<z.output<typeof questionForm>, "name" | "email" | "message">;
