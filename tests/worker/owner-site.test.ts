import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { DEMO_OWNER_ID } from "#contract/owners/demo-owner.ts";
import { draftOf } from "#contract/owners/draft-of.ts";
import { firstNight, toRunLengths } from "#domain/availability.ts";
import { addDays, dayInZone, monthOf } from "#domain/dates.ts";
import { listNights } from "#domain/stays.ts";
import { refreshSite } from "#services/hosts/refresh-site.ts";
import { hostKey } from "#services/hosts/site-cache.ts";
import { save } from "#store/owners/site-drafts.ts";
import { findById } from "#store/owners/sites.ts";
import { publishSite } from "#owners/sites/publish-site.ts";
import { answerReview, decideReview } from "#letting/reviews/decide-review.ts";
import { setSubdomain } from "#owners/sites/set-subdomain.ts";
import { blockFixture, reviewFixture, siteFixture, unitFixture } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { givenGuestReview } from "../support/guest-reviews.ts";
import { MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";
import { blockNights, nightsTools } from "../support/nights.ts";

const SITE = "http://duinhuis.vrijhuis.localhost";
const today = dayInZone(Date.now(), "Europe/Amsterdam");

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker();
});
afterAll(() => worker.stop());
beforeEach(async () => {
  const { store, kv } = worker;
  await removeEverybody(store);
  for (const { name } of (await kv.list()).keys) await kv.delete(name);
  await worker.miniflare.purgeCache();
});

const tools = () => ({ kv: worker.kv, store: worker.store, mainDomain: MAIN_DOMAIN, billedBy: null, now: Date.now() });
const html = async (path: string, headers: Record<string, string> = {}) => (await worker.get(SITE + path, { headers })).text();
/** Publishes the fixture under another name. */
async function rename(name: string) {
  const { db, tables } = worker.store;
  const [siteId, by] = ["site-duinhuis", "owner-1"];
  await save(db, tables, { siteId, version: 1, draft: { ...draftOf(siteFixture()), name }, by, now: Date.now() });
  return publishSite(tools(), siteId, 2, by);
}

describe("freshness", () => {
  test("a published change is shown by the next request", async () => {
    await given(worker.store, siteFixture());
    expect(await html("/")).toContain("Het Duinhuis");
    expect(await rename("Huis Nieuw")).toEqual({ ok: true, version: 2 });
    expect(await html("/")).toContain("Huis Nieuw");
  });

  test("a new block is shown on the cached page by the next request", async () => {
    await given(worker.store, siteFixture());
    const arrival = addDays(today, 1);
    const block = blockFixture({ arrival, departure: addDays(today, 3) });
    const taken = `&quot;nights&quot;:${JSON.stringify(toRunLengths(listNights(block), firstNight(monthOf(today))))}`;
    const page = `/?month=${monthOf(today)}`;
    expect(await html(page)).not.toContain(taken);
    await blockNights(nightsTools(worker), block);
    expect(await html(page)).toContain(taken);
  });

  test("links lead through all months in which a stay can be booked, each page of them kept by itself", async () => {
    await given(worker.store, siteFixture());
    const shown = new Set<string>();
    let path = `/en?month=${monthOf(today)}`;
    for (let pages = 0; path !== "" && pages < 10; pages++) {
      const body = await html(path);
      expect(await html(path)).toBe(body);
      expect(body).toContain('<meta name="robots" content="noindex');
      expect(body).toMatch(/hrefLang="nl"[^>]*\?month=|\?month=[^>]*hrefLang="nl"/i);
      for (const [, month = ""] of body.matchAll(/<caption>([^<]+)</g)) shown.add(month);
      const [, later = ""] = /<a href="([^"]+)"[^>]*aria-label="Later months"/.exec(body) ?? [];
      path = later.replaceAll("&amp;", "&");
    }
    expect(shown.size).toBe(19);
    const [first] = (await html("/en")).match(/<caption>[^<]+/g) ?? [];
    for (const month of ["2020-01", "9999-12", "2027-13", "x"]) expect(await html(`/en?month=${month}`)).toContain(`${first}<`);
  });

  test("a site that moves leaves its old host", async () => {
    await given(worker.store, siteFixture());
    await html("/");
    expect(await setSubdomain(tools(), "site-duinhuis", { subdomain: "zeehuis", expected: "duinhuis" })).toEqual({ ok: true });
    expect(await html("/")).not.toContain("Het Duinhuis");
    expect(await (await worker.get("http://zeehuis.vrijhuis.localhost/")).text()).toContain("Het Duinhuis");
  });

  test.each(["draft", "suspended"] as const)("a site that becomes %s is not shown by the next request", async (status) => {
    await given(worker.store, siteFixture());
    expect(await html("/")).toContain("Het Duinhuis");
    const { db, tables } = worker.store;
    await db
      .update(tables.userSites)
      .set({ status })
      .where(sql`${tables.userSites.id} = 'site-duinhuis'`);
    await refreshSite(tools(), "site-duinhuis");
    expect(await html("/")).not.toContain("Het Duinhuis");
  });

  test("the absence of a site is cached, and a new site replaces it", async () => {
    expect(await html("/")).not.toContain("Het Duinhuis");
    expect((await worker.kv.getWithMetadata(hostKey("duinhuis.vrijhuis.localhost"), "json")).value).toMatchObject({ site: null });
    await given(worker.store, siteFixture());
    expect(await html("/")).not.toContain("Het Duinhuis");
    await refreshSite(tools(), "site-duinhuis");
    expect(await html("/")).toContain("Het Duinhuis");
  });
});

test("a record of another site under a host's key is ignored", async () => {
  await given(worker.store, siteFixture());
  await given(worker.store, siteFixture({ subdomain: "kwaad", name: "KWAAD" }));
  const site = { ...(await findById(worker.store, "site-kwaad")), customDomain: "duinhuis.vrijhuis.localhost" };
  await worker.kv.put(hostKey("duinhuis.vrijhuis.localhost"), JSON.stringify({ site, freshUntil: Date.now() + 60_000 }));
  expect(await html("/")).toContain("Het Duinhuis");
});

test("a fault before the first byte gives the error page with its request id, logged, and no stack", async () => {
  await given(worker.store, siteFixture({ id: "site-mars", timeZone: "Mars/Olympus" }));
  const broken = await worker.get(`${SITE}/`);
  const page = await broken.text();
  const id = broken.headers.get("x-request-id") ?? "";
  expect([broken.status, broken.headers.get("cache-control")]).toEqual([500, "no-store"]);
  expect(page).toContain(id);
  expect(page).not.toMatch(/RangeError|Mars|at /);
  expect(worker.logs.some(({ message }) => message.includes(id) && message.includes("request failed"))).toBe(true);
});

describe("validators", () => {
  test("a streamed page, the cached page and the 304s agree", async () => {
    await given(worker.store, siteFixture(), { reviews: [reviewFixture("r-1")] });
    const first = await worker.get(`${SITE}/`);
    expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    const firstTag = first.headers.get("etag") ?? "";
    const kept = await worker.get(`${SITE}/`);
    const tag = kept.headers.get("etag") ?? "";
    expect(await kept.text()).toBe(await first.text());
    for (const known of [firstTag, tag, `"x", ${tag}`, "*"]) {
      const answer = await worker.get(`${SITE}/`, { headers: { "If-None-Match": known } });
      expect(answer.status).toBe(304);
    }
    expect((await worker.get(`${SITE}/`, { headers: { "If-None-Match": 'W/"other"' } })).status).toBe(200);
    await rename("Nieuw");
    expect((await worker.get(`${SITE}/`, { headers: { "If-None-Match": tag } })).status).toBe(200);
  });

  test("a cached page is sent gzipped if accepted, with the same content", async () => {
    await given(worker.store, siteFixture());
    const plain = await html("/");
    const zipped = await worker.get(`${SITE}/`, { headers: { "Accept-Encoding": "gzip" } });
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    const unzipped = new Response((zipped.body as ReadableStream).pipeThrough(new DecompressionStream("gzip")));
    expect(await unzipped.text()).toBe(plain);
  });

  test("a page that is asked for again is sent in Brotli if accepted, and soon in fewer bytes", async () => {
    await given(worker.store, siteFixture());
    const ask = async (accept: string, more: Record<string, string> = {}, method = "GET") => {
      const response = await worker.get(`${SITE}/`, { method, headers: { "Accept-Encoding": accept, ...more } });
      const { status, headers } = response;
      expect(headers.get("vary")).toBe("Accept-Encoding");
      const body = Buffer.from(await response.arrayBuffer());
      return { status, coding: headers.get("content-encoding"), etag: headers.get("etag") ?? "", body };
    };
    // The local network in front of the worker compresses as it likes unless the client prefers one coding.
    const BROWSER = "br, gzip;q=0.9";
    const first = await ask("identity");
    const again = await ask(BROWSER);
    expect([again.coding, brotliDecompressSync(again.body).equals(first.body)]).toEqual(["br", true]);
    await expect.poll(async () => (await ask(BROWSER)).body.length, { timeout: 20_000 }).toBeLessThan(again.body.length);
    const small = await ask(BROWSER);
    expect([small.coding, small.etag, brotliDecompressSync(small.body).equals(first.body)]).toEqual(["br", again.etag, true]);
    const zipped = await ask("gzip");
    expect([zipped.coding, zipped.etag]).toEqual(["gzip", again.etag]);
    expect(zipped.body.length).toBeGreaterThan(again.body.length);
    expect((await ask("br;q=0.5, gzip")).coding).toBe("gzip");
    const plain = await ask("identity");
    expect([plain.coding, plain.etag, plain.body.equals(first.body)]).toEqual([null, again.etag, true]);
    const head = await ask(BROWSER, {}, "HEAD");
    expect([head.status, head.coding, head.etag, head.body.length]).toEqual([200, "br", again.etag, 0]);
    for (const known of [first.etag, again.etag, zipped.etag])
      for (const accept of [BROWSER, "gzip", "identity"])
        expect((await ask(accept, { "If-None-Match": known })).status).toBe(304);
  });

  test("HEAD answers like GET without a body; other methods are refused", async () => {
    await given(worker.store, siteFixture());
    const head = await worker.get(`${SITE}/`, { method: "HEAD" });
    expect([head.status, await head.text(), head.headers.get("content-language")]).toEqual([200, "", "nl"]);
    for (const method of ["POST", "PUT", "DELETE"]) expect((await worker.get(`${SITE}/`, { method })).status).toBe(405);
  });
});

describe("pages", () => {
  test("every page in every language has its own title, language, canonical and alternates", async () => {
    await given(worker.store, siteFixture({ units: [unitFixture("u-1", "huis"), unitFixture("u-2", "schuur")] }));
    const paths = [
      "/",
      "/verblijf/huis",
      "/fotos",
      "/praktisch",
      "/prijzen",
      "/contact",
      "/mijn-boeking",
      "/privacy",
      "/en",
      "/en/stay/schuur",
      "/en/photos",
      "/en/good-to-know",
      "/en/prices",
      "/en/contact",
      "/pl",
      "/pl/nocleg/huis",
      "/pl/zdjecia",
      "/pl/informacje",
      "/pl/ceny",
      "/pl/kontakt",
      "/pl/prywatnosc",
    ];
    const titles = new Set<string>();
    for (const path of paths) {
      const response = await worker.get(SITE + path);
      const page = await response.text();
      expect(response.status, path).toBe(200);
      expect(page).toContain(`<html lang="${/^\/(en|pl)/.exec(path)?.[1] ?? "nl"}"`);
      expect(page).toContain(`rel="canonical" href="${SITE}${path}"`);
      expect(page.match(/rel="alternate"/g)).toHaveLength(4);
      expect(page.match(/<h1[ >]/g)).toHaveLength(1);
      expect(page.replace(/<style>.*?<\/style>/s, "")).not.toMatch(
        /\b(?:nav|facts|calendar|ask|units|theme|prices|search|quote|fee|tax|cancel)\.[a-z]+\b/i,
      );
      titles.add(/<title>(.*?)<\/title>/.exec(page)?.[1] ?? "");
    }
    expect(titles.size).toBeGreaterThan(17);
  });

  test("old spellings redirect to the right address, unknown ones get the site's own not-found page", async () => {
    await given(worker.store, siteFixture({ locales: ["nl", "en"] }));
    const moved = await worker.get(`${SITE}/en/photos/?utm_source=x`);
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/en/photos?utm_source=x"]);
    for (const [path, words] of [
      ["/weg", "Deze pagina bestaat niet"],
      ["/en/gone", "This page does not exist"],
      ["/pl", "Deze pagina bestaat niet"],
      ["/verblijf/huis", "Deze pagina bestaat niet"],
    ] as const) {
      const missing = await worker.get(SITE + path);
      expect([missing.status, (await missing.text()).includes(words)]).toEqual([404, true]);
      expect(missing.headers.get("cache-control")).toBe("no-store");
      const page = await (await worker.get(SITE + path)).text();
      expect(page).toContain(`<title>${words}`);
      expect(page).not.toMatch(/rel="(?:canonical|alternate)"|ld\+json|aria-current="page"/);
    }
  });

  test("an owner's input is text, never markup or script", async () => {
    const evil = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>';
    const fixture = siteFixture({ id: "site-evil", name: evil });
    for (const content of Object.values(fixture.content)) Object.assign(content, { intro: evil, tagline: evil, about: [evil] });
    await given(worker.store, fixture, { reviews: [reviewFixture("r-1", { text: evil, author: evil, answer: evil })] });
    const page = await html("/");
    expect(page).not.toContain("<script>alert");
    expect(page).not.toContain("<img src=x");
    const scripts = page.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.filter((tag) => !/src="\/assets\/|application\/ld\+json/.test(tag))).toEqual([]);
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? "") as { name: string };
    expect(data.name).toBe(evil);
  });

  test("the policy allows the page's own style by digest and no inline script", async () => {
    await given(worker.store, siteFixture());
    const response = await worker.get(`${SITE}/`);
    const policy = response.headers.get("content-security-policy") ?? "";
    const style = /<style>(.*?)<\/style>/s.exec(await response.text())?.[1] ?? "";
    const digest = Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style))).toString("base64");
    expect(policy).toContain(`'sha256-${digest}'`);
    expect(policy).toMatch(/script-src 'self';/);
    expect(policy).toContain("frame-ancestors 'self' http://vrijhuis.localhost");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("x-request-id")).toMatch(/./);
  });

  test("robots, sitemap and icon belong to the host", async () => {
    await given(worker.store, siteFixture({ locales: ["nl", "pl"] }));
    expect(await html("/robots.txt")).toContain(`Sitemap: ${SITE}/sitemap.xml`);
    const sitemap = await html("/sitemap.xml");
    expect(sitemap.match(/<loc>/g)).toHaveLength(14);
    for (const [, address] of sitemap.matchAll(/<loc>(.*?)<\/loc>/g)) expect((await worker.get(address ?? "")).status).toBe(200);
    expect((await worker.get(`${SITE}/favicon.svg`)).headers.get("content-type")).toContain("image/svg+xml");
  });
});

test("reviews in the page's language come first, and the others say their language", async () => {
  const reviews = [
    reviewFixture("r-nl", { locale: "nl", text: "Fijn huis." }),
    reviewFixture("r-de", { locale: "de", text: "Schönes Haus." }),
    reviewFixture("r-en", { locale: "en", text: "Lovely house." }),
  ];
  await given(worker.store, siteFixture({ subdomain: "wielen" }), { reviews });
  const page = await (await worker.get("http://wielen.vrijhuis.localhost/en")).text();
  const found = [...page.matchAll(/<blockquote([^>]*)><p>(.*?)<\/p>.*?<figcaption>.*?<span>(.*?)<\/span>/gs)];
  const written = found.map(([, lang, text, byline = ""]) => [lang, text, byline.split(" · ").at(-1)]);
  expect(written[0]).toEqual(["", "Lovely house.", expect.not.stringMatching(/English/)]);
  expect(written.slice(1)).toEqual(
    expect.arrayContaining([
      [' lang="nl"', "Fijn huis.", "Dutch"],
      [' lang="de"', "Schönes Haus.", "German"],
    ]),
  );
});

test("guests' reviews carry a label, the averages of parts and how they are verified", async () => {
  const { store } = worker;
  await given(store, siteFixture({ subdomain: "gasten" }), { reviews: [reviewFixture("r-copied", { source: "airbnb" })] });
  const home = async (path: string) => {
    const page = await (await worker.get(`http://gasten.vrijhuis.localhost${path}`)).text();
    const [, data = "{}"] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
    return {
      page,
      text: page.replace(/<[^>]*>/g, ""),
      rating: (JSON.parse(data) as { aggregateRating?: object }).aggregateRating,
    };
  };
  // A rating that counts copied reviews is shown, but not sent to search engines.
  const copied = await home("/en");
  expect([copied.rating, copied.text.includes("no separate check")]).toEqual([undefined, true]);

  const ids = [];
  for (const rating of [6, 8, 10]) ids.push(await givenGuestReview(store, "site-gasten", { rating, improve: "De messen" }));
  await givenGuestReview(store, "site-gasten", { rating: 1, text: "Niet geplaatst" });
  const tools = { store, kv: worker.kv, mainDomain: MAIN_DOMAIN, billedBy: null, now: Date.now() };
  for (const id of ids)
    expect(await decideReview(tools, { siteId: "site-gasten", id, version: 1 }, { state: "published" })).toMatchObject({
      ok: true,
    });
  await answerReview(tools, { siteId: "site-gasten", id: ids[0] ?? "", version: 2 }, "Dank voor het bezoek!");
  for (const [path, label, average, verified, others] of [
    ["/", "hier verbleven, direct geboekt", "Comfort en netheid 8", "persoonlijke link van een boeking", "niet nagegaan"],
    ["/en", "stayed here, booked direct", "Location and surroundings 9", "personal link of a booking", "no check"],
    ["/pl", "pobyt tutaj, rezerwacja", "Powitanie i kontakt 10", "osobisty link z rezerwacji", "nie sprawdzano"],
  ] as const) {
    const { page, text, rating } = await home(path);
    for (const shown of [label, average, verified, others, "Dank voor het bezoek!"])
      expect([path, shown, text.replaceAll("\u00a0", " ").includes(shown)]).toEqual([path, shown, true]);
    for (const hidden of ["De messen", "Niet geplaatst"]) expect(page).not.toContain(hidden);
    expect(rating).toBeUndefined();
    // Those of guests come before the copied one; the newest of them first.
    const order = [...page.matchAll(/<figcaption>.*?<span>(.*?)<\/span>/gs)].map(([, byline = ""]) => byline);
    expect(order.map((byline) => byline.includes(label))).toEqual([true, true, true, false]);
  }
});

test("the rating in structured data is the page's: the same number and the same count", async () => {
  const { store, kv } = worker;
  await given(store, siteFixture({ subdomain: "cijfers" }));
  const tools = { store, kv, mainDomain: MAIN_DOMAIN, now: Date.now() };
  for (const rating of [7, 8, 10]) {
    const id = await givenGuestReview(store, "site-cijfers", { rating });
    await decideReview(tools, { siteId: "site-cijfers", id, version: 1 }, { state: "published" });
  }
  await givenGuestReview(store, "site-cijfers", { rating: 1, text: "Niet geplaatst" });
  const page = await (await worker.get("http://cijfers.vrijhuis.localhost/en")).text();
  expect(page.replace(/<[^>]*>/g, " ")).toMatch(/3 reviews\s+8\.3\s/);
  expect(page).toContain(
    '"aggregateRating":{"@type":"AggregateRating","ratingValue":8.3,"bestRating":10,"worstRating":1,"ratingCount":3}',
  );
});

test.each([
  [4, "You will hear from the owner personally, usually within 4 hours."],
  [null, "You will hear from the owner personally."],
])("a host who promises a reply within %s hours: %s", async (repliesWithin, words) => {
  const subdomain = `antwoord-${repliesWithin}`;
  await given(worker.store, siteFixture({ subdomain, host: { ...siteFixture().host, repliesWithin } }));
  const page = await (await worker.get(`http://${subdomain}.vrijhuis.localhost/en/contact`)).text();
  expect(page).toContain(`<p class="lead">${words}</p>`);
});

test.each([
  ["owner-1", "echt", false],
  [DEMO_OWNER_ID, "verzonnen", true],
])("a site of %s is %s", async (ownerId, subdomain, isInvented) => {
  await given(worker.store, siteFixture({ ownerId, subdomain }));
  for (const path of ["/", "/contact", "/weg"]) {
    const page = await (await worker.get(`http://${subdomain}.vrijhuis.localhost${path}`)).text();
    expect([path, page.includes("Verzonnen huis")]).toEqual([path, isInvented]);
    expect([path, page.includes("tel:+31851234567")]).toEqual([path, !isInvented && path !== "/weg"]);
  }
});
