import { pathOf } from "#locales/paths.ts";
import type { PaymentProvider } from "./port.ts";

const PREFIX = "test_";

/**
 * Payments in which no money moves. The payer decides on a page of ours how one ends (`end-test-payment.ts`); until then it
 * is open.
 */
export function sandboxProvider(): PaymentProvider {
  return {
    name: "sandbox",
    async start({ id, locale }) {
      const location = `${pathOf("test-payment", locale)}?order=${id}`;
      return { ok: true, payment: { ref: PREFIX + id, status: "open", location } };
    },
    async read(ref) {
      return { ok: true, payment: { ref, status: "open" } };
    },
  };
}
