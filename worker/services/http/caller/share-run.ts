/** Work in progress by key, with the time at which it began. */
export type Runs<T> = Map<string, { since: number; result: Promise<T> }>;

/** Work that takes longer is begun again by the next request: the platform ends work of requests that are cancelled. */
const MAX_SHARED_MS = 10_000;

/**
 * Runs work once for all requests of this isolate that need it at the same time. It is passed to `waitUntil`, because the client
 * of the request that started it may disconnect.
 */
export function shareRun<T>(
  runs: Runs<T>,
  key: string,
  { now, waitUntil }: { now: number; waitUntil: (work: Promise<unknown>) => void },
  work: () => Promise<T>,
): Promise<T> {
  const running = runs.get(key);
  if (running && now - running.since < MAX_SHARED_MS) return running.result;
  const run = { since: now, result: work() };
  runs.set(key, run);
  const end = () => {
    if (runs.get(key) === run) runs.delete(key);
  };
  waitUntil(run.result.then(end, end));
  return run.result;
}
