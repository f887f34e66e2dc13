import { afterAll, beforeAll, beforeEach } from "vitest";
import { forgetAttempts, SERVICE_KEY } from "./auth.ts";
import { startWorker, type TestWorker } from "./worker.ts";

/**
 * Starts a worker before the tests of a file, stops it after them, and resets the rate limits before each test. The returned
 * worker can be used only within tests and hooks.
 */
export function useAuthWorker(vars: Record<string, string> = {}): TestWorker {
  const worker = {} as TestWorker;
  beforeAll(async () => {
    Object.assign(worker, await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY, ...vars } }));
  });
  beforeEach(() => forgetAttempts(worker));
  afterAll(() => worker.stop());
  return worker;
}
