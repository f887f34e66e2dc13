import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, type CalendarDate, dayInZone } from "#domain/dates.ts";
import { LOCALES } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { owner, published, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { overflow, screenProblems } from "../support/looks.ts";
import { type Portal, startPortal } from "../support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
beforeEach(() => forgetAttempts(portal.worker));
afterAll(() => portal.stop());

const TODAY = dayInZone(Date.now(), "Europe/Amsterdam");
const DAY = (days: number): CalendarDate => addDays(TODAY, days);

/** Enters a booking of two nights; in state `requested` as if a guest had asked for it. */
async function enter(anna: TestOwner, site: string, name: string, arrival: number, state: string): Promise<string> {
  const { units } = (await anna.call("GET", `/sites/${site}/today`)).body as unknown as { units: { id: string }[] };
  const { status, body } = await anna.call("POST", `/sites/${site}/bookings`, {
    unitId: units[0]?.id,
    arrival: DAY(arrival),
    departure: DAY(arrival + 2),
    party: { adults: 2, children: [4], pets: 1 },
    contact: { name, email: `${name.split(" ")[0]?.toLowerCase()}@example.nl`, phone: "+31612345678", address: null },
    locale: "nl",
    channel: "phone",
    payment: "transfer",
    state: state === "requested" ? "awaiting-payment" : state,
    ignoresRules: true,
    requestKey: crypto.randomUUID(),
  });
  expect(status).toBe(200);
  const { id } = body["booking"] as { id: string };
  if (state === "requested") {
    const { db, tables } = portal.worker.store;
    await db.update(tables.bookings).set({ state, payment: "on-arrival" }).where(eq(tables.bookings.id, id));
  }
  return id;
}

test("an owner finds a booking, records its payment, changes its price, and accepts a request, on a phone", async () => {
  const anna = await owner(portal.worker);
  const site = await published(anna, "boekhuis");
  await enter(anna, site, "Piet Betaalt", 30, "awaiting-payment");
  await enter(anna, site, "Rosa Vraagt", 40, "requested");
  await enter(anna, site, "Hier Nu", 0, "confirmed");
  const { page, complaints, context } = await portal.signedIn(anna);

  await page.goto("/dashboard");
  expect(await page.getByRole("link", { name: "Bel Hier Nu" }).getAttribute("href")).toBe("tel:+31612345678");
  await page.getByRole("button", { name: "Neem aan…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("‘Geboekt’, naar rosa@example.nl").waitFor();
  await dialog.getByLabel("Bericht aan de gast").fill("Tot dan!");
  await dialog.getByRole("button", { name: "Bevestig de boeking" }).click();
  await page.getByText("Boeking bevestigd").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Neem aan…" }).count()).toBe(0);

  await page.getByRole("link", { name: "Boekingen" }).last().click();
  await page.getByLabel("Zoek op naam").fill("betaalt");
  await expect.poll(() => page.locator("#content a[href*='/dashboard/bookings/']").count()).toBe(1);
  await page.getByRole("link", { name: "Piet Betaalt" }).click();
  await page.getByRole("button", { name: "Noteer een betaling" }).first().click();
  await dialog.getByText("De mail ‘Geboekt’ gaat naar piet@example.nl.").waitFor();
  await dialog.getByRole("button", { name: "Noteer een betaling" }).click();
  await page.getByText("Bevestigd", { exact: true }).first().waitFor();

  await page.getByRole("region", { name: "Prijs" }).getByRole("button", { name: "Wijzig" }).click();
  await dialog.getByRole("button", { name: "Regel erbij" }).click();
  await dialog.getByLabel("Naam van de regel").fill("Korting voor vrienden");
  await dialog.getByLabel("Bedrag", { exact: true }).fill("-20");
  await dialog.getByRole("button", { name: "Wijzig de prijs" }).click();
  await page.getByText("Korting voor vrienden").waitFor();
  await page.getByText(/^Prijs gewijzigd:/).waitFor();

  expect(await overflow(page)).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a file of another system is previewed line by line and imported; a guest is found in the search", async () => {
  const anna = await owner(portal.worker);
  await published(anna, "importhuis");
  const { page, complaints, context } = await portal.signedIn(anna, { viewport: { width: 1280, height: 800 } });
  await page.goto("/dashboard/bookings");
  await page.getByRole("button", { name: "Haal boekingen binnen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("CSV-bestand").setInputFiles({
    name: "boekingen.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `Aankomst;Vertrek;Naam;Totaal;Betaald\n${DAY(20)};${DAY(22)};Zofia Wójcik;300;300\n${DAY(21)};${DAY(23)};Dubbel;100;0\n;;Leeg;1;0\n`,
    ),
  });
  await dialog.getByText("1 van 3 regels worden een boeking").waitFor();
  await dialog.getByText("Zelfde nachten als een regel erboven").waitFor();
  await dialog.getByText("Aankomst is geen datum.").waitFor();
  await dialog.getByRole("button", { name: "Maak 1 boeking" }).click();
  await page.getByRole("link", { name: "Zofia Wójcik" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Wat wil je doen?").fill("wojcik");
  await page.getByRole("option", { name: "Zofia Wójcik", exact: true }).click();
  await page.getByRole("heading", { name: "Zofia Wójcik" }).waitFor();
  expect(page.url()).toContain("/dashboard/guests/");
  expect(complaints).toEqual([]);
  await context.close();
});

test("bookings, guests and today are accessible and fit every width in all languages", async () => {
  const anna = await owner(portal.worker);
  const site = await published(anna, "toegankelijk");
  const id = await enter(anna, site, "Aleksandra Wielogłowska-Brzęczyszczykiewicz", 0, "awaiting-payment");
  await enter(anna, site, "Rosa Vraagt", 40, "requested");
  const { guests } = (await anna.call("GET", `/sites/${site}/guests`)).body as unknown as { guests: { id: string }[] };
  const { page, complaints, context } = await portal.signedIn(anna);
  for (const locale of LOCALES) {
    const bookings = portalPath("dashboard", locale, "bookings");
    const paths = [
      portalPath("dashboard", locale),
      bookings,
      `${bookings}/${id}`,
      `${bookings}?view=tax`,
      `${portalPath("dashboard", locale, "guests")}/${guests[0]?.id}`,
    ];
    for (const path of paths) {
      await page.goto(path);
      await page.locator("#content h1").first().waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      for (const width of [1440, 1280, 768, 390]) {
        await page.setViewportSize({ width, height: 844 });
        expect([path, width, await overflow(page)]).toEqual([path, width, 0]);
      }
      expect([path, await screenProblems(page, locale)]).toEqual([path, []]);
    }
  }
  expect(complaints).toEqual([]);
  await context.close();
});
