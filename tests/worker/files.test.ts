import { Script } from "node:vm";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { PAGES, pathOf, PRIVATE_PAGES } from "#locales/paths.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker();
});
afterAll(() => worker.stop());

const hosts = [MAIN, "http://fresh-coastal.vrijhuis.localhost", "http://nobody.example"];

test.each(hosts)("files with a digest in their name are immutable on %s, and missing ones are not cached", async (host) => {
  const dist = join(import.meta.dirname, "../../dist/client");
  for (const folder of ["assets", "media"]) {
    const [name] = await readdir(join(dist, folder));
    const file = await worker.get(`${host}/${folder}/${name}`);
    expect([file.status, file.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    const missing = await worker.get(`${host}/${folder}/missing-12345678.js`);
    expect([missing.status, missing.headers.get("cache-control")]).toEqual([404, "no-store"]);
  }
});

test("the service worker is a script without imports, served only on the main site", async () => {
  const script = await worker.get(`${MAIN}/sw.js`);
  expect(script.status).toBe(200);
  expect(new Script(await script.text())).toBeInstanceOf(Script);
  for (const host of hosts.slice(1)) expect((await worker.get(`${host}/sw.js`)).status).toBe(404);
});

test.each(["/pages/nl/home.html", "/_headers", "/.vite/manifest.json", "//sw.js", "/pages/../sw.js/", "/%70ages/nl/home.html"])(
  "%s is not a page",
  async (path) => {
    expect((await worker.get(MAIN + path)).status).toBe(404);
  },
);

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>http:\/\/vrijhuis\.localhost(.*?)<\/loc>/g)].map(([, path]) => path ?? "");

test("robots.txt has the sitemaps, and they have every indexable page in every language", async () => {
  expect(await (await worker.get(`${MAIN}/robots.txt`)).text()).toContain(`Sitemap: ${MAIN}/sitemap.xml`);
  const maps = locations(await (await worker.get(`${MAIN}/sitemap.xml`)).text());
  expect(maps).toEqual(["/sitemap-nl.xml", "/sitemap-en.xml", "/sitemap-pl.xml"]);
  for (const [i, map] of maps.entries()) {
    const addresses = locations(await (await worker.get(MAIN + map)).text());
    for (const page of PAGES.filter((id) => id !== "blog-post" && !PRIVATE_PAGES.includes(id)))
      expect(addresses).toContain(encodeURI(pathOf(page, LOCALES[i] ?? "nl")));
    for (const address of addresses) expect((await worker.get(MAIN + address)).status, address).toBe(200);
  }
  expect(await (await worker.get("http://nobody.example/robots.txt")).text()).toContain("Disallow: /");
});

test.each(LOCALES)("the blog's feed in %s is RSS whose links lead to posts", async (locale) => {
  const answer = await worker.get(`${MAIN}${pathOf("blog", locale)}/rss.xml`);
  const feed = await answer.text();
  expect(feed).toContain(`<language>${locale}</language>`);
  const links = [...feed.matchAll(/<item>.*?<link>http:\/\/vrijhuis\.localhost(.*?)<\/link>/gs)].map(([, path]) => path ?? "");
  expect(links.length).toBeGreaterThanOrEqual(6);
  for (const link of links) expect((await worker.get(MAIN + link)).status, link).toBe(200);
});

test("Strict-Transport-Security is sent over https only", async () => {
  const secure = await worker.miniflare.dispatchFetch(`${MAIN.replace("http:", "https:")}/`);
  expect(secure.headers.get("strict-transport-security")).toBe("max-age=63072000");
  expect((await worker.get(`${MAIN}/`)).headers.get("strict-transport-security")).toBeNull();
});
