import type { Locator, Page, Route } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DomainView } from "#contract/owners/domain.ts";
import { LOCALES } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { owner, published, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { shareBrowser } from "../support/browser.ts";
import { pointAtUs } from "../support/domains.ts";
import { CLOUDFLARE_TOKEN, CLOUDFLARE_ZONE, type FakeCloudflare, startFakeCloudflare } from "../support/fake-cloudflare.ts";
import { type FakeDns, startFakeDns } from "../support/fake-dns.ts";
import { screenProblems } from "../support/looks.ts";
import { type Portal, startPortal } from "../support/portal.ts";

let dns: FakeDns;
let cloudflare: FakeCloudflare;
let portal: Portal;
beforeAll(async () => {
  [dns, cloudflare] = await Promise.all([startFakeDns(), startFakeCloudflare()]);
  const certificates = {
    CLOUDFLARE_API_TOKEN: CLOUDFLARE_TOKEN,
    CLOUDFLARE_ZONE_ID: CLOUDFLARE_ZONE,
    CLOUDFLARE_API_BASE: cloudflare.base,
  };
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY, DNS_RESOLVER: dns.wire, ...certificates } });
});
beforeEach(() => forgetAttempts(portal.worker));
afterAll(() => Promise.all([portal.stop(), dns.stop(), cloudflare.stop()]));

async function claimOf(who: TestOwner, site: string): Promise<{ id: string; name: string; hosts: string[]; token: string }> {
  const { body } = await who.call("GET", `/sites/${site}/domains`);
  const [{ id, name, hosts, records }] = body["domains"] as unknown as [DomainView];
  return { id, name, hosts: hosts.map(({ host }) => host), token: records.ownership.value.replace("vrijhuis-verify=", "") };
}

/** Waits until the panel's badge shows a state. */
const stands = (page: Page, name: string) =>
  page.locator("section", { hasText: name }).getByText(name, { exact: true }).waitFor();
/** Advances the browser's clock by half minutes until an element is shown. */
const timeUntil = (page: Page, shown: Locator) =>
  expect
    .poll(
      async () => {
        await forgetAttempts(portal.worker);
        await page.clock.fastForward(31_000);
        return shown.isVisible();
      },
      { interval: 200, timeout: 10_000 },
    )
    .toBe(true);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("sets up a domain: adds it, solves its problems, opens the site there and removes it", async () => {
  const anna = await owner(portal.worker);
  const site = await published(anna, "duinhuis");
  const { page, complaints, context } = await portal.signedIn(anna, { isPooled: false });
  await page.goto("/dashboard/domeinen");

  // An invalid domain is an error of the field; a pasted URL is accepted.
  await page.getByLabel("Domein", { exact: true }).fill("anna@duinhuis-domburg.nl");
  await press(page, "Ga verder");
  await page.getByText("Dit is een e-mailadres.").waitFor();
  await page.getByLabel("Domein", { exact: true }).fill("https://www.Duinhuis-Domburg.nl/contact");
  await press(page, "Ga verder");
  await page.getByRole("heading", { name: "duinhuis-domburg.nl", exact: true }).waitFor();
  const claim = await claimOf(anna, site);
  const values = await page.getByLabel("Waarde").evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
  expect(values).toEqual([`vrijhuis-verify=${claim.token}`, "sites.vrijhuis.localhost", "sites.vrijhuis.localhost"]);
  const mail = new URL((await page.getByRole("link", { name: "Stuur deze stappen per mail" }).getAttribute("href")) ?? "");
  expect(mail.searchParams.get("body")).toContain(`TXT   _vrijhuis   vrijhuis-verify=${claim.token}`);

  await press(page, "Ik heb ze ingevuld, kijk nu");
  await page.getByText("duinhuis-domburg.nl bestaat (nog) niet.").waitFor();

  // The registrar is recognised, and records of an old site are found.
  pointAtUs(dns, claim);
  dns.names["www.duinhuis-domburg.nl"] = { CNAME: ["oude-site.wixdns.net."] };
  await press(page, "Kijk nu opnieuw");
  await page.getByText("Wix staat nog tussen www.duinhuis-domburg.nl en je website.").waitFor();
  expect(await page.getByText("oude-site.wixdns.net").isVisible()).toBe(true);
  await page.getByText("Aan de nameservers te zien bij TransIP.").waitFor();
  await page.getByText("Je mail blijft waar die is").waitFor();
  expect(await page.getByText("gevonden", { exact: true }).count()).toBe(2);

  // From here on, everything happens without user input. The clock's steps are longer than a connection may take to open.
  await page.clock.install();
  await page.routeWebSocket(/\/realtime\//, () => {});
  await page.reload();
  await page.getByText("Wix staat nog tussen").waitFor();
  pointAtUs(dns, claim);
  await timeUntil(page, page.getByText("Nu wordt het certificaat gemaakt"));
  for (const host of claim.hosts) cloudflare.setStatus(host, "active", "active");
  const open = page.getByRole("link", { name: "Bekijk www.duinhuis-domburg.nl" });
  await timeUntil(page, open);

  // The choice of the host, with or without www, takes effect at once, and a list of domains that was fetched before is dropped.
  const [fetched, chosen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holdList = async (route: Route) => {
    const { body: json } = await anna.call("GET", `/sites/${site}/domains`);
    fetched.resolve();
    await chosen.promise;
    // Rejects if the page no longer waits for it.
    await route.fulfill({ json }).catch(() => {});
  };
  await page.route(`**/api/sites/${site}/domains`, holdList, { times: 1 });
  await page.clock.fastForward(61_000);
  await fetched.promise;
  await page.getByRole("radio", { name: "duinhuis-domburg.nl", exact: true }).click();
  await page.getByText("Gasten gebruiken nu duinhuis-domburg.nl.").waitFor();
  chosen.resolve();
  const address = await page.getByRole("link", { name: "Bekijk duinhuis-domburg.nl" }).getAttribute("href");
  expect(complaints).toEqual([]);

  const guests = await shareBrowser(["--host-resolver-rules=MAP *duinhuis-domburg.nl 127.0.0.1"]);
  const guest = await guests.newPage();
  await guest.goto(address ?? "");
  await guest.getByText("Een huis achter de duinen.").first().waitFor();
  expect(new URL(guest.url()).hostname).toBe("duinhuis-domburg.nl");
  await guests.close();

  await press(page, "Verwijder dit domein…");
  await page.getByRole("dialog").getByRole("button", { name: "Verwijder het domein" }).click();
  await page.getByRole("heading", { name: "Welk domein is van jou?" }).waitFor();
  expect((await anna.call("GET", `/sites/${site}/domains`)).body["domains"]).toEqual([]);
  await context.close();
});

test("the screen of a domain that no longer points to us says what to repair", async () => {
  const anna = await owner(portal.worker);
  const site = await published(anna, "boshuis");
  await anna.call("POST", `/sites/${site}/domains`, { domain: "boshuis-drenthe.nl" });
  const claim = await claimOf(anna, site);
  pointAtUs(dns, claim);
  const check = () => anna.call("POST", `/sites/${site}/domains/${claim.id}/check`);
  await check();
  for (const host of claim.hosts) cloudflare.setStatus(host, "active", "active");
  expect((await check()).body).toMatchObject({ state: "active" });
  dns.names["www.boshuis-drenthe.nl"] = { CNAME: ["elders.example.nl."] };
  await check();
  const { page, context } = await portal.signedIn(anna);
  await page.goto("/dashboard/domeinen");
  await page.getByText("Bij de laatste controle klopte er iets niet.").waitFor();
  await page.getByText("Het CNAME-record van www.boshuis-drenthe.nl wijst naar iets anders.").waitFor();
  expect(await page.getByLabel("Waarde").first().isVisible()).toBe(true);
  const { store } = portal.worker;
  await store.db.update(store.tables.domains).set({ state: "broken" });
  await page.reload();
  await stands(page, "Er is iets mis");
  await context.close();
});

describe.each(LOCALES)("the setup of a domain in %s", (locale) => {
  test("is in that language, fits small screens, and axe finds nothing in light and dark", async () => {
    const anna = await owner(portal.worker);
    const site = await published(anna, `huis-${locale}`);
    await anna.call("POST", `/sites/${site}/domains`, { domain: `een-heel-lange-naam-van-een-vakantiehuis-${locale}.nl` });
    const { id } = await claimOf(anna, site);
    await anna.call("POST", `/sites/${site}/domains/${id}/check`);
    const pages = [portalPath("dashboard", locale, "domeinen"), portalPath("domain-setup", locale)];
    const { page, context, complaints } = await portal.signedIn(anna);
    for (const path of pages) {
      await page.goto(path);
      await page.locator("code, input[readonly]").first().waitFor();
      expect(await page.locator("main").innerText()).not.toMatch(/portal\/|\{\{|\b[a-z]+\.[a-z]+[A-Z]\w+\b/);
      expect(await screenProblems(page, locale), path).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
