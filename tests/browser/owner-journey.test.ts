import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DomainView } from "#contract/owners/domain.ts";
import { type LocalGeocoder, startLocalGeocoder } from "#scripts/local-geocoder.ts";
import { LOCAL_TOWNS } from "#scripts/local-towns.ts";
import { calling } from "../support/api.ts";
import { GOOD_PASSWORD, letterTo, newEmail } from "../support/auth.ts";
import { shareBrowser } from "../support/browser.ts";
import { countEffort } from "../support/count-effort.ts";
import { pointAtUs } from "../support/domains.ts";
import { type FakeDns, startFakeDns } from "../support/fake-dns.ts";
import { picture } from "../support/photos.ts";
import { type Portal, startPortal } from "../support/portal.ts";

let dns: FakeDns;
let geocoder: LocalGeocoder;
let portal: Portal;
beforeAll(async () => {
  dns = await startFakeDns();
  geocoder = await startLocalGeocoder(LOCAL_TOWNS);
  portal = await startPortal({ vars: { DNS_RESOLVER: dns.wire, ...geocoder.vars } });
});
afterAll(() => Promise.all([portal.stop(), dns.stop(), geocoder.stop()]));

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const next = (page: Page) => press(page, "Verder");
const more = async (page: Page, what: string, times: number) => {
  for (let time = 0; time < times; time++) await press(page, `${what}: één meer`);
};

/** The most that it may take until a site is online, with a bank account for transfers. */
const MOST = { clicks: 35, typed: 15 };

test("from signing up to a site that can be booked takes at most 35 clicks and 15 typed fields; then a custom domain", async () => {
  const { page, complaints, context } = await portal.visitor({ isPooled: false });
  const effort = await countEffort(page);

  // Creates an account, confirmed by the link in an email.
  const email = newEmail();
  await page.goto("/login/sign-up");
  const field = (name: string) => page.locator(`main [name=${name}]`);
  await field("name").fill("Anna de Wit");
  await field("email").fill(email);
  await field("password").fill(GOOD_PASSWORD);
  await field("terms").check();
  await page.locator("main form button[type=submit]").click();
  await page.goto((await letterTo(portal.worker, email)).link);
  // The link in the email.
  effort.clicks += 1;
  await page.waitForURL((url) => url.pathname === "/onboarding");

  // Answers all questions.
  await page.getByLabel("Naam van het huis").fill("Het Wilgenhuis");
  await page.getByLabel("Naam van het huis").press("Enter");
  await heading(page, "Vertel over je huis");
  await more(page, "Slaapplaatsen", 4);
  await more(page, "Badkamers", 1);
  await next(page);
  await heading(page, "Waar staat het?");
  await page.getByLabel("Plaats", { exact: true }).fill("Giethoorn");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Giethoorn, Overijssel" }).click();
  await page.getByText("De speld staat midden in de plaats").waitFor();
  await next(page);
  await heading(page, "Wie ontvangt de gasten?");
  await next(page);
  await heading(page, "Laat het zien");
  const buffer = await picture(2000, 1400, 3).jpeg().toBuffer();
  await page.locator("input[type=file]").setInputFiles([{ name: "huis.jpg", mimeType: "image/jpeg", buffer }]);
  await expect.poll(() => page.locator("ol img").count(), { timeout: 20_000 }).toBe(1);
  await next(page);
  await heading(page, "Wat maakt het bijzonder?");
  await page.getByLabel("In twee of drie zinnen").fill("Een huis onder de wilgen, met een punter aan de steiger.");
  await next(page);
  await heading(page, "Wat is er allemaal?");
  await next(page);
  await heading(page, "Welke talen spreekt je site?");
  await page.getByText("Engels", { exact: true }).first().click();
  await page.getByText("Pools", { exact: true }).first().click();
  await next(page);
  await heading(page, "Wat kost een nacht?");
  await page.getByLabel("Prijs per nacht (EUR)").fill("165");
  await next(page);
  await heading(page, "Staat je huis op andere platforms?");
  await next(page);
  await heading(page, "Kies een stijl");
  await next(page);
  await heading(page, "Waar vinden gasten je site?");
  await page.getByRole("button", { name: /^Neem het-wilgenhuis\./ }).click();
  await page.getByText(/^het-wilgenhuis\..* is van jou\.$/).waitFor();
  await next(page);
  await press(page, "Zet het online");
  await heading(page, "Het Wilgenhuis staat online");

  // Enters the account to which guests transfer money.
  await page.getByRole("link", { name: "Naar het dashboard" }).click();
  await page.getByRole("link", { name: "Kies hoe gasten betalen" }).click();
  await page.getByText("Overschrijving vooraf", { exact: true }).click();
  await page.getByLabel("IBAN").fill("NL91ABNA0417164300");
  await page.getByLabel("Op naam van").fill("A. de Wit");
  await press(page, "Bewaar");
  await page.getByText("De instellingen voor boekingen zijn bewaard.").waitFor();
  expect(effort.clicks).toBeLessThanOrEqual(MOST.clicks);
  expect(effort.typed).toBeLessThanOrEqual(MOST.typed);

  // A guest sees the site in every language.
  const site = `http://het-wilgenhuis.${new URL(portal.origin).host}`;
  const guest = await portal.visitor();
  for (const [path, lang] of Object.entries({ "/": "nl", "/en": "en", "/pl": "pl" })) {
    await guest.page.goto(site + path);
    await guest.page.getByText("Het Wilgenhuis").first().waitFor();
    await guest.page.getByText("Een huis onder de wilgen").first().waitFor();
    expect(await guest.page.locator("html").getAttribute("lang")).toBe(lang);
    expect(
      await guest.page
        .locator("img")
        .first()
        .evaluate((img: HTMLImageElement) => img.decode().then(() => true)),
    ).toBe(true);
  }

  // Another theme with a custom colour; guests see it after publishing.
  await page.goto("/dashboard/theme-editor/urban-hip");
  await page.getByRole("button", { name: /^Kies Stads/ }).click();
  await page.getByLabel("Kleurcode van knoppen").fill("#7a1f5c");
  await page
    .getByRole("status")
    .filter({ hasText: /^Bewaard/ })
    .waitFor();
  await press(page, "Publiceren");
  await press(page, "Zet het online");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await guest.page.goto(site);
  expect(await guest.page.content()).toContain("#7a1f5c");

  // A custom domain, verified by DNS.
  await page.goto("/domain-setup");
  await page.getByLabel("Domein", { exact: true }).fill("wilgenhuis-giethoorn.nl");
  await press(page, "Ga verder");
  await page.getByRole("heading", { name: "wilgenhuis-giethoorn.nl" }).first().waitFor();
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem("vrijhuis-auth") ?? "{}") as { access_token: string }).access_token,
  );
  const call = calling(portal.worker, token);
  const [{ id }] = (await call("GET", "/sites")).body["sites"] as [{ id: string }];
  const [claim] = (await call("GET", `/sites/${id}/domains`)).body["domains"] as unknown as [DomainView];
  pointAtUs(dns, {
    name: claim.name,
    hosts: claim.hosts.map(({ host }) => host),
    token: claim.records.ownership.value.replace("vrijhuis-verify=", ""),
  });
  await press(page, "Ik heb ze ingevuld, kijk nu");
  const open = page.getByRole("link", { name: "Bekijk www.wilgenhuis-giethoorn.nl" });
  await open.waitFor();
  const guests = await shareBrowser(["--host-resolver-rules=MAP *wilgenhuis-giethoorn.nl 127.0.0.1"]);
  const other = await guests.newPage();
  await other.goto((await open.getAttribute("href")) ?? "");
  await other.getByText("Een huis onder de wilgen").first().waitFor();
  expect(new URL(other.url()).hostname).toBe("www.wilgenhuis-giethoorn.nl");
  await guests.close();

  expect(complaints).toEqual([]);
  expect(guest.complaints).toEqual([]);
  await Promise.all([context.close(), guest.context.close()]);
}, 120_000);
