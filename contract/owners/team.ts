import { z } from "zod";
import { TEAM_ROLES } from "#domain/roles.ts";
import { email, ticked } from "../services/fields.ts";

export const invitationInput = z.strictObject({ email, role: z.enum(TEAM_ROLES, "choice") });

export const memberInput = z.strictObject({ role: z.enum(TEAM_ROLES, "choice") });

/**
 * The recipient of a site's transfer. The current owner may stay as a manager, and may keep the site's subscription for another site
 * instead of ending it with the time that is paid.
 */
export const transferInput = z.strictObject({
  email,
  staysAsManager: z.boolean("choice").default(false),
  keepsSubscription: z.boolean("choice").default(false),
});

/** The same input from a form. */
export const transferForm = z.strictObject({
  email,
  staysAsManager: ticked.optional().transform((tick) => tick !== undefined),
  keepsSubscription: ticked.optional().transform((tick) => tick !== undefined),
});

/** 256 bits in hexadecimal. */
export const tokenParam = z.object({ token: z.string().regex(/^[0-9a-f]{64}$/) });
