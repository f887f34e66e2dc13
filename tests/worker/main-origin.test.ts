import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWorker, type TestWorker } from "../support/worker.ts";
import { siteFixture } from "../fixtures/site.ts";
import { given } from "../support/given.ts";

const BUILT = "https://vrijhuis.nl";
const OTHER = "http://huizen.example";

describe.each([OTHER, BUILT])("with MAIN_ORIGIN %s", (origin) => {
  let worker: TestWorker;
  beforeAll(async () => {
    worker = await startWorker({ vars: { MAIN_ORIGIN: origin } });
  });
  afterAll(() => worker.stop());
  const host = `http://${new URL(origin).host}`;
  const other = origin === BUILT ? OTHER : BUILT;

  test.each([
    "/",
    "/en/pricing",
    "/blog",
    "/en/consultation",
    "/prijzen?name=Anna",
    "/sitemap.xml",
    "/sitemap-pl.xml",
    "/blog/rss.xml",
    "/robots.txt",
  ])("every address in %s is on it", async (path) => {
    const answer = await worker.get(host + path);
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).toContain(origin);
    expect(text).not.toContain(other);
  });

  test("a document is revalidated by its own tag, even from memory, and another origin gives other bytes", async () => {
    for (const path of ["/en/pricing", "/en/pricing"]) {
      const tag = (await worker.get(host + path)).headers.get("etag") ?? "";
      expect(tag.includes("huizen.example")).toBe(origin === OTHER);
      for (const [sent, status] of [
        [tag, 304],
        ['"another"', 200],
        [tag.replace(/\.http-[^"]+/, ""), origin === OTHER ? 200 : 304],
      ] as const)
        expect((await worker.get(host + path, { headers: { "If-None-Match": sent } })).status).toBe(status);
    }
    const map = await worker.get(`${host}/sitemap-pl.xml`);
    const again = await worker.get(`${host}/sitemap-pl.xml`, { headers: { "If-None-Match": map.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
  });

  test("documents declare what their scripts may not use, other responses do not", async () => {
    await given(worker.store, siteFixture());
    const site = `http://duinhuis.${new URL(origin).host}`;
    const pages = [`${host}/`, `${host}/`, `${host}/nergens`, `${host}/login`, `${host}/en/consultation`, `${site}/`, `${site}/`];
    for (const page of pages)
      expect((await worker.get(page)).headers.get("permissions-policy"), page).toMatch(
        /camera=\(\).*geolocation=\(\).*payment=\(\).*usb=\(\)/,
      );
    for (const file of [`${host}/robots.txt`, `${site}/calendar.ics`])
      expect((await worker.get(file)).headers.get("permissions-policy")).toBeNull();
  });
});
