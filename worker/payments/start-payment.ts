import type { Outcome } from "#contract/errors.ts";
import type { OrderRecord } from "#contract/order.ts";
import { dayInZone } from "#domain/dates.ts";
import { BILLING_TIME_ZONE, nextChargeAfter } from "#domain/plans.ts";
import { pathOf } from "#locales/paths.ts";
import { attachPayment } from "#store/orders.ts";
import type { PaymentTools } from "./port.ts";
import { providerOf } from "./provider.ts";
import { readOrder } from "./read-order.ts";
import { settleOrder } from "./settle-order.ts";

type Started = Outcome<{ location: string }, "PAYMENT_UNREACHABLE" | "NOT_FOUND">;

/**
 * Where an order is paid: at its open payment, else at a new one. An order that is paid, or whose payment is on its way,
 * leads to the page that says so, so that nobody pays twice.
 */
export async function startPayment(id: string, tools: PaymentTools): Promise<Started> {
  const known = await readOrder(id, tools);
  if (!known) return { ok: false, code: "NOT_FOUND" };
  const { order, location, stale } = known;
  if (order.status === "paid" || order.status === "processing") return { ok: true, location: resultPage(order) };
  if (location !== undefined) return { ok: true, location };
  if (stale) return { ok: false, code: "PAYMENT_UNREACHABLE" };
  return begin(order, tools);
}

async function begin(order: OrderRecord, tools: PaymentTools): Promise<Started> {
  const { store, config, now } = tools;
  const provider = await providerOf(config);
  const nextCharge = nextChargeAfter(dayInZone(now, BILLING_TIME_ZONE));
  const answer = await provider.start({ ...order, nextCharge });
  if (!answer.ok) return answer;
  const { payment } = answer;
  if (payment.location === undefined) {
    await settleOrder(order, payment, tools);
    return { ok: true, location: resultPage(order) };
  }
  const attached = { id: order.id, after: order.providerRef, ref: payment.ref, nextCharge };
  await attachPayment(store.db, store.tables, attached, now);
  return { ok: true, location: payment.location };
}

const resultPage = ({ id, locale }: OrderRecord): string => `${pathOf("checkout-success", locale)}?order=${id}`;
