import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AdminArticle, ArticleText } from "#contract/business/article.ts";
import { type Locale, LOCALES } from "#domain/locale.ts";
import { feedPath, pathOf, sitemapPath } from "#locales/paths.ts";
import { deleteUnusedPictures } from "#business/articles/store-picture.ts";
import { articleText } from "../fixtures/article.ts";
import { admin } from "../support/admin.ts";
import { at, type TestOwner, uploadTo } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { articlePicture, type Upload } from "../support/photos.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
let boss: TestOwner;
let pictureKey: string;

const SHIPPED = "tourist-tax";
const SHIPPED_SLUG = "toeristenbelasting-voor-verhuurders";

beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  boss = await admin(worker);
  pictureKey = String((await uploadTo(worker, boss.token, "/admin/articles/pictures", await articlePicture())).body["key"]);
});
afterAll(() => worker.stop());

const page = (path: string, headers: Record<string, string> = {}) => worker.get(MAIN + path, { headers });
const textOf = async (path: string) => (await page(path)).text();
const statusOf = async (path: string) => (await page(path)).status;

/** Creates an article in Dutch; returns its key. */
async function created(change: Partial<ArticleText> = {}): Promise<string> {
  const { status, body } = await boss.call("POST", "/admin/articles", {
    locale: "nl",
    text: articleText({ pictureKey, ...change }),
  });
  expect([status, body]).toEqual([201, { key: expect.any(String) }]);
  return String(body["key"]);
}

async function copyOf(key: string, locale: Locale = "nl") {
  const { languages } = (await boss.call("GET", `/admin/articles/${key}`)).body as unknown as AdminArticle;
  return languages[locale].copy;
}

/** Changes the current version of a copy. */
async function act(key: string, action: string, body?: object, locale: Locale = "nl") {
  const version = (await copyOf(key, locale))?.version ?? 0;
  return boss.call("POST", `/admin/articles/${key}/${locale}/${action}`, body, at(version));
}

async function save(key: string, text: ArticleText, locale: Locale = "nl") {
  const version = (await copyOf(key, locale))?.version ?? 0;
  return boss.call("PUT", `/admin/articles/${key}/${locale}`, text, at(version));
}

const publishNow = async (key: string, locale: Locale = "nl") =>
  expect((await act(key, "publish", { at: null }, locale)).status).toBe(200);

test("without stored articles the build's documents are sent, and a fresh record in KV saves a query to the store", async () => {
  const first = await page("/blog");
  expect([first.status, /\.[0-9a-f]{16}"$/.test(first.headers.get("etag") ?? "")]).toEqual([200, false]);
  expect(await worker.kv.get("blog:1", "json")).toMatchObject({ copies: [], slugs: [] });
  const { db, tables } = worker.store;
  const copy = { key: "tourist-tax", locale: "nl", version: 1, textVersion: 1, withdrawnAt: 1, createdAt: 1, updatedAt: 1 };
  await db.insert(tables.articleCopies).values(copy);
  expect((await page("/blog")).headers.get("etag")).toBe(first.headers.get("etag"));
  await worker.kv.delete("blog:1");
  expect((await page("/blog")).headers.get("etag")).toMatch(/\.[0-9a-f]{16}"$/);
  await db.delete(tables.articleCopies);
  await worker.kv.delete("blog:1");
});

describe("an article", () => {
  test("appears everywhere as soon as it is published, only in its languages, and not before", async () => {
    const key = await created({
      body: "Lees [de prijs](page:pricing) en [belasting](post:tourist-tax).\n\n| a | b |\n|---|---|\n| 1 | 2 |",
    });
    const path = "/blog/winter-aan-zee";
    expect(await statusOf(path)).toBe(404);
    for (const list of ["/blog", feedPath("nl"), sitemapPath("nl")]) expect(await textOf(list)).not.toContain("winter-aan-zee");
    await publishNow(key);

    const html = await textOf(path);
    expect(html).toContain("<title>Winter aan zee – ");
    expect(html).toContain('name="description" content="Hoe je een huis aan zee in de winter verhuurt."');
    expect(html).toContain(`<link rel="canonical" href="${MAIN}${path}"/>`);
    expect([...html.matchAll(/rel="alternate" hrefLang="([^"]+)"/g)].map(([, lang]) => lang)).toEqual(["nl", "x-default"]);
    expect(html).toContain(`<meta property="og:image" content="${MAIN}/media/${pictureKey}-1200.webp"/>`);
    expect(html).toContain('href="/prijzen"');
    expect(html).toContain(`href="/blog/${SHIPPED_SLUG}"`);
    expect(html).toContain('<div class="prose-table" tabindex="0"><table>');
    expect(html).toContain('"@type":"BlogPosting","headline":"Winter aan zee"');
    expect(html).toContain('"author":{"@type":"Person","name":"Sanne Visser"}');
    // The other languages' links lead to their overviews.
    expect(html).toContain('href="/en/blog" hrefLang="en"');
    expect(await statusOf(`/media/${pictureKey}-1200.webp`)).toBe(200);

    expect(await textOf("/blog")).toContain("Winter aan zee");
    expect(await textOf("/en/blog")).not.toContain("Winter aan zee");
    expect(await textOf(feedPath("nl"))).toContain(`<link>${MAIN}${path}</link>`);
    expect(await textOf(feedPath("en"))).not.toContain("winter-aan-zee");
    const [, entry = ""] = new RegExp(`<loc>${MAIN}${path}</loc>(.*?)</url>`).exec(await textOf(sitemapPath("nl"))) ?? [];
    expect(entry).toBe(`<xhtml:link rel="alternate" hreflang="nl" href="${MAIN}${path}"/>`);
    // Shipped articles keep their addresses, and every picture of the list exists.
    expect(await statusOf(`/blog/${SHIPPED_SLUG}`)).toBe(200);
    for (const [, file = ""] of (await textOf("/blog")).matchAll(/src="(\/[^"]+)"/g))
      expect([file, await statusOf(file)]).toEqual([file, 200]);

    const english = articleText({ title: "Winter by the sea", slug: "winter-by-the-sea", pictureKey });
    expect((await save(key, english, "en")).status).toBe(200);
    await publishNow(key, "en");
    const both = await textOf(path);
    expect(both).toContain(`hrefLang="en" href="${MAIN}/en/blog/winter-by-the-sea"`);
    expect(both).toContain('href="/en/blog/winter-by-the-sea" hrefLang="en"');
    expect(await textOf(sitemapPath("en"))).toContain(`hreflang="nl" href="${MAIN}${path}"`);
  });

  test("is not sent again while nothing changes", async () => {
    const path = "/blog/winter-aan-zee";
    for (const address of [path, "/blog", feedPath("nl"), sitemapPath("pl")]) {
      const first = await page(address);
      const etag = first.headers.get("etag") ?? "";
      expect([address, first.headers.get("cache-control")]).toEqual([address, "public, max-age=0, must-revalidate"]);
      expect([address, (await page(address, { "If-None-Match": etag })).status]).toEqual([address, 304]);
    }
    const before = (await page(path)).headers.get("etag") ?? "";
    const key = await created({ slug: "nog-een-stuk", title: "Nog een stuk" });
    await publishNow(key);
    expect((await page(path, { "If-None-Match": before })).status).toBe(200);
    expect(await (await worker.get(`${MAIN}${path}`, { method: "HEAD" })).text()).toBe("");
  });

  test("moves with its slug, and is gone when it is withdrawn", async () => {
    const key = await created({ slug: "oude-naam" });
    await publishNow(key);
    expect((await save(key, articleText({ slug: "nieuwe-naam", pictureKey }))).status).toBe(200);
    // A draft's slug is not public.
    expect([await statusOf("/blog/oude-naam"), await statusOf("/blog/nieuwe-naam")]).toEqual([200, 404]);
    await publishNow(key);
    const moved = await page("/blog/oude-naam");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/blog/nieuwe-naam"]);
    const near = await page("/Blog/Nieuwe-Naam/");
    expect([near.status, near.headers.get("location")]).toEqual([301, "/blog/nieuwe-naam"]);
    expect((await act(key, "withdraw", { reason: "Klopt niet meer" })).status).toBe(200);
    for (const slug of ["oude-naam", "nieuwe-naam"]) {
      const gone = await page(`/blog/${slug}`);
      expect([gone.status, (await gone.text()).includes('content="noindex"')]).toEqual([410, true]);
    }
    expect(await textOf("/blog")).not.toContain("nieuwe-naam");
    await publishNow(key);
    expect(await statusOf("/blog/nieuwe-naam")).toBe(200);
  });

  test("waits for its planned time, and the former text stays until then", async () => {
    const key = await created({ slug: "gepland", title: "Gepland stuk" });
    for (const [wrong, field] of [
      ["2020-01-01T09:00", "past"],
      ["2099-01-01T09:00", "date"],
      ["2027-02-30T09:00", "date"],
      ["2027-01-01", "time"],
    ])
      expect(await act(key, "publish", { at: wrong })).toMatchObject({ status: 422, body: { fields: { at: field } } });
    expect((await act(key, "publish", { at: "2027-07-01T09:00" })).status).toBe(200);
    // Summer time: 9:00 in Amsterdam is 7:00 UTC.
    expect(await copyOf(key)).toMatchObject({ state: "scheduled", nextAt: Date.parse("2027-07-01T07:00:00Z") });
    expect(await statusOf("/blog/gepland")).toBe(404);
    expect(await textOf("/blog")).not.toContain("Gepland stuk");
    await arrive(key);
    expect(await statusOf("/blog/gepland")).toBe(200);
    expect(await textOf("/blog")).toContain("Gepland stuk");
    expect(await copyOf(key)).toMatchObject({ state: "published", nextAt: null });

    expect((await save(key, articleText({ slug: "gepland", title: "Nieuwe titel", pictureKey }))).status).toBe(200);
    expect((await act(key, "publish", { at: "2027-07-01T09:00" })).status).toBe(200);
    expect(await textOf("/blog/gepland")).toContain("Gepland stuk");
    expect((await act(key, "cancel-plan")).status).toBe(200);
    expect(await act(key, "cancel-plan")).toMatchObject({ status: 409, body: { code: "STATE_CHANGED" } });
    expect(await textOf("/blog/gepland")).toContain("Gepland stuk");
  });
});

/** Advances to the planned time of a copy. */
async function arrive(key: string): Promise<void> {
  const { articleCopies, articleSlugs } = worker.store.tables;
  const past = Date.now() - 1000;
  await worker.store.db.update(articleCopies).set({ nextAt: past, firstAt: past }).where(eq(articleCopies.key, key));
  await worker.store.db.update(articleSlugs).set({ since: past }).where(eq(articleSlugs.key, key));
  await worker.kv.delete("blog:1");
}

describe("a copy of a shipped article", () => {
  test("replaces it in its language, and can be removed again", async () => {
    const { languages } = (await boss.call("GET", `/admin/articles/${SHIPPED}`)).body as unknown as AdminArticle;
    const { shipped } = languages.nl;
    expect(languages.nl.copy).toBeNull();
    expect(shipped).toMatchObject({ slug: SHIPPED_SLUG, pictureKey: null });
    expect(shipped?.sources.length).toBeGreaterThan(0);
    const text = { ...(shipped as ArticleText), title: "Verbeterde belasting" };
    expect((await save(SHIPPED, text)).status).toBe(200);
    expect(await textOf(`/blog/${SHIPPED_SLUG}`)).not.toContain("Verbeterde belasting");
    await publishNow(SHIPPED);
    const html = await textOf(`/blog/${SHIPPED_SLUG}`);
    expect(html).toContain("Verbeterde belasting");
    expect(html).toContain(`/og/blog-${SHIPPED}.png`);
    expect(html).toContain(shipped?.sources[0]?.url ?? "-");
    expect([...html.matchAll(/rel="alternate" hrefLang="([^"]+)"/g)].map(([, lang]) => lang)).toEqual([
      "nl",
      "en",
      "pl",
      "x-default",
    ]);
    expect(await textOf("/en/blog")).not.toContain("Verbeterde belasting");

    expect((await save(SHIPPED, { ...text, slug: "belasting-voor-verhuurders" })).status).toBe(200);
    await publishNow(SHIPPED);
    const moved = await page(`/blog/${SHIPPED_SLUG}`);
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/blog/belasting-voor-verhuurders"]);
    expect(await textOf(`/en/blog/tourist-tax-netherlands-and-poland`)).toContain("/blog/belasting-voor-verhuurders");

    expect((await act(SHIPPED, "withdraw", { reason: "Verouderd" })).status).toBe(200);
    expect(await statusOf(`/blog/${SHIPPED_SLUG}`)).toBe(410);
    expect(await textOf("/blog")).not.toContain(SHIPPED_SLUG);

    expect((await act(SHIPPED, "show-shipped")).status).toBe(200);
    expect(await textOf(`/blog/${SHIPPED_SLUG}`)).toContain(shipped?.title);
    const back = await page("/blog/belasting-voor-verhuurders");
    expect([back.status, back.headers.get("location")]).toEqual([301, `/blog/${SHIPPED_SLUG}`]);
  });
});

describe("slugs", () => {
  test("are taken by shipped, public and draft articles, also in a race", async () => {
    const refused = { status: 422, body: { fields: { slug: "slugTaken" } } };
    const create = (slug: string) =>
      boss.call("POST", "/admin/articles", { locale: "nl", text: articleText({ slug, pictureKey }) });
    expect(await create(SHIPPED_SLUG)).toMatchObject(refused);
    expect(await create("winter-aan-zee")).toMatchObject(refused);
    const results = await Promise.all(["a", "b", "c"].map(() => create("wedstrijd")));
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
    // The same words in another language are another address.
    const english = { locale: "en", text: articleText({ slug: "wedstrijd", pictureKey }) };
    expect((await boss.call("POST", "/admin/articles", english)).status).toBe(201);
    for (const slug of ["Met Spatie", "é", "-a", "a--b", "rss.xml", ""]) expect((await create(slug)).status).toBe(422);
  });

  test("of a deleted draft are free again", async () => {
    const key = await created({ slug: "weg-ermee" });
    const version = (await copyOf(key))?.version ?? 0;
    expect((await boss.call("DELETE", `/admin/articles/${key}/nl`, undefined, at(version))).status).toBe(200);
    expect((await boss.call("GET", `/admin/articles/${key}`)).status).toBe(404);
    await created({ slug: "weg-ermee" });
  });
});

test("one of two admins who save, publish or delete at once is refused with the current version", async () => {
  const key = await created({ slug: "twee-tegelijk" });
  const texts = ["Een", "Twee"].map((title) => articleText({ slug: "twee-tegelijk", title, pictureKey }));
  const saves = await Promise.all(texts.map((text) => boss.call("PUT", `/admin/articles/${key}/nl`, text, at(1))));
  expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(saves.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "VERSION_CONFLICT",
    details: { current: { version: 2 } },
  });
  const others = await Promise.all([
    boss.call("POST", `/admin/articles/${key}/nl/publish`, { at: null }, at(2)),
    boss.call("DELETE", `/admin/articles/${key}/nl`, undefined, at(2)),
  ]);
  expect(others.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, expect.toBeOneOf([404, 409])]);
});

test("nothing incomplete is published, and no field is too long", async () => {
  const { body } = await boss.call("POST", "/admin/articles", {
    locale: "pl",
    text: articleText({ slug: "zima", description: "", body: "", author: "", pictureAlt: "" }),
  });
  const key = String(body["key"]);
  const required = Object.fromEntries(["description", "body", "author", "pictureAlt", "pictureKey"].map((f) => [f, "required"]));
  expect(await act(key, "publish", { at: null }, "pl")).toMatchObject({ status: 422, body: { fields: required } });
  for (const [field, value] of Object.entries({
    title: "x".repeat(121),
    description: "x".repeat(321),
    slug: "x".repeat(81),
    author: "x".repeat(81),
    body: "x".repeat(40_001),
    pictureAlt: "x".repeat(301),
    pictureKey: "0".repeat(64),
    checked: "2026-02-30",
    sources: [{ name: "x", url: "javascript:alert(1)" }],
  })) {
    const refused = await save(key, { ...articleText({ slug: "zima" }), [field]: value }, "pl");
    expect([field, refused.status, Object.keys((refused.body["fields"] ?? {}) as object)[0]?.split(".")[0]]).toEqual([
      field,
      422,
      field,
    ]);
  }
});

const ATTACKS = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '<a href="javascript:alert(1)">x</a>',
  "<svg/onload=alert(1)>",
  "![x](https://evil.example/p.png)",
  '![" onerror="alert(1)](https://x.example/y)',
  '[x](https://x.example/"onmouseover="alert(1))',
  '<https://x.example/"><script>alert(1)</script>>',
  '```"><script>alert(1)</script>\n<b>\n```',
  "| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |",
  "## <script>alert(1)</script> onclick=alert(1)",
  "</script><script>alert(1)</script>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
];
const REFUSED_LINKS = [
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](data:text/html,<script>alert(1)</script>)",
  "[x](vbscript:msgbox)",
  "[x](file:///etc/passwd)",
  "[x](//evil.example)",
  "[x](/admin)",
  "[x](page:nowhere)",
  "[x](page:blog-post)",
  "[x](post:nothing-here)",
  "[x][y]\n\n[y]: javascript:alert(1)",
  "<javascript:alert(1)>",
];

test("a text cannot run a script in any field, and its links lead only to the web, mail, pages and articles", async () => {
  const key = await created({ slug: "aanval" });
  for (const body of REFUSED_LINKS)
    expect([body, (await save(key, articleText({ slug: "aanval", pictureKey, body }))).body]).toMatchObject([
      body,
      { fields: { body: "link" }, details: { link: expect.any(String) } },
    ]);
  const wide = `${"|a".repeat(100)}|\n${"|-".repeat(100)}|\n${"|\n".repeat(20)}`;
  expect((await save(key, articleText({ slug: "aanval", pictureKey, body: wide }))).body["fields"]).toEqual({ body: "tables" });
  const attack = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'";
  const fields = { title: attack, description: attack, author: attack.slice(0, 70), pictureAlt: attack };
  const sources = [{ name: attack, url: 'https://x.example/"><script>alert(1)</script>' }];
  const text = articleText({ slug: "aanval", pictureKey, body: ATTACKS.join("\n\n"), ...fields, sources });
  expect((await save(key, text)).status).toBe(200);
  await publishNow(key);
  for (const path of ["/blog/aanval", "/blog", feedPath("nl"), sitemapPath("nl")]) {
    const html = await textOf(path);
    const outside = html.replace(/<script[^>]* type="application\/(?:ld\+)?json"[^>]*>[^<]*<\/script>/g, "");
    const withoutValues = outside.replace(/="[^"]*"/g, "");
    expect([path, outside.match(/<script(?![^>]* src="\/assets\/)[^>]*>/g)]).toEqual([path, null]);
    expect([path, withoutValues.match(/<\w[^>]*\son\w+/g)]).toEqual([path, null]);
    expect([path, outside.match(/href="(?:javascript|data|vbscript):/gi)]).toEqual([path, null]);
    expect([path, outside.match(/<img[^>]*src="https:\/\//g)]).toEqual([path, null]);
  }
  await act(key, "withdraw", { reason: "test" });
});

test("pictures are checked like photos, and have exactly the size of an Open Graph picture", async () => {
  const upload = async (parts: Upload) => uploadTo(worker, boss.token, "/admin/articles/pictures", parts);
  expect(await upload(await articlePicture(1200, 800))).toMatchObject({ status: 422, body: { code: "PHOTO_WRONG_SIZE" } });
  expect(await upload({ ...(await articlePicture()), 1200: Buffer.from("<svg onload=alert(1)>") })).toMatchObject({
    status: 415,
  });
  const { 600: _, ...one } = await articlePicture();
  expect(await upload(one)).toMatchObject({ status: 422, body: { code: "PHOTO_WRONG_SIZE" } });
  expect((await upload(await articlePicture())).body["key"]).toBe(pictureKey);
});

test("an unused picture is deleted a day later with its objects; one that a draft used stays", async () => {
  const uploaded = await uploadTo(worker, boss.token, "/admin/articles/pictures", await articlePicture(1200, 630, 5));
  const unused = String(uploaded.body["key"]);
  await created({ slug: "met-plaatje" });
  const addresses = [unused, pictureKey].flatMap((key) => [600, 1200].map((width) => `/media/${key}-${width}.webp`));
  const bucket = (await worker.miniflare.getR2Bucket("MEDIA")) as unknown as R2Bucket;
  await deleteUnusedPictures(worker.store, bucket, Date.now());
  const keptAt = async () =>
    Promise.all(addresses.map(async (path) => (await bucket.head(path.slice("/media/".length))) !== null));
  expect(await keptAt()).toEqual([true, true, true, true]);
  await deleteUnusedPictures(worker.store, bucket, Date.now() + 25 * 60 * 60_000);
  expect(await keptAt()).toEqual([false, false, true, true]);
});

test("a preview shows a draft to those with the link, and is neither indexed nor cached", async () => {
  const key = await created({ slug: "voorbeeld", title: "Alleen een voorbeeld" });
  const link = String((await boss.call("GET", `/admin/articles/${key}/nl/versions/1/preview`)).body["path"]);
  const shown = await page(link);
  expect(shown.status).toBe(200);
  expect(await shown.text()).toContain("Alleen een voorbeeld");
  expect(shown.headers.get("x-robots-tag")).toBe("noindex");
  expect(shown.headers.get("cache-control")).toBe("no-store");
  expect(shown.headers.get("referrer-policy")).toBe("no-referrer");
  // The same page of another article, a changed token, no token.
  for (const wrong of [link.replace("voorbeeld", "aanval"), `${link.slice(0, -3)}abc`, "/blog/voorbeeld?preview="])
    expect([wrong, await statusOf(wrong)]).toEqual([wrong, 404]);
  expect(await statusOf(link.replace(/\?.*/, ""))).toBe(404);
  expect(await textOf("/blog")).not.toContain("Alleen een voorbeeld");
});

test("a former text is restored as a new version, and nothing is published by it", async () => {
  const key = await created({ slug: "versies", title: "Eerste" });
  await save(key, articleText({ slug: "versies", title: "Tweede", pictureKey }));
  await publishNow(key);
  expect((await act(key, "versions/1/restore")).status).toBe(200);
  const { versions } = (await boss.call("GET", `/admin/articles/${key}/nl/versions`)).body as unknown as {
    versions: { version: number; title: string; by: string }[];
  };
  expect(versions.map(({ version, title, by }) => [version, title, by])).toEqual([
    [4, "Eerste", boss.email],
    [2, "Tweede", boss.email],
    [1, "Eerste", boss.email],
  ]);
  expect(await textOf("/blog/versies")).toContain("Tweede");
  expect((await act(key, "versions/99/restore")).status).toBe(404);
});

test("the list has each article with the state of each language", async () => {
  const { articles } = (await boss.call("GET", "/admin/articles")).body as unknown as {
    articles: { key: string; languages: Record<Locale, { state: string; title: string } | null> }[];
  };
  const winter = articles.find(({ key }) => key.startsWith("winter-aan-zee-"));
  expect(winter?.languages).toMatchObject({ nl: { state: "published" }, en: { state: "published" }, pl: null });
  const shipped = articles.find(({ key }) => key === "vat-on-lodging");
  for (const locale of LOCALES) expect(shipped?.languages[locale]).toMatchObject({ state: "shipped", isShipped: true });
});

test("while the store does not answer, the KV record is shown; without one, an unknown article is not reported as missing", async () => {
  const broken = await startWorker({ vars: { DATABASE_URL: "postgres://nobody:x@127.0.0.1:1/none" } });
  try {
    const ask = (path: string) => broken.get(MAIN + path);
    expect([(await ask("/blog")).status, (await ask(`/blog/${SHIPPED_SLUG}`)).status]).toEqual([200, 200]);
    expect((await ask("/blog/misschien-een-stuk")).status).toBe(503);
    const record = (await worker.kv.get<Record<string, unknown>>("blog:1", "json")) ?? {};
    await broken.kv.put("blog:1", JSON.stringify({ ...record, freshUntil: 0 }));
    expect(await (await ask("/blog")).text()).toContain("Winter aan zee");
    expect((await ask("/blog/winter-aan-zee")).status).toBe(503);
  } finally {
    await broken.stop();
  }
});

test("an isolate serves its cached copy, and its own change at once", async () => {
  const remembering = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY, SITE_MEMORY_SECONDS: "60" } });
  try {
    const { token, call } = await admin(remembering);
    const list = async () => {
      const response = await remembering.get(`${MAIN}/blog`);
      const isMemory = response.headers.get("server-timing")?.includes('page;desc="memory"');
      return [isMemory, (await response.text()).includes("Uit het geheugen")];
    };
    expect([await list(), await list()]).toEqual([
      [false, false],
      [true, false],
    ]);
    const sent = await uploadTo(remembering, token, "/admin/articles/pictures", await articlePicture());
    const text = articleText({ title: "Uit het geheugen", pictureKey: String(sent.body["key"]) });
    const { body } = await call("POST", "/admin/articles", { locale: "nl", text });
    expect((await call("POST", `/admin/articles/${String(body["key"])}/nl/publish`, { at: null }, at(1))).status).toBe(200);
    expect([await list(), await list()]).toEqual([
      [false, true],
      [true, true],
    ]);
  } finally {
    await remembering.stop();
  }
});

test("a page on a host that is not ours is not indexed, and its links stay on our host", async () => {
  const foreign = "http://nobody.example";
  const path = pathOf("blog", "nl");
  const first = await worker.get(foreign + path);
  expect([first.status, first.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
  const again = await worker.get(foreign + path);
  expect([again.status, again.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
  expect((await page(path)).headers.get("x-robots-tag")).toBeNull();
});
