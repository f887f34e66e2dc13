import { afterEach, expect, test, vi } from "vitest";
import { keptLoads } from "#client/kit/loading/kept-loads.ts";

afterEach(() => void vi.useRealTimers());

test("a load that failed is the same promise while an error boundary is reached, and is repeated later", async () => {
  vi.useFakeTimers();
  const fetch = vi.fn(() => Promise.reject(new Error("offline")));
  const { load, ready } = keptLoads(() => "", fetch);
  const failed = load();
  await expect(failed).rejects.toThrow("offline");
  expect(load()).toBe(failed);
  vi.runAllTimers();
  fetch.mockResolvedValueOnce("loaded" as never);
  expect(await load()).toBe("loaded");
  expect([fetch.mock.calls.length, ready()]).toEqual([2, "loaded"]);
});
