import { type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POST_SLUGS } from "#client/marketing/blog/slugs.ts";
import { LOCALES, type Locale } from "#domain/locale.ts";
import { PAGES, pathOf, PRIVATE_PAGES } from "#locales/paths.ts";
import { launchBrowser } from "../support/browser.ts";
import { looksIn, overflow, violations } from "../support/looks.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  worker = await startWorker();
  browser = await launchBrowser();
  origin = `http://vrijhuis.localhost:${(await worker.miniflare.ready).port}`;
});
afterAll(async () => {
  await browser.close();
  await worker.stop();
});

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 } };
const DARK: BrowserContextOptions = { colorScheme: "dark", viewport: { width: 1280, height: 900 } };
const WITHOUT_SCRIPT: BrowserContextOptions = { javaScriptEnabled: false };
const contexts = new Map<BrowserContextOptions, Promise<BrowserContext>>();

/** A new page. Visits with the same options share a context, and so a cache of immutable files. */
async function visit(path: string, options: BrowserContextOptions): Promise<{ page: Page; complaints: string[] }> {
  const context = contexts.get(options) ?? browser.newContext({ serviceWorkers: "block", reducedMotion: "reduce", ...options });
  contexts.set(options, context);
  const page = await (await context).newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const expected = /Service Worker registration blocked/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !expected) complaints.push(message.text());
  });
  await page.goto(origin + encodeURI(path));
  return { page, complaints };
}

/** A text key that is shown because its text is missing: `group:name`, `pages/group:name`, `some.dotted.key`. */
const RAW_KEY = /\bpages\/[\w-]+|\b[a-z]+[A-Za-z]*:[a-z]+[A-Za-z.]*\b(?!\/\/)|\{\{/;

const FOUND = PAGES.filter((page) => page !== "blog-post" && !PRIVATE_PAGES.includes(page));
const ROUTES: { locale: Locale; path: string }[] = LOCALES.flatMap((locale) =>
  FOUND.map((page) => ({ locale, path: pathOf(page, locale) })),
);

const POSTS = LOCALES.flatMap((locale) =>
  [...POST_SLUGS.values()].map((slugs) => ({ locale, path: pathOf("blog-post", locale, slugs[locale]) })),
);

describe("every page in every language", () => {
  test.each([...ROUTES, ...POSTS])("$path", async ({ locale, path }) => {
    const { page, complaints } = await visit(path, PHONE);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
    expect(await page.locator("h1").count()).toBe(1);
    expect(await page.locator("body").innerText()).not.toMatch(RAW_KEY);
    expect(await violations(page)).toEqual([]);

    // Pointing at a link loads the app. React logs an error if the document differs from what it would render.
    const before = await page.locator("h1").innerText();
    await page.locator("footer a[hreflang]:not([aria-current])").first().focus();
    await page.waitForFunction(() =>
      Object.keys(document.querySelector("main h1") ?? {}).some((name) => name.startsWith("__reactFiber")),
    );
    expect(await page.locator("h1").innerText()).toBe(before);

    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page), `${width} px`).toBe(0);
    }
    expect(complaints).toEqual([]);
    await page.close();
  });

  test.each(ROUTES.filter(({ locale }) => looksIn(locale).includes("dark")))("$path in dark mode", async ({ path }) => {
    const { page, complaints } = await visit(path, DARK);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test.each(ROUTES)("$path without JavaScript", async ({ path }) => {
    const { page, complaints } = await visit(path, WITHOUT_SCRIPT);
    expect(await page.locator("h1").isVisible()).toBe(true);
    expect((await page.locator("main").innerText()).length).toBeGreaterThan(200);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
