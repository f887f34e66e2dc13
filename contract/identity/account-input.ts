import { z } from "zod";
import { requiredText, ticked } from "../services/fields.ts";

/**
 * Body of `DELETE /api/account`. `confirm` is the account's own email address or telephone number, to prevent an accidental
 * deletion. Upcoming stays are deleted only if `evenWithBookings` is set. `guarantee` is the subscription for which the money-back
 * guarantee is used.
 */
export const closingInput = z.strictObject({
  confirm: requiredText(254),
  evenWithBookings: z.boolean("choice").default(false),
  guarantee: z.uuid().optional(),
});

/** The same data in the form on the account page. */
export const closingForm = z.strictObject({
  confirm: requiredText(254),
  evenWithBookings: ticked.optional().transform((tick) => tick !== undefined),
  guarantee: z
    .union([z.literal(""), z.uuid()])
    .optional()
    .transform((id) => id || undefined),
});

/** Query of `DELETE /api/account/sessions`, with the meaning of `signOut` in supabase-js. */
export const signOutQuery = z.strictObject({ scope: z.enum(["local", "others", "global"]) });
export type SignOutScope = z.output<typeof signOutQuery>["scope"];
