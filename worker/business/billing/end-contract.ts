import type { OrderRecord } from "#contract/business/order.ts";
import type { BillingContext, EndOutcome } from "./billing-provider.ts";
import { isTestOrder } from "./billing-provider.ts";
import { loadBillingProvider } from "./load-billing-provider.ts";

/** Ends the contract of an order at the provider where it was paid, and refunds everything. Repeated calls refund nothing twice. */
export async function endContract(order: OrderRecord, { config }: BillingContext): Promise<EndOutcome> {
  if (isTestOrder(order)) return (await import("./sandbox-provider.ts")).createSandboxProvider().endContract(order);
  const provider = await loadBillingProvider(config);
  return provider.name === order.provider ? provider.endContract(order) : { ok: false, code: "PAYMENT_UNREACHABLE" };
}
