import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Health } from "#contract/services/health.ts";
import { hostKey } from "#services/hosts/site-cache.ts";
import { reviewFixture, siteFixture } from "../fixtures/site.ts";
import { owner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { given } from "../support/given.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

let postgres: PostgresServer;
let worker: TestWorker;
beforeAll(async () => {
  postgres = await startPostgres();
  const started = await startWorker({
    vars: { DATABASE_URL: postgres.address, AUTH_SERVICE_KEY: SERVICE_KEY, API_READ_SECONDS: "1" },
  });
  worker = { ...started, store: postgres.store };
  for (const subdomain of ["zee", "traag", "stuk"])
    await given(postgres.store, siteFixture({ subdomain }), { reviews: [reviewFixture(`r-${subdomain}`)] });
});
afterEach(() => postgres.setState("up"));
afterAll(async () => {
  await worker.stop();
  await postgres.stop();
});

const site = (name: string) => `http://${name}.vrijhuis.localhost/`;

test("the worker serves a site with calendar and reviews from Postgres", async () => {
  const response = await worker.get(site("zee"));
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(page).toContain("Het Duinhuis");
  expect(page).toContain("Heerlijk huis.");
  expect((await worker.get(`${site("zee")}calendar.ics`)).status).toBe(200);
  expect(await (await worker.get("http://vrijhuis.localhost/healthz")).json()).toEqual({
    ok: true,
    store: "up",
    kv: "up",
    version: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test("a slow store gives the loading page, and the continued lookup fills the cache", async () => {
  await postgres.setState("silent");
  const loading = await worker.get(site("traag"));
  expect(loading.status).toBe(503);
  expect([loading.headers.get("retry-after"), loading.headers.get("refresh")]).toEqual(["1", "1"]);
  expect(await loading.text()).toContain("Site laden...");
  await postgres.setState("up");
  await expect.poll(() => worker.kv.get(hostKey("traag.vrijhuis.localhost"))).toContain("Het Duinhuis");
  expect(await (await worker.get(site("traag"))).text()).toContain("Het Duinhuis");
});

test("a read of the API against a store that answers nothing is answered in time, and as soon as the store answers", async () => {
  const anna = await owner(worker);
  expect((await anna.call("GET", "/sites")).status).toBe(200);
  await postgres.setState("silent");
  const { status, body, headers } = await anna.call("GET", "/sites");
  expect([status, body, headers.get("retry-after")]).toEqual([503, { code: "STORE_UNREACHABLE" }, "60"]);
  await postgres.setState("up");
  expect((await anna.call("GET", "/sites")).status).toBe(200);
});

test("a failed lookup is logged, not cached, and shows the marketing site", async () => {
  await postgres.setState("down");
  const response = await worker.get(site("stuk"));
  expect([response.status, response.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
  expect(await response.text()).toContain("vrijhuis.nl");
  const logged = worker.logs.map(({ message }) => message).filter((message) => message.includes("site lookup failed"));
  expect(logged.length).toBeGreaterThanOrEqual(1);
  expect(JSON.parse(logged[0] ?? "")).toMatchObject({
    level: "error",
    host: "stuk.vrijhuis.localhost",
    requestId: response.headers.get("x-request-id"),
  });
  expect(logged[0]).not.toContain("params:");
  expect(await worker.kv.get(hostKey("stuk.vrijhuis.localhost"))).toBeNull();
  for (const path of ["calendar.ics", "praktisch"]) expect((await worker.get(site("stuk") + path)).status).toBe(503);
  const prices = await worker.get(`${site("stuk")}api/availability?from=2030-01-01&to=2030-02-01&locale=en`);
  expect([prices.status, prices.headers.get("retry-after"), prices.headers.get("access-control-allow-origin")]).toEqual([
    503,
    "60",
    "*",
  ]);
  expect(await prices.json()).toEqual({
    code: "STORE_UNREACHABLE",
    message: "The prices cannot be read at the moment. Please try again in a minute.",
  });
  expect((await worker.get("http://vrijhuis.localhost/healthz")).status).toBe(503);
  const deep = await worker.get("http://vrijhuis.localhost/healthz?deep=1");
  const health = (await deep.json()) as Health;
  expect([deep.status, health.state, health.parts.store.state, health.parts.kv.state]).toEqual([503, "down", "down", "ok"]);
  expect(health.parts.mail).toEqual({ state: "unknown" });
  for (const path of ["/api/account", "/api/sites"]) {
    const answer = await worker.get(`http://vrijhuis.localhost${path}`, { headers: { Authorization: "Bearer x" } });
    expect([path, answer.headers.get("content-type")]).toEqual([path, "application/json"]);
  }

  const api = await worker.get("http://vrijhuis.localhost/api/availability?site=stuk&from=2030-01-01&to=2030-02-01");
  expect([api.status, await api.json()]).toEqual([503, { code: "STORE_UNREACHABLE", message: expect.stringMatching(/./) }]);
  // The store is not asked again for some seconds.
  expect(await (await worker.get("http://vrijhuis.localhost/healthz?deep=1")).json()).toEqual(health);
  expect(await (await worker.get(`${site("stuk")}healthz?deep=1`)).text()).not.toContain("parts");
  await postgres.setState("up");
  expect(await (await worker.get(site("stuk"))).text()).toContain("Het Duinhuis");
});

test("a page with failing late parts shows fallbacks, and is not cached", async () => {
  await (await worker.get(`${site("zee")}en`)).text();
  await worker.miniflare.purgeCache();
  const record = await worker.kv.get<{ site: object }>(hostKey("zee.vrijhuis.localhost"), "json");
  // As one whose reviews could not be read.
  const changed = { ...record, site: { ...record?.site, version: 2 }, reviews: undefined };
  await worker.kv.put(hostKey("zee.vrijhuis.localhost"), JSON.stringify(changed));
  for (const { name } of (await worker.kv.list({ prefix: "cal:" })).keys) await worker.kv.delete(name);
  await postgres.setState("down");
  const broken = await worker.get(`${site("zee")}en`);
  const page = await broken.text();
  expect(broken.status).toBe(200);
  expect(page).toContain("The calendar cannot be read just now");
  expect(page).toContain("The reviews are taking a moment");
  expect(page).toMatch(/<\/html>$/);
  await postgres.setState("up");
  const again = await worker.get(`${site("zee")}en`, { headers: { "If-None-Match": broken.headers.get("etag") ?? "" } });
  expect(again.status).toBe(200);
  expect(await again.text()).toContain("Heerlijk huis.");
});
