import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, dayInZone } from "#domain/dates.ts";
import { THEME_IDS } from "#domain/themes.ts";
import { shareBrowser } from "../support/browser.ts";
import { elementsOutside, overflow } from "../support/looks.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

const today = dayInZone(Date.now(), "Europe/Amsterdam");
const ASKED = `arrival=${addDays(today, 120)}&departure=${addDays(today, 127)}`;

let worker: TestWorker;
let browser: Browser;
let page: Page;
let port: string;
beforeAll(async () => {
  worker = await startWorker({ vars: { SITE_MEMORY_SECONDS: "60" } });
  browser = await shareBrowser();
  port = (await worker.miniflare.ready).port;
  page = await browser.newPage({ bypassCSP: true, reducedMotion: "reduce", viewport: { width: 390, height: 844 } });
});
afterAll(async () => {
  await browser.close();
  await worker.stop();
});

/** Doubles the text of the open page, opens all that is folded, and returns what is wider than the page. */
async function wider(): Promise<string[]> {
  await page.addStyleTag({ content: "html { font-size: 200% !important }" });
  await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
  const pixels = await overflow(page);
  return [...(await elementsOutside(page)), ...(pixels === 0 ? [] : [`${pixels} px too wide`])];
}

/** Opens the booking form of the stay that is asked for, or of the first one that is offered instead. */
async function openBookingForm(origin: string): Promise<void> {
  await page.goto(`${origin}/prijzen?${ASKED}`);
  if ((await page.locator(".quote").count()) === 0) await page.locator("#answer .quote-rows a").first().click();
  await page.locator(".quote-ask a").click();
  await page.locator('.book-form [name="email"]').waitFor();
}

describe.each(THEME_IDS)("%s with text of 200% at 390 px", (theme) => {
  const origin = () => `http://${theme}.vrijhuis.localhost:${port}`;

  test.each(["/", "/contact", "/praktisch", `/prijzen?${ASKED}`])("%s: no element is wider than the page", async (path) => {
    await page.goto(origin() + path);
    expect(await wider()).toEqual([]);
  });

  test("booking form: no element is wider than the page", async () => {
    await openBookingForm(origin());
    expect(await wider()).toEqual([]);
  });
});
