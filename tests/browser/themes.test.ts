import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, dayInZone } from "#domain/dates.ts";
import { THEME_IDS, type ThemeId } from "#domain/themes.ts";
import { launchBrowser } from "../support/browser.ts";
import { overflow, violations } from "../support/looks.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

const WIDTHS = [390, 768, 1440];
const PAGES = ["/", "/fotos", "/praktisch", "/contact?arrival=2031-05-01&departure=2031-05-08", "/privacy"];

let worker: TestWorker;
let browser: Browser;
let port: string;
beforeAll(async () => {
  worker = await startWorker({ vars: { SITE_MEMORY_SECONDS: "60" } });
  browser = await launchBrowser();
  port = (await worker.miniflare.ready).port;
});
afterAll(async () => {
  await browser.close();
  await worker.stop();
});

const address = (theme: ThemeId, path = "/") => `http://${theme}.vrijhuis.localhost:${port}${path}`;

/** A guest's page, and the errors and warnings in its console. */
async function guest(options: BrowserContextOptions = {}): Promise<{ page: Page; complaints: string[]; scripts: string[] }> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const complaints: string[] = [];
  const scripts: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  return { page, complaints, scripts };
}

describe.each(THEME_IDS)("%s", (theme) => {
  test.each(PAGES)("%s: no violations, missing texts or overflow at any width", async (path) => {
    const { page, complaints } = await guest({ viewport: { width: 390, height: 900 } });
    await page.goto(address(theme, path));
    expect(await page.locator("h1").count()).toBe(1);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      if (width !== 768) expect([width, await violations(page)]).toEqual([width, []]);
      expect([width, await overflow(page)]).toEqual([width, 0]);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("no violations in dark mode, in Polish and on the narrowest phone", async () => {
    const { page, complaints } = await guest({ viewport: { width: 320, height: 640 }, colorScheme: "dark" });
    for (const path of ["/pl", "/pl/kontakt", "/pl/informacje"]) {
      await page.goto(address(theme, path));
      expect([path, await violations(page)]).toEqual([path, []]);
      expect([path, await overflow(page)]).toEqual([path, 0]);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("without JavaScript a guest can read everything, change the language and ask for dates", async () => {
    const { page } = await guest({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await page.goto(address(theme));
    for (const id of ["availability", "reviews"]) expect(await page.locator(`#${id}`).isVisible()).toBe(true);
    expect(await page.locator(".month").count()).toBeGreaterThanOrEqual(6);
    expect(await page.locator(".calendar").first().ariaSnapshot()).toMatch(/cell "\d+ bezet"/);
    const today = dayInZone(Date.now(), "Europe/Amsterdam");
    const form = page.locator("form.stay-form").first();
    await form.locator('[name="arrival"]').fill(addDays(today, 120));
    await form.locator('[name="departure"]').fill(addDays(today, 127));
    await form.locator('button[type="submit"]').click();
    await page.locator(".answer").waitFor();
    expect(new URL(page.url()).pathname).toBe("/contact");
    await page.goto(address(theme, "/fotos"));
    const english = page.locator('a[hreflang="en"]:visible');
    if ((await english.count()) === 0) await page.locator("header summary").click();
    await english.first().click();
    await page.waitForURL("**/en/photos");
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    await page.context().close();
  });

  test("only the loader is fetched until the guest interacts with the calendar, which then works", async () => {
    const { page, complaints, scripts } = await guest({ viewport: { width: 1440, height: 900 } });
    await page.goto(address(theme, "/en"), { waitUntil: "networkidle" });
    expect(scripts.map((url) => new URL(url).pathname.replace(/-[\w-]+\.js$/, ""))).toEqual(["/assets/loader"]);
    const calendar = page.locator('[data-island="calendar"]').first();
    // Dates that are filled in before the calendar is hydrated stay.
    const arrival = addDays(dayInZone(Date.now(), "Europe/Amsterdam"), 40);
    await calendar.locator('[name="arrival"]').fill(arrival);
    await calendar.hover();
    const free = calendar.locator("td:not(.past):not(.taken):not(.arrives) button");
    await free.first().waitFor();
    expect(await calendar.locator('[name="arrival"]').inputValue()).toBe(arrival);
    await expect.poll(() => calendar.locator("td.chosen").count()).toBe(1);
    await calendar.locator('[name="arrival"]').fill("");
    const months = calendar.locator(".month").nth(4).locator("button");
    await months.first().click();
    await months.nth(5).click();
    await expect.poll(() => calendar.locator("td.chosen").count()).toBeGreaterThan(1);
    expect(await calendar.locator('[name="arrival"]').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await calendar.locator('[name="departure"]').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("the first tap opens a picture, and the first tap on a day selects it", async () => {
    const { page, complaints } = await guest({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.goto(address(theme, "/en"));
    const day = page.locator('[data-island="calendar"] .month >> nth=3 >> td:not(.taken):not(.arrives):not(:empty) >> nth=2');
    await day.tap();
    await expect.poll(() => page.locator("td.chosen").count()).toBe(1);
    const picture = page.locator('[data-island="gallery"] a').first();
    await picture.tap();
    await expect.poll(() => page.locator("dialog[open]").count()).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("pictures open in a dialog that the keyboard moves through and closes", async () => {
    const { page, complaints } = await guest({ viewport: { width: 1440, height: 900 } });
    await page.goto(address(theme, "/en"));
    const gallery = page.locator('[data-island="gallery"]').first();
    await gallery.scrollIntoViewIfNeeded();
    await gallery.locator("a").first().focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("dialog[open]").count()).toBe(1);
    const first = await page.locator("dialog img").getAttribute("src");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.locator("dialog img").getAttribute("src")).not.toBe(first);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
