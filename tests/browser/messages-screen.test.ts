import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEFAULT_SETTINGS, DEFAULT_TERMS } from "#contract/letting/booking-settings.ts";
import type { MessageTemplate } from "#contract/letting/message.ts";
import { addDays, dayInZone } from "#domain/dates.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { siteFixture } from "../fixtures/site.ts";
import { beginSite, owner, setPrice } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { overflow, violations, violationsInBothModes } from "../support/looks.ts";
import { type Portal, startPortal, unfold } from "../support/portal.ts";

const TODAY = dayInZone(Date.now(), "Europe/Amsterdam");

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
}, 60_000);
beforeEach(() => forgetAttempts(portal.worker));
afterAll(() => portal.stop());

test("an owner writes a template, schedules it, fixes a message that cannot be sent, and writes to a group", async () => {
  const anna = await owner(portal.worker);
  const siteId = await beginSite(anna);
  await setPrice(anna, siteId, 10_000);
  const { units } = (await anna.call("GET", `/sites/${siteId}/today`)).body as unknown as { units: { id: string }[] };
  const enter = async (days: number, name: string, locale: string) => {
    const { body } = await anna.call("POST", `/sites/${siteId}/bookings`, {
      unitId: units[0]?.id,
      arrival: addDays(TODAY, days),
      departure: addDays(TODAY, days + 4),
      party: { adults: 2, children: [], pets: 0 },
      contact: { name, email: "gast@example.com", phone: null, address: null },
      locale,
      channel: "phone",
      payment: "transfer",
      state: "confirmed",
      ignoresRules: true,
      sendsMail: false,
      requestKey: crypto.randomUUID(),
    });
    return (body["booking"] as { id: string }).id;
  };
  const fillArrival = async () => {
    const { db, tables } = portal.worker.store;
    const { place } = siteFixture();
    await db.update(tables.userSites).set({ place }).where(eq(tables.userSites.id, siteId));
    const arrival = [{ kind: "key", text: { nl: "Onder de mat." }, daysBefore: null }];
    const settings = { ...DEFAULT_SETTINGS.settings, units: { [units[0]?.id ?? ""]: { ...DEFAULT_TERMS, arrival } } };
    await anna.call("PUT", `/sites/${siteId}/booking-settings`, settings, { "If-Match": '"0"' });
  };
  const { page, complaints, context } = await portal.signedIn(anna, { viewport: { width: 390, height: 844 } });
  page.setDefaultTimeout(20_000);
  const dialog = page.getByRole("dialog");
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const open = (locale: "nl" | "en" | "pl", part = "") => page.goto(`${portalPath("dashboard", locale, "email")}${part}`);
  const looksRight = async () => {
    expect(await violationsInBothModes(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  };

  // Nothing yet.
  await open("nl");
  await page.getByText("Er staat niets klaar").waitFor();
  await looksRight();
  const els = await enter(20, "Els de Vries-van den Broek-Oosterhuizen", "nl");
  await enter(8, "Zofia Wiśniewska", "pl");

  // A text of one's own, with a value at the cursor.
  await open("nl", "/templates");
  await page.getByRole("link", { name: "Nieuwe tekst" }).click();
  await page.getByLabel("Naam", { exact: true }).fill("Fietsen");
  await page.getByLabel("Onderwerp").fill("Fietsen in ");
  await page.getByText("Voeg iets van de boeking in").click();
  await button("Verblijf").click();
  await page.getByLabel("Tekst", { exact: true }).fill("Beste , de fietsen staan klaar rond ");
  await page.getByLabel("Tekst", { exact: true }).press("Control+Home");
  for (let index = 0; index < "Beste ".length; index++) await page.keyboard.press("ArrowRight");
  await button("Voornaam").click();
  await page.keyboard.press("Control+End");
  await button("Aankomsttijd van de gast").click();
  await page.keyboard.press("Backspace");
  expect(await page.getByLabel("Tekst", { exact: true }).inputValue()).toBe(
    "Beste {{Voornaam}}, de fietsen staan klaar rond {{Aankomsttijd van de gast}}",
  );
  await page.getByText("niet bij elke boeking bekend").waitFor();
  await page.frameLocator("iframe").getByText("de fietsen staan klaar").waitFor();
  await page.getByText("Met deze boeking gaat het bericht niet weg.").waitFor();
  await looksRight();
  await button("Stuur een proefmail naar mezelf").click();
  await page.getByText("Proefmail verstuurd naar").waitFor();
  await button("Stuur een proefmail naar mezelf").click();
  await page.getByText("Eén proefmail per minuut").waitFor();
  await button("Bewaar").click();
  await page.getByText("Tekst bewaard").waitFor();

  // It is sent automatically; problems that prevent this are shown, with the way to fix them.
  await page.getByRole("tab", { name: "Vanzelf" }).click();
  await looksRight();
  await button("Nieuw bericht").click();
  await dialog.getByLabel("Welke tekst?").selectOption("Fietsen");
  await dialog.getByLabel("Dagen voor aankomst").fill("x");
  await dialog.getByRole("button", { name: "Voeg het bericht toe" }).click();
  await dialog.getByText("Typ een heel getal tot en met 365.").waitFor();
  await dialog.getByLabel("Dagen voor aankomst").fill("5");
  await dialog.getByText("Alleen voor sommige verblijven").click();
  await dialog.getByLabel("Minstens").fill("3");
  await dialog.getByText("5 dagen voor aankomst om 10:00, aan alle gasten. Alleen: minstens 3 nachten.").waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Voeg het bericht toe" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("switch", { name: "Welkom" }).click();
  await page.getByRole("switch", { name: "Welkom", checked: false }).waitFor();
  await button("Vraag om een beoordeling").click();
  await dialog.getByRole("button", { name: "Verwijder" }).click();
  await button("Toch houden").click();
  await button("Vraag om een beoordeling").waitFor();
  await page.getByRole("tab", { name: "Straks" }).click();
  await page.getByText("4 berichten kunnen zo niet weg.").waitFor();
  // Messages about the arrival are held without anything to say about it; each names the screen that fills it.
  await page.goto(portalPath("dashboard", "nl"));
  await page.getByRole("link", { name: "Vul in: Alle aankomstinformatie" }).first().click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("arrival-key");
  await fillArrival();
  await open("nl");
  await page.getByText("2 berichten kunnen zo niet weg.").waitFor();
  await page.getByText("Er is geen tekst in het Pools.").waitFor();
  await page.getByText("Aankomsttijd van de gast is bij deze boeking niet bekend.").waitFor();
  expect(await page.getByText("Welkom", { exact: true }).count()).toBe(0);
  await looksRight();
  await page.getByRole("link", { name: "Pas de tekst aan" }).last().click();
  await button("Andere woorden voor: Aankomsttijd van de gast").click();
  await page.keyboard.type("vier uur");
  await page.getByRole("link", { name: "Alle teksten" }).click();
  await dialog.getByRole("button", { name: "Terug" }).click();
  await button("Bewaar").click();
  await page.getByText("Eerdere versies").waitFor();
  await button(/^Zet terug/).click();
  await page.getByText("Versie teruggezet").waitFor();
  // Somebody else saves the text meanwhile.
  await page.getByLabel("Onderwerp").fill("Fietsen staan klaar");
  const path = `/sites/${siteId}/messages`;
  const { templates } = (await anna.call("GET", `${path}/settings`)).body as unknown as { templates: MessageTemplate[] };
  const own = templates.find(({ isBuiltIn }) => !isBuiltIn);
  const elsewhere = { name: "Fietsen", texts: own?.texts };
  await anna.call("PUT", `${path}/templates/${own?.key}`, elsewhere, { "If-Match": `"${own?.version}"` });
  await button("Bewaar").click();
  await page.getByText("Iemand anders heeft dit intussen gewijzigd.").waitFor();
  await button("Bewaar").click();
  await page.getByText("Iemand anders heeft dit intussen gewijzigd.").waitFor({ state: "detached" });
  await page.getByText("Deze tekst is niet te verwijderen").waitFor();

  // Today counts the messages of the next days that cannot be sent.
  await page.goto(portalPath("dashboard", "nl"));
  await page.getByText("1 bericht van de komende week kan zo niet weg.").waitFor();
  await page.getByRole("link", { name: "Kijk wat er ontbreekt" }).waitFor();

  // One stay: one message turned off, the others in German; the language is chosen while the first change is still being saved.
  await page.goto(`${portalPath("dashboard", "nl", "bookings")}/${els}`);
  await unfold(page);
  const messages = page.getByRole("region", { name: "Berichten aan de gast" });
  await messages.getByRole("switch", { name: "Vertrek" }).click();
  await messages.getByLabel("Taal van de berichten").selectOption("Duits");
  await messages.getByText("Er is geen tekst in het Duits.").waitFor();
  await messages.getByText("Gaat niet naar deze gast.").waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  // Manually to a group, in each language that is needed; sent messages are listed.
  await page.setViewportSize({ width: 1440, height: 900 });
  await open("en", "/group");
  await page.getByText("2 guests get this message.").waitFor();
  await page.getByLabel("Begin with").selectOption("Welcome");
  await looksRight();
  await button("Send to 2 guests").click();
  await dialog.getByRole("button", { name: "Send to 2 guests" }).click();
  await page.getByText("Sent to 2 guests.").waitFor();
  await page.getByRole("link", { name: "See what was sent" }).click();
  await page
    .getByText(/^Read the text/)
    .first()
    .click();
  await page.getByRole("link", { name: "Zofia Wiśniewska" }).waitFor();
  await looksRight();
  // A guest without the value is left out, and listed.
  await open("en", "/group");
  await page.getByLabel("Begin with").selectOption("Welcome");
  await page.getByLabel("Text", { exact: true }).fill("{{arrivalTime}}");
  await button("Send to 2 guests").click();
  await dialog.getByRole("button", { name: "Send to 2 guests" }).click();
  await page.getByText("Sent to 1 guest.").waitFor();
  await page.getByText("1 booking was left out.").waitFor();
  await looksRight();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBe(0);
  await page.getByRole("link", { name: /^[A-Z0-9]{4}-[A-Z0-9]{4}$/ }).click();
  await page
    .getByRole("link", { name: /Els de Vries|Zofia/ })
    .first()
    .waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await open("en", "/templates");
  await page.getByRole("link", { name: "Welcome" }).waitFor();
  await looksRight();
  for (const part of ["", "/automations", "/templates", "/templates?template=arrival", "/group", "/sent"]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await open("pl", part);
    await page.getByRole("tabpanel").locator("a, button, summary").first().waitFor();
    expect([part, await overflow(page), await page.getByText(/portal\/|[a-z]+\.[a-z]+_/).count()]).toEqual([part, 0, 0]);
  }
  expect(complaints).toEqual([]);
  await context.close();
}, 240_000);
