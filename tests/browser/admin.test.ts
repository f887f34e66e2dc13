import { afterAll, beforeAll, expect, test } from "vitest";
import type { MailTemplateDetails } from "#contract/admin/mail-template.ts";
import { LOCALES } from "#domain/locale.ts";
import { add } from "#store/services/faults.ts";
import { addMeasurements } from "#store/services/measured-hours.ts";
import { enqueue } from "#store/services/outbox.ts";
import { ADMIN_PAGES, type AdminPage, adminPathIn } from "#locales/admin-paths.ts";
import { mailOf } from "../fixtures/mail.ts";
import { admin } from "../support/admin.ts";
import { owner, published, type TestOwner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { faultsAt, overflow, screenProblems, violations } from "../support/looks.ts";
import { picture } from "../support/photos.ts";
import { type Portal, startPortal } from "../support/portal.ts";

let portal: Portal;
let boss: TestOwner;
let anna: TestOwner;
let site: string;

beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  const { worker } = portal;
  [boss, anna] = [await admin(worker), await owner(worker)];
  site = await published(anna, "beheerhuis", "Het Beheerhuis");
  await anna.call("POST", `/sites/${site}/domains`, { domain: "beheerhuis.nl" });
  const { db, tables: t } = worker.store;
  const now = Date.now();
  await db.insert(t.orders).values({
    id: "order-1",
    number: "K7MP-3QXD",
    plan: "standard",
    locale: "nl",
    customer: { kind: "person", name: "Anna de Wit", email: anna.email, country: "NL" },
    dueNow: 200_00,
    monthly: 50_00,
    nextCharge: "2027-01-01",
    status: "paid",
    provider: "sandbox",
    digest: "d",
    createdAt: now,
    updatedAt: now,
    paidAt: now,
  });
  await fill();
});
afterAll(() => portal.stop());

test("an admin walks through the area, acts with a reason, and looks at a portal read-only", async () => {
  const { page, complaints } = await portal.signedIn(boss, { viewport: { width: 390, height: 844 } });
  const problems: string[] = [];
  /** Checks the current page in one width and colour scheme. */
  const check = async (name: string) => {
    const pixels = await overflow(page);
    problems.push(...(await violations(page)).map((problem) => `${name}: ${problem}`));
    if (pixels !== 0) problems.push(`${name}: ${pixels} px too wide`);
  };
  const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
  const menu = (name: string) => page.getByRole("navigation", { name: "Beheer" }).getByRole("link", { name }).click();

  await page.goto("/admin/owners");
  await heading("Eigenaren");
  await check("owners");

  // The header finds everything, by keyboard only.
  await page.getByRole("searchbox", { name: "Mail, naam, host, boeking of bestelling" }).focus();
  await page.keyboard.type("beheerhuis");
  await page.getByRole("link", { name: /Het Beheerhuis/ }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await heading(/Het Beheerhuis/);
  await check("site");

  await page.getByRole("button", { name: "Blokkeren" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Blokkeren" }).click();
  await page.locator("#reason-error").waitFor();
  await page.getByRole("textbox", { name: "Reden" }).fill("Foto’s van een ander huis");
  await page.keyboard.press("Enter");
  await page.getByText("Geblokkeerd", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Blokkade opheffen" }).click();
  await page.getByRole("textbox", { name: "Reden" }).fill("Opgelost");
  await page.keyboard.press("Enter");
  await page.getByText("site_suspension_lifted").waitFor();

  await menu("Sites");
  await heading("Sites");
  await page.getByRole("link", { name: "Het Beheerhuis" }).waitFor();
  await check("sites");
  await menu("Domeinen");
  await page.getByRole("link", { name: "beheerhuis.nl" }).waitFor();
  await check("domains");
  await menu("Bestellingen");
  await page.getByRole("link", { name: "K7MP-3QXD" }).click();
  await heading("K7MP-3QXD");
  await check("order");
  await page.getByRole("link", { name: anna.email }).click();
  await page.getByRole("button", { name: "Verbannen" }).waitFor();
  await check("owner");

  await page.getByRole("button", { name: "Meekijken" }).click();
  await page.getByRole("textbox", { name: "Reden" }).fill("Hulp gevraagd per telefoon");
  await page.keyboard.press("Enter");
  const banner = page.getByRole("region", { name: "Meekijken als eigenaar" });
  await banner.getByText(anna.email).waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  await page.getByText("Het Beheerhuis").first().waitFor();
  await check("view");
  // The admin's own account is not part of it.
  await page.goto("/account");
  await page.waitForURL("**/dashboard");
  await banner.getByRole("button", { name: "Stoppen met meekijken" }).click();
  await page.waitForURL(`**/admin/owners/${anna.id}`);
  await page.getByText("view_ended").waitFor();

  await menu("Logboek");
  await heading("Logboek");
  await check("audit log");
  expect(problems).toEqual([]);
  expect(complaints).toEqual([]);
}, 120_000);

test("an admin writes an article with a picture, plans it, publishes it and sees it", async () => {
  const { page, complaints } = await portal.signedIn(boss);
  await page.goto("/admin/blog");
  await page.getByRole("link", { name: "Nieuw artikel" }).click();
  await page.getByLabel("Titel").fill("Winter aan zee");
  await page.getByRole("textbox", { name: "Tekst" }).fill("## Waarom\n\nVoor de **rust**: [de prijs](page:nergens).");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await page.getByText("De link page:nergens kan niet.").waitFor();
  await page.getByRole("textbox", { name: "Tekst" }).fill("## Waarom\n\nVoor de **rust**: [de prijs](page:pricing).");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await page.getByText("Opgeslagen als concept.").waitFor();
  await page.getByRole("tab", { name: "Nog niet in het Pools" }).waitFor();

  await page.getByRole("button", { name: "Nu publiceren" }).click();
  await page.locator("#description-error").waitFor();
  await page.getByRole("textbox", { name: "Beschrijving", exact: true }).fill("Waarom gasten in de winter naar zee komen.");
  await page.getByRole("textbox", { name: "Beschrijving van de afbeelding" }).fill("Een strand met sneeuw");
  const file = { name: "strand.jpg", mimeType: "image/jpeg", buffer: await picture(1600, 1200).jpeg().toBuffer() };
  await page.getByLabel("Kies een afbeelding").setInputFiles(file);
  await page.getByRole("button", { name: "Afbeelding verwijderen" }).waitFor();
  await page.getByRole("tab", { name: "Nog niet in het Pools" }).click();
  await page.getByRole("dialog", { name: "Nog niet bewaard" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Opslaan" }).first().click();
  await page.getByText("Sla eerst je wijzigingen op.").waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Plan het artikel in" }).click();
  await page.getByLabel("Datum").fill("2020-01-01");
  await page.getByRole("dialog").getByRole("button", { name: "Plan het artikel in" }).click();
  await page.getByText("Dit moment is al voorbij.").waitFor();
  await page.getByLabel("Datum").fill(`${new Date().getUTCFullYear() + 1}-03-01`);
  await page.getByRole("dialog").getByRole("button", { name: "Plan het artikel in" }).click();
  await page.getByText("Nederlandse tijd.", { exact: false }).waitFor();
  await page.getByText("Versies").click();
  await page.getByRole("button", { name: /^Terugzetten: “Winter aan zee”/ }).waitFor();
  expect(await screenProblems(page, "nl")).toEqual([]);
  expect(await faultsAt(page, 390)).toEqual([]);

  const preview = await page.getByRole("link", { name: /^Voorbeeld bekijken/ }).getAttribute("href");
  await page.getByRole("button", { name: "Nu publiceren" }).click();
  await page.getByText("Gepubliceerd.", { exact: true }).waitFor();
  await page.goto(preview ?? "");
  await page.getByText("Voorbeeld: alleen wie deze link heeft").waitFor();
  await page.goto("/blog");
  await page.getByRole("link", { name: "Winter aan zee" }).click();
  await page.waitForURL("**/blog/winter-aan-zee");
  await page.getByRole("img", { name: "Een strand met sneeuw" }).waitFor();
  expect(await violations(page)).toEqual([]);
  // The app takes over the page that the worker rendered, and comes back to it.
  const price = page.getByRole("main").getByRole("link", { name: "de prijs" });
  await price.hover();
  await price.click();
  await page.waitForURL("**/prijzen");
  await page.reload();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Winter aan zee" }).waitFor();
  expect(complaints).toEqual([]);
}, 120_000);

const PAGES = Object.keys(ADMIN_PAGES) as AdminPage[];
const SHOTS = process.env["SHOTS"];

/** Data for each page. */
async function fill(): Promise<void> {
  const { store } = portal.worker;
  const { db, tables } = store;
  const now = Date.now();
  const fault = { count: 3, lastAt: now, requestId: "8f1c2d3e4f5a6b7c-AMS" };
  await add(store, [
    { ...fault, kind: "error", key: "GET main /api/sites/:siteId/papers" },
    { ...fault, kind: "webhook", key: "billing stripe INVALID_SIGNATURE" },
  ]);
  const measured = { count: 12, failed: 0, ms: 9000, maxMs: 900, rows: 48_000, lastAt: now, failure: null };
  await addMeasurements(store, [
    { ...measured, kind: "mail", key: "mail.example.nl", failed: 12, failure: "refused 554" },
    { ...measured, kind: "query", key: `GET main /api/sites: select ?${' and "user_sites"."subdomain" = ?'.repeat(12)}` },
    { ...measured, kind: "route", key: "GET main /api/sites/:siteId/bookings" },
  ]);
  await enqueue(db, tables, "mail-1", mailOf({ subject: "Wachtend bericht" }), now);
  await enqueue(
    db,
    tables,
    "mail-2",
    mailOf({ key: "2", subject: "Geweigerd bericht met een heel lang onderwerp dat niet past" }),
    now - 1,
  );
  await db.insert(tables.leads).values({
    id: "lead-1",
    kind: "consultation",
    locale: "pl",
    name: "Ewa Wiśniewska",
    email: "ewa.wisniewska@bardzo-dluga-domena.example",
    phone: "+48 600 100 200",
    units: 2,
    channels: ["airbnb"],
    message: "Hoe werkt de kalender?\nEn wat kost het?",
    slot: now + 86_400_000,
    consentAt: now,
    confirmedAt: now,
    digest: "1",
    createdAt: now,
  });
}

test("an admin walks through all pages, reads and cancels a message, notes a lead and changes settings", async () => {
  const { page, complaints } = await portal.signedIn(boss);
  const shoot = async (name: string) => {
    if (SHOTS === undefined) return;
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${SHOTS}/${name}-${width}.png`, fullPage: true });
    }
  };
  const locales = SHOTS === undefined ? LOCALES.slice(0, 1) : LOCALES.slice(0, 2);
  for (const locale of locales)
    for (const name of PAGES) {
      await page.goto(adminPathIn({ page: name, item: undefined }, locale));
      await page.locator("main h1").waitFor();
      await page.locator("main [aria-busy=true], main .animate-pulse").first().waitFor({ state: "detached" });
      await shoot(`${locale}-${name}`);
      expect([name, await screenProblems(page, "nl")]).toEqual([name, []]);
      expect([name, await faultsAt(page, 390)]).toEqual([name, []]);
    }

  await page.goto("/admin");
  await page.getByText("GET main /api/sites/:siteId/papers").waitFor();
  await page.getByText("billing stripe INVALID_SIGNATURE").waitFor();
  await page.getByText("weigert: 12 van 12 in een uur").waitFor();
  await page.getByText("GET main /api/sites", { exact: true }).waitFor();

  await page.goto("/admin/settings/emails");
  await page.getByRole("button", { name: "Lezen: “Wachtend bericht”" }).click();
  const shown = page.frameLocator("iframe[title='Het bericht zoals de ontvanger het ziet']");
  await shown.getByText("je bericht is binnen.").waitFor();
  await shoot("dialog");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Annuleer het bericht: “Wachtend bericht”" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Annuleer het bericht" }).first().click();
  await dialog.getByText("Vul dit nog in.").first().waitFor();
  await dialog.getByLabel("Reden").fill("Twee keer geschreven");
  await dialog.getByRole("button", { name: "Annuleer het bericht" }).first().click();
  await page.getByText("Het bericht is geannuleerd.").waitFor();
  await page.getByLabel("Status").selectOption("cancelled");
  await page.getByRole("button", { name: "Opnieuw versturen: “Wachtend bericht”" }).waitFor();

  await page.goto("/admin/leads");
  await page.getByText("0 notities").click();
  await page.getByLabel("Nieuwe notitie").fill("Gebeld, belt terug.");
  await page.getByRole("button", { name: "Notitie toevoegen" }).click();
  await page.getByText("Gebeld, belt terug.").waitFor();
  await shoot("lead");
  await page.getByRole("listitem").getByLabel("Status").selectOption("contacted");
  await page.getByLabel("Status").first().selectOption({ label: "Contact gehad (1)" });

  await page.getByRole("tab", { name: "Tijden voor gesprekken" }).click();
  await page.getByLabel("Uren vooraf").fill("24");
  await page.getByLabel("Dag", { exact: true }).fill("2027-01-04");
  await page.getByRole("button", { name: "Dag toevoegen" }).click();
  await shoot("hours");
  expect(await screenProblems(page, "nl")).toEqual([]);
  await page.getByRole("button", { name: "Opslaan" }).click();
  await page.getByText("De tijden gelden nu.").waitFor();

  await page.goto("/admin/settings/booking-calendar");
  await page.getByLabel("Streng").check();
  await page.getByRole("button", { name: "Opslaan" }).click();
  await page.getByText("Nieuwe sites beginnen nu hiermee.").waitFor();

  await page.goto("/admin/settings/templates");
  await page.getByRole("searchbox", { name: "Zoek in onderwerpen en namen" }).fill("magicLink");
  await page.getByRole("link", { name: "Je link om in te loggen" }).click();
  const preview = page.frameLocator("iframe[title='De mail zoals de ontvanger haar ziet, met verzonnen gegevens']");
  await preview.getByRole("paragraph").getByText("zonder wachtwoord").waitFor();
  const body = page.getByRole("textbox", { name: /^Tekst/ });
  await body.fill("Log in bij {{barnd}}.");
  await page.getByText("Deze waarde is er in deze tekst niet: {{barnd}}.").waitFor();
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  await expect.poll(() => body.evaluate((field) => field === document.activeElement)).toBe(true);
  await body.fill("Log in bij ");
  await page.getByText("Waarden om in te voegen").nth(1).click();
  await page.getByRole("button", { name: "Voeg brand in: Tekst" }).click();
  await preview.getByRole("paragraph").getByText("Log in bij Vrijhuis", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  await page.getByText("Versie 1", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Donker" }).click();
  await preview.locator(".card[style*='rgb(29, 55, 46)']").waitFor();
  await shoot("template");
  expect(await screenProblems(page, "nl")).toEqual([]);
  expect(await faultsAt(page, 390)).toEqual([]);
  await page.getByRole("button", { name: "Platte tekst" }).click();
  await page.locator("pre", { hasText: "Log in bij Vrijhuis" }).waitFor();
  await page.getByRole("button", { name: "Stuur een testmail naar jezelf" }).click();
  await page.getByText(`De testmail is onderweg naar ${boss.email}.`).waitFor();
  // Another admin saves meanwhile: the typed text stays, and the differences are shown.
  const ours = await boss.call("GET", "/admin/settings/templates/accounts-magicLink");
  const [nl] = (ours.body as unknown as MailTemplateDetails).languages;
  const texts = Object.fromEntries(nl?.texts.map(({ key, text }) => [key, text]) ?? []);
  const theirs = { texts: { ...texts, "accounts:magicLink.body": "Log snel in bij {{brand}}." } };
  await boss.call("PUT", "/admin/settings/templates/accounts-magicLink/nl", theirs, { "If-Match": '"1"' });
  await body.fill("Log rustig in bij {{brand}}.");
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  await page.getByRole("alert").getByText("snel").waitFor();
  expect(await screenProblems(page, "nl")).toEqual([]);
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  await page.getByText("Versie 3", { exact: false }).waitFor();
  // Unsaved changes of a language are not lost by leaving it, unless the admin confirms it.
  await body.fill("Half af");
  await page.getByRole("button", { name: "Engels" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Terug" }).click();
  await page.getByRole("button", { name: "Niet opslaan" }).click();
  await page.getByRole("button", { name: "Versie 1 terugzetten" }).click();
  await page.getByText("Versie 4", { exact: false }).waitFor();
  await page.locator("pre", { hasText: "Log in bij Vrijhuis" }).waitFor();
  await page.getByRole("button", { name: "Alles terug naar standaard" }).click();
  await page.locator("pre", { hasText: "zonder wachtwoord" }).waitFor();

  await page.goto("/admin/audit-log");
  for (const action of ["mail_template_changed", "mail_template_reset", "mail_template_tested"])
    await page.getByRole("button", { name: action }).first().waitFor();
  for (const action of ["mail_viewed", "mail_cancelled", "lead_noted", "lead_state_changed", "platform_setting_changed"])
    await page.getByRole("button", { name: action }).first().waitFor();
  expect(complaints).toEqual([]);
}, 180_000);
