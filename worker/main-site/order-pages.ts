import { orderReference, testPaymentForm } from "#contract/checkout.ts";
import type { OrderAnswer, OrderView } from "#contract/order.ts";
import type { FormValues } from "#http/read-form.ts";
import type { RequestContext } from "#http/request-context.ts";
import { endTestPayment } from "#worker/payments/end-test-payment.ts";
import { type KnownOrder, readOrder } from "#worker/payments/read-order.ts";
import { startPayment } from "#worker/payments/start-payment.ts";
import { isTestPayment, type PaymentTools } from "#worker/payments/port.ts";
import type { Submission } from "./dynamic-pages.ts";

/** The order that the address names, as it truly stands. */
export async function orderData(context: RequestContext): Promise<{ order: OrderAnswer }> {
  const id = context.url.searchParams.get("order");
  if (id === null) return { order: { asked: false } };
  const known = await readOrder(id, await toolsOf(context));
  return { order: known ? { asked: true, order: viewOf(known) } : { asked: true } };
}

function viewOf({ order, stale }: KnownOrder): OrderView {
  const { id, plan, status, dueNow, monthly, nextCharge, updatedAt } = order;
  const test = isTestPayment(order);
  return { id, plan, status, dueNow, monthly, nextCharge, since: updatedAt, stale, test };
}

/** "Pay after all": goes on with the order's payment, or begins a new one. */
export async function submitRetry(values: FormValues, context: RequestContext): Promise<Submission> {
  const form = orderReference.safeParse(values);
  if (!form.success) return WRONG_FORM;
  const started = await startPayment(form.data.order, await toolsOf(context));
  if (started.ok) return started;
  return { ok: false, code: started.code, errors: { "": started.code === "NOT_FOUND" ? "unknownField" : "payment" } };
}

/** The end of a test payment, as the payer chose it. */
export async function submitTestPayment(values: FormValues, context: RequestContext): Promise<Submission> {
  const form = testPaymentForm.safeParse(values);
  if (!form.success) return WRONG_FORM;
  const ended = await endTestPayment(form.data.order, form.data.outcome, await toolsOf(context));
  return ended.ok ? ended : { ok: false, code: ended.code, errors: { "": "unknownField" } };
}

const WRONG_FORM: Submission = { ok: false, code: "INVALID_FORM", errors: { "": "unknownField" } };

async function toolsOf({ config, now, openStore }: RequestContext): Promise<PaymentTools> {
  return { store: await openStore(), config, now };
}
