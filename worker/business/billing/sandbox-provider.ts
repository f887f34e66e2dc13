import type { OrderRecord } from "#contract/business/order.ts";
import { pathOf } from "#locales/paths.ts";
import { findById } from "#store/business/orders.ts";
import { findSteps, insertStep } from "#store/business/test-steps.ts";
import type { BillingContext, BillingProvider, EndOutcome, ReportedSubscription } from "./billing-provider.ts";
import { movedTime, simulateSubscription, type SimulatedState, type TestStep } from "./simulate-subscription.ts";

/** What the ids of test payments and subscriptions begin with; the rest is the order's id. */
const PAYMENT_PREFIX = "test_";
const SUBSCRIPTION_PREFIX = "test_sub_";

export const testSubscriptionRef = (orderId: string): string => SUBSCRIPTION_PREFIX + orderId;

/**
 * Creates a provider of test payments, in which no money moves. One of our pages asks how a payment ends (`end-test-payment.ts`);
 * its subscription follows the clock of `billing` and the steps that were done to it.
 */
export function createSandboxProvider({ store, now }: BillingContext): BillingProvider {
  return {
    name: "sandbox",
    async start({ id, locale }) {
      const location = `${pathOf("test-payment", locale)}?order=${id}`;
      return { ok: true, payment: { ref: PAYMENT_PREFIX + id, status: "open", location } };
    },
    async read(ref) {
      return { ok: true, payment: { ref, status: "open" } };
    },
    async readSubscription(ref) {
      const [order, steps] = await Promise.all([findById(store, ref.slice(SUBSCRIPTION_PREFIX.length)), findSteps(store, ref)]);
      if (!order) return { ok: false, code: "NOT_FOUND" };
      return { ok: true, reported: report(order, simulate(order, steps as TestStep[], now)) };
    },
    // There is no list besides ours.
    listRunning: async () => ({ ok: true, running: [] }),
    async endContract(order) {
      return endTestContract(order, { store, now });
    },
    async timeOf(ref) {
      return movedTime((await findSteps(store, ref)) as TestStep[], now);
    },
    async end(ref) {
      await addTestStep({ store, now }, ref, "end");
      return { ok: true };
    },
    async setCancelled(ref, isCancelled) {
      await addTestStep({ store, now }, ref, isCancelled ? "cancel" : "keep");
      return { ok: true };
    },
    methodPage: async (_, returnTo) => ({ ok: true, location: returnTo }),
  };
}

/** Adds a step to a test subscription, at the time at which it is. */
export async function addTestStep(
  { store, now }: Pick<BillingContext, "store" | "now">,
  ref: string,
  step: TestStep["step"],
  amount: number | null = null,
): Promise<void> {
  const at = movedTime((await findSteps(store, ref)) as TestStep[], now);
  await insertStep(store.db, store.tables, ref, { at, step, amount });
}

/** Ends a test subscription at once and gives back what was paid and not given back before. */
async function endTestContract(order: OrderRecord, billing: Pick<BillingContext, "store" | "now">): Promise<EndOutcome> {
  const ref = testSubscriptionRef(order.id);
  const { status, movements } = simulate(order, (await findSteps(billing.store, ref)) as TestStep[], billing.now);
  const paid = order.status === "paid" ? movements.reduce((sum, { amount }) => sum + amount, 0) : 0;
  if (status !== "ended") await addTestStep(billing, ref, "end");
  if (paid > 0) await addTestStep(billing, ref, "refund", paid);
  return { ok: true, refunded: movements.reduce((sum, { amount }) => (amount < 0 ? sum - amount : sum), paid) };
}

function simulate({ createdAt, dueNow, monthly, nextCharge, paidAt }: OrderRecord, steps: TestStep[], now: number) {
  const startedAt = paidAt ?? createdAt;
  return simulateSubscription({ startedAt, dueNow, monthly, nextCharge, steps }, movedTime(steps, now));
}

function report({ id, monthly }: OrderRecord, { movements, ...facts }: SimulatedState): ReportedSubscription {
  const providerRef = testSubscriptionRef(id);
  return {
    orderId: id,
    facts: { monthly, ...facts },
    movements: movements.map((movement) => ({ ...movement, id: `${providerRef} ${movement.id}`, chargeId: null })),
  };
}
