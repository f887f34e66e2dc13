import { ERRORS, type ErrorCode } from "#contract/services/errors.ts";
import { logError } from "#services/http/log.ts";
import { readTextUpTo } from "#services/http/read-form.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { type BillingEvent, insert } from "#store/business/billing-events.ts";
import { findById } from "#store/business/orders.ts";
import { countFault } from "#services/faults/count-fault.ts";
import { measureOutcome } from "#services/measure/measure-outcome.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import type { BillingContext } from "./billing-provider.ts";
import { compareSubscription } from "./compare-subscription.ts";
import { loadBillingProvider } from "./load-billing-provider.ts";
import { settleOrder } from "./settle-order.ts";
import type { VerifiedEvent } from "./stripe-event.ts";

/** Stripe's events are a few kilobytes. */
const MAX_EVENT_BYTES = 256 * 1024;

/**
 * Handles Stripe's `POST /payments/stripe/webhook`. Stripe sends an event again unless the answer is 2xx, so errors are returned
 * only where a later attempt may succeed.
 */
export async function receiveWebhook(request: Request, context: RequestContext): Promise<Response> {
  const { config, now, openStore } = context;
  if (!config.stripe) return refuse("NOT_FOUND");
  const body = await readTextUpTo(request, MAX_EVENT_BYTES);
  if (body === undefined) return reject("BODY_TOO_LARGE", context);
  const { readEvent } = await import("./stripe-event.ts");
  const read = await readEvent(body, request.headers.get("Stripe-Signature") ?? "", config.stripe);
  if (!read.ok) return reject(read.code, context);
  const isDone = await processEvent(read.verified, { store: await openStore(), config, now });
  if (!isDone) return reject("PAYMENT_UNREACHABLE", context);
  deliverSoon(context);
  measureOutcome({ kind: "webhook", key: "stripe (billing)" }, context);
  return Response.json({ received: true }, { headers: { "Cache-Control": "no-store" } });
}

/** Applies an event; false if a request to Stripe that it needs has failed, so that Stripe sends the event again. */
async function processEvent({ event, checkout, subscription }: VerifiedEvent, billing: BillingContext): Promise<boolean> {
  if (checkout && !(await processCheckout(event, checkout, billing))) return false;
  if (subscription === undefined) return true;
  // After a checkout the event is stored, and the nightly comparison repeats what fails here.
  const comparison = await compareSubscription(subscription, "event", billing, checkout ? undefined : event);
  return comparison !== "unreachable" || checkout !== undefined;
}

async function processCheckout(
  event: BillingEvent,
  { orderId, payment }: NonNullable<VerifiedEvent["checkout"]>,
  billing: BillingContext,
): Promise<boolean> {
  const { store, now } = billing;
  const order = orderId === null ? undefined : await findById(store, orderId);
  if (!order) {
    logError("billing event without a known order", new Error(event.type), { event: event.id });
    await insert(store.db, store.tables, event, null, now);
    return true;
  }
  await settleOrder(order, payment, billing, event);
  return payment.status !== "paid" || endSecondPayment(order.id, payment.ref, billing);
}

/**
 * Ends and refunds a payment of an order that another payment has paid, as from two tabs around midnight: nobody would hear of
 * its subscription. False if that is not done yet.
 */
async function endSecondPayment(orderId: string, ref: string, billing: BillingContext): Promise<boolean> {
  const order = await findById(billing.store, orderId);
  if (!order || order.providerRef === ref) return true;
  const ended = await (await loadBillingProvider(billing)).endContract({ ...order, providerRef: ref });
  logError("order paid twice, second payment ended", new Error(ended.ok ? "refunded" : ended.code), { order: orderId });
  return ended.ok;
}

/** Refuses a webhook and counts it. */
function reject(code: ErrorCode, context: RequestContext): Response {
  countFault("webhook", `billing stripe ${code}`, context);
  measureOutcome({ kind: "webhook", key: "stripe (billing)", failure: code }, context);
  return refuse(code);
}

function refuse(code: ErrorCode): Response {
  return Response.json({ code }, { status: ERRORS[code], headers: { "Cache-Control": "no-store" } });
}
