import { checkoutForm } from "#contract/business/checkout.ts";
import type { CheckoutData } from "#contract/business/order.ts";
import { dayInZone } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import { BILLING_TIME_ZONE, nextChargeAfter } from "#domain/plans.ts";
import type { FormValues } from "#services/http/read-form.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { placeOrder } from "#business/billing/place-order.ts";
import { startPayment } from "#business/billing/start-payment.ts";
import { type FormOutcome, refuseForm } from "#services/http/form-outcome.ts";
import { countriesIn } from "#locales/words/countries.ts";

/** Loads the data of the order form. The names of countries are created here, because those of browsers can differ. */
export async function checkoutData({ config, now }: RequestContext, locale: Locale): Promise<{ checkout: CheckoutData }> {
  const nextCharge = nextChargeAfter(dayInZone(now, BILLING_TIME_ZONE));
  return { checkout: { nextCharge, countries: countriesIn(locale), test: config.stripe === undefined } };
}

/** Places the order and redirects to its payment. If the payment cannot be started, the order is kept for the next attempt. */
export async function submitCheckout(values: FormValues, context: RequestContext, locale: Locale): Promise<FormOutcome> {
  const form = checkoutForm.safeParse(values);
  if (!form.success) return refuseForm(form.error);
  const { config, now, openStore } = context;
  const billing = { store: await openStore(), config, now };
  const order = await placeOrder(form.data, locale, billing);
  const started = await startPayment(order.id, billing);
  return started.ok ? started : { ok: false, code: started.code, errors: { "": "payment" } };
}
