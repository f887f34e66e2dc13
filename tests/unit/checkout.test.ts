import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkoutForm } from "#contract/business/checkout.ts";
import { fieldErrors } from "#contract/services/fields.ts";
import { date } from "#domain/dates.ts";
import { dueNow, nextChargeAfter, PLAN_IDS, PLANS, setupIn, vatIn } from "#domain/plans.ts";
import { configOf, type Env } from "#worker/env.ts";

describe("the price of an order", () => {
  test("the standard plan charges set-up and a month at once, the other plan nothing", () => {
    expect(dueNow(PLANS.standard)).toBe(200_00);
    expect(dueNow(PLANS["first-month-free"])).toBe(0);
  });

  test.each(PLAN_IDS)("the lines of %s add up to its total", (plan) => {
    const { setup, monthly, freeMonths } = PLANS[plan];
    const due = dueNow(PLANS[plan]);
    expect(setupIn({ plan, dueNow: due, monthly })).toBe(setup);
    expect(due - setup).toBe(freeMonths > 0 ? 0 : monthly);
  });

  test("an amount without its VAT, plus 21%, is the amount again", () => {
    expect(vatIn(121_00)).toBe(21_00);
    expect(vatIn(200_00)).toBe(34_71);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (amount) => {
        const net = amount - vatIn(amount);
        expect(Math.abs(Math.round(net * 1.21) - amount)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test.each([
    ["2026-11-21", "2026-12-21"],
    ["2026-12-31", "2027-01-31"],
    ["2027-01-31", "2027-02-28"],
    ["2028-01-30", "2028-02-29"],
  ])("after an order on %s the next month is charged on %s", (today, next) => {
    expect(nextChargeAfter(date(today))).toBe(next);
  });
});

describe("the order form", () => {
  const filled = {
    plan: "standard",
    kind: "person",
    name: " Anna de Wit ",
    company: "",
    vatNumber: "",
    email: "Anna@Example.com",
    country: "NL",
    terms: "yes",
  };
  const readErrors = (values: Record<string, unknown>) => {
    const { error } = checkoutForm.safeParse({ ...filled, ...values });
    return error && fieldErrors(error);
  };

  test("of a person ignores the fields that only companies have", () => {
    const sent = { ...filled, company: "left over", vatNumber: "not a number" };
    expect(checkoutForm.parse(sent)).toEqual({
      plan: "standard",
      customer: { kind: "person", name: "Anna de Wit", email: "anna@example.com", country: "NL" },
    });
  });

  test("of a company has a normalised VAT number, or none", () => {
    const company = { ...filled, kind: "company", company: "De Wit B.V." };
    const customer = { kind: "company", name: "Anna de Wit", email: "anna@example.com", country: "NL", company: "De Wit B.V." };
    expect(checkoutForm.parse({ ...company, vatNumber: "1234 56782 b01" }).customer).toEqual({
      ...customer,
      vatNumber: "NL123456782B01",
    });
    expect(checkoutForm.parse(company).customer).toEqual(customer);
  });

  test("reports all errors at once", () => {
    expect(
      readErrors({ plan: "gold", kind: "company", name: " ", vatNumber: "12", email: "anna", country: "BE", terms: undefined }),
    ).toEqual({
      plan: "choice",
      name: "required",
      company: "required",
      vatNumber: "vat",
      email: "email",
      terms: "consent",
    });
    expect(readErrors({ kind: "company", company: "De Wit", vatNumber: "NL123456789B01" })).toEqual({ vatNumber: "vatDigits" });
    expect(readErrors({ kind: "both", country: "XX" })).toEqual({ kind: "choice", country: "choice" });
    expect(readErrors({ name: "a".repeat(121) })).toEqual({ name: "tooLong" });
    expect(readErrors({ price: "1" })).toEqual({ "": "unknownField" });
    expect(readErrors({})).toBeUndefined();
  });
});

describe("the keys of Stripe", () => {
  const env = { ASSETS: {}, SITES: {}, MEDIA: {}, FORM_LIMIT: {}, DB: {}, MAIN_ORIGIN: "https://vrijhuis.nl" } as unknown as Env;

  test("both or neither; the error names the missing one", () => {
    expect(configOf({ ...env }).stripe).toBeUndefined();
    expect(configOf({ ...env, STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "whsec" }).stripe?.apiBase.href).toBe(
      "https://api.stripe.com/",
    );
    expect(() => configOf({ ...env, STRIPE_SECRET_KEY: "sk" })).toThrow("STRIPE_WEBHOOK_SECRET is missing");
    expect(() => configOf({ ...env, STRIPE_WEBHOOK_SECRET: "whsec" })).toThrow("STRIPE_SECRET_KEY is missing");
  });
});
