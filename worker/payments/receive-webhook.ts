import { ERRORS, type ErrorCode } from "#contract/errors.ts";
import { logError } from "#http/log.ts";
import { readAtMost } from "#http/read-form.ts";
import type { RequestContext } from "#http/request-context.ts";
import { findById } from "#store/orders.ts";
import { record } from "#store/payment-events.ts";
import { deliverSoon } from "#worker/mail/deliver-soon.ts";
import type { PaymentTools } from "./port.ts";
import { settleOrder } from "./settle-order.ts";
import type { CheckoutEvent } from "./stripe-event.ts";

/** Events are a few kilobytes. */
const LARGEST_EVENT = 256 * 1024;

/** Stripe's `POST /payments/stripe/webhook`. Anything but a 2xx is sent again, so only what may go better then gets one. */
export async function receiveWebhook(request: Request, context: RequestContext): Promise<Response> {
  const { config, now, openStore } = context;
  if (!config.stripe) return refuse("NOT_FOUND");
  const body = await readAtMost(request, LARGEST_EVENT);
  if (body === undefined) return refuse("BODY_TOO_LARGE");
  const { readEvent } = await import("./stripe-event.ts");
  const event = await readEvent(body, request.headers.get("Stripe-Signature") ?? "", config.stripe);
  if (!event) return refuse("INVALID_SIGNATURE");
  await take(event, { store: await openStore(), config, now });
  deliverSoon(context);
  return Response.json({ received: true }, { headers: { "Cache-Control": "no-store" } });
}

async function take({ event, about }: CheckoutEvent, tools: PaymentTools): Promise<void> {
  if (!about) return;
  const { orderId, payment } = about;
  const order = orderId === null ? undefined : await findById(tools.store, orderId);
  if (order) return settleOrder(order, payment, tools, event);
  logError("a payment event names no order of ours", new Error(event.type), { event: event.id });
  await record(tools.store.db, tools.store.tables, event, null, tools.now);
}

function refuse(code: ErrorCode): Response {
  return Response.json({ code }, { status: ERRORS[code], headers: { "Cache-Control": "no-store" } });
}
