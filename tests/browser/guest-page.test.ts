import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_TERMS } from "#contract/booking-settings.ts";
import { addDays } from "#domain/dates.ts";
import { THEME_IDS } from "#domain/themes.ts";
import { siteFixture, unitFixture } from "../fixtures/site.ts";
import { launchBrowser } from "../support/browser.ts";
import { given } from "../support/given.ts";
import { AUTH_SECRET, givenGuestBooking, givenSettings, mailKinds, today } from "../support/guest-bookings.ts";
import { overflow, setColorScheme, violations } from "../support/looks.ts";
import { MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";

const TERMS = {
  ...DEFAULT_TERMS,
  nightRegister: true,
  arrival: [
    { kind: "key" as const, text: { nl: "Het kastje naast de voordeur, code 4711." }, daysBefore: 2 },
    { kind: "wifi" as const, text: { nl: "Netwerk Duin" }, daysBefore: null },
  ],
};

let worker: TestWorker;
let browser: Browser;
let port: string;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SECRET } });
  browser = await launchBrowser();
  port = (await worker.miniflare.ready).port;
  for (const theme of THEME_IDS) {
    const unit = unitFixture(`${theme}-huis`, "huis");
    await given(worker.store, siteFixture({ subdomain: `huis-${theme}`, theme, units: [unit] }));
    await givenSettings(worker, `site-huis-${theme}`, {
      transfer: { iban: "NL91ABNA0417164300", holder: "A. de Vries" },
      units: { [unit.id]: TERMS },
    });
  }
  await worker.store.db.update(worker.store.tables.users).set({ emailConfirmedAt: 1 });
}, 60_000);
afterAll(async () => {
  await browser.close();
  await worker.stop();
});

const bookingAt = (theme: string, overrides: Parameters<typeof givenGuestBooking>[1] = {}, paid = 0) =>
  givenGuestBooking(worker, { siteId: `site-huis-${theme}`, unitId: `${theme}-huis`, ...overrides }, paid);
const address = (theme: string, path: string) => `http://huis-${theme}.${MAIN_DOMAIN}:${port}${path}`;

test("a guest without JavaScript changes the party, asks for other dates and cancels, on a phone", async () => {
  const { path, booking } = await bookingAt("warm-cozy", { id: "journey" }, 234_00);
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(address("warm-cozy", path));
  expect(await page.locator("h1").innerText()).toBe("Geboekt");

  await page.getByText("Gezelschap wijzigen").click();
  await page.getByLabel("Volwassenen").fill("3");
  await page.getByRole("button", { name: "Wijzig", exact: true }).click();
  await page.getByRole("status").getByText("Het gezelschap is gewijzigd.").waitFor();

  await page.getByText("Andere data vragen").click();
  await page.getByLabel("Aankomst", { exact: true }).fill(addDays(booking.arrival, 1));
  await page.getByLabel("Vertrek", { exact: true }).fill(addDays(booking.departure, 2));
  await page.getByRole("button", { name: "Bekijk de prijs" }).click();
  await page.getByText(/De nieuwe prijs is €\s955 in plaats van €\s780/).waitFor();
  await page.getByLabel(/^Bericht voor/).fill("Graag een dag later.");
  await page.getByRole("button", { name: "Vraag deze data aan" }).click();
  await page.getByRole("status").waitFor();
  await page.getByText(/^Gevraagd: /).waitFor();

  await page.getByRole("link", { name: "Annuleren", exact: true }).click();
  await page.getByText("Annuleren kan nu gratis.").waitFor();
  await page.getByRole("link", { name: "Toch niet annuleren" }).click();
  await page.getByRole("link", { name: "Annuleren", exact: true }).click();
  await page.getByRole("button", { name: "Annuleer de boeking" }).click();
  await page.getByText(/Terug te betalen: €\s234/).waitFor();
  expect(await page.locator("h1").innerText()).toBe("Geannuleerd");
  expect(await mailKinds(worker)).toEqual([
    "guest cancelled",
    "guest changed",
    "owner cancelled-by-guest",
    "owner change-asked",
    "owner changed-by-guest",
  ]);
  // The address never leaves the page as a referrer.
  await page.locator(".site-name").click();
  expect(await page.evaluate("document.referrer")).toBe("");
  await context.close();
});

async function faults(page: Page): Promise<unknown[]> {
  return [...(await violations(page)), ...((await overflow(page)) === 0 ? [] : ["too wide"])];
}

test.each(THEME_IDS)("%s: no violations or overflow, light and dark, and one printed sheet", async (theme) => {
  const waiting = await bookingAt(theme, { state: "awaiting-payment", dueAt: Date.now() + 1e8, id: `${theme}-waiting` });
  const soon = { arrival: addDays(today, 2), party: { adults: 2, children: [4], pets: 0 }, arrivalTime: "17:30" };
  const booked = await bookingAt(theme, { ...soon, id: `${theme}-booked` }, 780_00);
  const visits = [
    [waiting.path, 390, "light"],
    [`${waiting.path}?do=cancel&lang=pl`, 320, "dark"],
    [`${booked.path}/receipt?lang=en`, 320, "light"],
    [booked.path, 1280, "dark"],
  ] as const;
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  for (const [path, width, colorScheme] of visits) {
    await page.setViewportSize({ width, height: 900 });
    await setColorScheme(page, colorScheme);
    await page.goto(address(theme, path));
    await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
    expect([path, await faults(page)]).toEqual([path, []]);
  }
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
  await context.close();
});
