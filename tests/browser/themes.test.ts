import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, date, dayInZone } from "#domain/dates.ts";
import { THEME_IDS, type ThemeId } from "#domain/themes.ts";
import { shareBrowser, WITHOUT_PICTURES } from "../support/browser.ts";
import { imagesWithoutSize, overflow, setColorScheme, violations } from "../support/looks.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

const today = dayInZone(Date.now(), "Europe/Amsterdam");
const ASKED = `arrival=${addDays(today, 120)}&departure=${addDays(today, 127)}`;
const PAGES = [
  "/",
  "/fotos",
  "/prijzen",
  `/prijzen?${ASKED}`,
  "/praktisch",
  "/contact",
  `/boeken?${ASKED}`,
  "/mijn-boeking",
  "/privacy",
];
const POLISH = ["/pl", "/pl/kontakt", "/pl/informacje", `/pl/ceny?${ASKED}`, `/pl/rezerwacja?${ASKED}`];
/** Pages with the booking bar of phones. */
const WITH_BAR = ["/", "/fotos", "/praktisch", "/privacy"];

let worker: TestWorker;
let browser: Browser;
let port: string;
beforeAll(async () => {
  worker = await startWorker({ vars: { SITE_MEMORY_SECONDS: "60" } });
  browser = await shareBrowser(WITHOUT_PICTURES);
  port = (await worker.miniflare.ready).port;
});
afterAll(async () => {
  await browser.close();
  await worker.stop();
});

const address = (theme: ThemeId, path = "/") => `http://${theme}.vrijhuis.localhost:${port}${path}`;

const PHONE = { viewport: { width: 390, height: 844 } };
const TOUCH = { ...PHONE, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const WITHOUT_SCRIPT = { ...PHONE, javaScriptEnabled: false };
const pages = new Map<BrowserContextOptions, Promise<Page>>();

/** A guest's page. Guests with the same options share it, and so a process and a cache. */
async function guest(options: BrowserContextOptions): Promise<{ page: Page; complaints: string[]; scripts: string[] }> {
  const opened = pages.get(options) ?? browser.newPage({ reducedMotion: "reduce", ...options });
  pages.set(options, opened);
  const page = await opened;
  page.removeAllListeners();
  page.setDefaultTimeout(10_000);
  // The next page would take a resting mouse for interaction.
  await page.mouse.move(0, 0);
  await setColorScheme(page, "light");
  await page.setViewportSize(options.viewport ?? PHONE.viewport);
  const complaints: string[] = [];
  const scripts: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const isExpected = /status of 404/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !isExpected) complaints.push(message.text());
  });
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  return { page, complaints, scripts };
}

/** Expects that neither text nor footer ends under the booking bar. */
async function expectClearFooter(page: Page): Promise<void> {
  // Sections that come into view get their height only then, so the page may become longer while it is scrolled.
  const isClear = async () => {
    await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
    const bar = await page.locator(".booking-bar").boundingBox();
    const ends = await page
      .locator(".site-footer :is(p, a, li)")
      .evaluateAll((all) => all.filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect().bottom));
    // Less than a pixel is rounding.
    return Math.max(...ends) < (bar?.y ?? 0) + 1;
  };
  await expect.poll(isClear).toBe(true);
}

describe.each(THEME_IDS)("%s", (theme) => {
  test.each(PAGES)("%s: no violations, missing texts or overflow at any width, in light and dark mode", async (path) => {
    const { page, complaints } = await guest(PHONE);
    await page.goto(address(theme, path));
    expect(await page.locator("h1").count()).toBe(1);
    expect(await imagesWithoutSize(page)).toEqual([]);
    for (const width of [390, 768, 1440, 320]) {
      await page.setViewportSize({ width, height: width === 320 ? 640 : 900 });
      expect([width, await overflow(page)]).toEqual([width, 0]);
      // Only the header and the booking bar have other elements on a laptop, the same on every page.
      if (width === 390 || (width === 1440 && path === "/")) expect([width, await violations(page)]).toEqual([width, []]);
      // Dark colours on the wide page, so that colours that only either layout has are seen once.
      if (width !== (path === "/" ? 320 : 1440)) continue;
      await setColorScheme(page, "dark");
      expect([width, "dark", await violations(page, "colours")]).toEqual([width, "dark", []]);
      await setColorScheme(page, "light");
    }
    await page.setViewportSize(PHONE.viewport);
    if (WITH_BAR.includes(path)) await expectClearFooter(page);
    expect(complaints).toEqual([]);
  });

  test("in Polish no page is wider than the narrowest phone, and the open menu ends above the booking bar", async () => {
    const { page, complaints } = await guest(PHONE);
    for (const path of POLISH) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(address(theme, path));
      expect([path, await overflow(page)]).toEqual([path, 0]);
      const open = page.locator(".stay-open button");
      if (!path.includes("ceny")) continue;
      await open.focus();
      await page.keyboard.press("Enter");
      const sheet = page.locator("form.stay-form");
      expect((await sheet.boundingBox())?.y).toBeGreaterThan(0);
      expect([path, await violations(page), await overflow(page)]).toEqual([path, [], 0]);
      await page.keyboard.press("Escape");
      expect(await sheet.isVisible()).toBe(false);
      await page.setViewportSize({ width: 1280, height: 800 });
      expect([await sheet.isVisible(), await open.isVisible()]).toEqual([true, false]);
      await page.setViewportSize({ width: 320, height: 640 });
    }
    await page.setViewportSize(PHONE.viewport);
    await page.goto(address(theme, "/pl"));
    await page.locator("header summary").click();
    const bar = await page.locator(".booking-bar").boundingBox();
    const links = page.locator("header a:visible");
    expect(await links.filter({ hasText: /^EN$/ }).count()).toBe(1);
    for (const link of await links.all()) {
      const box = await link.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }
    await page.goto(address(theme, "/weg"));
    await expectClearFooter(page);
    expect(complaints).toEqual([]);
  });

  test("without JavaScript a guest can read everything, change the language and ask for dates", async () => {
    const { page } = await guest(WITHOUT_SCRIPT);
    await page.goto(address(theme));
    for (const id of ["availability", "reviews"]) expect(await page.locator(`#${id}`).isVisible()).toBe(true);
    expect(await page.locator(".calendar").first().locator(".month").count()).toBe(3);
    expect(await page.locator(".calendar").first().ariaSnapshot()).toMatch(/cell "\d+ bezet"/);
    const later = page.getByRole("link", { name: "Latere maanden" }).first();
    const months = () => page.locator(".calendar").first().locator("caption").allTextContents();
    const before = await months();
    await later.click();
    await page.waitForURL(/\?month=\d{4}-\d\d#availability$/);
    expect((await months()).filter((month) => before.includes(month))).toEqual([]);
    const form = page.locator("form.stay-form").first();
    await form.locator('[name="arrival"]').fill(addDays(today, 120));
    await form.locator('[name="departure"]').fill(addDays(today, 127));
    await form.locator('button[type="submit"]').click();
    const answer = page.locator("#answer");
    await answer.waitFor();
    expect(new URL(page.url()).pathname).toBe("/prijzen");
    // A stay that is taken, or that fits several units, is answered with links to stays that can be booked.
    const quote = page.locator(".quote");
    if ((await quote.count()) === 0) await answer.locator(".quote-rows a").first().click();
    await quote.waitFor();
    const total = quote.locator(".quote-total strong");
    const cheaper = await total.textContent();
    const extra = quote.locator('[name="extra"]').first();
    if ((await extra.count()) > 0) {
      await extra.check();
      await quote.locator(".quote-again").click();
      await expect.poll(() => total.textContent()).not.toBe(cheaper);
      expect(await extra.isChecked()).toBe(true);
    }
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await overflow(page)]).toEqual([width, 0]);
    }
    const price = await total.textContent();
    await quote.locator(".quote-ask a").click();
    expect(await page.locator(".book-foot summary strong").textContent()).toBe(price);
    await page.goto(address(theme, "/fotos"));
    const english = page.locator('a[hreflang="en"]:visible');
    if ((await english.count()) === 0) await page.locator("header summary").click();
    await english.first().click();
    await page.waitForURL("**/en/photos");
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
  });

  test("only the loader is fetched until the guest interacts with the calendar, which then works", async () => {
    const { page, complaints, scripts } = await guest(DESKTOP);
    await page.goto(address(theme, "/en"), { waitUntil: "networkidle" });
    expect(scripts.map((url) => new URL(url).pathname.replace(/-[\w-]+\.js$/, ""))).toEqual(["/assets/loader"]);
    const calendar = page.locator('[data-island="calendar"]').first();
    // Dates that are filled in before the calendar is hydrated stay.
    const arrival = addDays(dayInZone(Date.now(), "Europe/Amsterdam"), 40);
    const form = page.locator("form.stay-form").first();
    await form.locator('[name="arrival"]').fill(arrival);
    const rules = page.waitForResponse(/\/api\/availability\?/);
    await calendar.hover();
    expect((await rules).status()).toBe(200);
    const free = calendar.locator("td:not(.past):not(.taken):not(.arrives) button");
    await free.first().waitFor();
    expect(await form.locator('[name="arrival"]').inputValue()).toBe(arrival);
    await expect.poll(() => calendar.locator("td.chosen").count()).toBe(1);
    await form.locator('[name="arrival"]').fill("");
    const allowed = calendar.locator(".month").nth(4).locator("button:not([aria-disabled])");
    // The apartment's owner shows the price of each day.
    const terms = () => allowed.first().locator("small").allInnerTexts();
    await expect.poll(terms).toEqual(theme === "urban-hip" ? [expect.stringMatching(/^\d{3}\n≥\d+$/)] : []);
    const arriving = (await allowed.first().getAttribute("value")) ?? "";
    await allowed.first().click();
    await allowed.first().click();
    expect(await calendar.locator(".stay-said").textContent()).toMatch(/Now choose your day of departure, from \d+ nights?\.$/);
    const departures = calendar.locator("button:not([aria-disabled])");
    const values = await departures.evaluateAll((days) => days.map((day) => (day as HTMLButtonElement).value));
    await departures.nth(values.findIndex((value) => value > arriving)).click();
    expect(await calendar.locator(".stay-said").textContent()).toMatch(/^\d+ nights?\. See the price below\.$/);
    await expect.poll(() => calendar.locator("td.begins, td.ends").count()).toBe(2);
    expect(await form.locator('[name="arrival"]').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await form.locator('[name="departure"]').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
    const taken = calendar.locator("td.taken button").first();
    await taken.focus();
    expect(await taken.getAttribute("aria-disabled")).toBe("true");
    await expect.poll(() => calendar.locator(".stay-said").textContent()).toMatch(/: taken\.$/);
    expect(await violations(page, "all", "[data-island=calendar]")).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("the first tap opens a picture, and the first tap on a day selects it", async () => {
    const { page, complaints } = await guest(TOUCH);
    await page.goto(address(theme, "/en"));
    const day = page.locator('[data-island="calendar"] .month >> nth=2 >> td:not(.taken):not(.arrives):not(:empty) >> nth=2');
    await day.tap();
    await expect.poll(() => page.locator("td.chosen").count()).toBe(1);
    // The words come with the rules of the days.
    await expect
      .poll(() => page.locator(".stay-said").first().textContent())
      .toMatch(/^Arriving \d+ \w+ \d{4}\. Now choose|: no arrival on this day\.$/);
    const picture = page.locator('[data-island="gallery"] a').first();
    await picture.tap();
    await expect.poll(() => page.locator("dialog[open]").count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test("the date form is a sentence above fields of equal height, in one row where there is room", async () => {
    const { page } = await guest(PHONE);
    await page.goto(address(theme));
    const form = page.locator("form.stay-form").first();
    for (const width of [390, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const [said, ...controls] = await form.evaluate((element) =>
        [
          ...[element.closest("section")?.querySelector(".stay-said")].filter((each) => !!each),
          ...element.querySelectorAll("input[type=date], .button"),
        ].map((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect();
          return { left, right, top, bottom };
        }),
      );
      for (const box of controls) {
        expect([width, box.top >= (said?.bottom ?? Infinity)]).toEqual([width, true]);
        const beside = controls.filter(({ bottom, top }) => top < box.bottom && bottom > box.top);
        expect([width, beside.map(({ bottom }) => Math.round(bottom))]).toEqual([
          width,
          beside.map(() => Math.round(box.bottom)),
        ]);
      }
      const sorted = controls.toSorted((one, other) => one.top - other.top || one.left - other.left);
      for (const [index, box] of sorted.entries()) {
        const before = sorted[index - 1];
        if (before && before.bottom > box.top) expect([width, box.left > before.right]).toEqual([width, true]);
      }
      if (width >= 1280) expect([width, new Set(controls.map(({ bottom }) => Math.round(bottom))).size]).toEqual([width, 1]);
    }
  });

  test("the calendar goes by month, and its days by the keyboard", async () => {
    const { page, complaints } = await guest(PHONE);
    await page.goto(address(theme, "/en"));
    const calendar = page.locator('[data-island="calendar"]').first();
    const [previous, next] = [
      calendar.getByRole("link", { name: "Earlier months" }),
      calendar.getByRole("link", { name: "Later months" }),
    ];
    const left = (month: number) =>
      calendar
        .locator(".month")
        .nth(month)
        .evaluate((each) => Math.round(each.getBoundingClientRect().left));
    const first = await left(0);
    await next.click();
    await expect.poll(() => left(1)).toBeLessThan(first + 8);
    await next.click();
    await expect.poll(() => left(2)).toBeLessThan(first + 8);
    await previous.click();
    await previous.click();
    await expect.poll(() => left(0)).toBe(first);

    const days = calendar.locator(".calendar-months button");
    expect(await days.evaluateAll((all) => all.filter((day) => day.tabIndex === 0).length)).toBe(1);
    const focused = () => page.evaluate(() => (document.activeElement as HTMLButtonElement).value);
    await days.first().focus();
    const start = await focused();
    await page.keyboard.press("ArrowRight");
    const [second = ""] = (await days.evaluateAll((all) => all.map((day) => (day as HTMLButtonElement).value))).slice(1);
    expect(await focused()).toBe(second);
    await page.keyboard.press("PageDown");
    expect((await focused()) > addDays(date(start), 27)).toBe(true);
    const canArrive = () => page.evaluate(() => !document.activeElement?.ariaDisabled);
    for (let day = 0; day < 90 && !(await canArrive()); day++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    expect(await page.locator('form.stay-form [name="arrival"]').first().inputValue()).toBe(await focused());
    expect(complaints).toEqual([]);
  });

  test("all photos open in a dialog that the keyboard moves through and closes", async () => {
    const { page, complaints } = await guest(DESKTOP);
    await page.goto(address(theme, "/en/photos"));
    const count = await page.locator(".photo-page img").count();
    await page.goto(address(theme, "/en"));
    const link = page.locator('[data-island="gallery"] a').first();
    await link.scrollIntoViewIfNeeded();
    await link.focus();
    await page.keyboard.press("Enter");
    const dialog = page.locator("dialog[open]");
    const at = dialog.locator(".lightbox-controls span");
    await expect.poll(() => at.textContent()).toMatch(new RegExp(`^\\d+ / ${count}$`));
    const opened = Number((await at.textContent())?.split(" ")[0]);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => at.textContent()).toBe(`${opened + 1} / ${count}`);
    expect(await dialog.locator(".lightbox-caption").textContent()).not.toBe("");
    expect(await violations(page, "all", "dialog[open]")).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => link.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test("a swipe shows the next photo, and Back closes the dialog without leaving the page", async () => {
    const { page, complaints } = await guest(TOUCH);
    await page.goto(address(theme, "/en"));
    await page.locator('[data-island="gallery"] a').first().tap();
    const at = page.locator("dialog[open] .lightbox-controls span");
    await expect.poll(() => at.textContent()).toMatch(/\/ 1\d$/);
    const opened = Number((await at.textContent())?.split(" ")[0]);
    const session = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...points: number[]) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((x) => ({ x, y: 400 })) });
    await touch("touchStart", 320);
    for (let x = 310; x >= 60; x -= 25) await touch("touchMove", x);
    await touch("touchEnd");
    await expect.poll(async () => Number((await at.textContent())?.split(" ")[0])).toBe(opened + 1);
    await page.goBack();
    await expect.poll(() => page.locator("dialog").count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe("/en");
    expect(await page.locator("#gallery").isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });
});
