import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, dayInZone } from "#domain/dates.ts";
import { THEME_IDS } from "#domain/themes.ts";
import { DAY_MS } from "#domain/time.ts";
import { ask, loadMixed, wire } from "../bench/client.ts";
import { configureSpare } from "../bench/configuration.ts";
import { serve, type Server } from "../bench/process.ts";
import { BUDGETS, bundleSize, evaluatedSize, interactionSize, loaderSize, zipped } from "../bench/sizes.ts";
import { NOW } from "../fixtures/site.ts";
import { buildWithMovableClock, NOW_HEADER } from "../support/movable-clock.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

/** Ten days of a year, on all weekdays: a page changes with the day of the month and with the season. */
const DAYS = Array.from({ length: 10 }, (_, index) => NOW + index * 37 * DAY_MS);

describe("sizes of sent files, gzipped", () => {
  let worker: TestWorker;
  beforeAll(async () => {
    worker = await startWorker({ build: await buildWithMovableClock() });
  });
  afterAll(() => worker.stop());

  test.for(THEME_IDS)("the home page of %s with its style sheet is within its budget on every day", async (theme) => {
    const sizes = [];
    for (const now of DAYS) {
      const response = await worker.get(`http://${theme}.vrijhuis.localhost/`, { headers: { [NOW_HEADER]: String(now) } });
      expect(response.status).toBe(200);
      const html = await response.text();
      expect(html).not.toContain('rel="stylesheet"');
      sizes.push(zipped(html));
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(BUDGETS.page[theme]);
  });

  test("the island loader is at most 1.5 KB", async () => expect(await loaderSize()).toBeLessThanOrEqual(BUDGETS.loader));

  test("the first interaction fetches at most 15 KB", async () =>
    expect(await interactionSize()).toBeLessThanOrEqual(BUDGETS.interaction));

  test("the deployed worker is under 3 MB", async () => expect(await bundleSize()).toBeLessThan(BUDGETS.bundle));

  test.for(THEME_IDS)("a page of %s evaluates at most 284 KB of modules, not compressed", async (theme) =>
    expect(await evaluatedSize(theme)).toBeLessThanOrEqual(BUDGETS.evaluated),
  );
});

describe("costs of an owner's page", () => {
  /** Modules that other pages need: Postgres, the demo homes, the health check, five of the six themes. */
  const needed = (file: string, text: string) =>
    (!/chunks\/(?:postgres|home|photos|check-health|demo-source)-[\w-]{8}\.js$/.test(file) ||
      entry.includes(`from"./${file}"`)) &&
    (!/chunks\/theme-/.test(file) || /id:\s*["'`]fresh-coastal/.test(text));
  let entry: string;
  const page = { host: "bench.vrijhuis.localhost", path: "/" };
  let folder: string;
  let server: Server;
  const told = async (service: string): Promise<string[]> => {
    const { body } = await ask(server.ports[service] ?? 0, { host: service, path: "/" });
    return JSON.parse(body.toString()) as string[];
  };
  const statements = () => told("d1");

  beforeAll(async () => {
    entry = await readFile(join(import.meta.dirname, "../../dist/worker/index.js"), "utf8");
    folder = await mkdtemp(join(tmpdir(), "vrijhuis-budgets-"));
    const today = dayInZone(Date.now(), "Europe/Amsterdam");
    server = await serve(await configureSpare(folder, today, needed), ["http", "d1", "cache"]);
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  test("a cold isolate queries the store at most three times, and loads only its own modules", async () => {
    const first = await ask(server.port, page);
    expect(first.status).toBe(200);
    expect(first.body.toString()).toContain("Huis aan de Duinrand");
    expect((await statements()).length).toBeLessThanOrEqual(3);
  });

  test("a page is written to the page cache at its second request, once", async () => {
    const other = { ...page, path: "/fotos" };
    await ask(server.port, other);
    await ask(server.port, page);
    expect((await told("cache")).filter((path) => path.endsWith("/fotos"))).toEqual([]);
    await ask(server.port, other);
    await ask(server.port, other);
    const put: string[] = [];
    await expect.poll(async () => put.push(...(await told("cache")).filter((path) => path.endsWith("/fotos")))).toBe(1);
    await ask(server.port, other);
    expect(await told("cache")).toEqual([]);
  });

  test("a thousand views of a hundred guests are one row of the store", async () => {
    await ask(server.port, page);
    await statements();
    const paths = ["/", "/fotos", "/praktisch", "/contact", "/privacy"];
    let i = 0;
    const next = () => {
      i += 1;
      const headers = {
        "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
        "CF-Connecting-IP": `192.0.2.${i % 100}`,
        Referer: `https://source-${i % 70}.example/`,
      };
      return { bytes: wire({ ...page, path: paths[i % 5] ?? "/", headers }), statuses: [200] };
    };
    await loadMixed(server.port, { connections: 4, count: 1000, next });
    const written: string[] = [];
    await expect
      .poll(async () => {
        written.push(...(await statements()).filter((sql) => !sql.startsWith("select")));
        return written.filter((sql) => sql.startsWith('insert into "site_stats"')).length;
      })
      .toBe(1);
    expect(written.length).toBeLessThanOrEqual(10);
  });

  test("the answer to a search queries the store at most three times", async () => {
    await ask(server.port, page);
    await statements();
    const today = dayInZone(Date.now(), "Europe/Amsterdam");
    const stay = `arrival=${addDays(today, 100)}&departure=${addDays(today, 107)}`;
    const answer = await ask(server.port, { ...page, path: `/prijzen?${stay}` });
    expect([answer.status, answer.body.toString().includes('id="answer"')]).toEqual([200, true]);
    const asked = await statements();
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  test("a warm isolate does not query the store: page, revalidation and gzip", async () => {
    await ask(server.port, page);
    await statements();
    const again = await ask(server.port, page);
    expect(again.status).toBe(200);
    const etag = again.headers["etag"] ?? "";
    expect((await ask(server.port, { ...page, headers: { "If-None-Match": etag } })).status).toBe(304);
    expect((await ask(server.port, { ...page, headers: { "Accept-Encoding": "gzip" } })).headers["content-encoding"]).toBe(
      "gzip",
    );
    expect(await statements()).toEqual([]);
  });
});
