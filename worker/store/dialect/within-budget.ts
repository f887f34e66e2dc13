import type { Store } from "./store.ts";

/**
 * Yields items until the budget of the store's job is spent; a job that leaves some runs again. So it does if there are `limit`
 * items, because its query may have left some. Each of them must then have become due later, or no longer be due: otherwise the job
 * would find the same ones. Without a budget all are yielded.
 */
export function* withinBudget<T>({ budget }: Pick<Store, "budget">, items: readonly T[], limit = Infinity): Generator<T> {
  if (budget && items.length >= limit) budget.hasMore = true;
  for (const item of items) {
    if (budget?.isSpent()) {
      budget.hasMore = true;
      return;
    }
    yield item;
  }
}
