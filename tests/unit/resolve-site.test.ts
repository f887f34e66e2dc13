import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { classifyHost } from "#domain/hosts.ts";
import { resolveSite } from "#services/hosts/resolve-site.ts";
import { hostKey } from "#services/hosts/site-cache.ts";

const stored = vi.hoisted(() => ({ read: async (): Promise<unknown> => undefined }));
vi.mock("#store/owners/sites.ts", () => ({ findServedWithStays: () => stored.read() }));
vi.mock("#services/hosts/from-prices.ts", () => ({ withFromPrices: (site: unknown) => site }));

const SECOND = 1000;
const SITE = { id: "site-zee", subdomain: "zee", customDomain: null };
const later = <T>(ms: number, value: T): Promise<T> => new Promise((resolve) => setTimeout(resolve, ms, value));
const never = (): Promise<never> => new Promise(() => undefined);

beforeAll(() => vi.useFakeTimers({ now: Date.UTC(2026, 5, 1) }));
afterAll(() => vi.useRealTimers());

let count = 0;
/** Looks up a host that no test has asked for, and returns the outcome with the time it took. */
async function resolve({ kv, store }: { kv: () => Promise<unknown>; store: () => Promise<unknown> }) {
  // Later than a KV that was late in the test before.
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  const subdomain = `zee${(count += 1)}`;
  const site = { ...SITE, subdomain };
  const at = classifyHost(`${subdomain}.vrijhuis.localhost`, "vrijhuis.localhost");
  if (at.kind !== "site") throw new Error("not a site");
  stored.read = () => store().then(() => ({ site, stays: [] }));
  const record = { site, freshUntil: Date.now() - 60 * SECOND };
  const read: string[] = [];
  const namespace = {
    get: (key: string) => (read.push(key), kv().then((found) => (found ? JSON.stringify(record) : null))),
    put: async () => undefined,
  } as unknown as KVNamespace;
  const from = Date.now();
  const lookup = {
    kv: namespace,
    openStore: async () => ({}) as never,
    memoryMs: 0,
    waitUntil: () => undefined,
    now: Date.now,
    requestId: "r",
  };
  const resolved = resolveSite(at, lookup).then((found) => ({
    outcome: found.outcome,
    source: "source" in found ? found.source : undefined,
    ms: Date.now() - from,
  }));
  await vi.advanceTimersByTimeAsync(6 * SECOND);
  expect(read).toEqual([hostKey(at.host)]);
  return resolved;
}

test("KV four seconds late and a fast store serve the page from the store", async () => {
  expect(await resolve({ kv: () => later(4 * SECOND, true), store: () => later(20, true) })).toEqual({
    outcome: "found",
    source: "store",
    ms: 420,
  });
});

test("KV that never answers leaves the store its own time", async () => {
  expect(await resolve({ kv: never, store: () => later(1490, true) })).toMatchObject({ source: "store", ms: 1890 });
  expect(await resolve({ kv: never, store: never })).toEqual({ outcome: "slow", source: undefined, ms: 1900 });
});

test("a record of KV is used if the store does not answer, also one that comes late", async () => {
  expect(await resolve({ kv: async () => true, store: never })).toEqual({ outcome: "found", source: "old", ms: 1500 });
  expect(await resolve({ kv: () => later(SECOND, true), store: never })).toEqual({ outcome: "found", source: "old", ms: 1900 });
});

test("after a late answer nothing waits for KV for some seconds", async () => {
  const { fromKv } = await import("#services/http/within.ts");
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  const late = fromKv(never()).then(() => Date.now());
  await vi.advanceTimersByTimeAsync(400);
  expect(await late).toBe(Date.now());
  const from = Date.now();
  const second = fromKv(never()).then(() => Date.now() - from);
  await vi.advanceTimersByTimeAsync(1);
  expect(await second).toBeLessThanOrEqual(1);
});
