import { findById } from "#store/business/orders.ts";
import { findKnown, replaceAll } from "#store/business/unknown-subscriptions.ts";
import type { BillingContext, RunningSubscription } from "./billing-provider.ts";
import { loadBillingProvider } from "./load-billing-provider.ts";
import { readOrder } from "./read-order.ts";

type Ours = RunningSubscription & { orderId: string };

/**
 * Compares the provider's list of running subscriptions with ours, and stores those of our orders that we do not have. Orders whose
 * payment we never heard of are settled first, which gives them their subscription. False if the provider did not answer.
 */
export async function findUnknownSubscriptions(billing: BillingContext): Promise<boolean> {
  const { store, now } = billing;
  const provider = await loadBillingProvider(billing);
  const listed = await provider.listRunning();
  if (!listed.ok) return false;
  const ours = listed.running.filter((each): each is Ours => each.orderId !== null);
  const unheard = await withoutKnown(ours, billing);
  for (const { orderId } of unheard) await readOrder(orderId, billing);
  const unknown: Ours[] = [];
  for (const each of await withoutKnown(unheard, billing)) if (!(await isExpected(each, billing))) unknown.push(each);
  const found = unknown.map(({ ref, orderId, createdAt }) => ({ providerRef: ref, orderId, createdAt }));
  await store.atomically((db) => replaceAll(db, store.tables, found, now));
  return true;
}

async function withoutKnown(listed: Ours[], { store }: BillingContext): Promise<Ours[]> {
  const refs = listed.map(({ ref }) => ref);
  const known = await findKnown(store, refs);
  return listed.filter(({ ref }) => !known.has(ref));
}

/** True while the bank has not confirmed the first payment of an order: its subscription is stored when it is paid. */
const isExpected = async ({ orderId }: Ours, { store }: BillingContext): Promise<boolean> =>
  (await findById(store, orderId))?.status === "processing";
