import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { pathOf } from "#locales/paths.ts";
import { shareBrowser, WITHOUT_PICTURES } from "../support/browser.ts";
import { createContextPool, type PoolOptions } from "../support/context-pool.ts";
import { freePort } from "../support/free-port.ts";
import { overflow, violationsInBothModes } from "../support/looks.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
let browser: Browser;
let openPage: ReturnType<typeof createContextPool>;
let origin: string;
beforeAll(async () => {
  const port = await freePort();
  origin = `http://vrijhuis.localhost:${port}`;
  worker = await startWorker({ port, vars: { MAIN_ORIGIN: origin } });
  browser = await shareBrowser(WITHOUT_PICTURES);
  openPage = createContextPool(browser);
});
afterAll(async () => {
  await browser.close();
  await worker.stop();
});

/** A visitor's page, and its problems: exceptions, and errors and warnings of the browser and React. */
async function visitor(options: PoolOptions = {}): Promise<{ page: Page; complaints: string[] }> {
  const { page } = await openPage({ serviceWorkers: "block", ...options });
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const expected =
      /Service Worker registration blocked|image loading is disabled|was preloaded using link preload|status of 404/.test(
        message.text(),
      );
    if (["error", "warning"].includes(message.type()) && !expected) complaints.push(message.text());
  });
  return { page, complaints };
}

/** The pages with interactive parts. */
const PATHS = LOCALES.flatMap((locale) => [pathOf("home", locale), pathOf("pricing", locale)]);

/** Marks the document, to check later that it was not reloaded. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute("data-marked"));

describe("the marketing site in a browser", () => {
  test("a first visit stays within its budget of bytes", async () => {
    const { page, complaints } = await visitor({ isPooled: false });
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

  test("changing the language keeps the document and updates its head, and so does going back", async () => {
    const { page, complaints } = await visitor();
    await page.goto(`${origin}/`);
    await mark(page);
    await page.click('header a[hreflang="pl"]:visible');
    await page.waitForFunction(() => document.documentElement.lang === "pl");
    expect(new URL(page.url()).pathname).toBe("/pl");
    expect(await page.title()).toContain("bez prowizji");
    expect(await page.getAttribute('link[rel="canonical"]', "href")).toBe(`${origin}/pl`);
    expect(await page.locator("link[hreflang]").count()).toBe(4);
    await page.goBack();
    await page.waitForFunction(() => document.documentElement.lang === "nl");
    expect(await isMarked(page)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test("a click before the app is loaded leads to the same page", async () => {
    const { page, complaints } = await visitor();
    await page.goto(`${origin}/en/nowhere`);
    await mark(page);
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>("main a")?.click());
    await page.waitForFunction(() => location.pathname === "/en" && document.querySelector(".hero") !== null);
    expect(await isMarked(page)).toBe(true);
    expect(await page.locator('meta[name="robots"]').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("a page that cannot be loaded shows the error screen, and going back works", async () => {
    const { page } = await visitor();
    await page.route(/\/assets\/home-/, (route) => route.abort());
    await page.goto(`${origin}/pl/nigdzie`);
    await page.getByRole("link", { name: "Do strony głównej", exact: true }).click();
    await page.getByRole("heading", { name: "To się nie udało" }).waitFor();
    expect(await page.locator("main").textContent()).toContain("po naszej stronie");
    await page.unroute(/\/assets\/home-/);
    await page.getByRole("link", { name: "Do strony głównej" }).click();
    await page.locator(".hero").waitFor();
  });

  test("a link to a theme inside the app shows a message and loads the server's redirect", async () => {
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

  test("the phone menu closes on Escape and after choosing a link", async () => {
    const { page } = await visitor({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
    await page.goto(`${origin}/`);
    const menu = page.locator("details[data-menu]:has(nav)");
    await menu.locator("summary").click();
    await page.keyboard.press("Escape");
    expect(await menu.getAttribute("open")).toBeNull();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY");
    await menu.locator("summary").click();
    await menu.getByRole("link", { name: "Prijzen", exact: true }).click();
    await page.waitForFunction(() => location.pathname === "/prijzen" && document.querySelector(".pricing-tag") !== null);
    expect(await menu.getAttribute("open")).toBeNull();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test("without JavaScript all content is shown, and every link to a section has its target", async () => {
    const { page } = await visitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    for (const path of PATHS) {
      await page.goto(origin + path);
      await page.locator("details[data-menu]:has(nav) summary").click();
      expect(await page.locator("details[data-menu] nav").isVisible()).toBe(true);
      for (const link of await page.locator('a[href*="#"]').all()) {
        const id = ((await link.getAttribute("href")) ?? "").split("#")[1];
        expect(await page.locator(`[id="${id}"]`).count(), `${path} #${id}`).toBe(1);
      }
    }
  });

  test("nothing is wider than the screen", async () => {
    const { page } = await visitor();
    for (const path of PATHS) {
      await page.goto(`${origin}${path}?name=${"Wonderfully".repeat(5)}&income=9999999`);
      for (const width of [320, 390, 600, 768, 1024, 1200, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflow(page), `${path} at ${width} px`).toBe(0);
      }
    }
  });

  test.each([pathOf("home", "nl"), pathOf("pricing", "nl")])("axe finds nothing on %s in light and dark mode", async (path) => {
    const { page } = await visitor({ reducedMotion: "reduce" });
    await page.goto(`${origin}${path}?name=${encodeURIComponent("Dune House")}&income=1000&rate=x`);
    expect(await violationsInBothModes(page)).toEqual([]);
  });

  test.each(["/en", "/login"])("after %s, the visitor sees an offline page, and only assets are cached", async (path) => {
    const { page } = await visitor({ serviceWorkers: "allow", isPooled: false });
    await page.goto(origin + path);
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

describe("the commission calculator", () => {
  test("follows the input and writes it to the URL", async () => {
    const { page, complaints } = await visitor();
    await page.goto(`${origin}/en/pricing`);
    const receipt = page.locator(".receipt");
    expect(await receipt.locator(".receipt-total dd").textContent()).toBe("€1,800");
    expect(await receipt.locator(".receipt-stamp").count()).toBe(1);
    await page.fill("#income", "30,000.50");
    await page.fill("#rate", "12.5");
    await expect.poll(() => receipt.locator(".receipt-total dd").textContent()).toBe("€2,400.05");
    expect(await receipt.locator(".receipt-stamp").count()).toBe(0);
    expect(await page.locator(".pricing-years").textContent()).toContain("€15,000.25");
    await expect.poll(() => new URL(page.url()).search).toBe("?income=30%2C000.50&share=80&rate=12.5");
    await page.fill("#share", "half");
    await page.locator("#share-error").waitFor();
    expect(await receipt.textContent()).not.toMatch(/NaN|undefined/);
    expect(complaints).toEqual([]);
  });

  test.each([320, 390, 1440])(
    "the bars of all years have the same scale at %i px, and the largest amount fits",
    async (width) => {
      const { page } = await visitor({ viewport: { width, height: 844 } });
      await page.goto(`${origin}/pl/ceny?income=10000000&share=100&rate=100`);
      const [one, three, five] = await page
        .locator(".pricing-bar.bg-coral")
        .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
      expect((three ?? 0) / (one ?? 1)).toBeCloseTo(3, 1);
      expect((five ?? 0) / (one ?? 1)).toBeCloseTo(5, 1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    },
  );

  test("a shared URL shows the same calculation without JavaScript, hydrates, and keeps the name", async () => {
    const { page } = await visitor({ javaScriptEnabled: false });
    for (const path of ["/pl", "/pl/ceny"]) {
      await page.goto(`${origin}${path}?name=Dom`);
      await page.fill("#income", "5 000");
      await page.fill("#rate", "3");
      await page.click(".receipt-button");
      expect(new URL(page.url()).searchParams.get("name")).toBe("Dom");
      const said = await page.locator(".receipt-result").textContent();
      expect(said).toContain("5000\u00a0€ × 80% × 3%");
      expect(said).toContain("tańsza jest platforma");
      const live = await visitor();
      await live.page.goto(page.url());
      await live.page.focus("#income");
      expect(await live.page.locator(".receipt-result").textContent()).toBe(said);
      await live.page.fill("#income", "x");
      await live.page.locator("#income-error").waitFor();
      expect(live.complaints).toEqual([]);
    }
  });
});

describe("the name preview", () => {
  const NAME = `Huis "ter" Duin & <b>`;

  test("shows the typed name in six frames, on a phone in one at a time", async () => {
    const { page, complaints } = await visitor({ reducedMotion: "reduce" });
    await page.goto(`${origin}/en`);
    await page.fill("#name", NAME);
    await expect.poll(() => page.locator(".street iframe").count()).toBe(6);
    expect(new URL(page.url()).searchParams.get("name")).toBe(NAME);
    await page.locator(".street iframe").first().scrollIntoViewIfNeeded();
    await page.frameLocator(".street iframe >> nth=0").getByRole("heading", { level: 1, name: NAME }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.locator("iframe").count()).toBe(1);
    await page.getByText("Urban hip", { exact: true }).click();
    await page.frameLocator("iframe").locator("html.urban-hip").waitFor();
    await page.fill("#name", "");
    await expect.poll(() => page.locator("iframe").count()).toBe(0);
    expect(new URL(page.url()).search).toBe("");
    expect(complaints).toEqual([]);
  });

  test("links to each theme without JavaScript, and rejects a name that is too long", async () => {
    const { page } = await visitor({ javaScriptEnabled: false });
    for (const path of ["/", "/prijzen"]) {
      await page.goto(`${origin}${path}`);
      await page.fill("#name", NAME);
      await page.click(".plate button");
      expect(await page.locator(".house-link", { hasText: NAME }).count()).toBe(6);
      await page.goto(`${origin}${path}?name=${"x".repeat(61)}`);
      expect(await page.locator("#name-error").isVisible()).toBe(true);
      expect(await page.locator(".house-link", { hasText: "xxx" }).count()).toBe(0);
    }
    await page.goto(`${origin}/?name=${encodeURIComponent(NAME)}`);
    await page.locator(".house-link").first().click();
    expect(await page.locator("h1").textContent()).toContain(NAME);
    expect(new URL(page.url()).hostname).toBe("modern-minimal.vrijhuis.localhost");
  });
});

test("a tooltip opens on a note mark after 700 ms, and its note is also on the page", async () => {
  const { page, complaints } = await visitor({ isPooled: false });
  await page.goto(`${origin}/en/pricing`);
  const mark = page.locator(".receipt-mark").last();
  expect(await mark.getAttribute("title")).toContain("What the platform keeps");
  await page.focus("#income");
  await expect.poll(() => mark.getAttribute("title")).toBeNull();
  await page.clock.install();
  // An installed clock keeps running with real time until it is paused.
  await page.clock.pauseAt(Date.now() + 60_000);
  await mark.hover();
  await page.clock.runFor(650);
  expect(await page.getByRole("tooltip").count()).toBe(0);
  await page.clock.runFor(100);
  await page.getByRole("tooltip").waitFor();
  expect(await page.getByRole("tooltip").textContent()).toBe(await page.locator("#rate-note span").last().textContent());
  expect(complaints).toEqual([]);
});
