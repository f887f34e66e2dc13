import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, type CalendarDate, dayInZone } from "#domain/dates.ts";
import { LOCALES } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { at, owner, published, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { faultsAt, overflow, screenProblems } from "../support/looks.ts";
import { type Portal, startPortal, unfold } from "../support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
beforeEach(() => forgetAttempts(portal.worker));
afterAll(() => portal.stop());

const TODAY = dayInZone(Date.now(), "Europe/Amsterdam");
const DAY = (days: number): CalendarDate => addDays(TODAY, days);

/** Enters a booking of two nights; in state `requested` as if a guest had requested it. */
async function enter(
  anna: TestOwner,
  site: string,
  name: string,
  arrival: number,
  state: string,
  contact: { email?: string; phone?: string } = {},
): Promise<string> {
  const { units } = (await anna.call("GET", `/sites/${site}/today`)).body as unknown as { units: { id: string }[] };
  const { status, body } = await anna.call("POST", `/sites/${site}/bookings`, {
    unitId: units[0]?.id,
    arrival: DAY(arrival),
    departure: DAY(arrival + 2),
    party: { adults: 2, children: [4], pets: 1 },
    contact: { name, email: `${name.split(" ")[0]?.toLowerCase()}@example.nl`, phone: "+31612345678", address: null, ...contact },
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

test("a booking says how to reach its guest, and the host's number is read in its local form", async () => {
  const anna = await owner(portal.worker);
  const site = await published(anna, "belhuis");
  const read = await enter(anna, site, "Lotte Leesbaar", 30, "confirmed", {
    email: "lotte@müller.example",
    phone: "06 12345678",
  });
  const kept = await enter(anna, site, "Ot Onleesbaar", 40, "confirmed", { phone: "0475 123456" });
  const { page, complaints, context } = await portal.signedIn(anna);
  const open = async (id: string) => {
    await page.goto(`${portalPath("dashboard", "nl", "bookings")}/${id}`);
    await unfold(page);
  };
  await open(read);
  expect(await page.getByRole("link", { name: "WhatsApp" }).getAttribute("href")).toBe("https://wa.me/31612345678");
  await page.getByText("+31 6 12 34 56 78").waitFor();
  await page.getByText("lotte@müller.example").first().waitFor();
  expect(await screenProblems(page, "nl")).toEqual([]);
  await open(kept);
  await page.getByText("Dit nummer is niet compleet of niet herkend").waitFor();
  expect(await page.getByRole("link", { name: "WhatsApp" }).count()).toBe(0);

  await page.goto(`${portalPath("dashboard", "nl", "content")}?part=host`);
  const phone = page.getByLabel("Telefoon");
  await phone.fill("31 6 12345678");
  await phone.blur();
  expect((await phone.inputValue()).replaceAll("\u00a0", " ")).toBe("+31 6 12 34 56 78");
  expect(complaints).toEqual([]);
  await context.close();
});

test("an owner finds a booking, records its payment, changes its price, and accepts a request, on a phone", async () => {
  const anna = await owner(portal.worker);
  const site = await published(anna, "boekhuis");
  await enter(anna, site, "Piet Betaalt", 30, "awaiting-payment");
  await enter(anna, site, "Rosa Vraagt", 40, "requested");
  await enter(anna, site, "Hier Nu", 0, "confirmed");
  const { page, complaints, context } = await portal.signedIn(anna);

  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Vraag iets terug" }).click();
  await expect
    .poll(() =>
      page.getByRole("textbox", { name: "Bericht aan Rosa Vraagt" }).evaluate((field) => field === document.activeElement),
    )
    .toBe(true);
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
  await page.getByRole("button", { name: "Betalingen", expanded: false }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3 * 844);
  await unfold(page);
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

  const { db, tables } = portal.worker.store;
  const answer = "550 5.1.1 User unknown";
  const isPiets = eq(tables.outbox.recipient, "piet@example.nl");
  await db.update(tables.outbox).set({ sentAt: Date.now(), bouncedAt: Date.now(), lastAnswer: answer }).where(isPiets);
  await page.reload();
  await unfold(page);
  const mail = page
    .getByRole("region", { name: "E-mails aan de gast" })
    .getByRole("listitem")
    .filter({ hasText: /^Geboekt/ });
  await mail.getByText("Teruggekomen").waitFor();
  await mail.getByText(answer).waitFor();
  await mail.getByRole("button", { name: /^Verstuur opnieuw: “Geboekt/ }).click();
  await mail.getByText("Wacht", { exact: true }).waitFor();
  await mail.getByRole("button", { name: /^Lees “Geboekt/ }).click();
  await dialog.getByText("Beste Piet Betaalt").waitFor();
  await page.keyboard.press("Escape");

  await page.goto("/dashboard/bookings?q=hier");
  await page.getByRole("link", { name: "Hier Nu" }).click();
  await unfold(page);
  await page.getByText("Afgesproken: per overschrijving.").waitFor();
  await page.getByRole("button", { name: "Anders laten betalen" }).click();
  await dialog.getByText("‘Gewijzigd’, naar hier@example.nl").waitFor();
  expect(await screenProblems(page, "nl")).toEqual([]);
  await dialog.getByRole("button", { name: "Wijzig de betaalwijze" }).click();
  await page.getByText("Afgesproken: bij aankomst.").waitFor();
  await page.getByText("Manier van betalen gewijzigd: Per overschrijving → Bij aankomst").waitFor();

  expect(await overflow(page)).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a file of another system is imported line by line; a guest is found, and chosen where a booking matches two", async () => {
  const anna = await owner(portal.worker);
  const site = await published(anna, "importhuis");
  const { page, complaints, context } = await portal.signedIn(anna, { viewport: { width: 1280, height: 800 } });
  await page.goto("/dashboard/bookings");
  await page.getByRole("button", { name: "Haal boekingen binnen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("CSV-bestand").setInputFiles({
    name: "boekingen.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `Aankomst;Vertrek;Naam;Totaal;Betaald\n${DAY(20)};${DAY(22)};Zofia Wójcik;€ 300;300\n${DAY(21)};${DAY(23)};Dubbel;€ 100;0\n;;Leeg;1;0\n`,
    ),
  });
  await dialog.getByRole("button", { name: "Zo lezen" }).click();
  await dialog.getByText("Over te nemen: 1 van 3 rijen").waitFor();
  await dialog.getByText("Zelfde nachten als een rij erboven").waitFor();
  await dialog.getByText("Aankomst is geen datum.").waitFor();
  await dialog.getByRole("button", { name: "Neem 1 boeking over" }).click();
  await page.getByRole("link", { name: "Zofia Wójcik" }).waitFor();
  await page.getByRole("link", { name: "Zofia Wójcik" }).focus();
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Wat wil je doen?").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Zofia Wójcik");
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Wat wil je doen?").fill("wojcik");
  await page.getByRole("option", { name: "Zofia Wójcik", exact: true }).click();
  await page.getByRole("heading", { name: "Zofia Wójcik" }).waitFor();
  expect(page.url()).toContain("/dashboard/guests/");

  await enter(anna, site, "Tess Post", 30, "confirmed", { phone: "+31611111111" });
  await enter(anna, site, "Bart Bel", 40, "confirmed", { phone: "+31622222222" });
  const id = await enter(anna, site, "T. Post", 50, "confirmed", { email: "tess@example.nl", phone: "+31622222222" });
  await page.goto(`/dashboard/bookings/${id}`);
  const question = page.getByText("Wie van deze gasten heeft geboekt?");
  await question.waitFor();
  expect(await page.getByRole("link", { name: "Alles van deze gast" }).count()).toBe(0);
  await page.getByRole("button", { name: /^Bart Bel · bart@example.nl/ }).waitFor();
  await page.getByRole("button", { name: /^Tess Post · tess@example.nl/ }).click();
  await question.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Alles van deze gast" }).click();
  await page.getByRole("heading", { name: "Tess Post" }).waitFor();
  await page.getByRole("link", { name: /^T\. Post/ }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("an imported stay gets details from the calendar and the list, and a clash of units that share rooms is explained", async () => {
  const anna = await owner(portal.worker);
  const site = await published(anna, "anderekalender");
  await enter(anna, site, "Ewa Nowak", 30, "confirmed");
  const { db, tables } = portal.worker.store;
  const { units } = (await anna.call("GET", `/sites/${site}/today`)).body as unknown as { units: { id: string }[] };
  const unitId = units[0]?.id ?? "";
  const block = {
    id: "imported-bar",
    unitId,
    kind: "imported",
    source: "www.airbnb.nl",
    sequence: 0,
    createdAt: 1,
    updatedAt: 1,
  };
  await db.insert(tables.blocks).values({ ...block, arrival: DAY(1), departure: DAY(4) });
  const lost = { id: "lost", unitId, source: "www.airbnb.nl", arrival: DAY(50), departure: DAY(52), guestName: "Zonder Boeking" };
  await db
    .insert(tables.importedStays)
    .values({ ...lost, party: { adults: 1, children: [], pets: 0 }, version: 1, updatedAt: 1 });
  const [unit] = await db.select().from(tables.units).where(eq(tables.units.id, unitId));
  if (!unit) throw new Error("the site has no unit");
  const half = {
    ...unit,
    id: "halve-schuur",
    slug: "halve-schuur",
    position: 1,
    content: { nl: { ...unit.content.nl, name: "Voorhuis" } },
  };
  await db.insert(tables.units).values(half as typeof unit);
  await db
    .insert(tables.blocks)
    .values({ ...block, id: "own", kind: "block", source: null, unitId: half.id, arrival: DAY(31), departure: DAY(33) });

  const { page, complaints, context } = await portal.signedIn(anna, { viewport: { width: 1280, height: 900 } });
  const dialog = page.getByRole("dialog");
  await page.goto("/dashboard/booking-calendar");
  await page.locator("[data-entry=imported-bar]").first().click();
  await dialog.getByText("De data komen uit die kalender").waitFor();
  await dialog.getByLabel("Naam van de gast").fill("Ewa Nowak");
  await dialog.getByLabel("Dezelfde persoon als").selectOption({ label: "Ewa Nowak · ewa@example.nl" });
  await dialog.getByLabel("Volwassenen").fill("2");
  await dialog.getByLabel("Leeftijden kinderen").fill("5, 40");
  await dialog.getByLabel("Prijs (EUR)").fill("412,50");
  await dialog.getByRole("button", { name: "Gegevens bewaren" }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("ages");
  await dialog.getByLabel("Leeftijden kinderen").fill("5, 8");
  await dialog.getByLabel("Het platform betaalt").click();
  expect(await screenProblems(page, "nl")).toEqual([]);
  await dialog.getByRole("button", { name: "Gegevens bewaren" }).click();
  await page.getByText("Gegevens bewaard").waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(() => page.locator("[data-entry=imported-bar]").first().textContent()).toContain("Ewa Nowak");

  await page.goto("/dashboard/bookings");
  await page.getByLabel("Via").selectOption({ label: "Kalender: www.airbnb.nl" });
  const row = page.getByRole("button", { name: /Ewa Nowak.*2 volwassenen, 2 kinderen.*412,50/ });
  await row.waitFor();
  await expect.poll(() => page.locator("#content a[href*='/dashboard/bookings/']").count()).toBe(0);
  expect(await screenProblems(page, "nl")).toEqual([]);
  await row.click();
  await expect.poll(() => dialog.getByLabel("Dezelfde persoon als").inputValue()).not.toBe("");
  await dialog.getByRole("button", { name: "Sluiten" }).click();
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Wat wil je doen?").fill("ewa nowak");
  await page.getByRole("option", { name: `Ewa Nowak · ${DAY(1)} · www.airbnb.nl` }).click();
  await dialog.getByText("De data komen uit die kalender").waitFor();
  expect(await dialog.getByLabel("Naam van de gast").inputValue()).toBe("Ewa Nowak");
  await dialog.getByRole("button", { name: "Sluiten" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("Gegevens zonder boeking").waitFor();
  await page.getByRole("button", { name: "Verwijder de gegevens" }).click();
  await dialog.getByRole("button", { name: "Verwijder de gegevens" }).click();
  await expect.poll(() => page.getByText("Gegevens zonder boeking").count()).toBe(0);

  await page.goto("/dashboard/settings?part=bookings");
  const panel = page.getByRole("region", { name: "Verblijven die kamers delen" });
  await panel
    .getByRole("button", { name: /^Delen van .* wijzigen$/ })
    .first()
    .click();
  await dialog.getByLabel("Voorhuis").check();
  await dialog.getByRole("button", { name: "Delen bewaren" }).click();
  await dialog.getByText("Dit kan nog niet").waitFor();
  await dialog.getByText(/Voorhuis, .*\(geblokkeerd\)/).waitFor();
  expect(await screenProblems(page, "nl")).toEqual([]);
  await db.delete(tables.nights).where(eq(tables.nights.holder, "own"));
  await db.delete(tables.blocks).where(eq(tables.blocks.id, "own"));
  await dialog.getByRole("button", { name: "Delen bewaren" }).click();
  await panel.getByText("Bevat Voorhuis").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("bookings, guests and today are accessible and fit every width in all languages", async () => {
  const anna = await owner(portal.worker);
  const site = await published(anna, "toegankelijk");
  const id = await enter(anna, site, "Aleksandra Wielogłowska-Brzęczyszczykiewicz", 0, "awaiting-payment");
  await enter(anna, site, "Rosa Vraagt", 40, "requested");
  const { guests } = (await anna.call("GET", `/sites/${site}/guests`)).body as unknown as { guests: { id: string }[] };
  const { db, tables } = portal.worker.store;
  const { units } = (await anna.call("GET", `/sites/${site}/today`)).body as unknown as { units: { id: string }[] };
  const stay = { unitId: units[0]?.id ?? "", source: "calendars.of-a-long-name.example", arrival: DAY(60), departure: DAY(62) };
  const block = { id: "long-import", kind: "imported", sequence: 0, createdAt: 1, updatedAt: 1 };
  await db.insert(tables.blocks).values({ ...block, ...stay, arrival: DAY(70), departure: DAY(73) });
  const details = { id: "long-lost", guestName: "Aleksandra Wielogłowska-Brzęczyszczykiewicz", version: 1, updatedAt: 1 };
  await db.insert(tables.importedStays).values({ ...stay, ...details, party: { adults: 2, children: [], pets: 0 } });
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
      for (const width of [1440, 768]) {
        await page.setViewportSize({ width, height: 844 });
        expect([path, width, await overflow(page)]).toEqual([path, width, 0]);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      if (path.endsWith(id)) await unfold(page);
      expect([path, await screenProblems(page, locale)]).toEqual([path, []]);
      if (path !== bookings) continue;
      await page.locator("#content li > button", { hasText: stay.source }).click();
      await page.getByRole("dialog").locator("[name=guestName]").waitFor();
      expect([path, "dialog", await overflow(page)]).toEqual([path, "dialog", 0]);
    }
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test("an import of the last day is undone as one, and what was changed since is named", async () => {
  const anna = await owner(portal.worker);
  const site = await published(anna, "terughuis");
  const { units } = (await anna.call("GET", `/sites/${site}/today`)).body as unknown as { units: { id: string }[] };
  const row = (name: string, arrival: number, total: number | null) => ({
    unitId: units[0]?.id,
    arrival: DAY(arrival),
    departure: DAY(arrival + 3),
    name,
    email: null,
    phone: null,
    adults: 2,
    children: 1,
    infants: 0,
    total,
    paid: 0,
    payout: 361_20,
    commission: 12_50,
    cleaningFee: null,
    channel: "airbnb",
    number: `HM${arrival}PROBE`,
    notes: "",
  });
  const rows = [row("Zofia Próbna", 20, null), row("Tess Proef", 30, 400_00), row("Bram Blijft", 40, 300_00)];
  const source = "airbnb-reserveringen-van-dit-jaar-en-volgend-jaar.csv";
  const json = { importId: crypto.randomUUID(), source, rows, locale: "nl" };
  expect((await anna.call("POST", `/sites/${site}/bookings/import`, json)).status).toBe(200);
  const { page, complaints, context } = await portal.signedIn(anna, { viewport: { width: 320, height: 800 } });
  await page.goto("/dashboard/bookings");
  await page.getByText("Totaal onbekend").waitFor();
  await page.getByRole("link", { name: /Bram Blijft/ }).click();
  await unfold(page);
  await page.getByText("HM40PROBE").waitFor();
  await page.getByText("Uitbetaling").waitFor();
  await page.getByText(/\(zonder leeftijd: 1\)/).waitFor();
  const { bookings } = (await anna.call("GET", `/sites/${site}/bookings?q=HM40PROBE`)).body as unknown as {
    bookings: { id: string; version: number }[];
  };
  const [blijft] = bookings;
  const change = { notes: "Belt nog" };
  expect((await anna.call("PATCH", `/sites/${site}/bookings/${blijft?.id}`, change, at(blijft?.version ?? 0))).status).toBe(200);
  await page.goto("/dashboard/bookings");
  const panel = page.getByRole("region", { name: "Binnengehaald in de afgelopen dag" });
  await panel.getByText("3 boekingen").waitFor();
  expect(await faultsAt(page, 320)).toEqual([]);
  await panel.getByRole("button", { name: `Maak ongedaan: ${source}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/Wat daarna is veranderd, blijft staan/).waitFor();
  await dialog.getByRole("button", { name: "Maak ongedaan" }).click();
  await page.getByText("2 boekingen teruggenomen").waitFor();
  await panel.getByText(/^Bram Blijft, /).waitFor();
  await expect.poll(() => page.locator("#content a[href*='/dashboard/bookings/']").count()).toBe(1);
  expect(complaints).toEqual([]);
  await context.close();
});
