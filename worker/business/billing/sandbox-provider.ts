import type { OrderRecord } from "#contract/business/order.ts";
import { pathOf } from "#locales/paths.ts";
import { findById } from "#store/business/orders.ts";
import { findSteps, insertSteps, type StoredStep } from "#store/business/test-steps.ts";
import { isUniqueViolation } from "#store/dialect/store.ts";
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
  await addSteps({ store, now }, ref, () => [{ step, amount }]);
}

/** Adds the steps that follow from those that were done before; if others are added at the same time, it decides again. */
async function addSteps(
  { store, now }: Pick<BillingContext, "store" | "now">,
  ref: string,
  next: (done: TestStep[]) => Omit<StoredStep, "at">[],
): Promise<void> {
  for (;;) {
    const done = (await findSteps(store, ref)) as TestStep[];
    const at = movedTime(done, now);
    const steps = next(done).map((step) => ({ ...step, at }));
    if (steps.length === 0) return;
    try {
      await insertSteps(store.db, store.tables, ref, { count: done.length, steps });
      return;
    } catch (error) {
      if (!isUniqueViolation(error, "test_billing_steps")) throw error;
    }
  }
}

/** Ends a test subscription at once and gives back what was paid and not given back before. */
async function endTestContract(order: OrderRecord, billing: Pick<BillingContext, "store" | "now">): Promise<EndOutcome> {
  let refunded = 0;
  await addSteps(billing, testSubscriptionRef(order.id), (done) => {
    const { status, movements } = simulate(order, done, billing.now);
    const paid = order.status === "paid" ? movements.reduce((sum, { amount }) => sum + amount, 0) : 0;
    refunded = movements.reduce((sum, { amount }) => (amount < 0 ? sum - amount : sum), paid);
    return [
      ...(status === "ended" ? [] : [{ step: "end", amount: null }]),
      ...(paid > 0 ? [{ step: "refund", amount: paid }] : []),
    ];
  });
  return { ok: true, refunded };
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
