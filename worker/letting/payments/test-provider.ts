import type { PaymentProvider, ProviderPayment } from "./payment-provider.ts";

/** Path below a guest's page at which a test payment is ended. */
export const TEST_PAYMENT = "test-payment";

/**
 * Creates the built-in provider, at which no money moves: one of our pages asks how a payment ends (`end-test-payment.ts`). It
 * stores nothing itself; its payments are our own records.
 */
export function createTestProvider(): PaymentProvider {
  const answer = (payment: Partial<ProviderPayment> & Pick<ProviderPayment, "ref" | "status">) => ({
    ok: true as const,
    payment: { entries: [], pendingRefunds: [], ...payment },
  });
  return {
    name: "test",
    check: async () => ({ ok: true, account: { ref: "test", name: "", isLive: false, methods: [] } }),
    async start({ id, returnUrl, expiresAt }) {
      const location = new URL(returnUrl);
      location.pathname += `/${TEST_PAYMENT}`;
      return answer({ ref: `test_${id}`, status: "open", location: location.href, expiresAt });
    },
    read: async (ref) => answer({ ref, status: "open" }),
    cancel: async (ref) => answer({ ref, status: "cancelled" }),
    refund: async ({ id, ref, amount, at }) =>
      answer({ ref, status: "paid", entries: [{ kind: "refund", ref: `test_refund_${id}`, amount, at, refundId: id }] }),
    makeHook: async () => ({ ok: true, hook: "none" }),
    removeHook: async () => ({ ok: true }),
    readHook: async () => undefined,
  };
}
