import { z } from "zod";
import { TEAM_ROLES } from "#domain/roles.ts";
import { email, ticked } from "./fields.ts";

export const invitationInput = z.strictObject({ email, role: z.enum(TEAM_ROLES, "choice") });

export const memberInput = z.strictObject({ role: z.enum(TEAM_ROLES, "choice") });

/** Who a site is offered to; the one who offers it may go on as a manager. */
export const transferInput = z.strictObject({ email, staysAsManager: z.boolean("choice").default(false) });

/** The same as a form has it. */
export const transferForm = z.strictObject({
  email,
  staysAsManager: ticked.optional().transform((tick) => tick !== undefined),
});

/** 256 bits in hexadecimal. */
export const tokenParam = z.object({ token: z.string().regex(/^[0-9a-f]{64}$/) });
