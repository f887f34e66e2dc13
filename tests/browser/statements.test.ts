import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, dayInZone } from "#domain/dates.ts";
import { LOCALES } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { beginSite, owner, setPrice } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { camt } from "../fixtures/statements/camt.ts";
import { BANK_FILES } from "../fixtures/statements/csv.ts";
import { faultsAt, overflow, violations, violationsInBothModes } from "../support/looks.ts";
import { type Portal, startPortal } from "../support/portal.ts";

const TODAY = dayInZone(Date.now(), "Europe/Amsterdam");

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
beforeEach(() => forgetAttempts(portal.worker));
afterAll(() => portal.stop());

test("an owner uploads statements, books the sure matches, chooses bookings for the rest, and reverts one", async () => {
  const anna = await owner(portal.worker);
  const siteId = await beginSite(anna);
  await setPrice(anna, siteId, 10_000);
  const { units } = (await anna.call("GET", `/sites/${siteId}/today`)).body as unknown as { units: { id: string }[] };
  const enter = async (days: number, name: string) => {
    const { body } = await anna.call("POST", `/sites/${siteId}/bookings`, {
      unitId: units[0]?.id,
      arrival: addDays(TODAY, days),
      departure: addDays(TODAY, days + 4),
      party: { adults: 2, children: [], pets: 0 },
      contact: { name, email: null, phone: null, address: null },
      locale: "nl",
      channel: "phone",
      payment: "transfer",
      state: "confirmed",
      ignoresRules: true,
      sendsMail: false,
      requestKey: crypto.randomUUID(),
    });
    return body["booking"] as { reference: string; quote: { total: number } };
  };
  const els = await enter(40, "Els de Vries");
  const zofia = await enter(50, "Zofia Wiśniewska");
  const amountOf = ({ quote }: typeof els) => (quote.total / 100).toFixed(2);
  const statement = camt("08", [
    { on: TODAY, amount: amountOf(els), name: "E de Vries", text: `huur ${els.reference}`, reference: "B-1" },
    { on: TODAY, amount: amountOf(zofia), name: "J. Wisniewski", text: "pobyt", reference: "B-2" },
    { on: TODAY, amount: "12.34", name: "Tante Truus", text: "verjaardag", reference: "B-3" },
    { on: TODAY, amount: "9.95", isDebit: true, name: "Bakker", reference: "B-4" },
  ]);
  const file = (name: string, content: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
  const { page, complaints, context } = await portal.signedIn(anna, { viewport: { width: 390, height: 844 } });
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const upload = page.getByLabel("Bankafschrift", { exact: true });
  const section = (name: string) => page.getByRole("region", { name });

  await page.goto(`${portalPath("dashboard", "nl", "payments")}/statements`);
  await page.getByText("Welke overschrijvingen zijn binnen?").waitFor();
  expect(await faultsAt(page, 390)).toEqual([]);
  await upload.setInputFiles(file("afschrift.pdf", "%PDF-1.7"));
  await page.getByText("Dit is een pdf.").waitFor();
  await upload.setInputFiles(file("afschrift.xml", statement));
  await page.getByText("3 nieuwe regels. 1 uitgave is niet bewaard.").waitFor();
  await section("1 zekere betaling").getByRole("link", { name: "Els de Vries" }).waitFor();
  await section("1 betaling om na te kijken").getByRole("link", { name: "Zofia Wiśniewska" }).waitFor();
  await section("1 betaling zonder boeking").getByText("Tante Truus").waitFor();
  expect(await violationsInBothModes(page)).toEqual([]);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await overflow(page)]).toEqual([width, 0]);
  }

  await button("Boek deze").click();
  await section("1 zekere betaling").waitFor({ state: "detached" });
  await button(`Boek voor Zofia Wiśniewska, ${zofia.reference}`).press("Enter");
  await section("1 betaling om na te kijken").waitFor({ state: "detached" });
  await button("Kies een boeking…").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Els de Vries").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await button("Zet opzij").click();
  await page.getByText("Alles is verwerkt.").waitFor();
  await upload.setInputFiles(file("afschrift.xml", statement));
  await page.getByText("0 nieuwe regels. 3 waren al bekend.").waitFor();

  await page.getByText("Laatst geboekt").click();
  await page.getByRole("listitem").filter({ hasText: "E de Vries" }).getByRole("button", { name: "Neem terug…" }).click();
  await dialog.getByRole("button", { name: "Neem de betaling terug" }).click();
  await section("1 zekere betaling").getByText("E de Vries").waitFor();

  // A known bank asks nothing; what it did not book is said.
  await upload.setInputFiles(file("sparkasse.csv", BANK_FILES["sparkasse"] ?? ""));
  await page.getByText("Herkend: Sparkasse. 1 nieuwe regel. 1 uitgave is niet bewaard. 1 regel is nog niet geboekt").waitFor();

  // A long one is read by several workers.
  const [head = "", payment = "", purchase = ""] = (BANK_FILES["ing"] ?? "").split("\n");
  const long = [
    head,
    payment,
    ...Array.from({ length: 24_000 }, () => purchase.replace("1.000,00", "")),
    payment.replace("1.250,50", "1.250,51"),
  ].join("\n");
  let parts = 0;
  context.on("request", (request) => void (parts += Number(request.url().includes("read-part.worker"))));
  await upload.setInputFiles(file("ing.csv", long));
  await page.getByText("Herkend: ING. 2 nieuwe regels. 24000 uitgaven zijn niet bewaard.").waitFor();
  expect(parts).toBe(2);

  const unknown = "Boekdatum;Soort;Bedrag;Wie\n12-06-2026;C;1250,50;Jan Proef\n11-06-2026;D;480,00;Aannemer Vos\n";
  await upload.setInputFiles(file("onbekend.csv", unknown));
  await page.getByRole("heading", { name: "Welke kolom is wat?" }).waitFor();
  await page.getByLabel("WieJan Proef").selectOption("name");
  await page.getByRole("alert").getByText('In de kolom "Soort" staat of geld erbij of eraf ging').waitFor();
  expect(await button("Zo klopt het").isDisabled()).toBe(true);
  await page.getByLabel("SoortC").selectOption("direction");
  await page.getByText("uitgave, wordt niet geboekt").waitFor();
  expect(await violations(page)).toEqual([]);
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await overflow(page)]).toEqual([width, 0]);
  }
  const [download] = await Promise.all([page.waitForEvent("download"), button("Bewaar als bestand").click()]);
  const shared = await readFile(await download.path(), "utf8");
  await button("Zo klopt het").click();
  await page.getByText("1 nieuwe regel. 1 uitgave is niet bewaard.", { exact: true }).waitFor();
  // The columns are known from now on, and can be named again.
  await upload.setInputFiles(file("onbekend.csv", unknown));
  await page.getByText("1 was al bekend.").waitFor();
  await button("Klopt er iets niet? Noem de kolommen opnieuw").click();
  await page.getByText("uitgave, wordt niet geboekt").waitFor();
  await upload.setInputFiles(file("statement-format.json", shared));
  await page.getByText("De kolommen uit dit bestand zijn bewaard.").waitFor();
  for (const locale of LOCALES) {
    await page.goto(`${portalPath("dashboard", locale, "payments")}/statements`);
    await page.locator("main section").first().waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    expect([locale, await overflow(page), await page.getByText(/\{\{|[a-z]+\.[a-z]+_/).count()]).toEqual([locale, 0, 0]);
  }
  expect(complaints).toEqual([]);
  await context.close();
}, 180_000);
