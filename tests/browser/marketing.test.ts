import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { pathOf } from "#locales/paths.ts";
import { launchBrowser } from "../support/browser.ts";
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

/** A visitor's page, and what went wrong in it: exceptions and everything the browser or React complains about. */
async function visitor(options: BrowserContextOptions = {}): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ serviceWorkers: "block", ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const expected = /Service Worker registration blocked|status of 404/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !expected) complaints.push(message.text());
  });
  return { page, complaints };
}

/** Marks the document, to see later whether it is still the same one. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute("data-marked"));

describe("the marketing site in a browser", () => {
  test("a first visit stays within its budget of bytes", async () => {
    const { page, complaints } = await visitor();
    const bytes = { script: 0, stylesheet: 0 };
    const reading: Promise<void>[] = [];
    page.on("response", (response) => {
      const type = response.request().resourceType();
      if (type === "script" || type === "stylesheet")
        reading.push(response.body().then((body) => void (bytes[type] += gzipSync(body).length)));
    });
    await page.goto(`${origin}/`, { waitUntil: "networkidle" });
    await Promise.all(reading);
    expect(bytes.script).toBeGreaterThan(0);
    expect(bytes.script).toBeLessThan(90 * 1024);
    expect(bytes.stylesheet).toBeLessThan(15 * 1024);
    expect(complaints).toEqual([]);
  });

  test("the language changes in the same document, head included, and back again", async () => {
    const { page, complaints } = await visitor();
    await page.goto(`${origin}/`);
    await mark(page);
    await page.click('header a[hreflang="pl"]:visible');
    await page.waitForFunction(() => document.documentElement.lang === "pl");
    expect(new URL(page.url()).pathname).toBe("/pl");
    expect(await page.title()).toContain("bez prowizji");
    expect(await page.getAttribute('link[rel="canonical"]', "href")).toBe("https://vrijhuis.nl/pl");
    expect(await page.locator("link[hreflang]").count()).toBe(4);
    await page.goBack();
    await page.waitForFunction(() => document.documentElement.lang === "nl");
    expect(await isMarked(page)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test("a press at once, before the app is there, leads to the same place", async () => {
    const { page, complaints } = await visitor();
    await page.goto(`${origin}/en/nowhere`);
    await mark(page);
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>("main a")?.click());
    await page.waitForFunction(() => location.pathname === "/en" && document.querySelector(".hero") !== null);
    expect(await isMarked(page)).toBe(true);
    expect(await page.locator('meta[name="robots"]').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("a page that cannot be fetched shows the error screen, and the way back works", async () => {
    const { page } = await visitor();
    await page.route(/\/assets\/home-/, (route) => route.abort());
    await page.goto(`${origin}/pl/nigdzie`);
    await page.getByRole("link", { name: "Do strony głównej", exact: true }).click();
    await page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor();
    expect(await page.locator("main").textContent()).toContain("po naszej stronie");
    await page.unroute(/\/assets\/home-/);
    await page.getByRole("link", { name: "Do strony głównej" }).click();
    await page.locator(".hero").waitFor();
  });

  test("on the way to a theme inside the app it says so, and the server takes over", async () => {
    const { page } = await visitor();
    await page.goto(`${origin}/`);
    await page.hover('header a[hreflang="en"]:visible');
    await page.click('header a[hreflang="en"]:visible');
    await page.waitForFunction(() => document.documentElement.lang === "en");
    let asked = 0;
    await page.route(/\/theme-preview\//, (route) => {
      asked += 1;
      return route.fulfill({ status: 204 });
    });
    await page.evaluate(() => {
      history.pushState(null, "", "/theme-preview/urban-hip");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await page.getByText("Redirecting to urban-hip theme...", { exact: true }).waitFor();
    await expect.poll(() => asked).toBe(1);
  });

  test("the menu of a phone closes on Escape and on a choice", async () => {
    const { page } = await visitor({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
    await page.goto(`${origin}/`);
    const menu = page.locator("details[data-menu]");
    await menu.locator("summary").click();
    await page.keyboard.press("Escape");
    expect(await menu.getAttribute("open")).toBeNull();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY");
    await menu.locator("summary").click();
    await menu.getByRole("link", { name: "Veelgestelde vragen" }).click();
    expect(await menu.getAttribute("open")).toBeNull();
    expect(new URL(page.url()).hash).toBe("#veelgestelde-vragen");
    await page.waitForFunction(
      () => Math.abs(document.getElementById("veelgestelde-vragen")?.getBoundingClientRect().top ?? 999) < 200,
    );
  });

  test("without JavaScript everything is there, and every link to a section finds it", async () => {
    const { page } = await visitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    for (const locale of LOCALES) {
      await page.goto(origin + pathOf("home", locale));
      await page.locator("details[data-menu] summary").click();
      expect(await page.locator("details[data-menu] nav").isVisible()).toBe(true);
      for (const link of await page.locator('a[href*="#"]').all()) {
        const id = ((await link.getAttribute("href")) ?? "").split("#")[1];
        expect(await page.locator(`[id="${id}"]`).count(), `${locale} #${id}`).toBe(1);
      }
    }
  });

  test.each(LOCALES)("nothing is wider than the screen in %s", async (locale) => {
    const { page } = await visitor();
    await page.goto(origin + pathOf("home", locale));
    for (const width of [320, 390, 600, 768, 1024, 1200, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width} px`).toBe(0);
    }
  });

  test.each(LOCALES.flatMap((locale) => (["light", "dark"] as const).map((colorScheme) => ({ locale, colorScheme }))))(
    "axe finds nothing in $locale, $colorScheme",
    async ({ locale, colorScheme }) => {
      const { page } = await visitor({ colorScheme, reducedMotion: "reduce", bypassCSP: true });
      await page.goto(origin + pathOf("home", locale), { waitUntil: "networkidle" });
      await page.addScriptTag({ content: await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8") });
      const violations = await page.evaluate(async () => {
        const { axe } = globalThis as unknown as { axe: { run: () => Promise<{ violations: { id: string }[] }> } };
        return (await axe.run()).violations.map(({ id }) => id);
      });
      expect(violations).toEqual([]);
    },
  );

  test("offline, the visitor is told so in the language of the address, and only assets are kept", async () => {
    const { page } = await visitor({ serviceWorkers: "allow" });
    await page.goto(`${origin}/en`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload({ waitUntil: "networkidle" });
    const kept = await page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = await Promise.all(caches_.map((cache) => cache.keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((path) => !path.startsWith("/assets/"))).toEqual([]);
    await page.context().setOffline(true);
    await page.goto(`${origin}/pl/cokolwiek`);
    expect(await page.textContent("h1")).toBe("Brak połączenia");
  });
});
