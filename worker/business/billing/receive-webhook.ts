import { ERRORS, type ErrorCode } from "#contract/services/errors.ts";
import { logError } from "#services/http/log.ts";
import { readTextUpTo } from "#services/http/read-form.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { insert } from "#store/business/billing-events.ts";
import { findById } from "#store/business/orders.ts";
import { countFault } from "#services/faults/count-fault.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import type { BillingContext } from "./billing-provider.ts";
import { settleOrder } from "./settle-order.ts";
import type { CheckoutEvent } from "./stripe-event.ts";

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
  const event = await readEvent(body, request.headers.get("Stripe-Signature") ?? "", config.stripe);
  if (!event) return reject("INVALID_SIGNATURE", context);
  await processEvent(event, { store: await openStore(), config, now });
  deliverSoon(context);
  return Response.json({ received: true }, { headers: { "Cache-Control": "no-store" } });
}

async function processEvent({ event, checkout }: CheckoutEvent, billing: BillingContext): Promise<void> {
  if (!checkout) return;
  const { orderId, payment } = checkout;
  const order = orderId === null ? undefined : await findById(billing.store, orderId);
  if (order) return settleOrder(order, payment, billing, event);
  logError("billing event without a known order", new Error(event.type), { event: event.id });
  await insert(billing.store.db, billing.store.tables, event, null, billing.now);
}

/** Refuses a webhook and counts it. */
function reject(code: ErrorCode, context: RequestContext): Response {
  countFault("webhook", `billing stripe ${code}`, context);
  return refuse(code);
}

function refuse(code: ErrorCode): Response {
  return Response.json({ code }, { status: ERRORS[code], headers: { "Cache-Control": "no-store" } });
}
