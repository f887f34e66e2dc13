import { sql } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { pathOf } from "#locales/paths.ts";
import { shareBrowser, WITHOUT_PICTURES } from "../support/browser.ts";
import { createContextPool, type PoolOptions } from "../support/context-pool.ts";
import { confirmPathIn } from "../support/forms.ts";
import { hydrate } from "../support/hydration.ts";
import { overflow, violationsInBothModes } from "../support/looks.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
let browser: Browser;
let openPage: ReturnType<typeof createContextPool>;
let origin: string;
beforeAll(async () => {
  worker = await startWorker();
  browser = await shareBrowser(WITHOUT_PICTURES);
  openPage = createContextPool(browser);
  origin = `http://vrijhuis.localhost:${(await worker.miniflare.ready).port}`;
});
afterAll(async () => {
  await browser.close();
  await worker.stop();
});
beforeEach(async () => {
  const { db, tables } = worker.store;
  for (const table of [tables.leads, tables.outbox, tables.attempts]) await db.delete(table).where(sql`1 = 1`);
});

let visitors = 0;
/** Opens a page from a new network address; `complaints` collects errors and warnings of the browser. */
async function openVisitor(options: PoolOptions = {}): Promise<{ page: Page; complaints: string[] }> {
  const { page } = await openPage({ serviceWorkers: "block", reducedMotion: "reduce", ...options });
  await page.setExtraHTTPHeaders({ "CF-Connecting-IP": `10.1.0.${visitors++}` });
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const isExpected =
      /Service Worker registration blocked|image loading is disabled|was preloaded using link preload|status of 4|ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(
        message.text(),
      );
    if (["error", "warning"].includes(message.type()) && !isExpected) complaints.push(message.text());
  });
  return { page, complaints };
}

/** Opens the link of the confirmation email and presses the button there. */
const confirm = async (page: Page) => {
  await page.goto(origin + confirmPathIn(await worker.store.db.select().from(worker.store.tables.outbox)));
  await page.locator("main form button[type=submit]").click();
};
const readLeads = () => worker.store.db.select().from(worker.store.tables.leads);
const submit = (page: Page) => page.locator("main form button[type=submit]").click();
const waitForHydration = (page: Page) => hydrate(page.locator("main form [name=name]"));
const readFocusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));
const openDay = (page: Page, index: number) => page.locator("label.consultation-day").nth(index).click();
const pickTime = (page: Page, index: number) => page.locator(".consultation-time:visible").nth(index).click();
const readChosenSlot = (page: Page) => page.locator("[name=slot]:checked").getAttribute("value");

async function fillVisitor(page: Page): Promise<void> {
  await page.fill("[name=name]", "Anna de Wit");
  await page.fill("[name=email]", "anna@example.com");
}
async function fillConsultation(page: Page, day = 2): Promise<string> {
  await openDay(page, day);
  await pickTime(page, 4);
  await fillVisitor(page);
  await page.fill("[name=units]", "2");
  await page.locator("label", { hasText: "Booking.com" }).click();
  await page.check("[name=consent]");
  return (await readChosenSlot(page)) ?? "";
}

describe.each([true, false])("with JavaScript: %s", (javaScriptEnabled) => {
  test("a message is sent, and its receipt survives a reload", async () => {
    const { page, complaints } = await openVisitor({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    await page.goto(`${origin}/contact`);
    if (javaScriptEnabled) await waitForHydration(page);
    await fillVisitor(page);
    await page.fill("[name=message]", "Eerste regel\nTweede");
    await page.check("[name=consent]");
    await submit(page);
    await page.getByRole("heading", { level: 1, name: "Je bericht ligt op de mat." }).waitFor();
    expect(new URL(page.url()).search).toMatch(/^\?received=/);
    await page.reload();
    expect(await page.textContent("h1")).toBe("Je bericht ligt op de mat.");
    expect(await readLeads()).toEqual([expect.objectContaining({ name: "Anna de Wit", message: "Eerste regel\nTweede" })]);
    expect(complaints).toEqual([]);
  });

  test("errors are listed, the first wrong field has the focus or a link, and input stays", async () => {
    const { page } = await openVisitor({ javaScriptEnabled });
    await page.goto(`${origin}/pl/kontakt`);
    if (javaScriptEnabled) await waitForHydration(page);
    await page.fill("[name=name]", "Anna de Wit");
    await page.fill("[name=email]", "anna");
    await page.fill("[name=message]", "Dzień dobry");
    await submit(page);
    await page.locator("#email-error").waitFor();
    expect(await page.textContent("#email-error")).toContain("Ten adres e-mail jest niepoprawny");
    expect(await page.locator("[id$=-error]").count()).toBe(2);
    expect([await page.inputValue("[name=name]"), await page.inputValue("[name=message]")]).toEqual([
      "Anna de Wit",
      "Dzień dobry",
    ]);
    expect(await page.getAttribute("[name=email]", "aria-invalid")).toBe("true");
    if (javaScriptEnabled) expect(await readFocusedName(page)).toBe("email");
    else {
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("alert");
      await page.locator("[role=alert] a").first().click();
      expect(new URL(page.url()).hash).toBe("#email");
    }
    await page.fill("[name=email]", "anna@example.com");
    await page.check("[name=consent]");
    await submit(page);
    await page.getByRole("heading", { level: 1, name: "Twój list leży na wycieraczce." }).waitFor();
  });

  test("a consultation: another day, a time, the confirmation and its file; the day is not sent", async () => {
    const { page, complaints } = await openVisitor({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    await page.goto(`${origin}/en/consultation`);
    if (javaScriptEnabled) await waitForHydration(page);
    const slot = await fillConsultation(page);
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await submit(page);
    expect((await sent).postData()).not.toContain("day=");
    await page.getByRole("heading", { level: 1, name: "We are holding" }).waitFor();
    expect(await page.locator('a[href$=".ics"]').count()).toBe(0);
    await confirm(page);
    await page.getByRole("heading", { level: 1, name: "it is." }).waitFor();
    expect(await page.textContent("h1")).toContain(`at ${slot.slice(11).replace(/^0/, "")}`);
    const href = (await page.locator('a[href$=".ics"]').getAttribute("href")) ?? "";
    expect(await (await worker.get(MAIN + href)).text()).toContain("BEGIN:VEVENT");
    expect(await readLeads()).toEqual([expect.objectContaining({ channels: ["booking"], locale: "en", units: 2 })]);
    expect(complaints).toEqual([]);
  });

  test("from an article to an appointment", async () => {
    const { page, complaints } = await openVisitor({ javaScriptEnabled });
    await page.goto(`${origin}/blog`);
    await page.locator("main h2 a", { hasText: "21% btw" }).click();
    await page.locator("main .prose a", { hasText: "adviesgesprek" }).click();
    await page.waitForURL(/\/adviesgesprek$/);
    if (javaScriptEnabled) await waitForHydration(page);
    await fillConsultation(page);
    await submit(page);
    await page.locator(".consultation-leaf").waitFor();
    await confirm(page);
    await page.locator('a[href$=".ics"]').waitFor();
    expect(await readLeads()).toEqual([expect.objectContaining({ kind: "consultation", locale: "nl" })]);
    expect(complaints).toEqual([]);
  });

  test("a slot taken by another visitor: an error next to it, removed from the calendar, other values kept", async () => {
    const { page } = await openVisitor({ javaScriptEnabled });
    await page.goto(`${origin}/adviesgesprek`);
    if (javaScriptEnabled) await waitForHydration(page);
    const slot = await fillConsultation(page);
    const other = { name: "Bo", email: "bo@example.com", language: "nl", units: "1", slot, consent: "yes" };
    expect((await worker.post(`${MAIN}/adviesgesprek`, other, { "CF-Connecting-IP": "10.2.0.1" })).status).toBe(303);
    await submit(page);
    await page.locator("#slot-error").waitFor();
    expect(await page.textContent("#slot-error")).toContain("net vergeven");
    await expect.poll(() => page.locator(`[name=slot][value="${slot}"]`).count()).toBe(0);
    expect([await page.inputValue("[name=name]"), await page.inputValue("[name=units]")]).toEqual(["Anna de Wit", "2"]);
    expect(await page.isChecked("[name=channels][value=booking]")).toBe(true);
    await openDay(page, 3);
    await pickTime(page, 0);
    await submit(page);
    await page.locator(".consultation-leaf").waitFor();
    expect(await readLeads()).toHaveLength(2);
  });

  test("the calendar can be operated with the keyboard alone", async () => {
    const { page } = await openVisitor({ javaScriptEnabled });
    await page.goto(`${origin}/adviesgesprek`);
    await page.locator("[name=day]:checked").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    const day = await page.locator("[name=day]:checked").getAttribute("value");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
    const slot = await readChosenSlot(page);
    expect(slot).toMatch(new RegExp(`^${day}T`));
    await expect
      .poll(() => page.locator(`[name=slot][value="${slot}"]`).evaluate((radio) => radio === document.activeElement))
      .toBe(true);
  });
});

describe("with JavaScript", () => {
  test("a double click, and going back to send again, make one lead", async () => {
    const { page } = await openVisitor();
    await page.goto(`${origin}/contact`);
    await waitForHydration(page);
    await fillVisitor(page);
    await page.fill("[name=message]", "Een keer");
    await page.check("[name=consent]");
    await page.locator("main form button[type=submit]").dblclick();
    await page.getByRole("heading", { level: 1, name: "Je bericht ligt op de mat." }).waitFor();
    const first = page.url();
    await page.goBack();
    await waitForHydration(page);
    await fillVisitor(page);
    await page.fill("[name=message]", "Een keer");
    await page.check("[name=consent]");
    await submit(page);
    await page.waitForURL(/received=/);
    expect(page.url()).toBe(first);
    expect(await readLeads()).toHaveLength(1);
  });

  test("input made before hydration is kept", async () => {
    const { page, complaints } = await openVisitor();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/start-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${origin}/adviesgesprek`);
    const slot = await fillConsultation(page);
    release();
    await waitForHydration(page);
    expect(await readChosenSlot(page)).toBe(slot);
    expect(await page.inputValue("[name=email]")).toBe("anna@example.com");
    expect(await page.isChecked("[name=channels][value=booking]")).toBe(true);
    expect(await page.isChecked("[name=consent]")).toBe(true);
    expect(complaints).toEqual([]);
  });

  test("after a refused form that was sent before hydration, going back shows the form without an error", async () => {
    const { page } = await openVisitor();
    await page.goto(`${origin}/contact`);
    await page.evaluate(() => document.querySelector<HTMLFormElement>("main form")?.submit());
    await page.waitForSelector("main [role=alert]");
    await waitForHydration(page);
    await fillVisitor(page);
    await page.fill("[name=message]", "Hoi");
    await page.check("[name=consent]");
    await submit(page);
    await page.waitForURL(/received=/);
    await page.goBack();
    expect(await page.locator("main form [name=message]").count()).toBe(1);
  });

  test("offline it shows an error and keeps all input; online again the same button sends it", async () => {
    const { page } = await openVisitor();
    await page.goto(`${origin}/en/contact`);
    await waitForHydration(page);
    await fillVisitor(page);
    await page.fill("[name=message]", "Anyone there?");
    await page.check("[name=consent]");
    await page.context().setOffline(true);
    await submit(page);
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").textContent()).toContain("No connection.");
    expect(await page.inputValue("[name=message]")).toBe("Anyone there?");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("alert");
    await page.context().setOffline(false);
    await submit(page);
    await page.getByRole("heading", { level: 1, name: "Your message is on the mat." }).waitFor();
  });

  test("an unreadable answer is shown as our error, not as a lost connection", async () => {
    const { page } = await openVisitor();
    await page.goto(`${origin}/contact`);
    await waitForHydration(page);
    await fillVisitor(page);
    await page.fill("[name=message]", "Hoi");
    await page.check("[name=consent]");
    await page.route("**/contact", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 500, body: "<html>" }) : route.continue(),
    );
    await submit(page);
    expect(await page.getByRole("alert").textContent()).toContain("aan onze kant misgegaan");
  });

  test("after navigation in the app the slots are fetched; a receipt is still shown after going back", async () => {
    const { page, complaints } = await openVisitor();
    await page.goto(`${origin}/contact`);
    await page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
    await page.locator("footer").getByRole("link", { name: "Gratis adviesgesprek" }).click();
    await page.locator("[name=slot]").first().waitFor({ state: "attached" });
    expect(await page.evaluate(() => document.documentElement.hasAttribute("data-marked"))).toBe(true);
    await fillConsultation(page);
    await submit(page);
    await page.locator(".consultation-leaf").waitFor();
    await page.locator("footer").getByRole("link", { name: "Contact", exact: true }).click();
    await page.waitForFunction(() => location.pathname === "/contact");
    await page.goBack();
    await page.locator(".consultation-leaf").waitFor();
    expect(complaints).toEqual([]);
  });

  test("slots loading, unavailable, and all taken", async () => {
    const { page } = await openVisitor({ isPooled: false });
    let answer: "fail" | "none" = "fail";
    await page.route("**/api/consultation-slots", (route) =>
      answer === "fail" ? route.fulfill({ status: 503, json: { code: "STORE_SLOW" } }) : route.fulfill({ json: [] }),
    );
    await page.clock.install();
    await page.goto(`${origin}/contact`);
    await page.locator("footer").getByRole("link", { name: "Gratis adviesgesprek" }).click();
    await page.getByText("De vrije tijden worden opgehaald").waitFor();
    const retry = page.getByRole("button", { name: "Probeer opnieuw" });
    await expect
      .poll(async () => {
        await page.clock.runFor(5000);
        return retry.isVisible();
      })
      .toBe(true);
    answer = "none";
    await retry.click();
    await page.getByText("De komende weken is alles vergeven.").waitFor();
  });
});

describe("appearance and accessibility", () => {
  const PAGES = ["contact", "consultation"] as const;

  test.each(LOCALES)("nothing is wider than the screen in %s, as a form and as a receipt", async (locale) => {
    const { page } = await openVisitor();
    const slots = (await (await worker.get(`${MAIN}/api/consultation-slots`)).json()) as string[];
    const form = { name: "Anna", email: "a@example.com", consent: "yes" };
    const more = { contact: { message: "Hoi" }, consultation: { language: locale, units: "1", slot: slots[3] ?? "" } };
    for (const id of PAGES) {
      const path = pathOf(id, locale);
      const answer = await worker.post(MAIN + path, { ...form, ...more[id] }, { "CF-Connecting-IP": "10.3.0.1" });
      const received = answer.headers.get("location") ?? "";
      const mails = await worker.store.db.select().from(worker.store.tables.outbox);
      const addresses = id === "consultation" ? [path, received, confirmPathIn(mails), `${path}?confirm=0`] : [path, received];
      for (const address of addresses) {
        await page.goto(origin + address);
        for (const width of [320, 390, 600, 768, 1024, 1200, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await overflow(page), `${address} at ${width} px`).toBe(0);
        }
      }
    }
  });

  test.each(PAGES)("controls on %s are at least 44 px", async (id) => {
    const { page } = await openVisitor({ viewport: { width: 320, height: 800 } });
    await page.goto(origin + pathOf(id, "pl"));
    const small = await page
      .locator("main :is(label:has(input), button, input:not(.sr-only, [tabindex], [type=checkbox], [type=radio]), textarea)")
      .evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility() && !element.closest("[aria-hidden]"))
          .filter((element) => element.getBoundingClientRect().height < 44 || element.getBoundingClientRect().width < 44)
          .map((element) => element.outerHTML.slice(0, 120)),
      );
    expect(small).toEqual([]);
  });

  test.each(PAGES)("axe finds nothing on %s in light and dark mode: as a form, refused, and as a receipt", async (id) => {
    const { page } = await openVisitor();
    await page.goto(origin + pathOf(id, "pl"), { waitUntil: "networkidle" });
    expect(await violationsInBothModes(page)).toEqual([]);
    await waitForHydration(page);
    await submit(page);
    await page.getByRole("alert").waitFor();
    expect(await violationsInBothModes(page)).toEqual([]);
    if (id === "consultation") await fillConsultation(page);
    else {
      await fillVisitor(page);
      await page.fill("[name=message]", "Hoi");
      await page.check("[name=consent]");
    }
    await submit(page);
    await page.waitForURL(/received=/);
    await page.locator("main h1").waitFor();
    expect(await violationsInBothModes(page)).toEqual([]);
    if (id !== "consultation") return;
    await page.goto(origin + confirmPathIn(await worker.store.db.select().from(worker.store.tables.outbox)));
    await page.getByRole("button", { name: "Potwierdzam rozmowę" }).waitFor();
    expect(await violationsInBothModes(page)).toEqual([]);
    await page.locator("main form button[type=submit]").click();
    await page.waitForURL(/received=/);
    expect(await violationsInBothModes(page)).toEqual([]);
  });
});
