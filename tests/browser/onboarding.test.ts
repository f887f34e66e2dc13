import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Step, STEPS } from "#client/portal/missing/wizard-steps.ts";
import { type Locale, LOCALES } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { answerAll, at, beginSite, owner, type TestOwner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { screenProblems } from "../support/looks.ts";
import { picture } from "../support/photos.ts";
import { type Portal, startPortal } from "../support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({
    vars: { AUTH_SERVICE_KEY: SERVICE_KEY },
    outside: () => new Response("no such place", { status: 404 }),
  });
});
afterAll(() => portal.stop());

const ONBOARDING = portalPath("onboarding", "nl");

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
const next = (page: Page) => page.getByRole("button", { name: "Verder" }).click();
const status = (page: Page, name: string) => page.getByRole("status").filter({ hasText: name }).first().waitFor();

const pinOf = (page: Page) => page.getByRole("button", { name: /^Speld op breedtegraad/ });

/** Coordinates in the pin's accessible name. */
async function pinAt(page: Page) {
  const name = (await pinOf(page).getAttribute("aria-label")) ?? "";
  const [latitude = NaN, longitude = NaN] = (name.match(/-?\d+,\d+/g) ?? []).map((text) => Number(text.replace(",", ".")));
  return { latitude, longitude };
}

async function begin(page: Page, name: string): Promise<string> {
  await page.goto(ONBOARDING);
  await page.getByLabel("Naam van het huis").fill(name);
  await page.getByLabel("Naam van het huis").press("Enter");
  await heading(page, "Vertel over je huis");
  return new URL(page.url()).searchParams.get("site") ?? "";
}

async function draftOf(who: TestOwner, siteId: string) {
  const { body } = await who.call("GET", `/sites/${siteId}/draft`);
  return body as unknown as {
    draft: { name: string; content: { nl: { intro: string } }; photos: unknown[] };
    missing: { code: string }[];
  };
}

test("creates and publishes a site in three languages", async () => {
  const who = await owner(portal.worker);
  const { page, context, complaints } = await portal.signedIn(who);
  await page.goto(ONBOARDING);
  await page.getByRole("button", { name: "Begin met mijn site" }).click();
  await page.getByText("Vul dit nog in.").waitFor();
  expect((await who.call("GET", "/sites")).body["sites"]).toEqual([]);

  const siteId = await begin(page, "Huis Ter Wijk");
  await page.getByText("Boerderij", { exact: true }).click();
  for (const [what, times] of [
    ["Slaapplaatsen", 6],
    ["Slaapkamers", 3],
    ["Badkamers", 1],
  ] as const)
    for (let time = 0; time < times; time++) await page.getByRole("button", { name: `${what}: één meer` }).click();
  await next(page);

  await heading(page, "Waar staat het?");
  await next(page);
  await page.getByRole("alert").filter({ hasText: "in welke plaats het staat" }).waitFor();
  await page.getByLabel("Plaats", { exact: true }).fill("Wijk aan Zee");
  const pin = page.getByRole("button", { name: "Zet de speld in het midden van de kaart" });
  await pin.focus();
  await page.keyboard.press("ArrowRight");
  await pinOf(page).waitFor();
  const { longitude } = await pinAt(page);
  await pinOf(page).focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => (await pinAt(page)).longitude).toBeLessThan(longitude);
  // No geocoder is configured here.
  expect(await page.getByLabel("Zoek het adres").count()).toBe(0);
  await next(page);

  await heading(page, "Wie ontvangt de gasten?");
  await page.getByLabel("Je naam").fill("Anna en Kees");
  await page.getByLabel("Telefoon").fill("06 12 34 56 78");
  await page.keyboard.press("Tab");
  expect(await page.getByLabel("Telefoon").inputValue()).toBe("+31\u00a06\u00a012\u00a034\u00a056\u00a078");
  await next(page);

  await heading(page, "Laat het zien");
  const files = await Promise.all(
    [1, 2].map(async (seed) => ({
      name: `foto-${seed}.jpg`,
      mimeType: "image/jpeg",
      buffer: await picture(1200, 900, seed).jpeg().toBuffer(),
    })),
  );
  await page.locator("input[type=file]").setInputFiles(files);
  await expect.poll(() => page.locator("ol img").count(), { timeout: 20_000 }).toBe(2);
  const [first, second] = await page.locator("ol img").evaluateAll((all) => all.map((img) => (img as HTMLImageElement).src));
  await page.getByRole("button", { name: "Foto 2 verslepen" }).focus();
  await page.keyboard.press("Space");
  await page.getByText("Foto 2 van 2 opgepakt.").waitFor({ state: "attached" });
  await page.keyboard.press("ArrowLeft");
  await page.getByText("Plek 1 van 2.").waitFor({ state: "attached" });
  await page.keyboard.press("Space");
  const sources = () => page.locator("ol img").evaluateAll((all) => all.map((img) => (img as HTMLImageElement).src));
  await expect.poll(sources).toEqual([second, first]);
  await page.getByRole("button", { name: "Foto 1: wat wil je doen?" }).press("Enter");
  await page.getByRole("menuitem", { name: "Beschrijven" }).press("Enter");
  await page.getByLabel("Wat is er te zien?").fill("Een boerderij achter de dijk");
  await page.getByRole("button", { name: "Klaar" }).click();
  await next(page);

  await heading(page, "Wat maakt het bijzonder?");
  await page.getByLabel("In twee of drie zinnen").fill("Een boerderij achter de dijk, met ruimte voor zes.");
  await page.getByLabel("1. In een paar woorden").fill("Eieren rapen");
  await next(page);

  await heading(page, "Wat is er allemaal?");
  await page.getByLabel("Zoek een voorziening").fill("wasmach");
  await page.getByText("Wasmachine", { exact: true }).click();
  await next(page);

  await heading(page, "Welke talen spreekt je site?");
  await page.getByText("Engels", { exact: true }).first().click();
  await page.getByText("Pools", { exact: true }).first().click();
  await next(page);

  await heading(page, "Wat kost een nacht?");
  await page.getByLabel("Prijs per nacht (EUR)").fill("145,50");
  await page.getByLabel("Schoonmaak, eenmalig (EUR)").fill("60");
  await page.getByText("€ 1.078,50").waitFor();
  await next(page);

  await heading(page, "Staat je huis op andere platforms?");
  await next(page);
  await heading(page, "Kies een stijl");
  await page.getByRole("radio", { name: "Warm en knus" }).check();
  await page.frameLocator("iframe[title='Je site in Warm en knus']").getByText("Huis Ter Wijk").first().waitFor();
  await next(page);

  await heading(page, "Waar vinden gasten je site?");
  const address = page.getByLabel("Adres van je site");
  expect(await address.inputValue()).toBe("huis-ter-wijk");
  await address.fill("airbnb");
  await page.getByText(/lijkt te veel op de naam van iemand anders/).waitFor();
  await address.fill("Huis Ter Wijk");
  // "Verder" takes the free address, also before the answer to the last key has come.
  await next(page);

  await heading(page, "Klaar om online te gaan?");
  await page.getByText("Engels heeft nog geen eigen teksten").waitFor();
  await page.getByRole("button", { name: "Zet het online" }).click();
  await heading(page, "Huis Ter Wijk staat online");
  await page.getByRole("img", { name: /^QR-code met het adres http:\/\/huis-ter-wijk\./ }).waitFor();
  expect((await draftOf(who, siteId)).missing).toEqual([]);
  expect(complaints).toEqual([]);

  for (const [path, words] of [
    ["/", "Voorzieningen"],
    ["/en", "What you’ll find"],
    ["/pl", "Co jest na miejscu"],
  ] as const) {
    const answer = await portal.worker.get(`http://huis-ter-wijk.vrijhuis.localhost${path}`);
    const html = await answer.text();
    expect(answer.status, path).toBe(200);
    expect(html, path).toContain("Huis Ter Wijk");
    expect(html, path).toContain(words);
    expect(html, path).not.toContain("preview-frame");
  }
  await context.close();
});

test("what is missing leads to its field, before and after publishing", async () => {
  const who = await owner(portal.worker);
  const siteId = await beginSite(who);
  const version = await answerAll(who, siteId, "de-lodgetent");
  const { page, context } = await portal.signedIn(who);
  await who.call(
    "PATCH",
    `/sites/${siteId}/draft`,
    { host: { email: "" }, place: { latitude: null, longitude: null } },
    at(version),
  );
  await page.goto(`${ONBOARDING}?site=${siteId}&step=publish`);
  await page.getByText("Nog één antwoord en je site kan online.").waitFor();
  await page.getByRole("link", { name: "je e-mailadres voor gasten" }).click();
  const email = page.getByLabel("E-mailadres voor gasten");
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
  await email.fill("tent@bos.example");
  // A tent without a bathroom.
  await page.goto(`${ONBOARDING}?site=${siteId}&step=home`);
  await page.getByRole("button", { name: "Badkamers: één minder" }).click();
  await expect.poll(async () => (await draftOf(who, siteId)).missing).toEqual([]);
  await page.goto(`${ONBOARDING}?site=${siteId}&step=publish`);
  await page.getByRole("button", { name: "Zet het online" }).click();
  await heading(page, "Het Duinhuis staat online");

  await page.goto(`${portalPath("dashboard", "nl", "content")}?part=host`);
  await page.getByLabel("Je naam").fill("");
  await page.getByRole("button", { name: "Publiceren" }).click();
  await page.getByRole("button", { name: "Zet het online" }).click();
  await page.getByRole("link", { name: "je naam" }).click();
  const name = page.getByLabel("Je naam");
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await context.close();
});

test("continues on another device at the first unanswered question", async () => {
  const who = await owner(portal.worker);
  const phone = await portal.signedIn(who);
  const siteId = await begin(phone.page, "Het Duinhuis");
  await phone.page.getByRole("button", { name: "Slaapplaatsen: één meer" }).click();
  await phone.page.getByRole("button", { name: "Badkamers: één meer" }).click();
  await expect.poll(async () => (await draftOf(who, siteId)).missing.map(({ code }) => code)).not.toContain("bathrooms");
  await phone.context.close();

  const laptop = await portal.signedIn(who, { viewport: { width: 1280, height: 800 } });
  await laptop.page.goto(ONBOARDING);
  await heading(laptop.page, "Waar staat het?");
  expect(new URL(laptop.page.url()).searchParams.get("step")).toBe("place");
  await laptop.page.getByRole("link", { name: "Het huis" }).click();
  expect(await laptop.page.getByRole("textbox", { name: "Slaapplaatsen" }).inputValue()).toBe("1");
  await laptop.page.goBack();
  await heading(laptop.page, "Waar staat het?");
  await laptop.context.close();
});

test("imports the description of another listing", async () => {
  const who = await owner(portal.worker);
  const { page, context } = await portal.signedIn(who);
  await page.goto(ONBOARDING);
  await page.getByText("Staat je huis al ergens online?").click();
  await page.getByLabel("De beschrijving").fill("Een licht huis voor 6 personen.\n\nMet wifi en een houtkachel.");
  await page.getByLabel("Naam van het huis").fill("Het Duinhuis");
  await page.getByRole("button", { name: "Begin met mijn site" }).click();
  await heading(page, "Vertel over je huis");
  expect(await page.getByRole("textbox", { name: "Slaapplaatsen" }).inputValue()).toBe("6");
  await page.goto(`${ONBOARDING}?step=special`);
  expect(await page.getByLabel("In twee of drie zinnen").inputValue()).toBe("Een licht huis voor 6 personen.");
  await page.goto(`${ONBOARDING}?step=amenities`);
  expect(await page.getByRole("checkbox", { name: "Houtkachel" }).isChecked()).toBe(true);
  await context.close();
});

test("a tap sets the pin, and dragging moves it", async () => {
  const who = await owner(portal.worker);
  await beginSite(who);
  const { page, context } = await portal.signedIn(who);
  await page.goto(`${ONBOARDING}?step=place`);
  const map = page.locator("svg.cursor-crosshair");
  await map.scrollIntoViewIfNeeded();
  await map.click({ position: { x: 120, y: 60 } });
  await pinOf(page).waitFor();
  const tapped = (await pinAt(page)).latitude;
  expect(tapped).toBeGreaterThan(50);
  const box = await pinOf(page).boundingBox();
  if (!box) throw new Error("no pin");
  await page.mouse.move(box.x + 24, box.y + 24);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 90, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await pinAt(page)).latitude).toBeLessThan(tapped);
  await context.close();
});

test("the preview follows the answers and keeps its page and scroll position", async () => {
  const who = await owner(portal.worker);
  const siteId = await beginSite(who);
  await answerAll(who, siteId, "het-voorbeeldhuis");
  const { page, context } = await portal.signedIn(who, { viewport: { width: 1280, height: 800 } });
  await page.goto(`${ONBOARDING}?step=special`);
  const frame = page.frameLocator("iframe[title='Je site zoals die nu is']:not([inert])");
  await frame.getByText("Een huis achter de duinen.").first().waitFor();
  await frame.locator("html").evaluate(() => scrollTo({ top: 400, behavior: "instant" }));
  await page.getByLabel("In twee of drie zinnen").fill("Een huis met een rieten dak.");
  await frame.getByText("Een huis met een rieten dak.").first().waitFor({ state: "attached" });
  await expect.poll(() => frame.locator("html").evaluate(() => scrollY)).toBe(400);
  await context.close();
});

test("answers given offline are kept, marked as such, and sent when online again", async () => {
  const who = await owner(portal.worker);
  const siteId = await beginSite(who);
  const { page, context } = await portal.signedIn(who);
  await page.goto(`${ONBOARDING}?step=special`);
  await page.getByLabel("In twee of drie zinnen").waitFor();
  await context.setOffline(true);
  await page.getByLabel("In twee of drie zinnen").fill("Onderweg getypt, in de trein.");
  await status(page, "Nog niet bewaard: alleen op dit apparaat");
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`${ONBOARDING}?step=special`);
  await expect.poll(() => again.getByLabel("In twee of drie zinnen").inputValue()).toBe("Onderweg getypt, in de trein.");
  await expect.poll(async () => (await draftOf(who, siteId)).draft.content.nl.intro).toBe("Onderweg getypt, in de trein.");
  await context.close();
});

/** Visits every step by pressing "Continue" only. */
async function walk(page: Page, siteId: string, locale: Locale, look: (step: Step) => Promise<void>): Promise<void> {
  await page.goto(`${portalPath("onboarding", locale)}?site=${siteId}&step=${STEPS[0]}`);
  for (const step of STEPS) {
    await page.waitForURL((url) => url.searchParams.get("step") === step);
    await page.locator("h1 ~ :last-child:not([role=status])").waitFor();
    await look(step);
    if (step !== "publish") await page.getByRole("button", { name: NEXT[locale] }).click();
  }
}

const NEXT = { nl: "Verder", en: "Continue", pl: "Dalej" };

async function answered(): Promise<{ who: TestOwner; siteId: string }> {
  const who = await owner(portal.worker);
  const siteId = await beginSite(who);
  await answerAll(who, siteId, `huis-${siteId.slice(0, 8)}`);
  return { who, siteId };
}

test.each(LOCALES)(
  "axe finds nothing on any step, and none is too wide or lacks a text, in %s",
  async (locale) => {
    const { who, siteId } = await answered();
    const { page, context } = await portal.signedIn(who);
    await walk(page, siteId, locale, async (step) => {
      expect(await screenProblems(page, locale), step).toEqual([]);
      expect(await page.locator("body").innerText(), step).not.toMatch(/portal\/|\{\{/);
    });
    await context.close();
  },
  120_000,
);

test("axe finds nothing before the first step and after the last one", async () => {
  const { who, siteId } = await answered();
  const { page, context } = await portal.signedIn(who);
  await page.goto(`${ONBOARDING}?new`);
  await heading(page, "Hoe heet je huis?");
  await page.getByText("Staat je huis al ergens online?").click();
  expect(await screenProblems(page, "nl"), "new").toEqual([]);
  await page.goto(`${ONBOARDING}?site=${siteId}&step=publish`);
  await page.getByRole("button", { name: "Zet het online" }).click();
  await heading(page, "Het Duinhuis staat online");
  expect(await screenProblems(page, "nl"), "done").toEqual([]);
  await context.close();
});

test("a subdomain that was changed elsewhere is shown, and can be chosen again", async () => {
  const who = await owner(portal.worker);
  const siteId = await beginSite(who, "Huis Elders");
  const { page, context } = await portal.signedIn(who);
  // Without live updates, the screen does not know of changes elsewhere.
  await page.routeWebSocket(/\/realtime\//, () => {});
  await page.route(/\/changes$/, (route) => route.abort());
  await page.goto(`${portalPath("onboarding", "en")}?site=${siteId}&step=address`);
  const take = page.getByRole("button", { name: /^Take huis-elders\./ });
  await take.waitFor();
  await who.call("PUT", `/sites/${siteId}/subdomain`, { subdomain: "huis-hier" }, at(""));
  await take.click();
  await page.getByRole("alert").filter({ hasText: "it is huis-hier." }).waitFor();
  expect((await who.call("GET", `/sites/${siteId}/draft`)).body["subdomain"]).toBe("huis-hier");
  await take.click();
  await expect.poll(async () => (await who.call("GET", `/sites/${siteId}/draft`)).body["subdomain"]).toBe("huis-elders");
  await page.getByText("huis-hier").waitFor({ state: "detached" });
  await context.close();
});
