import { z } from "zod";
import { DOCUMENTS, type RegisteredGuest } from "../letting/booking.ts";
import { isCountry } from "#domain/countries.ts";
import { parseVatNumber } from "#domain/vat-numbers/parse-vat-number.ts";
import { count, optionalLines, optionalText, requiredText, trimmedLine } from "../services/fields.ts";
import { MAX_RECIPIENT_LENGTH, type PaperRecipient } from "../letting/paper.ts";
import { PAYMENT_PURPOSES } from "../letting/payment.ts";
import { FORM_FIELD } from "./site-view.ts";
import { VERSION_FIELD } from "./guest-page.ts";

const MAX_MESSAGE_LENGTH = 2000;
const MAX_AMOUNT = 9_999_999_999;
const MAX_TYPED_LENGTH = 64;
/** More than the form has. */
const MAX_CHILDREN_FIELDS = 20;
const MAX_NAME_LENGTH = 100;

const amount = count(0, MAX_AMOUNT);
/** A form of a guest's page, with the booking's version on which the guest decided. */
const form = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
  z.strictObject({ [FORM_FIELD]: z.literal(name), [VERSION_FIELD]: count(1, MAX_AMOUNT), ...shape });

/** A field that a form has once for each guest. */
const ofEachGuest = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (typeof value === "string" ? [value] : value), z.array(field).max(99, "tooMany"));

const register = form("register", {
  name: ofEachGuest(requiredText(MAX_NAME_LENGTH)),
  town: ofEachGuest(requiredText(MAX_NAME_LENGTH)),
  document: ofEachGuest(z.enum(["", ...DOCUMENTS], "choice")),
}).transform(({ name, town, document, ...rest }) => ({
  ...rest,
  register: name.map((each, index): RegisteredGuest => ({
    name: each,
    town: town[index] ?? "",
    document: document[index] ?? "",
  })),
}));

/** The addressee of the invoice. */
const recipient = form("recipient", {
  company: optionalText(MAX_RECIPIENT_LENGTH),
  name: requiredText(MAX_RECIPIENT_LENGTH),
  vatNumber: optionalText(MAX_TYPED_LENGTH),
  street: requiredText(MAX_RECIPIENT_LENGTH),
  postalCode: requiredText(20),
  town: requiredText(MAX_NAME_LENGTH),
  country: trimmedLine(2).refine(isCountry, "choice"),
}).transform(({ company = "", vatNumber, name, street, postalCode, town, country, ...rest }, checked) => {
  const parsed = vatNumber === undefined ? { ok: true as const, number: "" } : parseVatNumber(vatNumber, country);
  if (!parsed.ok) checked.addIssue({ code: "custom", path: ["vatNumber"], message: parsed.code });
  const number = parsed.ok ? parsed.number : "";
  const entered: PaperRecipient = { company, name, vatNumber: number, street, postalCode, town, country };
  return { ...rest, recipient: entered };
});

/** The forms of a guest's page by their names. */
export const GUEST_FORMS = {
  accept: form("accept", {}),
  pay: form("pay", { purpose: z.enum(PAYMENT_PURPOSES, "choice") }),
  /** Ends a test payment. */
  "test-payment": form("test-payment", { payment: trimmedLine(64), end: z.enum(["paid", "failed", "cancelled"], "choice") }),
  /** `refund`: the amount that the guest was told. */
  cancel: form("cancel", { refund: amount, reason: optionalLines(MAX_MESSAGE_LENGTH) }),
  "arrival-time": form("arrival-time", {
    arrivalTime: trimmedLine(5).refine((text) => text === "" || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text), "time"),
  }),
  /** The party as typed; `agreedTotal`: the new total that the guest was told, absent until then. */
  party: form("party", {
    adults: trimmedLine(MAX_TYPED_LENGTH),
    /** Ages of the children, each in a field of its own. */
    children: z
      .union([trimmedLine(MAX_TYPED_LENGTH), z.array(trimmedLine(MAX_TYPED_LENGTH)).max(MAX_CHILDREN_FIELDS, "tooLong")])
      .transform((ages) =>
        [ages]
          .flat()
          .filter((age) => age !== "")
          .join(","),
      ),
    pets: trimmedLine(MAX_TYPED_LENGTH),
    agreedTotal: amount.optional(),
  }),
  dates: form("dates", {
    arrival: trimmedLine(MAX_TYPED_LENGTH),
    departure: trimmedLine(MAX_TYPED_LENGTH),
    agreedTotal: amount,
    message: optionalLines(MAX_MESSAGE_LENGTH),
  }),
  "withdraw-dates": form("withdraw-dates", {}),
  register,
  recipient,
};
