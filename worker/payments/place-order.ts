import type { CheckoutOrder } from "#contract/checkout.ts";
import type { OrderRecord } from "#contract/order.ts";
import { dayInZone } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import { BILLING_TIME_ZONE, dueNow, nextChargeAfter, PLANS } from "#domain/plans.ts";
import { findByDigest, insert } from "#store/orders.ts";
import type { PaymentTools } from "./port.ts";
import { providerOf } from "./provider.ts";

/** As long, the same form is the same order. */
const REPEAT_MS = 60 * 60_000;

/**
 * Writes the order of a form. The same form again within an hour, while it is not closed, gives the same order: its digest
 * is that of the form and of the order before it, and two callers at once make the same one.
 */
export async function placeOrder(form: CheckoutOrder, locale: Locale, tools: PaymentTools): Promise<OrderRecord> {
  const { store, config, now } = tools;
  const provider = (await providerOf(config)).name;
  const { plan, customer } = form;
  const content = JSON.stringify([provider, plan, locale, customer]);
  for (let previous = ""; ;) {
    const digest = await sha256(content + previous);
    const known = await findByDigest(store, digest);
    if (known && isRepeat(known, now)) return known;
    if (known) {
      previous = known.id;
      continue;
    }
    const order: OrderRecord = {
      id: crypto.randomUUID(),
      plan,
      locale,
      customer,
      dueNow: dueNow(PLANS[plan]),
      monthly: PLANS[plan].monthly,
      nextCharge: nextChargeAfter(dayInZone(now, BILLING_TIME_ZONE)),
      status: "open",
      provider,
      providerRef: null,
      digest,
      createdAt: now,
      updatedAt: now,
      paidAt: null,
    };
    await insert(store.db, store.tables, order);
    return (await findByDigest(store, digest)) ?? order;
  }
}

function isRepeat({ status, createdAt }: OrderRecord, now: number): boolean {
  return (status === "open" || status === "processing") && now - createdAt < REPEAT_MS;
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
