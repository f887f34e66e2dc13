import type { FulfilledReactPromise } from "react";

/** Something that is fetched once and kept; a failed attempt may be repeated. */
interface KeptLoads<Asked extends unknown[], Loaded> {
  /** What is here already. */
  ready: (...asked: Asked) => Loaded | undefined;
  load: (...asked: Asked) => Promise<Loaded>;
}

/** Fetches by `fetch` what has not been fetched under its key. */
export function keptLoads<Asked extends unknown[], Loaded>(
  keyOf: (...asked: Asked) => string,
  fetch: (...asked: Asked) => Promise<Loaded>,
): KeptLoads<Asked, Loaded> {
  const here = new Map<string, Loaded>();
  const coming = new Map<string, Promise<Loaded>>();
  return {
    ready: (...asked) => here.get(keyOf(...asked)),
    load(...asked) {
      const key = keyOf(...asked);
      const known = coming.get(key);
      if (known) return known;
      const promise = fetch(...asked).then(
        (loaded) => {
          here.set(key, loaded);
          markFulfilled(promise, loaded);
          return loaded;
        },
        (error: unknown) => {
          coming.delete(key);
          throw error;
        },
      );
      coming.set(key, promise);
      return promise;
    },
  };
}

/** Tells React's `use` that the promise is settled, so that it does not suspend: React's interface for libraries that load data (0057). */
function markFulfilled<T>(promise: Promise<T>, value: T): void {
  const settled: Pick<FulfilledReactPromise<T>, "status" | "value"> = { status: "fulfilled", value };
  void Object.assign(promise, settled);
}
