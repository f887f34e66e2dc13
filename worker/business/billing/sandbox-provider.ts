import { pathOf } from "#locales/paths.ts";
import type { BillingProvider } from "./billing-provider.ts";

const REF_PREFIX = "test_";

/**
 * Creates a provider of test payments, in which no money moves. One of our pages asks how a payment ends (`end-test-payment.ts`).
 */
export function createSandboxProvider(): BillingProvider {
  return {
    name: "sandbox",
    async start({ id, locale }) {
      const location = `${pathOf("test-payment", locale)}?order=${id}`;
      return { ok: true, payment: { ref: REF_PREFIX + id, status: "open", location } };
    },
    async read(ref) {
      return { ok: true, payment: { ref, status: "open" } };
    },
    async endContract({ status, dueNow }) {
      return { ok: true, refunded: status === "paid" ? dueNow : 0 };
    },
  };
}
