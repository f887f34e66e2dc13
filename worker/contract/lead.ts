import { z } from "zod";
import { parseSlotName } from "#domain/consultation.ts";
import { LOCALES } from "#domain/locale.ts";
import { CONFIRM } from "./receipt.ts";
import { count, email, optionalLines, optionalPhone, requiredLines, requiredText, several, ticked, trap } from "./fields.ts";

/** Where an owner lets a home today. */
export const CHANNELS = ["airbnb", "booking", "vrbo", "own-site", "agency", "none"] as const;

const MOST_UNITS = 500;
const LONGEST_NAME = 100;
const LONGEST_MESSAGE = 4000;
const MAX_TOKEN_LENGTH = 100;

const person = { name: requiredText(LONGEST_NAME), email, phone: optionalPhone, consent: ticked, fax: trap };

/** The form of the contact page. */
export const contactForm = z.strictObject({ ...person, message: requiredLines(LONGEST_MESSAGE) });

/** The form that confirms a consultation, with the token of the mail's link. */
export const confirmationForm = z.strictObject({ [CONFIRM]: requiredText(MAX_TOKEN_LENGTH) });

/** The form of the consultation page; the slot is read from its name. */
export const consultationForm = z.strictObject({
  ...person,
  language: z.enum(LOCALES, "choice"),
  units: count(1, MOST_UNITS),
  channels: several(CHANNELS),
  slot: z.string("slot").transform((name, refusal) => {
    const slot = parseSlotName(name);
    if (slot !== undefined) return slot;
    refusal.addIssue({ code: "custom", message: "slot" });
    return z.NEVER;
  }),
  message: optionalLines(LONGEST_MESSAGE),
});
