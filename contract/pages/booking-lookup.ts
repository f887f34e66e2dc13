import { z } from "zod";
import { email, trap } from "../services/fields.ts";
import { FORM_FIELD } from "./site-view.ts";

/** The form with which a guest has the links of bookings sent to their address. */
export const lookupForm = z.strictObject({ [FORM_FIELD]: z.literal("find-booking"), email, fax: trap });
