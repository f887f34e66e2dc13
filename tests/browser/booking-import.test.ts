import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { owner, published } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { overflow, screenProblems } from "../support/looks.ts";
import { type Portal, startPortal } from "../support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
beforeEach(() => forgetAttempts(portal.worker));
afterAll(() => portal.stop());

const YEAR = new Date(Date.now()).getUTCFullYear() + 1;

const AIRBNB = `Confirmation code,Status,Guest name,Contact,# of adults,# of children,# of infants,Start date,End date,# of nights,Booked,Listing,Earnings
HMAAAA0011,Canceled by guest,Ben Voorbeeld,+31 6 12345679,2,0,0,10/08/${YEAR},10/11/${YEAR},3,${YEAR - 1}-06-30,Zee & Zon,"€ 0.00"
HMAAAA0012,Confirmed,Cor Voorbeeld,+31 6 12345670,2,1,1,10/08/${YEAR},10/11/${YEAR},3,${YEAR - 1}-07-02,Zee & Zon,"€ 412.50"
HMAAAA0013,Confirmed,Dirk Voorbeeld,+31 6 12345671,4,0,0,10/20/${YEAR},10/23/${YEAR},3,${YEAR - 1}-07-02,Zee & Zon,"€ 1,300.00"
HMAAAA0014,Confirmed,Els Voorbeeld,+31 6 12345672,2,0,0,11/03/${YEAR},11/06/${YEAR},3,${YEAR - 1}-07-02,Zee & Zon,"$ 700.00"
HMAAAA0015,Confirmed,Fien Voorbeeld,+31 6 12345673,2,0,0,11/12/${YEAR},11/15/${YEAR},2,${YEAR - 1}-07-02,Zee & Zon,"€ 300.00"
`;

const OWN = `From;To;Guest;Price;State
03/04/${YEAR};05/04/${YEAR};Gerda Proef;200,00;vast
06/04/${YEAR};08/04/${YEAR};Hans Proef;220,00;vervallen
`;

const csv = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

async function openDialog(page: Page) {
  await page.goto(portalPath("dashboard", "nl", "bookings"));
  await page.getByRole("button", { name: "Haal boekingen binnen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Kies een bestand" }).waitFor();
  return dialog;
}

async function expectFits(page: Page): Promise<void> {
  for (const width of [320, 1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect([width, await overflow(page)]).toEqual([width, 0]);
    const folder = process.env["SHOTS"];
    if (folder) {
      const name = (await page.getByRole("dialog").textContent())?.length;
      await page.screenshot({ path: `${folder}/${name}-${width}.png` });
    }
  }
  expect(await screenProblems(page, "nl")).toEqual([]);
}

test("a file of Airbnb becomes bookings, home by home, with what is left out and why; it is undone as one", async () => {
  const anna = await owner(portal.worker);
  await published(anna, "importeerhuis");
  const { page, complaints, context } = await portal.signedIn(anna);
  const dialog = await openDialog(page);
  const upload = dialog.getByLabel("CSV-bestand", { exact: true });
  await upload.setInputFiles(csv("reservations.csv", AIRBNB));
  await dialog.getByText("Herkend: Airbnb. 5 rijen.").waitFor();
  await dialog.getByText("Rij 1: Geannuleerd (Canceled by guest)").waitFor();
  await dialog.getByText("Rij 5: Het aantal nachten klopt niet met de data.").waitFor();
  expect(await dialog.getByRole("button", { name: "Beantwoord eerst de vragen" }).isDisabled()).toBe(true);
  await expectFits(page);
  await dialog.getByLabel("Welk verblijf is ‘Zee & Zon’? (4 rijen)").selectOption({ index: 1 });
  await dialog.getByText("Over te nemen: 2 van 5 rijen").waitFor();
  await dialog.getByText("Bedrag in USD").waitFor();
  await dialog.getByRole("radio", { name: "Overnemen zonder prijs" }).check();
  await dialog.getByText("Over te nemen: 3 van 5 rijen").waitFor();
  const dirk = dialog.getByRole("checkbox", { name: /Dirk Voorbeeld/ });
  await dirk.focus();
  await page.keyboard.press("Space");
  await dialog.getByText("Over te nemen: 2 van 5 rijen").waitFor();
  await expectFits(page);
  await dialog.getByRole("button", { name: "Neem 2 boekingen over" }).click();
  await page.getByRole("link", { name: "Cor Voorbeeld" }).waitFor();
  expect(await page.getByRole("link", { name: "Dirk Voorbeeld" }).count()).toBe(0);

  // The home is known from now on, and the same rows are no bookings again.
  const again = await openDialog(page);
  await again.getByLabel("CSV-bestand", { exact: true }).setInputFiles(csv("reservations.csv", AIRBNB));
  await again.getByText("Over te nemen: 1 van 5 rijen").waitFor();
  await again.getByText("Staat er al").first().waitFor();

  await page.goto(portalPath("dashboard", "nl", "bookings"));
  const recent = page.getByRole("region", { name: "Binnengehaald in de afgelopen dag" });
  await recent.getByRole("button", { name: "Maak ongedaan: reservations.csv" }).click();
  const confirm = page.getByRole("dialog", { name: "Maak je dit ongedaan?" });
  await confirm.getByRole("button", { name: "Maak ongedaan" }).click();
  await page.getByText("2 boekingen teruggenomen").waitFor();
  await page.getByRole("link", { name: "Cor Voorbeeld" }).waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
}, 180_000);

test("an owner says what the columns, the days and the states of an unknown file are, once", async () => {
  const anna = await owner(portal.worker);
  await published(anna, "eigenlijst");
  const { page, complaints, context } = await portal.signedIn(anna);
  const dialog = await openDialog(page);
  await dialog.getByLabel("CSV-bestand", { exact: true }).setInputFiles(csv("lijst.csv", OWN));
  await dialog.getByRole("heading", { name: "Wat staat er in elke kolom?" }).waitFor();
  await expectFits(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Bewaar de kolommen als bestand" }).click(),
  ]);
  expect(JSON.parse(await readFile(await download.path(), "utf8"))).toMatchObject({ kind: "bookings-format", version: 1 });
  await dialog.getByRole("button", { name: "Zo lezen" }).click();
  await dialog.getByText("Over te nemen: 0 van 2 rijen").waitFor();
  await dialog.getByRole("radio", { name: `3 apr ${YEAR} – 5 apr ${YEAR}` }).check();
  await dialog.getByRole("group", { name: "‘vast’" }).getByRole("radio", { name: "Is een boeking" }).check();
  await dialog.getByRole("group", { name: "‘vervallen’" }).getByRole("radio", { name: "Is geen boeking" }).check();
  await dialog.getByRole("radio", { name: "In EUR" }).check();
  await dialog.getByText("Over te nemen: 1 van 2 rijen").waitFor();
  await expectFits(page);
  await dialog.getByRole("button", { name: "Neem 1 boeking over" }).click();
  await page.getByRole("link", { name: "Gerda Proef" }).waitFor();
  for (const locale of LOCALES) {
    await page.goto(portalPath("dashboard", locale, "bookings"));
    await page.getByRole("button", { name: /^(?:Haal boekingen|Import bookings|Wczytaj rez)/ }).click();
    const opened = page.getByRole("dialog");
    await opened.locator("input[type=file]").setInputFiles(csv("reservations.csv", AIRBNB));
    await opened.getByText("Canceled by guest").first().waitFor();
    expect([locale, await overflow(page), await page.getByText(/\{\{|[a-z]+\.[a-z]+_/).count()]).toEqual([locale, 0, 0]);
  }
  expect(complaints).toEqual([]);
  await context.close();
}, 180_000);
