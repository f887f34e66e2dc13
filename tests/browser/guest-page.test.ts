import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_TERMS } from "#contract/letting/booking-settings.ts";
import { addDays } from "#domain/dates.ts";
import { createFee } from "#domain/rates/default-plan.ts";
import { THEME_IDS, type ThemeId } from "#domain/themes.ts";
import { findOfBooking } from "#store/letting/guest-reviews.ts";
import { issuePapers } from "#letting/papers/issue-papers.ts";
import { siteFixture, unitFixture } from "../fixtures/site.ts";
import { shareBrowser, WITHOUT_PICTURES } from "../support/browser.ts";
import { given } from "../support/given.ts";
import {
  AUTH_SECRET,
  givenGuestBooking,
  givenPaperSettings,
  givenSettings,
  mailKinds,
  today,
  toolsOf,
} from "../support/guest-bookings.ts";
import { imagesWithoutSize, overflow, setColorScheme, violations } from "../support/looks.ts";
import { MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";

const TERMS = {
  ...DEFAULT_TERMS,
  nightRegister: true,
  arrival: [
    {
      kind: "directions" as const,
      text: { nl: "Na de kerk de weg naar het noorden, het huis ligt na 300 meter rechts." },
      daysBefore: null,
    },
    { kind: "key" as const, text: { nl: "Het kastje naast de voordeur, code 4711." }, daysBefore: 2 },
    { kind: "parking" as const, text: { nl: "Bij het huis is plaats voor twee auto's. Parkeren is gratis." }, daysBefore: null },
    { kind: "wifi" as const, text: { nl: "Netwerk Duin" }, daysBefore: null },
  ],
};

/** As much as owners write. */
const RULES = ["Zand", "Honden", "Het duin", "Roken", "Stilte", "Bezoek"].map((title) => ({
  title,
  text: "Spoel voeten en honden af bij de buitendouche. Borstel en rooster staan bij de zijdeur, en na tien uur is het stil.",
}));
const WELCOME = "Toen wij hier de eerste nacht sliepen, waaide het zand onder de voordeur door. Die drempel is er nog.";

function siteOf(theme: ThemeId) {
  const unit = unitFixture(`${theme}-huis`, "huis");
  const { plan } = unit.rates;
  const fees = [
    ...plan.fees,
    createFee("energy", "energy", 1250),
    { ...createFee("other", "other", 1250), name: { nl: "Extra mand haardhout voor bij de kachel" } },
  ];
  const site = siteFixture({
    subdomain: `huis-${theme}`,
    theme,
    units: [{ ...unit, rates: { version: 1, plan: { ...plan, fees, deposit: 250_00 } } }],
  });
  const content = Object.fromEntries(
    Object.entries(site.content).map(([locale, each]) => [locale, { ...each, houseRules: RULES, welcome: [WELCOME] }]),
  );
  return { unit, site: { ...site, content } };
}

const IDENTITY = {
  name: "Duinhuis B.V.",
  street: "Duinweg 1",
  postalCode: "4357 AB",
  town: "Domburg",
  country: "NL",
  vatNumber: "NL001234560B01",
  tradeNumber: "12345678",
};

let worker: TestWorker;
let browser: Browser;
let port: string;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SECRET } });
  browser = await shareBrowser(WITHOUT_PICTURES);
  port = (await worker.miniflare.ready).port;
  for (const theme of THEME_IDS) {
    const { unit, site } = siteOf(theme);
    await given(worker.store, site);
    await givenSettings(worker, `site-huis-${theme}`, {
      transfer: { iban: "NL91ABNA0417164300", holder: "Maria Magdalena van der Heijden" },
      units: { [unit.id]: TERMS },
      identity: IDENTITY,
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
  await page.getByLabel("Volwassenen", { exact: true }).fill("3");
  await page.getByRole("button", { name: "Wijzig", exact: true }).click();
  await page.getByRole("status").getByText("Het gezelschap is gewijzigd.").waitFor();

  await page.getByText("Andere data vragen").click();
  await page.getByLabel("Aankomst", { exact: true }).fill(addDays(booking.arrival, 1));
  await page.getByLabel("Vertrek", { exact: true }).fill(addDays(booking.departure, 2));
  await page.getByRole("button", { name: "Bekijk de prijs" }).click();
  await page.getByText(/De nieuwe prijs is €\s1\.030 in plaats van €\s842,50/).waitFor();
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

test("a guest without JavaScript reviews the stay by keyboard, and keeps all input after an error", async () => {
  const over = { arrival: addDays(today, -16), departure: addDays(today, -12), state: "completed" as const };
  const { path, booking } = await bookingAt("fresh-coastal", { ...over, id: "reviewed" });
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(address("fresh-coastal", path));
  await page.getByRole("link", { name: "Schrijf een beoordeling" }).click();
  const stay = page.getByRole("radiogroup", { name: "Het hele verblijf" });
  await stay.getByRole("radio", { name: "1", exact: true }).focus();
  for (let times = 0; times < 7; times += 1) await page.keyboard.press("ArrowRight");
  expect(await stay.getByRole("radio", { name: "8", exact: true }).isChecked()).toBe(true);
  await page.getByRole("radiogroup", { name: "Ontvangst en contact" }).getByRole("radio", { name: "10" }).focus();
  await page.keyboard.press("Space");
  // A browser does not see direction marks; the server does.
  await page.getByLabel("Hoe was het?").fill("Stil \u202een schoon.");
  await page.getByLabel(/^Wat kan er beter/).fill("De messen zijn bot.");
  await page.getByLabel(/^Deze beoordeling mag/).check();
  const send = page.getByRole("button", { name: "Verstuur de beoordeling" });
  await send.click();
  await page.getByRole("alert").getByRole("link", { name: "Hoe was het?" }).click();
  expect(await page.getByLabel(/^Wat kan er beter/).inputValue()).toBe("De messen zijn bot.");
  expect(await stay.getByRole("radio", { name: "8", exact: true }).isChecked()).toBe(true);
  await page.getByLabel("Hoe was het?").fill("Stil en schoon.");
  await send.click();
  await page.getByRole("status").getByText("De beoordeling is bewaard.").waitFor();
  await page.getByText(/^Wijzigen kan tot/).waitFor();
  await page.getByRole("link", { name: "Terug naar de boeking" }).click();
  await page.getByRole("link", { name: "Bekijk de beoordeling" }).waitFor();
  expect(await findOfBooking(worker.store, booking.id)).toMatchObject({
    rating: 8,
    parts: { host: 10 },
    text: "Stil en schoon.",
    mayPublish: true,
    state: "waiting",
  });
  await context.close();
});

async function faults(page: Page): Promise<unknown[]> {
  const more = [
    ...((await overflow(page)) === 0 ? [] : ["too wide"]),
    ...(await narrowTexts(page)),
    ...(await imagesWithoutSize(page)),
  ];
  return [...(await violations(page)), ...more];
}

/** Names and values that wrap because their column is narrower than 110 pixels, some fifteen letters. */
const narrowTexts = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll("dd, .quote-rows li > *, .contact-ways li > *, .booking-columns p")]
    .filter((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      const lines = new Set([...text.getClientRects()].map(({ bottom }) => Math.round(bottom)));
      return lines.size > 1 && element.getBoundingClientRect().width < 110;
    })
    .map((element) => "narrow: " + element.textContent)`);

test.each(THEME_IDS)("%s: no violations or overflow, light and dark, and one printed sheet", async (theme) => {
  const waiting = await bookingAt(theme, { state: "awaiting-payment", dueAt: Date.now() + 1e8, id: `${theme}-waiting` });
  const soon = { arrival: addDays(today, 2), party: { adults: 2, children: [4], pets: 0 }, arrivalTime: "17:30" };
  const booked = await bookingAt(theme, { ...soon, id: `${theme}-booked` }, 780_00);
  const siteId = `site-huis-${theme}`;
  await givenPaperSettings(worker, siteId, { invoices: "on-request", vatScheme: "registered" });
  await issuePapers(toolsOf(worker), { siteId, id: booked.booking.id }, { isAsked: true });
  const paper = `paper/${today.slice(0, 4)}-0001`;
  const over = { arrival: addDays(today, -6), departure: addDays(today, -2), state: "completed" as const };
  const stayed = await bookingAt(theme, { ...over, id: `${theme}-stayed` });
  const visits = [
    [waiting.path, 390, "light"],
    [`${waiting.path}?do=cancel&lang=pl`, 320, "dark"],
    // Both are the same card with a table.
    [`${booked.path}/${THEME_IDS.indexOf(theme) % 2 === 0 ? "receipt" : paper}?lang=en`, 320, "light"],
    [`${stayed.path}/review?lang=pl`, 320, THEME_IDS.indexOf(theme) % 2 === 0 ? "dark" : "light"],
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
