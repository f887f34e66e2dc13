import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POST_SLUGS } from "#client/marketing/site/post-slugs.ts";
import { LOCALES } from "#domain/locale.ts";
import { type PageId, PAGES, pathOf, PRIVATE_PAGES } from "#locales/paths.ts";
import { shareBrowser, WITHOUT_PICTURES } from "../support/browser.ts";
import { hydrate } from "../support/hydration.ts";
import { imagesWithoutSize, overflow, setColorScheme, unusedPreloads, violations, visibleTags } from "../support/looks.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  worker = await startWorker();
  browser = await shareBrowser(WITHOUT_PICTURES);
  origin = `http://vrijhuis.localhost:${(await worker.miniflare.ready).port}`;
});
afterAll(async () => {
  await browser.close();
  await worker.stop();
});

const PHONE = { width: 390, height: 844 };
const pages = new Map<boolean, Promise<Page>>();

/** Opens a path on a phone in light mode. All visits with or without JavaScript share a page, and so a process and a cache. */
async function visit(path: string, { javaScriptEnabled = true } = {}): Promise<{ page: Page; complaints: string[] }> {
  const opened =
    pages.get(javaScriptEnabled) ?? browser.newPage({ serviceWorkers: "block", reducedMotion: "reduce", javaScriptEnabled });
  pages.set(javaScriptEnabled, opened);
  const page = await opened;
  page.removeAllListeners();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const expected = /Service Worker registration blocked|image loading is disabled|was preloaded using link preload/.test(
      message.text(),
    );
    if (["error", "warning"].includes(message.type()) && !expected) complaints.push(message.text());
  });
  await setColorScheme(page, "light");
  await page.setViewportSize(PHONE);
  await page.goto(origin + encodeURI(path));
  return { page, complaints };
}

/** A text key that is shown because its text is missing: `group:name`, `pages/group:name`, `some.dotted.key`. */
const RAW_KEY = /\bpages\/[\w-]+|\b[a-z]+[A-Za-z]*:[a-z]+[A-Za-z.]*\b(?!\/\/)|\{\{/;

const FOUND = PAGES.filter((page) => page !== "blog-post" && !PRIVATE_PAGES.includes(page));
/** Pages whose text is Markdown: each language has its own headings, lists and tables. */
const MARKDOWN: PageId[] = ["blog-post", "terms", "privacy", "cookies", "disclaimer"];
const ROUTES = LOCALES.flatMap((locale) => FOUND.map((page) => ({ locale, page, path: pathOf(page, locale) })));
const POSTS = LOCALES.flatMap((locale) =>
  [...POST_SLUGS.values()].map((slugs) => ({
    locale,
    page: "blog-post" as const,
    path: pathOf("blog-post", locale, slugs[locale]),
  })),
);

describe("every page in every language", () => {
  test.each([...ROUTES, ...POSTS])("$path", async ({ locale, page: id, path }) => {
    const { page, complaints } = await visit(path);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
    expect(await page.locator("h1").count()).toBe(1);
    // The app is not loaded yet.
    expect((await page.locator("main").innerText()).length).toBeGreaterThan(200);
    expect(await page.locator("body").innerText()).not.toMatch(RAW_KEY);
    expect(await imagesWithoutSize(page)).toEqual([]);
    expect(await unusedPreloads(page)).toEqual([]);
    // The other languages have the same elements and colours, except in Markdown.
    if (locale === "nl") expect(await violations(page)).toEqual([]);
    else if (MARKDOWN.includes(id)) expect(await violations(page, "structure")).toEqual([]);

    // Pointing at a link loads the app. React logs an error if the document differs from what it would render.
    const before = await page.locator("h1").innerText();
    const tags = await visibleTags(page);
    // Links to the blog, including its other languages, load a document.
    const other = pathOf(id === "about" ? "pricing" : "about", locale);
    await hydrate(page.locator(`footer a[href="${other}"]`).first());
    expect(await page.locator("h1").innerText()).toBe(before);

    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page), `${width} px`).toBe(0);
    }
    if (locale === "nl" && id !== "blog-post") {
      // The header and the footer are the same on every page; a laptop shows other elements of some pages.
      const hasOthers = id === "home" || (await visibleTags(page)) !== tags;
      await setColorScheme(page, "dark");
      expect(await violations(page, hasOthers ? "all" : "colours"), "dark mode").toEqual([]);
    }
    expect(complaints).toEqual([]);
  });

  test.each(ROUTES.filter(({ locale }) => locale === "nl"))("$path without JavaScript", async ({ path }) => {
    const { page, complaints } = await visit(path, { javaScriptEnabled: false });
    expect(await page.locator("h1").isVisible()).toBe(true);
    expect((await page.locator("main").innerText()).length).toBeGreaterThan(200);
    expect(complaints).toEqual([]);
  });
});
