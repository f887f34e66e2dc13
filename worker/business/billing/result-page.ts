import type { OrderRecord } from "#contract/business/order.ts";
import { pathOf } from "#locales/paths.ts";
import { portalPath } from "#locales/portal-paths.ts";

/** Returns the path of the page to which a customer comes back from a payment: in the portal for an order that was placed there. */
export function resultPage({ id, locale, siteId }: OrderRecord, outcome: "paid" | "cancelled" = "paid"): string {
  if (siteId !== null) return `${portalPath("plan", locale)}?${new URLSearchParams({ site: siteId, order: id }).toString()}`;
  return `${pathOf(outcome === "paid" ? "checkout-success" : "checkout-cancelled", locale)}?order=${id}`;
}
