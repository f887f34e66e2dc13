import type { BillingContext, BillingProvider } from "./billing-provider.ts";

/** Loads the configured provider: Stripe if its keys are set, otherwise test payments. */
export async function loadBillingProvider(billing: BillingContext): Promise<BillingProvider> {
  const { stripe, mainOrigin } = billing.config;
  if (stripe) return (await import("./stripe-provider.ts")).createStripeProvider(stripe, mainOrigin, billing.now);
  return (await import("./sandbox-provider.ts")).createSandboxProvider(billing);
}
