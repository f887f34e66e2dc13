import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, dayInZone } from "#domain/dates.ts";
import { LOCALES } from "#domain/locale.ts";
import type { TeamRole } from "#domain/roles.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { at, beginSite, owner, published, type TestOwner } from "../support/api.ts";
import { adminClient, forgetAttempts, GOOD_PASSWORD, letterTo, newEmail, SERVICE_KEY } from "../support/auth.ts";
import { overflow, screenProblems, violations } from "../support/looks.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { blockNights, bookStay, nightsTools } from "../support/nights.ts";
import { picture } from "../support/photos.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
beforeEach(() => forgetAttempts(portal.worker));
afterAll(() => portal.stop());

/** Adds a stay of three nights from today, directly followed by one of two nights. */
async function stays(who: TestOwner, siteId: string): Promise<void> {
  const { body } = await who.call("GET", `/sites/${siteId}/draft`);
  const [unit] = (body as unknown as { draft: { units: { id: string }[] } }).draft.units;
  const { kv, store } = portal.worker;
  const today = dayInZone(Date.now(), "Europe/Amsterdam");
  for (const [from, to] of [
    [0, 3],
    [3, 5],
  ] as const) {
    const stay = {
      id: `${siteId} ${from}`,
      unitId: unit?.id ?? "",
      arrival: addDays(today, from),
      departure: addDays(today, to),
    };
    await bookStay(nightsTools({ kv, store }, 1), stay);
  }
}

async function account(): Promise<string> {
  const email = newEmail();
  const about = { name: "Kees", locale: "nl" };
  await adminClient(portal.worker).auth.admin.createUser({
    email,
    password: GOOD_PASSWORD,
    email_confirm: true,
    user_metadata: about,
  });
  return email;
}

test("an invited cleaner signs in, joins, and sees only tasks and the calendar, without names", async () => {
  const anna = await owner(portal.worker);
  const site = await published(anna, "duinhuis");
  await stays(anna, site);
  const email = await account();

  const hers = await portal.signedIn(anna);
  await hers.page.goto("/dashboard/settings?part=team");
  await hers.page.getByLabel("E-mailadres").fill("geen adres");
  await hers.page.getByRole("button", { name: "Verstuur uitnodiging" }).click();
  await hers.page.getByText("Dit e-mailadres klopt niet.").waitFor();
  await hers.page.getByLabel("E-mailadres").fill(email);
  await hers.page.getByText("Ziet alleen schoonmaak en kalender").click();
  await hers.page.getByRole("button", { name: "Verstuur uitnodiging" }).click();
  await hers.page.getByRole("heading", { name: "Uitgenodigd" }).waitFor();
  expect(await hers.page.getByLabel("E-mailadres").inputValue()).toBe("");

  // The invited cleaner, in another browser.
  const { page, complaints, context } = await portal.visitor({ timezoneId: "UTC" });
  const { link } = await letterTo(portal.worker, email);
  await page.goto(link);
  await page.getByText("nodigt je uit om mee te werken aan Het Duinhuis.").waitFor();
  await page.getByRole("link", { name: "Inloggen" }).click();
  await page.getByText("nodigt je uit om mee te werken aan Het Duinhuis.").waitFor();
  await page.locator("main [name=email]").fill(email);
  await page.locator("main [name=password]").fill(GOOD_PASSWORD);
  await page.locator("main form button[type=submit]").click();
  await page.getByRole("heading", { name: "Meewerken aan een site" }).waitFor();
  await page.getByRole("button", { name: "Ik doe mee" }).click();
  await page.getByRole("heading", { name: "Kalender", level: 1 }).waitFor();

  const first = page.getByRole("region", { name: /^Vandaag/ });
  await first.getByText(/^Aankomst/).waitFor();
  expect(await first.innerText()).toMatch(/2 volwassenen · 3 nachten/);
  await first
    .getByLabel("Foto erbij")
    .setInputFiles({ name: "bed.jpg", mimeType: "image/jpeg", buffer: await picture(40, 30, 1).jpeg().toBuffer() });
  await first.getByRole("button", { name: /^Klaar/ }).click();
  await first.getByText(/Klaar om .* met foto$/).waitFor();
  expect(await page.locator("[aria-current=date]").innerText()).toMatch(/Aankomst$/);
  expect(await page.getByRole("navigation", { name: "Onderdelen" }).getByRole("link").allInnerTexts()).toEqual(["Vandaag"]);
  // Neither names nor money, and no other screen.
  for (const section of ["content", "bookings", "guests"]) {
    await page.goto(`/dashboard/${section}`);
    await page.getByRole("heading", { name: "Kalender", level: 1 }).waitFor();
    await first.waitFor();
    expect(await page.locator("body").innerText()).not.toMatch(/Anna de Vries|anna@example|\+316|€/);
  }
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Wat wil je doen?").fill("de Vries");
  await page.getByText("Niets gevonden").waitFor();

  // After the removal the cleaner sees nothing, and the link does not work again.
  await hers.page.reload();
  await hers.page.getByText("Kees", { exact: true }).waitFor();
  const remove = hers.page.getByRole("button", { name: "Verwijder uit team" });
  const focused = () => hers.page.evaluate(() => document.activeElement?.textContent);
  await remove.click();
  await hers.page.getByRole("dialog").waitFor();
  await expect.poll(focused).toBe("Terug");
  await hers.page.keyboard.press("Enter");
  await expect.poll(focused).toBe("Verwijder uit team");
  await remove.click();
  await hers.page.getByRole("dialog").getByRole("button", { name: "Verwijder uit team" }).click();
  await hers.page.getByText("Nog niemand.").waitFor();
  await page.goto(link);
  await page.getByRole("heading", { name: "Deze uitnodiging werkt niet meer" }).waitFor();
  expect([...complaints, ...hers.complaints]).toEqual([]);
  await Promise.all([context.close(), hers.context.close()]);
});

test("an invited person without an account creates one and joins", async () => {
  const anna = await owner(portal.worker);
  const site = await beginSite(anna);
  const email = newEmail();
  await anna.call("POST", `/sites/${site}/team/invitations`, { email, role: "manager" });
  const { page, context } = await portal.visitor();
  await page.goto((await letterTo(portal.worker, email)).link);
  await page.locator("main [name=name]").fill("Kees");
  await page.locator("main [name=email]").fill(email);
  await page.locator("main [name=password]").fill(GOOD_PASSWORD);
  await page.locator("main [name=terms]").check();
  await page.locator("main form button[type=submit]").click();
  await page.goto((await letterTo(portal.worker, email, 2)).link);
  await page.getByRole("button", { name: "Ik doe mee" }).click();
  await page.waitForURL((url) => url.pathname === "/dashboard");
  expect((await anna.call("GET", `/sites/${site}/team`)).body["members"]).toMatchObject([{ email, role: "manager" }]);
  await context.close();
});

test("a site is transferred only to the account it was offered to", async () => {
  const [anna, bram, kees] = [await owner(portal.worker), await owner(portal.worker), await owner(portal.worker)];
  const site = await published(anna, "boshuis");
  const hers = await portal.signedIn(anna);
  await hers.page.goto("/dashboard/settings?part=life");
  await hers.page.getByLabel("E-mailadres van de nieuwe eigenaar").fill(bram.email);
  await hers.page.getByLabel("Ik blijf daarna meewerken als beheerder").check();
  await hers.page.getByRole("button", { name: "Bied de site aan" }).click();
  const { link } = await letterTo(portal.worker, bram.email);

  const other = await portal.signedIn(kees);
  await other.page.goto(link);
  await other.page.getByRole("button", { name: "Neem de site over" }).click();
  await other.page.getByText("je bent ingelogd als").waitFor();
  expect((await kees.call("GET", `/sites/${site}/draft`)).status).toBe(404);

  const his = await portal.signedIn(bram);
  await his.page.goto(link);
  await his.page.getByText("blijft meewerken als beheerder").waitFor();
  await his.page.getByRole("button", { name: "Neem de site over" }).click();
  await his.page.waitForURL((url) => url.pathname === "/dashboard");
  expect((await bram.call("GET", `/sites/${site}/team`)).body["members"]).toMatchObject([{ email: anna.email, role: "manager" }]);
  await Promise.all([hers, other, his].map(({ context }) => context.close()));
});

/** Invites a person and accepts the invitation. */
async function joined(anna: TestOwner, site: string, who: TestOwner, role: TeamRole): Promise<void> {
  await anna.call("POST", `/sites/${site}/team/invitations`, { email: who.email, role });
  await who.call("POST", `/team-invitations/${await tokenFor(who.email)}/accept`);
}

const tokenFor = async (email: string, letters = 1) =>
  /team=(\w+)/.exec((await letterTo(portal.worker, email, letters)).link)?.[1] ?? "";

test("a manager leaves a site by keyboard and then sees their next site", async () => {
  const [anna, mia] = [await owner(portal.worker), await owner(portal.worker)];
  const [site, own] = [await beginSite(anna, "Huis van Anna"), await beginSite(mia, "Huis van Mia")];
  await joined(anna, site, mia, "manager");
  const { page, context, complaints } = await portal.signedIn(mia);
  await page.goto(`/en/dashboard?site=${own}`);
  const menu = page.getByRole("button", { name: /^Choose a home/ });
  const leave = page.getByRole("menuitem", { name: "Stop working on this…" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Huis van Anna" }).waitFor();
  expect(await leave.count()).toBe(0);
  await page.getByRole("menuitem", { name: "Huis van Anna" }).click();
  await page.getByRole("button", { name: "Choose a home; now: Huis van Anna" }).press("Enter");
  await leave.waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Stop working on Huis van Anna?" });
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect((await mia.call("GET", `/sites/${site}/draft`)).status).toBe(200);

  await page.getByRole("button", { name: /^Choose a home/ }).press("Enter");
  await leave.press("Enter");
  await dialog.getByRole("button", { name: "Stop working on it" }).press("Enter");
  await page.getByText("You no longer work on Huis van Anna.").waitFor();
  await page.getByRole("button", { name: "Choose a home; now: Huis van Mia" }).waitFor();
  expect((await mia.call("GET", `/sites/${site}/draft`)).status).toBe(404);
  expect((await anna.call("GET", `/sites/${site}/team`)).body["members"]).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a cleaner whose role was changed meanwhile is told so, and can still leave", async () => {
  const [anna, kees] = [await owner(portal.worker), await owner(portal.worker)];
  const site = await beginSite(anna);
  await joined(anna, site, kees, "cleaner");
  const { page, context } = await portal.signedIn(kees);
  await page.routeWebSocket(/\/realtime\//, () => {});
  await page.route(/\/changes$/, (route) => route.abort());
  await page.goto("/en/dashboard");
  const ask = async () => {
    await page.getByRole("button", { name: /^Choose a home/ }).click();
    await page.getByRole("menuitem", { name: "Stop working on this…" }).click();
  };
  await ask();
  await anna.call("PATCH", `/sites/${site}/team/members/${kees.id}`, { role: "manager" }, at("cleaner"));
  const submit = page.getByRole("dialog").getByRole("button", { name: "Stop working on it" });
  await submit.click();
  await page.getByText("You have become a manager").waitFor();
  expect((await kees.call("GET", `/sites/${site}/draft`)).status).toBe(200);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  // The dashboard has the new role: it has a screen that cleaners do not.
  await page.locator('a[href$="/dashboard/pricing"]').first().waitFor({ state: "attached" });
  await ask();
  await submit.click();
  await page.waitForURL((url) => url.pathname === portalPath("onboarding", "en"));
  expect((await kees.call("GET", "/sites")).body["sites"]).toEqual([]);
  await context.close();
});

test("an invitation can be postponed, or declined for good", async () => {
  const [anna, kees] = [await owner(portal.worker), await owner(portal.worker)];
  const site = await beginSite(anna);
  await anna.call("POST", `/sites/${site}/team/invitations`, { email: kees.email, role: "manager" });
  const invited = async () => (await anna.call("GET", `/sites/${site}/team`)).body["invitations"];
  const hers = await portal.signedIn(anna);
  await hers.page.goto(`/en/dashboard/settings?part=team&site=${site}`);
  await hers.page.getByText(kees.email).waitFor();
  const link = `${portalPath("login", "en", "sign-up")}?team=${await tokenFor(kees.email)}`;
  const { page, context, complaints } = await portal.signedIn(kees);
  const press = (name: string) => page.getByRole("button", { name }).press("Enter");
  for (const answers of [["I will decide later"], ["Not now", "Decline the invitation"]]) {
    await page.goto(link);
    await page.getByRole("button", { name: "Not now" }).waitFor();
    expect(await invited()).toMatchObject([{ email: kees.email }]);
    for (const answer of answers) await press(answer);
    await page.waitForURL((url) => url.pathname.endsWith(portalPath("onboarding", "nl")));
  }
  await page.getByText("You have declined the invitation.").waitFor();
  expect(await invited()).toEqual([]);
  await hers.page.getByText(kees.email).waitFor({ state: "detached" });
  await page.goto(link);
  await page.getByRole("heading", { name: "This invitation no longer works" }).waitFor();
  expect(complaints).toEqual([]);
  await Promise.all([context.close(), hers.context.close()]);
});

describe.each(LOCALES)("an invitation and the calendar of a cleaner in %s", (locale) => {
  test("are in that language, fit small screens, and axe finds nothing in light and dark", async () => {
    const [anna, kees] = [await owner(portal.worker), await owner(portal.worker)];
    const site = await published(anna, `huis-${locale}`);
    await stays(anna, site);
    await anna.call("POST", `/sites/${site}/team/invitations`, { email: kees.email, role: "cleaner" });
    const token = await tokenFor(kees.email, 1);
    const { page, context, complaints } = await portal.signedIn(kees);
    const look = async () => {
      expect(await page.locator("main").innerText()).not.toMatch(/portal\/|\{\{/);
      expect(await screenProblems(page, locale)).toEqual([]);
    };
    await page.goto(`${portalPath("login", locale, "sign-up")}?team=${token}`);
    const accept = page.locator("main button").first();
    await accept.waitFor();
    await look();
    await page.locator("main button[aria-haspopup=dialog]").click();
    await page.getByRole("dialog").waitFor();
    await look();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await accept.click();
    await page.locator("table").waitFor();
    await look();
    await page.locator("main button[aria-haspopup=menu]").first().click();
    await page.getByRole("menuitem").last().click();
    await page.getByRole("dialog").waitFor();
    await look();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test("an owner gives a cleaner a link, who works with it on a phone without a script until it is revoked", async () => {
  const anna = await owner(portal.worker);
  const site = await published(anna, "linkhuis");
  const { body } = await anna.call("GET", `/sites/${site}/cleaner-links`);
  const unitId = (body as unknown as { units: { id: string }[] }).units[0]?.id ?? "";
  const today = dayInZone(Date.now(), "Europe/Amsterdam");
  const times = { sequence: 0, createdAt: 1, updatedAt: 1 };
  const own = { id: crypto.randomUUID(), unitId, kind: "block", arrival: addDays(today, -2), departure: today } as const;
  await blockNights(nightsTools(portal.worker, 1), { ...own, ...times });
  const { page, complaints, context } = await portal.signedIn(anna);
  await page.goto("/dashboard/settings?part=team");
  await page.getByRole("button", { name: "Maak een link" }).click();
  await page.getByRole("button", { name: "Maak de link" }).click();
  await page.locator("#name-error").waitFor();
  await page.getByLabel("Naam van wie schoonmaakt").fill("Ania");
  await page.getByLabel("Notitie").fill("Sleutel onder de pot.");
  await page.getByRole("button", { name: "Maak de link" }).click();
  const url = await page.getByLabel("Persoonlijke link").inputValue();
  expect(await screenProblems(page, "nl")).toEqual([]);

  const cleaner = await portal.visitor({ javaScriptEnabled: false });
  await cleaner.page.goto(url);
  await cleaner.page.getByText("Sleutel onder de pot.").waitFor();
  await cleaner.page.getByText("Vertrek van de eigenaar").waitFor();
  await cleaner.page.getByRole("button", { name: /^Klaar/ }).click();
  await cleaner.page.getByText(/✓ Klaar om .* door Ania/).waitFor();
  for (const locale of LOCALES) {
    const values = { name: "Aleksandra Wielogłowska-Brzęczyszczykiewicz", locale, unitIds: [unitId], note: "x".repeat(200) };
    const made = await anna.call("POST", `/sites/${site}/cleaner-links`, values);
    const seen = await portal.visitor();
    await seen.page.goto(String(made.body["url"]));
    expect([locale, await violations(seen.page)]).toEqual([locale, []]);
    for (const width of [320, 1280]) {
      await seen.page.setViewportSize({ width, height: 800 });
      expect([locale, width, await overflow(seen.page)]).toEqual([locale, width, 0]);
    }
    await seen.context.close();
  }

  await page.goto("/dashboard");
  await page.getByText(/^om \d\d:\d\d door Ania$/).waitFor();
  await page.goto("/dashboard/settings?part=team");
  await page.getByRole("button", { name: "Trek in: Ania" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Trek in" }).click();
  await page.getByText("De link van Ania werkt niet meer.").waitFor();
  await cleaner.page.goto(url);
  await cleaner.page.getByRole("heading", { name: "Deze link werkt niet" }).waitFor();
  expect(complaints).toEqual([]);
  await Promise.all([context.close(), cleaner.context.close()]);
});
