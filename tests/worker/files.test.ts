import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker();
});
afterAll(() => worker.stop());

const hosts = [MAIN, "http://fresh-coastal.vrijhuis.localhost", "http://nobody.example"];

test.each(hosts)("files with a digest in their name are kept for ever on %s, and one that is not there never", async (host) => {
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

test("our service worker is ours alone", async () => {
  expect((await worker.get(`${MAIN}/sw.js`)).status).toBe(200);
  for (const host of hosts.slice(1)) expect((await worker.get(`${host}/sw.js`)).status).toBe(404);
});

test.each(["/pages/nl/home.html", "/_headers", "/.vite/manifest.json", "//sw.js", "/pages/../sw.js/", "/%70ages/nl/home.html"])(
  "%s is not a page",
  async (path) => {
    expect((await worker.get(MAIN + path)).status).toBe(404);
  },
);

test("robots and sitemap name the pages of the host they are asked at", async () => {
  expect(await (await worker.get(`${MAIN}/robots.txt`)).text()).toContain(`Sitemap: ${MAIN}/sitemap.xml`);
  const sitemap = await (await worker.get(`${MAIN}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? "");
  expect(addresses).toEqual([`${MAIN}/`, `${MAIN}/en`, `${MAIN}/pl`]);
  for (const address of addresses) expect((await worker.get(address)).status).toBe(200);
  expect(await (await worker.get("http://nobody.example/robots.txt")).text()).toContain("Disallow: /");
});

test("over https, and only there, a browser is told to stay with https", async () => {
  const secure = await worker.miniflare.dispatchFetch(`${MAIN.replace("http:", "https:")}/`);
  expect(secure.headers.get("strict-transport-security")).toBe("max-age=63072000");
  expect((await worker.get(`${MAIN}/`)).headers.get("strict-transport-security")).toBeNull();
});
