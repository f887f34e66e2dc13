import { z } from "zod";
import { isCountry } from "#domain/countries.ts";
import { PLAN_IDS, type PlanId } from "#domain/plans.ts";
import { email, optionalText, requiredText, ticked } from "./fields.ts";
import { type Customer, TEST_OUTCOMES } from "./order.ts";
import { parseVatNumber } from "./vat-number.ts";

const kind = z.enum(["person", "company"], "choice");
/** This and the VAT number stand in every form; of a person they are not taken. */
const company = optionalText(160);
const vatNumber = optionalText(40);
const country = z.string("choice").refine(isCountry, "choice");

/** So that all that is wrong is said at once, a rule is asked as soon as the fields it looks at are there. */
const readable = (part: z.ZodType) => ({ when: ({ value }: { value: unknown }) => part.safeParse(value).success });

/** What a checked form orders. */
export interface CheckoutOrder {
  plan: PlanId;
  customer: Customer;
}

/** The order form. A message is a code, worded by the client's `forms:errors`. */
export const checkoutForm = z
  .strictObject({
    plan: z.enum(PLAN_IDS, "choice"),
    kind,
    name: requiredText(120),
    company,
    vatNumber,
    email,
    country,
    terms: ticked,
  })
  .refine((form) => form.kind !== "company" || form.company !== undefined, {
    path: ["company"],
    error: "required",
    ...readable(z.object({ kind, company })),
  })
  .refine((form) => form.kind !== "company" || !form.vatNumber || parseVatNumber(form.vatNumber, form.country) !== undefined, {
    path: ["vatNumber"],
    error: "vat",
    ...readable(z.object({ kind, vatNumber, country })),
  })
  .transform((form): CheckoutOrder => {
    const { plan, name, email: address } = form;
    const person = { kind: form.kind, name, email: address, country: form.country };
    if (form.kind === "person") return { plan, customer: person };
    const number = form.vatNumber && parseVatNumber(form.vatNumber, form.country);
    return { plan, customer: { ...person, company: form.company, ...(number ? { vatNumber: number } : {}) } };
  });

/** A form that names an order and nothing else. */
export const orderReference = z.strictObject({ order: z.uuid() });

export const testPaymentForm = z.strictObject({ order: z.uuid(), outcome: z.enum(TEST_OUTCOMES) });
