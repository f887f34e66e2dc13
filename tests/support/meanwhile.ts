import type { Store } from "#store/dialect/store.ts";

/** Returns a store that waits for `event` after each batch. The event acts as another request before the response. */
export function storeWithEventAfterWrite(store: Store, event: () => PromiseLike<unknown>): Store {
  return {
    ...store,
    async atomically(queries) {
      const results = await store.atomically(queries);
      await event();
      return results;
    },
  };
}

/** Returns a store that waits for `event` before its first batch. The event acts as another request before the write. */
export function storeWithEventBeforeWrite(store: Store, event: () => PromiseLike<unknown>): Store {
  let isDue = true;
  return {
    ...store,
    async atomically(queries) {
      if (isDue) {
        isDue = false;
        await event();
      }
      return store.atomically(queries);
    },
  };
}
