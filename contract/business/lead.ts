import { z } from "zod";
import { parseSlotName } from "#domain/consultation.ts";
import { LOCALES } from "#domain/locale.ts";
import { CONFIRM } from "./receipt.ts";
import {
  count,
  email,
  optionalLines,
  optionalPhone,
  requiredLines,
  requiredText,
  several,
  ticked,
  trap,
} from "../services/fields.ts";

/** Channels through which an owner rents out a home today. */
export const CHANNELS = ["airbnb", "booking", "vrbo", "own-site", "agency", "none"] as const;

const MAX_UNITS = 500;
const MAX_NAME_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 4000;
const MAX_TOKEN_LENGTH = 100;

const person = { name: requiredText(MAX_NAME_LENGTH), email, phone: optionalPhone, consent: ticked, fax: trap };

/** The form of the contact page. */
export const contactForm = z.strictObject({ ...person, message: requiredLines(MAX_MESSAGE_LENGTH) });

/** The form that confirms a consultation, with the token from the email's link. */
export const confirmationForm = z.strictObject({ [CONFIRM]: requiredText(MAX_TOKEN_LENGTH) });

/** The form of the consultation page; the slot is parsed from its name. */
export const consultationForm = z.strictObject({
  ...person,
  language: z.enum(LOCALES, "choice"),
  units: count(1, MAX_UNITS),
  channels: several(CHANNELS),
  slot: z.string("slot").transform((name, context) => {
    const slot = parseSlotName(name);
    if (slot !== undefined) return slot;
    context.addIssue({ code: "custom", message: "slot" });
    return z.NEVER;
  }),
  message: optionalLines(MAX_MESSAGE_LENGTH),
});
