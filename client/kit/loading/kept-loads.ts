import type { FulfilledReactPromise } from "react";

/** Loads each value once and keeps it. A load that failed may be repeated after a second. */
interface CachedLoader<Args extends unknown[], Loaded> {
  /** Returns the value if it has been loaded. */
  ready: (...args: Args) => Loaded | undefined;
  load: (...args: Args) => Promise<Loaded>;
}

/**
 * A promise that failed is kept for this long: React calls `load` again when it renders what waited for it, and a new promise would
 * have it wait again, for ever, instead of reaching an error boundary.
 */
const FAILURE_KEPT_MS = 1000;

/** Creates a loader that calls `fetch` once per key. */
export function keptLoads<Args extends unknown[], Loaded>(
  keyOf: (...args: Args) => string,
  fetch: (...args: Args) => Promise<Loaded>,
): CachedLoader<Args, Loaded> {
  const values = new Map<string, Loaded>();
  const promises = new Map<string, Promise<Loaded>>();
  return {
    ready: (...args) => values.get(keyOf(...args)),
    load(...args) {
      const key = keyOf(...args);
      const known = promises.get(key);
      if (known) return known;
      const promise = fetch(...args).then(
        (loaded) => {
          values.set(key, loaded);
          markFulfilled(promise, loaded);
          return loaded;
        },
        (error: unknown) => {
          setTimeout(() => promises.delete(key), FAILURE_KEPT_MS);
          throw error;
        },
      );
      promises.set(key, promise);
      return promise;
    },
  };
}

/** Marks a promise as fulfilled for React's `use`, which then does not suspend: React's interface for data libraries (0057). */
function markFulfilled<T>(promise: Promise<T>, value: T): void {
  const settled: Pick<FulfilledReactPromise<T>, "status" | "value"> = { status: "fulfilled", value };
  void Object.assign(promise, settled);
}
