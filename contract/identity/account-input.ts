import { z } from "zod";
import { requiredText, ticked } from "../services/fields.ts";

/**
 * Body of `DELETE /api/account`. `confirm` is the account's own email address or telephone number, to prevent an accidental
 * deletion. Upcoming stays are deleted only if `evenWithBookings` is set.
 */
export const closingInput = z.strictObject({ confirm: requiredText(254), evenWithBookings: z.boolean("choice").default(false) });

/** The same data in the form on the account page. */
export const closingForm = z.strictObject({
  confirm: requiredText(254),
  evenWithBookings: ticked.optional().transform((tick) => tick !== undefined),
});

/** Query of `DELETE /api/account/sessions`, with the meaning of `signOut` in supabase-js. */
export const signOutQuery = z.strictObject({ scope: z.enum(["local", "others", "global"]) });
export type SignOutScope = z.output<typeof signOutQuery>["scope"];
