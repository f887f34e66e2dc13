import { orderReference, testPaymentForm } from "#contract/business/checkout.ts";
import type { OrderAnswer, OrderView } from "#contract/business/order.ts";
import type { FormValues } from "#services/http/read-form.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { type BillingContext, isTestOrder } from "#business/billing/billing-provider.ts";
import { endTestPayment } from "#business/billing/end-test-payment.ts";
import { type CurrentOrder, readOrder } from "#business/billing/read-order.ts";
import { startPayment } from "#business/billing/start-payment.ts";
import type { FormOutcome } from "#services/http/form-outcome.ts";

/** Loads the order of the address, compared with its provider. */
export async function orderData(context: RequestContext): Promise<{ order: OrderAnswer }> {
  const id = context.url.searchParams.get("order");
  if (id === null) return { order: { asked: false } };
  const current = await readOrder(id, await billingContext(context));
  return { order: current ? { asked: true, order: toView(current) } : { asked: true } };
}

function toView({ order, isStale }: CurrentOrder): OrderView {
  const { id, number, plan, status, dueNow, monthly, nextCharge, updatedAt } = order;
  const test = isTestOrder(order);
  return { id, number, plan, status, dueNow, monthly, nextCharge, since: updatedAt, stale: isStale, test };
}

/** Handles "Pay now": redirects to the order's open payment, or starts a new one. */
export async function submitRetry(values: FormValues, context: RequestContext): Promise<FormOutcome> {
  const form = orderReference.safeParse(values);
  if (!form.success) return INVALID_FORM;
  const started = await startPayment(form.data.order, await billingContext(context));
  if (started.ok) return started;
  return { ok: false, code: started.code, errors: { "": started.code === "NOT_FOUND" ? "unknownField" : "payment" } };
}

/** Ends a test payment with the outcome that the visitor chose. */
export async function submitTestPayment(values: FormValues, context: RequestContext): Promise<FormOutcome> {
  const form = testPaymentForm.safeParse(values);
  if (!form.success) return INVALID_FORM;
  const ended = await endTestPayment(form.data.order, form.data.outcome, await billingContext(context));
  return ended.ok ? ended : { ok: false, code: ended.code, errors: { "": "unknownField" } };
}

const INVALID_FORM: FormOutcome = { ok: false, code: "INVALID_FORM", errors: { "": "unknownField" } };

async function billingContext({ config, now, openStore }: RequestContext): Promise<BillingContext> {
  return { store: await openStore(), config, now };
}
