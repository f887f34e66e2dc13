import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { beginSite, owner, published } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { faultsAt } from "../support/looks.ts";
import { type Portal, startPortal } from "../support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
beforeEach(() => forgetAttempts(portal.worker));
afterAll(() => portal.stop());

const PARTS = ["site", "legal", "team", "data", "life"];

test("paused, guests see our own site; resumed, the home is back", async () => {
  const anna = await owner(portal.worker);
  await published(anna, "duinhuis");
  const { page, complaints, context } = await portal.signedIn(anna);
  const guest = await portal.visitor();
  const address = portal.origin.replace("//", "//duinhuis.");
  await guest.page.goto(address);
  await guest.page.getByText("Een huis achter de duinen.").first().waitFor();

  await page.goto("/dashboard/settings?part=life");
  await page.getByRole("button", { name: "Pauzeer deze site" }).click();
  await page.getByText("Uw site is gepauzeerd: gasten zien hem niet.").waitFor();
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

test("everything comes as one file that opens, and the addresses of the calendars work", async () => {
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
  for (const label of ["Agenda van deze site", "Agenda van al uw huizen"]) {
    const feed = await portal.worker.get(await page.getByLabel(label).inputValue());
    expect([label, feed.status, (await feed.text()).slice(0, 15)]).toEqual([label, 200, "BEGIN:VCALENDAR"]);
  }
  await context.close();
});

test("texts of the law start from an example in their own language, and are kept as they are typed", async () => {
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

test("a site is deleted by who types its name, and only then", async () => {
  const anna = await owner(portal.worker);
  const [site, other] = [await published(anna, "oudhuis"), await beginSite(anna, "Nieuw huis")];
  const { page, context } = await portal.signedIn(anna);
  await page.goto(`/dashboard/settings?part=life&site=${site}`);
  await page.getByRole("button", { name: "Verwijder deze site…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Het Bunhuis");
  await dialog.getByRole("button", { name: "Verwijder voorgoed" }).click();
  await dialog.getByText("Dit is niet de naam van uw site.").waitFor();
  await dialog.getByRole("textbox").fill("Het Duinhuis");
  await dialog.getByRole("button", { name: "Verwijder voorgoed" }).click();
  await page.getByText("Het Duinhuis is verwijderd.").waitFor();
  await page.getByRole("button", { name: /Nieuw huis/ }).waitFor();
  expect((await anna.call("GET", `/sites/${site}/draft`)).status).toBe(404);
  expect((await anna.call("GET", `/sites/${other}/draft`)).status).toBe(200);
  await context.close();
});

describe.each(LOCALES)("settings in %s", (locale) => {
  test("are in that language, fit small screens, and axe finds nothing in light and dark", async () => {
    const anna = await owner(portal.worker);
    const site = await published(anna, `huis-${locale}`);
    await anna.call("POST", `/sites/${site}/team/invitations`, { email: "iemand@vrijhuis.example", role: "manager" });
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, context, complaints } = await portal.signedIn(anna, { colorScheme, bypassCSP: true });
      for (const part of PARTS) {
        await page.goto(`${portalPath("dashboard", locale, "settings")}?part=${part}`);
        await page.locator("main section").first().waitFor();
        expect(await page.locator("main").innerText()).not.toMatch(/portal\/|\{\{/);
        for (const width of [320, 1280]) expect(await faultsAt(page, width), `${part} ${colorScheme}`).toEqual([]);
      }
      expect(complaints).toEqual([]);
      await context.close();
    }
  });
});
