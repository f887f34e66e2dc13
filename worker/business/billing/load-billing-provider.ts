import type { Config } from "#worker/env.ts";
import type { BillingProvider } from "./billing-provider.ts";

/** Loads the configured provider: Stripe if its keys are set, otherwise test payments. */
export async function loadBillingProvider(config: Config): Promise<BillingProvider> {
  if (config.stripe) return (await import("./stripe-provider.ts")).createStripeProvider(config.stripe, config.mainOrigin);
  return (await import("./sandbox-provider.ts")).createSandboxProvider();
}
