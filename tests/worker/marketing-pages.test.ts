import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POST_SLUGS } from "#client/marketing/site/post-slugs.ts";
import { LOCALES } from "#domain/locale.ts";
import { matchPath, PAGES, pathOf, PRIVATE_PAGES } from "#locales/paths.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker();
});
afterAll(() => worker.stop());

const BUILT = LOCALES.flatMap((locale) =>
  PAGES.filter((page) => page !== "blog-post").map((page) => ({ locale, page, path: pathOf(page, locale) })),
);
const FOUND = BUILT.filter(({ page }) => !PRIVATE_PAGES.includes(page));

describe("the documents of the marketing site", () => {
  test.each(BUILT)("$path is in its language", async ({ locale, path }) => {
    const answer = await worker.get(MAIN + encodeURI(path));
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain(`<html lang="${locale}">`);
    expect(html.match(/<h1[ >]/g)?.length).toBe(1);
  });

  test.each(["/nergens", "/en/nowhere", "/pl/nigdzie", "/blog/geen-bericht", "/pl/blog/nie-ma"])(
    "%s answers 404",
    async (path) => {
      const answer = await worker.get(MAIN + encodeURI(path));
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('content="noindex"');
    },
  );

  test.each(BUILT)("$path contains nothing inline that its content security policy refuses", async ({ path }) => {
    const html = await (await worker.get(MAIN + encodeURI(path))).text();
    expect(html).not.toMatch(/<style|\son[a-z]+="|javascript:/);
    expect(html.match(/<script(?![^>]* type="application\/(?:ld\+)?json")(?![^>]* src="\/assets\/)[^>]*>/g)).toBeNull();
  });

  test.each(FOUND)("$path has links to its address in every language", async ({ page, path }) => {
    const html = await (await worker.get(MAIN + encodeURI(path))).text();
    expect(html).toContain(`<link rel="canonical" href="${MAIN}${encodeURI(path)}"/>`);
    const alternates = [...html.matchAll(/rel="alternate" hrefLang="([^"]+)" href="http:\/\/vrijhuis\.localhost([^"]*)"/g)];
    expect(alternates.map(([, lang]) => lang)).toEqual(["nl", "en", "pl", "x-default"]);
    for (const [, lang, there] of alternates)
      expect(matchPath(there ?? "")).toEqual({ locale: lang === "x-default" ? "nl" : lang, page });
  });

  test.each([...BUILT, { path: "/nergens" }, { path: "/pl/nigdzie" }])(
    "every link and file on $path exists",
    async ({ path }) => {
      const html = await (await worker.get(MAIN + encodeURI(path))).text();
      const addresses = new Set([...html.matchAll(/(?:href|src)="(\/[^"#]*)/g)].map(([, address]) => address ?? ""));
      expect(addresses.size).toBeGreaterThan(5);
      for (const address of addresses) {
        const { status } = await worker.get(MAIN + encodeURI(decodeURI(address)));
        const moved = address.startsWith("/theme-preview/") ? 302 : address.endsWith("/status") ? 303 : 200;
        expect(status, address).toBe(moved);
      }
    },
  );
});

/** The objects of schema.org in a page. */
async function structuredData(path: string): Promise<{ "@context": string; "@type": string }[]> {
  const html = await (await worker.get(MAIN + encodeURI(path))).text();
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
  return [...scripts].map(([, json]) => JSON.parse(json ?? "") as { "@context": string; "@type": string });
}

describe("structured data of a page", () => {
  test.each(FOUND)("$path has breadcrumbs, the home page our organisation", async ({ page, path }) => {
    const data = await structuredData(path);
    expect(data.every((object) => object["@context"] === "https://schema.org")).toBe(true);
    expect(data.map((object) => object["@type"])).toContain(page === "home" ? "Organization" : "BreadcrumbList");
  });

  test.each(LOCALES)("questions, an offer and articles in %s", async (locale) => {
    const types = async (path: string) => (await structuredData(path)).map((object) => object["@type"]);
    expect(await types(pathOf("faq", locale))).toContain("FAQPage");
    expect(await types(pathOf("pricing", locale))).toContain("Product");
    const [slugs] = POST_SLUGS.values();
    expect(await types(pathOf("blog-post", locale, slugs?.[locale]))).toContain("BlogPosting");
  });
});

describe("an almost correct address", () => {
  test.each([
    ["/PRIJZEN", "/prijzen"],
    ["/prijzen/?plan=x", "/prijzen?plan=x"],
    ["/pricing", "/en/pricing"],
    ["/pl/obsluga-techniczna", "/pl/obs%C5%82uga-techniczna"],
    ["/pl/Obs%C5%82uga-Techniczna/", "/pl/obs%C5%82uga-techniczna"],
    ["/Blog/Wat-Commissie-Je-Echt-Kost/", "/blog/wat-commissie-je-echt-kost"],
  ])("%s redirects to %s", async (from, to) => {
    const answer = await worker.get(MAIN + from);
    expect(answer.status).toBe(301);
    expect(answer.headers.get("location")).toBe(to);
    expect((await worker.get(MAIN + to)).status).toBe(200);
  });

  test("an address that resembles no page is not found without a redirect", async () => {
    expect((await worker.get(`${MAIN}/Blog/Geen-Bericht/`)).status).toBe(404);
  });
});

describe("the language switch", () => {
  test.each(FOUND)("on $path stays on the page", async ({ page, path }) => {
    const html = await (await worker.get(MAIN + encodeURI(path))).text();
    const [header = ""] = /<header.*?<\/header>/s.exec(html) ?? [];
    for (const other of LOCALES) expect(header).toContain(`href="${pathOf(page, other)}" hrefLang="${other}"`);
  });
});

test("links to other languages keep the calculator's values and the entered name, but no other parameters", async () => {
  const html = await (await worker.get(`${MAIN}/prijzen?income=50000&utm_source=x&name=Zee%26Zo`)).text();
  expect(html).toContain('href="/pl/ceny?income=50000&amp;name=Zee%26Zo"');
  expect(await (await worker.get(`${MAIN}/over-ons?name=Zee`)).text()).not.toContain("?name=");
});

describe("a document that is requested again", () => {
  test("is the same from memory, compressed if accepted, and not sent again if unchanged", async () => {
    const address = `${MAIN}${pathOf("terms", "en")}`;
    const first = await worker.get(address);
    const again = await worker.get(address);
    expect(again.headers.get("server-timing")).toBe('host;desc="main", page;desc="memory"');
    for (const name of ["content-type", "cache-control", "content-security-policy", "etag", "vary", "x-content-type-options"])
      expect(again.headers.get(name), name).toBe(first.headers.get(name));
    const html = await first.text();
    expect(await again.text()).toBe(html);

    const zipped = await worker.get(address, { headers: { "Accept-Encoding": "gzip" } });
    expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(html);
    const brotli = await worker.get(address, { headers: { "Accept-Encoding": "br, gzip;q=0.9" } });
    expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString()).toBe(html);
    for (const answer of [again, zipped, brotli]) {
      const headers = { "If-None-Match": answer.headers.get("etag") ?? "", "Accept-Encoding": "gzip" };
      expect((await worker.get(address, { headers })).status).toBe(304);
    }
  });

  test("is cached under the canonical form of its address", async () => {
    for (const [path, kept] of [
      ["/pl/obs%C5%82uga-techniczna", true],
      ["/pl/obs%c5%82uga-techniczna", false],
      ["/%70rijzen", false],
      ["/prijzen?", false],
    ] as const) {
      await worker.get(MAIN + path);
      const again = await worker.get(MAIN + path);
      expect([path, again.status]).toEqual([path, 200]);
      expect(again.headers.get("server-timing")?.includes('page;desc="memory"'), path).toBe(kept);
    }
  });

  test("is not cached for a host that is not ours", async () => {
    await worker.get(`${MAIN}/en`);
    const foreign = await worker.get("http://somebody.example/en");
    expect(foreign.headers.get("x-robots-tag")).toBe("noindex");
  });
});
