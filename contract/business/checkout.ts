import { z } from "zod";
import { isCountry } from "#domain/countries.ts";
import { PLAN_IDS, type PlanId } from "#domain/plans.ts";
import { parseVatNumber, type VatProblem } from "#domain/vat-numbers/parse-vat-number.ts";
import { email, optionalText, requiredText, ticked } from "../services/fields.ts";
import { type Customer, TEST_OUTCOMES } from "./order.ts";

const kind = z.enum(["person", "company"], "choice");
/** This and the VAT number are sent with every form; for a person they are ignored. */
const company = optionalText(160);
const vatNumber = optionalText(40);
const country = z.string("choice").refine(isCountry, "choice");

/** Lets a rule run as soon as its own fields are valid, so that all errors are reported at once. */
const whenValid = (part: z.ZodType) => ({ when: ({ value }: { value: unknown }) => part.safeParse(value).success });

interface CompanyFields {
  kind: z.infer<typeof kind>;
  vatNumber?: string | undefined;
  country: string;
}

/** Error code of a company's VAT number. */
function vatProblem(form: CompanyFields): VatProblem | undefined {
  if (form.kind !== "company" || !form.vatNumber) return undefined;
  const parsed = parseVatNumber(form.vatNumber, form.country);
  return parsed.ok ? undefined : parsed.code;
}

/** Content of a valid order form. */
export interface CheckoutOrder {
  plan: PlanId;
  customer: Customer;
}

/** The order form. Messages are error codes; the client's `forms:errors` has their texts. */
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
    ...whenValid(z.object({ kind, company })),
  })
  .refine((form) => vatProblem(form) === undefined, {
    path: ["vatNumber"],
    error: ({ input }) => vatProblem(input as CompanyFields),
    ...whenValid(z.object({ kind, vatNumber, country })),
  })
  .transform((form): CheckoutOrder => {
    const { plan, name, email: address } = form;
    const person = { kind: form.kind, name, email: address, country: form.country };
    if (form.kind === "person") return { plan, customer: person };
    const parsed = form.vatNumber ? parseVatNumber(form.vatNumber, form.country) : undefined;
    return { plan, customer: { ...person, company: form.company, ...(parsed?.ok ? { vatNumber: parsed.number } : {}) } };
  });

/** A form with only the id of an order. */
export const orderReference = z.strictObject({ order: z.uuid() });

export const testPaymentForm = z.strictObject({ order: z.uuid(), outcome: z.enum(TEST_OUTCOMES) });
