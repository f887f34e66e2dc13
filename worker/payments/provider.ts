import type { Config } from "#worker/env.ts";
import type { PaymentProvider } from "./port.ts";

/** Stripe where it is configured, else test payments. */
export async function providerOf(config: Config): Promise<PaymentProvider> {
  if (config.stripe) return (await import("./stripe.ts")).stripeProvider(config.stripe, config.mainOrigin);
  return (await import("./sandbox.ts")).sandboxProvider();
}
