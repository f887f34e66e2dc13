import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkoutForm } from "#contract/checkout.ts";
import { fieldErrors } from "#contract/fields.ts";
import { parseVatNumber } from "#contract/vat-number.ts";
import { date } from "#domain/dates.ts";
import { dueNow, nextChargeAfter, PLAN_IDS, PLANS, setupIn, vatIn } from "#domain/plans.ts";
import { configOf, type Env } from "#worker/env.ts";

describe("what an order costs", () => {
  test("the standard plan takes set-up and a month at once, the other nothing", () => {
    expect(dueNow(PLANS.standard)).toBe(200_00);
    expect(dueNow(PLANS["first-month-free"])).toBe(0);
  });

  test.each(PLAN_IDS)("the lines of %s make up its sum", (plan) => {
    const { setup, monthly, freeMonths } = PLANS[plan];
    const due = dueNow(PLANS[plan]);
    expect(setupIn({ plan, dueNow: due, monthly })).toBe(setup);
    expect(due - setup).toBe(freeMonths > 0 ? 0 : monthly);
  });

  test("the VAT in an amount and the rest are the amount before and after 21%", () => {
    expect(vatIn(121_00)).toBe(21_00);
    expect(vatIn(200_00)).toBe(34_71);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (amount) => {
        const before = amount - vatIn(amount);
        expect(Math.abs(Math.round(before * 1.21) - amount)).toBeLessThanOrEqual(1);
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

describe("VAT numbers", () => {
  test.each([
    ["NL", "NL123456789B01", "NL123456789B01"],
    ["NL", "nl 1234.56.789.b01", "NL123456789B01"],
    ["NL", "123456789B01", "NL123456789B01"],
    ["PL", "526-10-40-828", "PL5261040828"],
    ["DE", "DE136695976", "DE136695976"],
    ["BE", "BE 1234.567.890", "BE1234567890"],
    ["AT", "U13585627", "ATU13585627"],
    ["GR", "EL094259216", "EL094259216"],
    ["FR", "FR83404833048", "FR83404833048"],
    ["GB", "980780684", "GB980780684"],
    ["CH", "CHE-107.787.577 MWST", "CHE107787577MWST"],
    ["NO", "NO923456783MVA", "NO923456783MVA"],
    ["CA", "12-3456", "123456"],
  ])("in %s, %s is %s", (country, text, number) => {
    expect(parseVatNumber(text, country)).toBe(number);
  });

  test.each([
    ["NL", "NL123456789"],
    ["NL", "DE136695976"],
    ["PL", "526104082"],
    ["BE", "BE2234567890"],
    ["GR", "GR094259216"],
    ["CA", "<b>"],
  ])("in %s, %s is none", (country, text) => {
    expect(parseVatNumber(text, country)).toBeUndefined();
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
  const errorsOf = (values: Record<string, unknown>) => {
    const { error } = checkoutForm.safeParse({ ...filled, ...values });
    return error && fieldErrors(error);
  };

  test("a person's is taken without what only companies have", () => {
    const sent = { ...filled, company: "left over", vatNumber: "not a number" };
    expect(checkoutForm.parse(sent)).toEqual({
      plan: "standard",
      customer: { kind: "person", name: "Anna de Wit", email: "anna@example.com", country: "NL" },
    });
  });

  test("a company's is taken with its number as it is kept, or without one", () => {
    const company = { ...filled, kind: "company", company: "De Wit B.V." };
    const taken = { kind: "company", name: "Anna de Wit", email: "anna@example.com", country: "NL", company: "De Wit B.V." };
    expect(checkoutForm.parse({ ...company, vatNumber: "1234 56789 b01" }).customer).toEqual({
      ...taken,
      vatNumber: "NL123456789B01",
    });
    expect(checkoutForm.parse(company).customer).toEqual(taken);
  });

  test("everything that is wrong is said at once", () => {
    expect(
      errorsOf({ plan: "gold", kind: "company", name: " ", vatNumber: "12", email: "anna", country: "BE", terms: undefined }),
    ).toEqual({
      plan: "choice",
      name: "required",
      company: "required",
      vatNumber: "vat",
      email: "email",
      terms: "consent",
    });
    expect(errorsOf({ kind: "both", country: "XX" })).toEqual({ kind: "choice", country: "choice" });
    expect(errorsOf({ name: "a".repeat(121) })).toEqual({ name: "tooLong" });
    expect(errorsOf({ price: "1" })).toEqual({ "": "unknownField" });
    expect(errorsOf({})).toBeUndefined();
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
