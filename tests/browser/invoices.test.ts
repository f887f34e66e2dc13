import { afterAll, beforeAll, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { adminPathIn } from "#locales/admin-paths.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { admin } from "../support/admin.ts";
import { beginSite, owner, type TestOwner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { screenProblems } from "../support/looks.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { postForm } from "../support/post.ts";

/** Folder for pictures of the screens; none are taken without it. */
const PICTURES = process.env["PICTURES"];
const PHONE = { viewport: { width: 390, height: 844 } };

let portal: Portal;
let anna: TestOwner;
let boss: TestOwner;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  const { worker } = portal;
  [anna, boss] = [await owner(worker), await admin(worker)];
  const site = await beginSite(anna);
  const order = {
    plan: "standard",
    kind: "company",
    name: "Anna de Wit",
    company: "Duinzand Vakantiehuizen V.O.F.",
    country: "NL",
    terms: "yes",
  };
  const { body } = await anna.call("POST", `/sites/${site}/orders?locale=nl`, order);
  const id = /order=([\w-]+)/.exec(String(body["location"]))?.[1] ?? "";
  await postForm(worker, "/testbetaling", { order: id, outcome: "paid" });
  const { scheduled } = await worker.miniflare.getWorker();
  for (let run = 0; run < 2; run++) await scheduled({ cron: "* * * * *", scheduledTime: new Date() });
});
afterAll(() => portal.stop());

test("an owner downloads an invoice, and replaces it by one with the right details, by keyboard too", async () => {
  const { page, complaints, context } = await portal.signedIn(anna, PHONE);
  await page.goto("/account/plan");
  const list = page.getByRole("list", { name: "Facturen en creditfacturen" });
  await list.getByRole("listitem").waitFor();
  const download = page.waitForEvent("download");
  await list.getByRole("button", { name: /als pdf$/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^TEST20\d\d-0001\.pdf$/);
  const open = list.getByRole("button", { name: /^Gegevens kloppen niet/ });
  await open.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Factuur TEST20\d\d-0001 vervangen$/ });
  await dialog.getByLabel("Straat en huisnummer").fill("Zandweg 12");
  await dialog.getByLabel("Postcode").fill("4357 AB");
  await dialog.getByLabel("Plaats").fill("Domburg");
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/dialog-390.png` });
  await dialog.getByRole("button", { name: "Factuur vervangen" }).click();
  await page.getByText("De nieuwe factuur staat in de lijst en komt per mail.").waitFor();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(3);
  expect(await list.getByRole("listitem").first().innerText()).toContain("in plaats van TEST");
  expect(await page.locator("address").innerText()).toContain("Zandweg 12");
  if (PICTURES)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${PICTURES}/plan-${width}.png`, fullPage: true });
    }
  expect(complaints).toEqual([]);
  await context.close();
});

test.each(LOCALES)(
  "the screens in %s have no axe violations, no overflow and no missing texts",
  async (locale) => {
    const visits = [
      [anna, portalPath("plan", locale), "address"],
      [boss, adminPathIn({ page: "invoices", item: undefined }, locale), "a[href*='/admin/invoices/TEST']"],
      [boss, adminPathIn({ page: "invoices", item: `TEST${new Date().getUTCFullYear()}-0001` }, locale), "dl"],
    ] as const;
    for (const [index, [who, path, part]] of visits.entries()) {
      const { page, complaints, context } = await portal.signedIn(who, PHONE);
      await page.goto(path);
      await page.locator(part).first().waitFor();
      expect([path, await screenProblems(page, locale)]).toEqual([path, []]);
      expect(await page.locator("body").innerText()).not.toMatch(
        /(?:portal|admin)\/|\{\{|\b(?:facts|reasons|details|correct|book)\.\w+/,
      );
      if (PICTURES && locale === "nl")
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          await page.screenshot({ path: `${PICTURES}/visit${index}-${width}.png`, fullPage: true });
        }
      expect(complaints).toEqual([]);
      await context.close();
    }
  },
  60_000,
);
