import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { StoredBookingSettings } from "#contract/letting/booking-settings.ts";
import { LOCALES } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { at, beginSite, owner, published } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { type FakeDns, startFakeDns } from "../support/fake-dns.ts";
import { overflow, screenProblems, violations } from "../support/looks.ts";
import { picture } from "../support/photos.ts";
import { type Portal, showTab, startPortal } from "../support/portal.ts";
import type {} from "../support/trusted-certificate.ts";
import { type Relay, startRelay, startSmtp } from "../support/smtp.ts";

let portal: Portal;
let dns: FakeDns;
/** Before an owner's mail server. */
let relay: Relay;
beforeAll(async () => {
  [dns, relay] = await Promise.all([startFakeDns(), startRelay()]);
  const OWN_MAIL_ROUTES = `smtp.duinhuis.nl:587=127.0.0.1:${relay.port}`;
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY, DNS_RESOLVER: dns.json, OWN_MAIL_ROUTES } });
});
beforeEach(() => forgetAttempts(portal.worker));
afterAll(async () => {
  await portal.stop();
  relay.stop();
  await dns.stop();
});

const PARTS = ["site", "bookings", "papers", "mail", "legal", "team", "data", "life"];

test("guests see the owner's closed page or our main site while a site is paused, and the home after it is resumed", async () => {
  const anna = await owner(portal.worker);
  await published(anna, "duinhuis");
  const { page, complaints, context } = await portal.signedIn(anna);
  const guest = await portal.visitor();
  const address = portal.origin.replace("//", "//duinhuis.");
  await guest.page.goto(address);
  await guest.page.getByText("Een huis achter de duinen.").first().waitFor();

  await page.goto("/dashboard/settings?part=life");
  await page.getByRole("button", { name: "Pauzeer deze site" }).click();
  await page.getByLabel("Je eigen woorden (Nederlands)").fill("In mei zijn we terug.");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Pauzeer de site" }).click();
  await page.getByText("Je site is tijdelijk gesloten: gasten zien").waitFor();
  const closed = await guest.page.reload();
  expect([closed?.status(), await guest.page.getByRole("heading", { level: 1 }).innerText()]).toEqual([
    503,
    "Tijdelijk gesloten",
  ]);
  await guest.page.getByText("In mei zijn we terug.").waitFor();
  expect(await violations(guest.page)).toEqual([]);

  await page.getByRole("button", { name: "Wijzig wat gasten zien" }).click();
  expect(await page.getByLabel("Je eigen woorden (Nederlands)").inputValue()).toBe("In mei zijn we terug.");
  await page.getByLabel("De website van Vrijhuis").check();
  await page.getByRole("button", { name: "Bewaar de keuze" }).click();
  await page.getByText("Je site is gepauzeerd: op je adres").waitFor();
  const shown = await guest.page.reload();
  expect(await guest.page.getByText("Een huis achter de duinen.").count()).toBe(0);
  expect(shown?.headers()["x-robots-tag"]).toContain("noindex");
  await page.getByRole("button", { name: "Zet weer online" }).click();
  await page.getByRole("button", { name: "Pauzeer deze site" }).waitFor();
  await guest.page.reload();
  await guest.page.getByText("Een huis achter de duinen.").first().waitFor();
  expect(complaints).toEqual([]);
  await Promise.all([context.close(), guest.context.close()]);
});

test("the export is a valid zip file, and the addresses of the calendars work", async () => {
  const anna = await owner(portal.worker);
  await published(anna, "boshuis");
  const { page, context } = await portal.signedIn(anna);
  await page.goto("/dashboard/settings?part=data");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download alles" }).click(),
  ]);
  const names = Object.keys(unzipSync(new Uint8Array(await readFile(await download.path()))));
  expect(names).toEqual(expect.arrayContaining(["site.json", expect.stringMatching(/\.ics$/), expect.stringMatching(/\.webp$/)]));
  for (const label of ["Kalender van deze site", "Kalender van al je huizen"]) {
    const feed = await portal.worker.get(await page.getByLabel(label).inputValue());
    expect([label, feed.status, (await feed.text()).slice(0, 15)]).toEqual([label, 200, "BEGIN:VCALENDAR"]);
  }
  await context.close();
});

test("legal texts start from an example in their own language and are saved while typing", async () => {
  const anna = await owner(portal.worker);
  const site = await published(anna, "zeehuis");
  const { page, context } = await portal.signedIn(anna);
  await page.goto("/en/dashboard/settings?part=legal");
  await page.getByRole("button", { name: "Begin with an example" }).click();
  await expect.poll(() => page.getByLabel("Rental terms").inputValue()).toContain("## Boeken en betalen");
  const kept = async () =>
    ((await anna.call("GET", `/sites/${site}/draft`)).body as { draft: { legal: { nl?: { terms: string } } } }).draft.legal.nl;
  await expect.poll(async () => (await kept())?.terms).toContain("## Boeken en betalen");
  await context.close();
});

test("a site is deleted only after its name was typed", async () => {
  const anna = await owner(portal.worker);
  const [site, other] = [await published(anna, "oudhuis"), await beginSite(anna, "Nieuw huis")];
  const { page, context } = await portal.signedIn(anna);
  await page.goto(`/dashboard/settings?part=life&site=${site}`);
  await page.getByRole("button", { name: "Verwijder deze site…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Het Bunhuis");
  await dialog.getByRole("button", { name: "Verwijder de site voorgoed" }).click();
  await dialog.getByText("Dit is niet de naam van je site.").waitFor();
  await dialog.getByRole("textbox").fill("Het Duinhuis");
  await dialog.getByRole("button", { name: "Verwijder de site voorgoed" }).click();
  await page.getByText("Het Duinhuis is verwijderd.").waitFor();
  await page.getByRole("button", { name: /Nieuw huis/ }).waitFor();
  expect((await anna.call("GET", `/sites/${site}/draft`)).status).toBe(404);
  expect((await anna.call("GET", `/sites/${other}/draft`)).status).toBe(200);
  await context.close();
});

test("decisions made elsewhere in the meantime are shown, and can be made again", async () => {
  const [anna, bram, kees] = [await owner(portal.worker), await owner(portal.worker), await owner(portal.worker)];
  const site = await published(anna, "duinhuis-samen");
  const { page, context } = await portal.signedIn(anna);
  // Without live updates, the screen does not know of changes elsewhere.
  await page.routeWebSocket(/\/realtime\//, () => {});
  await page.route(/\/changes$/, (route) => route.abort());
  const open = () => page.goto(`/en/dashboard/settings?part=life&site=${site}`);
  await open();

  await page.getByRole("button", { name: "Pause this site" }).waitFor();
  await anna.call("PUT", `/sites/${site}/status`, { status: "paused" }, at("active"));
  await page.getByRole("button", { name: "Pause this site" }).click();
  await page.getByLabel("The website of Vrijhuis").check();
  await page.getByRole("button", { name: "Pause the site" }).click();
  await page.getByText("Your site was paused already.").waitFor();
  await page.getByRole("button", { name: "Put it online again" }).click();
  await page.getByText("Your site is online again.").waitFor();

  const email = page.getByLabel("Email address of the new owner");
  const offer = page.getByRole("button", { name: "Offer the site" });
  await email.fill(kees.email);
  await anna.call("POST", `/sites/${site}/transfer`, { email: bram.email }, at(0));
  await offer.click();
  await page
    .getByRole("alert")
    .filter({ hasText: `offered to ${bram.email} in the meantime` })
    .waitFor();
  expect(await email.inputValue()).toBe(kees.email);
  await offer.click();
  await page
    .getByRole("status")
    .filter({ hasText: `Offered to ${kees.email}, valid until` })
    .waitFor();
  const { invitations } = (await anna.call("GET", `/sites/${site}/team`)).body as { invitations: { createdAt: number }[] };
  expect(invitations).toMatchObject([{ email: kees.email, role: "owner" }]);
  await anna.call("DELETE", `/sites/${site}/team/invitations/${site}`, undefined, at(invitations[0]?.createdAt ?? 0));
  await offer.click();
  await page.getByRole("alert").filter({ hasText: "The former offer has ended" }).waitFor();

  await open();
  await page.getByRole("button", { name: "Delete this site…" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("Het Duinhuis");
  const { version } = (await anna.call("GET", `/sites/${site}/draft`)).body;
  await anna.call("PATCH", `/sites/${site}/draft`, { menu: ["photos"] }, at(Number(version)));
  const end = page.getByRole("dialog").getByRole("button", { name: "Delete the site for good" });
  await end.click();
  await page.getByRole("alert").filter({ hasText: "Something about the site has been changed" }).waitFor();
  await end.click();
  await expect.poll(async () => (await anna.call("GET", `/sites/${site}/draft`)).status).toBe(404);
  await context.close();
});

test("a photo is added to a part of the house manual, described and saved with it", async () => {
  const anna = await owner(portal.worker);
  const site = await published(anna, "huis-met-handleiding");
  const { page, context } = await portal.signedIn(anna);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/en/dashboard/settings?part=bookings&site=${site}`);
  await page.getByRole("button", { name: "Add: House manual" }).click();
  await page.getByLabel("Heading (Dutch)").fill("Kachel");
  await page.getByLabel("Text (Dutch)").fill("Eerst de klep.");
  const file = { name: "klep.jpg", mimeType: "image/jpeg", buffer: await picture(1800, 1200).jpeg().toBuffer() };
  await page.getByLabel(/^Add a photo: /).setInputFiles(file);
  await page.getByLabel("What does photo 1 show? (Dutch)").fill("De klep");
  await page.getByAltText("Photo 1").waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("The settings for bookings are saved.").waitFor();
  const { settings } = (await anna.call("GET", `/sites/${site}/booking-settings`)).body as unknown as StoredBookingSettings;
  expect(Object.values(settings.units)[0]?.arrival).toMatchObject([
    {
      kind: "manual",
      title: { nl: "Kachel" },
      text: { nl: "Eerst de klep." },
      pictures: [{ width: 960, height: 640, alt: { nl: "De klep" } }],
    },
  ]);
  await context.close();
});

test("the terms of bookings are saved as one value: errors at their fields, questions before changes are lost, conflicts", async () => {
  const anna = await owner(portal.worker);
  const site = await published(anna, "huis-met-boekingen");
  const { page, context } = await portal.signedIn(anna);
  // Without live updates, the screen does not know of changes elsewhere.
  await page.routeWebSocket(/\/realtime\//, () => {});
  await page.route(/\/changes$/, (route) => route.abort());
  await page.goto(`/en/dashboard/settings?part=bookings&site=${site}`);
  await page.getByText("You have not set a way of payment yet.").waitFor();
  const save = page.getByRole("button", { name: "Save", exact: true });
  expect(await save.isDisabled()).toBe(true);

  await page.getByLabel("Book at once").check();
  expect(await page.getByLabel("Make it a request").isChecked()).toBe(true);
  await page.getByLabel("Book it all the same").check();
  await page.getByRole("switch", { name: "Payment on arrival" }).click();
  await page.getByText("No bank account has been entered yet.").waitFor();
  await page.getByRole("switch", { name: "Payment on arrival" }).click();
  await page.getByRole("switch", { name: "Bank transfer in advance" }).click();
  await page.getByLabel("IBAN").fill("NL91 ABNA 0417 1643 01");
  await page.getByLabel("Account holder").fill("A. de Vries");
  await page.getByRole("button", { name: "Add: The way there" }).click();
  await save.click();
  await page.getByText("This is not a valid IBAN.").waitFor();
  // The first invalid field has the focus: the text of the new item.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("arrival-0-nl");
  expect(await violations(page)).toEqual([]);

  await page.getByRole("tab", { name: "Legal" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Back" }).click();
  await page.getByLabel("IBAN").fill("NL91 ABNA 0417 1643 00");
  await page.getByLabel("Text (Dutch)").fill("Achter de kerk links.");
  await save.click();
  await page.getByText("The settings for bookings are saved.").waitFor();
  const saved = async () => (await anna.call("GET", `/sites/${site}/booking-settings`)).body as unknown as StoredBookingSettings;
  const { version, settings } = await saved();
  expect([version, settings.transfer, settings.payOnArrival]).toEqual([
    1,
    { iban: "NL91ABNA0417164300", holder: "A. de Vries" },
    false,
  ]);
  expect(Object.values(settings.units)).toEqual([
    expect.objectContaining({
      mode: "instant",
      whenCalendarUnread: "book",
      arrival: [{ kind: "directions", text: { nl: "Achter de kerk links." }, daysBefore: null }],
    }),
  ]);

  const elsewhere = { ...settings, identity: { ...settings.identity, town: "Domburg" } };
  await anna.call("PUT", `/sites/${site}/booking-settings`, elsewhere, at(version));
  await page.getByLabel("Name or business").fill("Duinhuis bv");
  await save.click();
  await page.getByRole("alert").filter({ hasText: "changed elsewhere" }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("changed elsewhere");
  await page.getByRole("button", { name: "Show the latest version" }).click();
  expect(await page.getByRole("textbox", { name: "Town" }).inputValue()).toBe("Domburg");
  await page.getByLabel("Name or business").fill("Duinhuis vof");
  await save.click();
  await expect.poll(async () => (await saved()).settings.identity).toMatchObject({ name: "Duinhuis vof", town: "Domburg" });

  await page.getByRole("tab", { name: "Invoices and VAT" }).click();
  await page.getByText("Every booking", { exact: true }).click();
  await page.getByText("With VAT", { exact: true }).click();
  await page.getByText(/VAT number\./).waitFor();
  await page.getByLabel(/^Text before the number/).fill("a/b");
  expect(await save.isDisabled()).toBe(true);
  await page.getByLabel(/^Text before the number/).fill("vh-");
  await save.click();
  const papers = async () => (await anna.call("GET", `/sites/${site}/paper-settings`)).body;
  await expect.poll(papers).toMatchObject({ settings: { invoices: "every", vatScheme: "registered", prefix: "VH-" } });
  await context.close();
});

test("an owner's mail server is checked with plain messages, saved once it works, and its later problem shown", async () => {
  const anna = await owner(portal.worker);
  const site = await published(anna, "huis-met-post");
  const login = { user: "anna", password: "goed" };
  const server = await startSmtp({ certificate: inject("trustedCertificate"), login });
  relay.target = server.port;
  const { page, context, complaints } = await portal.signedIn(anna);
  await page.goto(`/en/dashboard/settings?part=mail&site=${site}`);
  await page.getByRole("button", { name: "Connect a mail server" }).click();
  await page.getByLabel("Name of the server").fill("127.0.0.1");
  await page.getByRole("button", { name: "Check and save" }).click();
  await page.getByText("This is not the name of a server.").waitFor();
  expect(await page.getByText("Please fill this in.").count()).toBe(3);
  await page.getByLabel("Name of the server").fill("smtp.duinhuis.nl");
  await page.getByLabel("587, with STARTTLS").check();
  await page.getByLabel("User name").fill("anna");
  await page.getByLabel("Password").fill("fout");
  await page.getByLabel("Address of the sender").fill("anna@duinhuis.nl");
  await page.getByRole("button", { name: "Check the connection" }).click();
  await page.getByRole("alert").filter({ hasText: "does not accept the user name or the password" }).waitFor();
  await page.getByText("Conversation with the server").click();
  await page.getByText("AUTH PLAIN …").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel("Password").fill("goed");
  await page.getByRole("button", { name: "Check and save" }).click();
  await page.getByText("From now on, emails to guests go through this server.").waitFor();
  await page
    .getByText(/^There is none yet\.$/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Send me a test email" }).click();
  await page.getByText(`The test email is on its way to ${anna.email}.`).waitFor();
  expect(server.taken.map(({ to }) => to)).toEqual([[anna.email]]);

  const { db, tables } = portal.worker.store;
  const problem = { problem: "password", answer: "AUTH was answered 535", problemSince: Date.now() };
  await db.update(tables.mailServers).set(problem);
  await page.reload();
  await page.getByRole("alert").filter({ hasText: "no email has left through this server" }).waitFor();
  expect(await screenProblems(page, "en")).toEqual([]);
  await page.getByRole("button", { name: "Remove the server" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove the server" }).click();
  await page.getByText("The mail server has been removed.").waitFor();
  await page.getByRole("button", { name: "Connect a mail server" }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
  await server.stop();
});

describe.each(LOCALES)("settings in %s", (locale) => {
  test("are in that language, fit small screens, and axe finds nothing in light and dark", async () => {
    const anna = await owner(portal.worker);
    const site = await published(anna, `huis-${locale}`);
    await anna.call("POST", `/sites/${site}/team/invitations`, { email: "iemand@vrijhuis.example", role: "manager" });
    const { page, context, complaints } = await portal.signedIn(anna);
    for (const part of PARTS) {
      if (locale === "nl" || part === PARTS[0]) await page.goto(`${portalPath("dashboard", locale, "settings")}?part=${part}`);
      else await showTab(page, part);
      await page.locator("main section").first().waitFor();
      expect(await page.locator("main").innerText()).not.toMatch(/portal\/|\{\{/);
      expect(await screenProblems(page, locale), part).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
