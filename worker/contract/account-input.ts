import { z } from "zod";
import { requiredText, ticked } from "./fields.ts";

/**
 * Body of `DELETE /api/account`: the account's own mail address or telephone number, so that nobody does it by accident. Stays to
 * come are lost only where that is said too.
 */
export const closingInput = z.strictObject({ confirm: requiredText(254), evenWithBookings: z.boolean("choice").default(false) });

/** The same as the form on the account page sends it. */
export const closingForm = z.strictObject({
  confirm: requiredText(254),
  evenWithBookings: ticked.optional().transform((tick) => tick !== undefined),
});
