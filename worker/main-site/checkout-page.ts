import { checkoutForm } from "#contract/checkout.ts";
import { fieldErrors } from "#contract/fields.ts";
import type { CheckoutData } from "#contract/order.ts";
import { COUNTRIES } from "#domain/countries.ts";
import { dayInZone } from "#domain/dates.ts";
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import { BILLING_TIME_ZONE, nextChargeAfter } from "#domain/plans.ts";
import type { FormValues } from "#http/read-form.ts";
import type { RequestContext } from "#http/request-context.ts";
import { placeOrder } from "#worker/billing/place-order.ts";
import { startPayment } from "#worker/billing/start-payment.ts";
import type { Submission } from "./dynamic-pages.ts";

/** What the order form is made of. Names of countries come from here: browsers know other ones. */
export async function checkoutData({ config, now }: RequestContext, locale: Locale): Promise<{ checkout: CheckoutData }> {
  const nextCharge = nextChargeAfter(dayInZone(now, BILLING_TIME_ZONE));
  return { checkout: { nextCharge, countries: countriesIn(locale), test: config.stripe === undefined } };
}

const named = new Map<Locale, CheckoutData["countries"]>();

function countriesIn(locale: Locale): CheckoutData["countries"] {
  let countries = named.get(locale);
  if (!countries) {
    const names = new Intl.DisplayNames(LANGUAGE_TAGS[locale], { type: "region" });
    const { compare } = new Intl.Collator(LANGUAGE_TAGS[locale]);
    countries = COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) => compare(a.name, b.name));
    named.set(locale, countries);
  }
  return countries;
}

/** Takes the order form and leads to the payment. An order whose payment cannot be begun is kept for the next attempt. */
export async function submitCheckout(values: FormValues, context: RequestContext, locale: Locale): Promise<Submission> {
  const form = checkoutForm.safeParse(values);
  if (!form.success) {
    const errors = fieldErrors(form.error);
    return { ok: false, code: "" in errors ? "UNKNOWN_FIELD" : "INVALID_FORM", errors };
  }
  const { config, now, openStore } = context;
  const tools = { store: await openStore(), config, now };
  const order = await placeOrder(form.data, locale, tools);
  const started = await startPayment(order.id, tools);
  return started.ok ? started : { ok: false, code: started.code, errors: { "": "payment" } };
}
