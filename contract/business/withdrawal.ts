import { z } from "zod";
import { email, optionalLines, requiredText } from "../services/fields.ts";
import { STATEMENT_LENGTHS, STEP_FIELD } from "./withdrawal-state.ts";

const statement = {
  name: requiredText(STATEMENT_LENGTHS.name),
  contract: requiredText(STATEMENT_LENGTHS.contract),
  email,
  remark: optionalLines(STATEMENT_LENGTHS.remark),
};

/** The statement, to be confirmed on the page that follows (`state`), or confirmed (`confirm`). No reason is asked for. */
export const withdrawalForm = z.strictObject({ ...statement, [STEP_FIELD]: z.enum(["state", "confirm"], "choice") });

/** Values with which the form is shown: known ones from an account, or those of a statement that is corrected. */
export const withdrawalStart = z.strictObject({
  name: z.string().max(STATEMENT_LENGTHS.name).default(""),
  contract: z.string().max(STATEMENT_LENGTHS.contract).default(""),
  email: z.string().max(STATEMENT_LENGTHS.email).default(""),
  remark: z.string().max(STATEMENT_LENGTHS.remark).default(""),
  [STEP_FIELD]: z.literal("start"),
});
