import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SiteAnalytics } from "#contract/owners/analytics.ts";
import { addDays, dayInZone } from "#domain/dates.ts";
import { beginSite, calling, owner, published, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
beforeAll(async () => {
  // The second request is answered from memory; both must be counted.
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY, VIEWS_HELD_SECONDS: "0", SITE_MEMORY_SECONDS: "60" } });
});
beforeEach(() => forgetAttempts(worker));
afterAll(() => worker.stop());

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";
const PHONE = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";
const today = dayInZone(Date.now(), "Europe/Amsterdam");
/** Wide enough for midnight during the test. */
const PERIOD = `from=${addDays(today, -1)}&to=${addDays(today, 1)}`;

const look = async (url: string, headers: Record<string, string> = {}, method = "GET") => {
  const answer = await worker.get(url, {
    method,
    headers: { "User-Agent": FIREFOX, "CF-Connecting-IP": "192.0.2.1", ...headers },
  });
  await answer.arrayBuffer();
  return answer.status;
};
const read = async (who: TestOwner, id: string) =>
  (await who.call("GET", `/sites/${id}/analytics?${PERIOD}`)).body as unknown as SiteAnalytics;

test("counts views, visitors, sources and devices of real visitors only", async () => {
  const anna = await owner(worker);
  const id = await published(anna, "duinhuis");
  const site = `http://duinhuis.${MAIN_DOMAIN}`;
  await look(`${site}/`, { Referer: "https://www.google.com/" });
  await look(`${site}/`, { Referer: `${site}/fotos` });
  await look(`${site}/fotos?utm_source=Nieuwsbrief`);
  await look(`${site}/`, { "User-Agent": PHONE, "CF-Connecting-IP": "2001:db8:1:2::3" });
  await look(`${site}/`, { "User-Agent": PHONE, "CF-Connecting-IP": "2001:db8:1:2::4" });
  // Sets the platform's data about a request in Miniflare.
  await look(`${site}/contact`, { "CF-Connecting-IP": "192.0.2.9", "MF-CF-Blob": JSON.stringify({ country: "PL" }) });

  const unseen: [string, Record<string, string>?, string?][] = [
    ["/", { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
    ["/", { "User-Agent": "" }],
    ["/", { DNT: "1" }],
    ["/", { "Sec-GPC": "1" }],
    ["/", { "Sec-Purpose": "prefetch" }],
    ["/", { "Sec-Fetch-Dest": "iframe" }],
    ["/", {}, "HEAD"],
    ["/geen-pagina"],
    ["/calendar.ics"],
    ["/sitemap.xml"],
  ];
  for (const [path, headers, method] of unseen) await look(`${site}${path}`, headers, method);
  const { origin, ticket } = (await anna.call("POST", `/sites/${id}/preview`)).body as unknown as Record<string, string>;
  expect(await look(`${origin}/?ticket=${ticket}`)).toBe(200);
  expect(await look(`http://modern-minimal.${MAIN_DOMAIN}/`)).toBe(200);
  await look(`${site}/privacy`);

  await expect.poll(async () => (await read(anna, id)).totals.views).toBeGreaterThanOrEqual(7);
  const response = await read(anna, id);
  expect(response.totals).toEqual({ views: 7, visitors: 3, searches: { free: 0, taken: 0, problem: 0 }, found: null, asked: 0 });
  const listed = (counted: SiteAnalytics["pages"]) => Object.fromEntries(counted.map(({ value, views }) => [value, views]));
  expect(listed(response.pages)).toEqual({ "/": 4, "/fotos": 1, "/contact": 1, "/privacy": 1 });
  expect(listed(response.sources)).toEqual({ direct: 4, "google.com": 1, nieuwsbrief: 1 });
  expect(listed(response.devices)).toEqual({ desktop: 5, phone: 2 });
  expect(listed(response.countries)).toMatchObject({ PL: 1 });
  expect(listed(response.languages)).toEqual({ nl: 7 });
  expect(response.days).toHaveLength(3);

  const kept = JSON.stringify(await worker.store.db.select().from(worker.store.tables.siteStats));
  for (const raw of ["192.0.2", "2001:db8", "Mozilla", "Firefox"]) expect(kept).not.toContain(raw);

  const csv = await worker.get(`http://${MAIN_DOMAIN}/api/sites/${id}/analytics.csv?${PERIOD}`, {
    headers: { Authorization: `Bearer ${anna.token}` },
  });
  expect([csv.status, csv.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect((await csv.text()).split("\r\n").map((line) => line.slice(11))).toEqual(
    expect.arrayContaining(["views,,7", "visitors,,3", "source,google.com,1", "page,/fotos,1"]),
  );
});

test("counts searches for dates and their results", async () => {
  const anna = await owner(worker);
  const id = await published(anna, "zoekhuis");
  const ask = (from: number, until: number) =>
    look(`http://zoekhuis.${MAIN_DOMAIN}/prijzen?arrival=${addDays(today, from)}&departure=${addDays(today, until)}`);
  await ask(40, 47);
  await ask(60, 67);
  await ask(80, 87);
  await ask(20, 10);
  const totals = async () => (await read(anna, id)).totals;
  await expect.poll(async () => (await totals()).views).toBe(4);
  expect(await totals()).toMatchObject({ searches: { free: 3, taken: 0, problem: 1 }, found: 0.75, asked: 1 });
});

test("only the team reads a site's statistics", async () => {
  const [anna, bram] = [await owner(worker), await owner(worker)];
  const id = await beginSite(anna);
  for (const path of [`/sites/${id}/analytics?${PERIOD}`, `/sites/${id}/analytics.csv?${PERIOD}`]) {
    expect((await anna.call("GET", path)).status).toBe(200);
    expect((await bram.call("GET", path)).status).toBe(404);
    expect((await calling(worker, "")("GET", path)).status).toBe(401);
    const { db, tables } = worker.store;
    await db
      .insert(tables.siteMembers)
      .values({ siteId: id, userId: bram.id, role: "cleaner", createdAt: 1 })
      .onConflictDoNothing();
    expect((await bram.call("GET", path)).status).toBe(403);
    await db.delete(tables.siteMembers);
  }
});

test.each([
  ["from=2026-02-30&to=2026-03-01", { from: "date" }],
  ["from=2026-03-02&to=2026-03-01", { to: "period" }],
  ["from=2020-01-01&to=2026-03-01", { to: "period" }],
  ["from=2026-03-01", { to: "required" }],
])("a period of %s is refused", async (query, fields) => {
  const anna = await owner(worker);
  const response = await anna.call("GET", `/sites/${await beginSite(anna)}/analytics?${query}`);
  expect([response.status, response.body.fields]).toEqual([422, fields]);
});
