import type { CheckoutOrder } from "#contract/business/checkout.ts";
import type { OrderRecord } from "#contract/business/order.ts";
import { dayInZone } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import { formatSpokenNumber, SPOKEN_NUMBER_BYTES } from "#domain/spoken-number.ts";
import { BILLING_TIME_ZONE, dueNow, nextChargeAfter, PLANS } from "#domain/plans.ts";
import { HOUR_MS } from "#domain/time.ts";
import { findByDigest, insert } from "#store/business/orders.ts";
import type { BillingContext } from "./billing-provider.ts";
import { loadBillingProvider } from "./load-billing-provider.ts";

/** The same form sent again within this time returns the existing order. */
const SAME_ORDER_MS = HOUR_MS;

/** The account and the site for which an order is placed in the portal. */
export type OrderedFor = Pick<OrderRecord, "userId" | "siteId">;

/**
 * Creates an order from a checked form. The same form sent again within an hour returns the existing order if it is still open
 * or processing. The digest covers the form and the id of the previous identical order, so concurrent calls create one order.
 */
export async function placeOrder(
  form: CheckoutOrder,
  locale: Locale,
  billing: BillingContext,
  { userId, siteId }: OrderedFor = { userId: null, siteId: null },
): Promise<OrderRecord> {
  const { store, now } = billing;
  const provider = (await loadBillingProvider(billing)).name;
  const { plan, customer } = form;
  const content = JSON.stringify([provider, plan, locale, customer, ...(siteId === null ? [] : [userId, siteId])]);
  for (let previousId = ""; ;) {
    const digest = await sha256(content + previousId);
    const existing = await findByDigest(store, digest);
    if (existing && isSameOrder(existing, now)) return existing;
    if (existing) {
      previousId = existing.id;
      continue;
    }
    const order: OrderRecord = {
      id: crypto.randomUUID(),
      number: formatSpokenNumber(crypto.getRandomValues(new Uint8Array(SPOKEN_NUMBER_BYTES))),
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
      userId,
      siteId,
    };
    await insert(store.db, store.tables, order);
    const stored = await findByDigest(store, digest);
    // Not stored: another order has this number.
    if (stored) return stored;
  }
}

function isSameOrder({ status, createdAt }: OrderRecord, now: number): boolean {
  return (status === "open" || status === "processing") && now - createdAt < SAME_ORDER_MS;
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
