import type { PaymentProviderName } from "#contract/letting/payment.ts";
import type { PaymentProvider, ProviderAddresses, ProviderCredentials } from "./payment-provider.ts";

/** Loads the adapter of a provider for an account's credentials. */
export async function loadProvider(
  name: PaymentProviderName,
  credentials: ProviderCredentials,
  addresses: ProviderAddresses,
): Promise<PaymentProvider> {
  switch (name) {
    case "stripe":
      return (await import("./stripe.ts")).createStripeProvider(credentials, addresses.stripe);
    case "mollie":
      return (await import("./mollie.ts")).createMollieProvider(credentials, addresses.mollie);
    case "test":
      return (await import("./test-provider.ts")).createTestProvider();
  }
}
