import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type BookingSettings,
  DEFAULT_PAYMENT_TERMS,
  DEFAULT_SETTINGS,
  DEFAULT_TERMS,
} from "#contract/letting/booking-settings.ts";
import { addDays } from "#domain/dates.ts";
import { createFee, defaultPlan } from "#domain/rates/default-plan.ts";
import { THEME_IDS } from "#domain/themes.ts";
import { insert as insertSite } from "#store/owners/sites.ts";
import { insert as insertUser } from "#store/identity/users.ts";
import { NOW, siteFixture, unitFixture } from "../fixtures/site.ts";
import { shareBrowser, WITHOUT_PICTURES } from "../support/browser.ts";
import { createContextPool } from "../support/context-pool.ts";
import { overflow, setColorScheme, violations } from "../support/looks.ts";
import { friday } from "../support/today.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

const STAY = `arrival=${friday}&departure=${addDays(friday, 3)}&adults=2`;
const plan = {
  ...defaultPlan("EUR", 10_000, { sleeps: 4, minNights: 3, cleaningFee: 8000 }),
  fees: [createFee("linen", "linen", 1500)],
};

let worker: TestWorker;
let browser: Browser;
let openPage: ReturnType<typeof createContextPool>;
let site: string;
beforeAll(async () => {
  worker = await startWorker();
  browser = await shareBrowser(WITHOUT_PICTURES);
  openPage = createContextPool(browser);
  site = `http://duinhuis.vrijhuis.localhost:${(await worker.miniflare.ready).port}`;
  const { db, tables: t } = worker.store;
  await insertUser(db, t, { id: "owner-1", email: "owner@vrijhuis.example", name: "Owner" }, NOW);
  const units = [{ ...unitFixture("duinhuis-huis", "huis"), rates: { version: 1, plan } }];
  const legal = { nl: { imprint: "", terms: "Betaal op tijd." } };
  await worker.store.atomically((transaction) => insertSite(transaction, t, siteFixture({ units, legal }), NOW));
}, 60_000);
afterAll(async () => {
  await browser.close();
  await worker.stop();
});
beforeEach(async () => {
  const { db, tables: t } = worker.store;
  for (const table of [
    t.refunds,
    t.paymentEvents,
    t.payments,
    t.movements,
    t.nights,
    t.bookingEvents,
    t.bookings,
    t.guests,
    t.bookingSettings,
    t.outbox,
  ])
    await db.delete(table);
  await saveSettings({
    ...DEFAULT_SETTINGS.settings,
    payOnArrival: true,
    transfer: { iban: "NL91ABNA0417164300", holder: "A. de Vries" },
    units: { "duinhuis-huis": { ...DEFAULT_TERMS, mode: "instant" } },
  });
});

const saveSettings = async (settings: BookingSettings) => {
  const { db, tables: t } = worker.store;
  await db.insert(t.bookingSettings).values({ siteId: "site-duinhuis", version: 1, settings, updatedAt: NOW });
};

let guests = 0;
/** A page of a guest in a network of its own, because forms are limited per network. */
async function guest(options: BrowserContextOptions): Promise<Page> {
  const { page } = await openPage({ reducedMotion: "reduce", viewport: { width: 390, height: 844 }, ...options });
  await page.setExtraHTTPHeaders({ "CF-Connecting-IP": `192.0.2.${++guests}` });
  page.setDefaultTimeout(15_000);
  return page;
}

const field = (page: Page, name: string) => page.locator(`.book-form [name="${name}"]`);
async function fillIn(page: Page): Promise<void> {
  await field(page, "name").fill("Kasia Nowak");
  await field(page, "email").fill("kasia@example.com");
  await field(page, "phone").fill("+48 601 234 567");
}

test.each([
  ["with", true],
  ["without", false],
] as const)("on a phone %s JavaScript a guest books a stay", async (_, javaScriptEnabled) => {
  const page = await guest({ javaScriptEnabled });
  await page.goto(`${site}/prijzen?${STAY}`);
  await page.getByRole("link", { name: "Boek dit verblijf" }).click();
  await page.getByRole("heading", { name: "Boeken", exact: true }).waitFor();
  await page.locator(".book-foot summary").click();
  expect(await page.locator(".book-foot").innerText()).toMatch(/3 nachten\s+€\s300/);
  await page.locator(".book-foot summary").click();

  // A chosen extra and a new total; what was typed stays.
  await field(page, "name").fill("Kasia Nowak");
  await field(page, "extra").check();
  await page.getByRole("button", { name: "Bereken het totaal opnieuw" }).click();
  await page.locator(".book-foot summary", { hasText: "330" }).waitFor();
  expect(await field(page, "name").inputValue()).toBe("Kasia Nowak");

  await fillIn(page);
  await field(page, "email").fill("kasia@example");
  await field(page, "payment").first().check();
  await page.getByRole("button", { name: "Naar de controle" }).click();
  const problem = page.locator('#booking[role="alert"]');
  await problem.waitFor();
  if (javaScriptEnabled) await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("booking");
  await problem.getByRole("link", { name: "E-mailadres" }).click();
  expect(new URL(page.url()).hash).toBe("#booking-email");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("kasia@example.com");
  await page.keyboard.press("Enter");

  await page.getByRole("heading", { name: "Klopt alles?" }).waitFor();
  await page.reload();
  expect(await page.locator("main").innerText()).toMatch(/bedenktijd van veertien dagen niet/);
  await page.getByRole("link", { name: "Iets veranderen" }).click();
  await field(page, "name").waitFor();
  expect(await field(page, "email").inputValue()).toBe("kasia@example.com");
  expect(await field(page, "extra").isChecked()).toBe(true);
  await page.goBack();
  await page.getByRole("button", { name: "Boeken met betalingsverplichting" }).click();
  await page.waitForURL(/\/booking\/[\w-]{22}$/);
  const { db, tables: t } = worker.store;
  expect(await db.select().from(t.bookings)).toMatchObject([{ state: "awaiting-payment", total: 33_000 }]);
  await page.context().close();
});

test("without JavaScript, a guest who leaves the payment finds the way on by the same search, or by the address", async () => {
  const { db, tables: t } = worker.store;
  await db.delete(t.bookingSettings);
  await saveSettings({
    ...DEFAULT_SETTINGS.settings,
    payments: { ...DEFAULT_PAYMENT_TERMS, online: true },
    units: { "duinhuis-huis": { ...DEFAULT_TERMS, mode: "instant" } },
  });
  const page = await guest({ javaScriptEnabled: false });
  await page.route(/test-payment/, (route) => route.fulfill({ contentType: "text/html", body: "The payment page" }));
  await page.goto(`${site}/boeken?${STAY}`);
  await fillIn(page);
  await page.getByRole("button", { name: "Naar de controle" }).click();
  await page.getByRole("button", { name: "Boeken met betalingsverplichting" }).click();
  await page.waitForURL(/test-payment/);
  const [path = "none"] = /\/booking\/[\w-]{22}/.exec(page.url()) ?? [];

  await page.goto(`${site}/prijzen?${STAY}`);
  const answer = page.locator("#answer");
  await answer.getByRole("heading", { name: /^Deze nachten zijn vastgehouden tot / }).waitFor();
  await answer.getByRole("link", { name: "Verder met de boeking" }).click();
  expect(new URL(page.url()).pathname).toBe(path);
  await page.getByText(/^De nachten zijn vastgehouden tot /).waitFor();
  await page.getByRole("button", { name: /^Betaal / }).waitFor();

  const stranger = await guest({ javaScriptEnabled: false });
  await stranger.goto(`${site}/prijzen?${STAY}`);
  await stranger.getByRole("heading", { name: "Zo kan het helaas niet" }).waitFor();
  await stranger.goto(`${site}/booking/${"x".repeat(22)}`);
  await stranger.getByRole("link", { name: "Stuur de link opnieuw" }).click();
  await stranger.getByLabel("E-mailadres van de boeking").fill("Kasia@example.com");
  await stranger.getByRole("button", { name: "Stuur de link" }).click();
  await stranger
    .getByRole("status")
    .getByText(/^Is er met dit adres een boeking/)
    .waitFor();
  const mails = () => db.select().from(t.outbox);
  await expect.poll(async () => (await mails()).map(({ recipient }) => recipient)).toEqual(["kasia@example.com"]);
  expect((await mails())[0]?.text).toContain(path);
  await Promise.all([page.context().close(), stranger.context().close()]);
});

test.each(THEME_IDS)("%s: the form, its errors and the check have no violations and no overflow", async (theme) => {
  const { db, tables: t } = worker.store;
  await db.update(t.userSites).set({ themeName: theme });
  for (const { name } of (await worker.kv.list()).keys) await worker.kv.delete(name);
  const found: unknown[] = [];
  const page = await guest({});
  const note = async (step: string) => {
    for (const [width, colorScheme] of [
      [390, "dark"],
      [1280, "light"],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await setColorScheme(page, colorScheme);
      found.push(...(await violations(page)).map((violation) => [width, step, violation]));
      if ((await overflow(page)) > 0) found.push([width, step, "too wide"]);
    }
  };
  await page.goto(`${site}/pl/rezerwacja?${STAY}`);
  await fillIn(page);
  await field(page, "phone").fill("bel maar");
  await page.locator(".book-receipt summary").click();
  const next = page.locator('.book-form .button[type="submit"]');
  await next.click();
  await page.locator('#booking[role="alert"]').waitFor();
  await note("details");
  await field(page, "phone").fill("601 234 567");
  await next.click();
  await page.locator(".book-confirm").waitFor();
  // The guest sees how the number was read.
  expect((await page.locator("main").textContent())?.replaceAll("\u00a0", " ")).toContain("+48 601 234 567");
  await note("check");
  expect(found).toEqual([]);
  await page.context().close();
});

test("the total follows dates, party and extras at once, and is announced", async () => {
  const page = await guest({});
  await page.goto(`${site}/en`);
  const form = page.locator("form.stay-form").first();
  const said = form.getByRole("status");
  await form.getByLabel("Arrival").fill(friday);
  await form.getByLabel("Departure").fill(addDays(friday, 3));
  await expect.poll(() => said.textContent()).toBe("Total €300 all mandatory costs included");
  await form.getByText(/^Children/).click();
  await form.getByLabel("Age of a child").selectOption("7");
  await form.getByLabel("Another child").nth(0).selectOption("4");
  expect(await form.locator("select[name=children]:visible").count()).toBe(3);
  // An age that was chosen is neither hidden nor lost: it would change the price unseen.
  await form.getByLabel("Age of a child").selectOption("");
  expect(await form.locator("select[name=children]:visible").count()).toBe(2);
  await form.getByLabel("Age of a child").selectOption("7");
  await page.locator("[data-island=calendar]").hover();
  await page.locator(`.calendar-months button[value="${addDays(friday, 7)}"]`).click();
  expect(await form.getByLabel("Age of a child").inputValue()).toBe("7");
  await form.getByLabel("Arrival").fill(friday);
  await form.getByLabel("Departure").fill(addDays(friday, 3));
  for (let adults = 2; adults < 4; adults++) await form.getByRole("button", { name: "Adults: more" }).click();
  expect(await form.getByLabel("Adults", { exact: true }).inputValue()).toBe("4");
  await expect.poll(() => said.textContent()).toMatch(/guests/);
  for (let adults = 4; adults > 2; adults--) await form.getByRole("button", { name: "Adults: fewer" }).click();
  await expect.poll(() => said.textContent()).toBe("Total €300 all mandatory costs included");

  await form.getByRole("button", { name: "See the price" }).click();
  const quote = page.locator(".quote");
  const linen = quote.getByRole("checkbox", { name: /linen/i });
  await linen.check();
  await expect.poll(() => quote.locator(".quote-total strong").textContent()).toBe("€360");
  expect(await linen.evaluate((each) => each === document.activeElement)).toBe(true);
  await quote.getByRole("link", { name: "Book" }).click();
  await page.waitForURL(/children=7%2C4.*extra=linen/);
  const foot = page.locator(".book-foot summary strong");
  expect(await foot.textContent()).toBe("€360");
  await page.getByRole("checkbox", { name: /linen/i }).uncheck();
  await expect.poll(() => foot.textContent()).toBe("€300");
});

test("without JavaScript each child gets an age, and a field for another one appears", async () => {
  const page = await guest({ javaScriptEnabled: false });
  await page.goto(`${site}/prijzen?${STAY}`);
  const form = page.locator("form.stay-form");
  await page.getByRole("button", { name: "Kies dagen en gasten" }).click();
  await form.getByText(/^Kinderen/).click();
  const children = form.locator("select[name=children]");
  const visible = () => children.evaluateAll((all) => all.filter((each) => each.checkVisibility()).length);
  expect(await visible()).toBe(1);
  await children.first().selectOption("8");
  expect(await visible()).toBe(2);
  expect(await form.locator("[data-step]:visible").count()).toBe(0);
  await form.getByRole("button", { name: "Bekijk de prijs" }).click();
  expect(await page.locator(".quote-stay").textContent()).toContain("2 volwassenen, 1 kind");
  expect(await children.first().inputValue()).toBe("8");
});
