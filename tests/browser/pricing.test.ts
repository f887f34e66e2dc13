import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dayInZone, addDays, firstDay, addMonths, monthOf } from "#domain/dates.ts";
import { LOCALES } from "#domain/locale.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { beginSite, owner, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { screenProblems, violations } from "../support/looks.ts";
import { type Portal, startPortal } from "../support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
beforeEach(() => forgetAttempts(portal.worker));
afterAll(() => portal.stop());

/** A day of the calendar that opens: the tenth of the month after next. */
const DAY = addDays(firstDay(addMonths(monthOf(dayInZone(Date.now(), "Europe/Amsterdam")), 2)), 9);

async function storedPlan(who: TestOwner, siteId: string): Promise<RatePlan> {
  const { plans } = (await who.call("GET", `/sites/${siteId}/rates`)).body as unknown as {
    plans: Record<string, { plan: RatePlan }>;
  };
  const [stored] = Object.values(plans);
  if (!stored) throw new Error("the site has no plan");
  return stored.plan;
}

test("a price, a season and closed dates are set by keyboard, undone, and explained by the simulator", async () => {
  const anna = await owner(portal.worker);
  const id = await beginSite(anna);
  const { page, complaints, context } = await portal.signedIn(anna, { viewport: { width: 1280, height: 900 } });
  await page.goto("/dashboard");
  await page.waitForLoadState("networkidle");
  const open = () => page.getByRole("navigation").getByRole("link", { name: "Prijzen" }).first().click();
  await open();
  // Without a price, the screen opens where it is asked.
  const base = page.getByLabel("Prijs per nacht (EUR)");
  const standing = page.getByRole("status").filter({ hasText: "Nog niet bewaard" });
  expect(await standing.count()).toBe(0);
  await base.fill("90");
  await standing.waitFor();
  await page.goBack();
  await page.getByRole("dialog").getByRole("button", { name: "Terug" }).click();
  expect([new URL(page.url()).pathname, await base.inputValue()]).toEqual(["/dashboard/pricing", "90"]);
  await page.goBack();
  await page.getByRole("dialog").getByRole("button", { name: "Gooi de wijzigingen weg" }).click();
  await page.waitForURL("**/dashboard");
  await open();
  await base.fill("duur");
  await page.keyboard.press("Tab");
  await page.getByText("Vul een bedrag in").waitFor();
  // Nothing is saved while the text of a field is not a valid value.
  await page.getByLabel("Prijzen in de kalender van gasten").check();
  await page.getByLabel("Weekendnacht (EUR)").press("Enter");
  await page.getByText("Nog niet bewaard: verbeter eerst").waitFor();
  await expect.poll(() => base.evaluate((field) => field === document.activeElement)).toBe(true);
  await base.fill("100");
  await page.keyboard.press("Enter");
  await page.getByText("Bewaard: Prijs per nacht.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("section-base");
  expect(await storedPlan(anna, id)).toMatchObject({ nightly: { base: 10_000 }, showDayPrices: true });

  await page.getByRole("button", { name: /^Seizoenen/ }).click();
  await page.getByRole("button", { name: "Seizoen toevoegen" }).click();
  await page.getByLabel("Naam").fill("Zomer");
  await page.getByRole("tab", { name: "Kalender" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Terug" }).click();
  await page.getByLabel("Eerste nacht").fill(addDays(DAY, 5));
  await page.getByLabel("Laatste nacht").fill(addDays(DAY, 1));
  const save = page.getByRole("button", { name: "Bewaren", exact: true });
  await save.click();
  await page.getByText("Het einde ligt vóór het begin.").waitFor();
  await expect.poll(() => page.getByLabel("Laatste nacht").evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel("Laatste nacht").fill(addDays(DAY, 20));
  await save.click();
  await page.getByText("Bewaard: Seizoenen.").waitFor();

  await page.getByRole("tab", { name: "Kalender" }).click();
  const cell = (day: string) => page.locator(`[data-day="${day}"]`);
  // Into the calendar by Tab, then with the keys of a grid.
  await page.getByRole("button", { name: "Een jaar later" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  const [start] = await page
    .locator("[data-day]:focus")
    .evaluateAll((cells) => cells.map((found) => found.getAttribute("data-day")));
  for (let day = start ?? ""; day !== DAY; day = (await page.locator("[data-day]:focus").getAttribute("data-day")) ?? "")
    await page.keyboard.press(day < DAY ? "ArrowRight" : "ArrowLeft");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  expect(await page.locator('[data-day][aria-selected="true"]').count()).toBe(3);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByLabel("Te boeken").selectOption("closed");
  await page.getByRole("dialog").getByRole("button", { name: "Bewaar deze dagen" }).click();
  await expect.poll(async () => Object.keys((await storedPlan(anna, id)).dates)).toEqual([DAY, addDays(DAY, 1), addDays(DAY, 2)]);
  await expect.poll(() => cell(DAY).textContent()).toContain("gesloten");
  await page.getByRole("button", { name: "Ongedaan maken" }).last().click();
  await expect.poll(async () => (await storedPlan(anna, id)).dates).toEqual({});
  await expect.poll(() => cell(DAY).textContent()).not.toContain("gesloten");

  // With a mouse: the first and the last day, and a percentage with its preview.
  await cell(addDays(DAY, 5)).click();
  await cell(addDays(DAY, 6)).click();
  await page.getByRole("button", { name: "Wijzigen…" }).click();
  await page.getByLabel("Of verhoog met (%)").fill("10");
  await page.getByText("2 prijzen veranderen").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Bewaar deze dagen" }).click();
  await expect.poll(async () => (await storedPlan(anna, id)).dates[addDays(DAY, 5)]?.price).toBe(16_500);
  // The bar with the focused button has disappeared.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-day"))).toBe(addDays(DAY, 6));

  await page.getByRole("tab", { name: "Proberen" }).click();
  await page.getByLabel("Aankomst").fill(addDays(DAY, 3));
  await page.getByLabel("Vertrek").fill(addDays(DAY, 6));
  // 100 for two nights of the base price, 165 for the night of its own.
  await expect.poll(() => page.locator("[data-total]").getAttribute("data-total")).toBe("36500");
  await page.getByText("Gaat niet door: Prijs van Zomer").waitFor();

  await page.getByRole("tab", { name: "Geschiedenis" }).click();
  await page
    .getByRole("listitem")
    .filter({ hasText: /^Nu.*Losse dagen.*€\s165/s })
    .waitFor();
  const former = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Bekijken" }) });
  await former
    .last()
    .getByRole("button", { name: /bekijken/ })
    .click();
  await former.last().getByText("nog geen prijs").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
}, 60_000);

test("a change of the same dates elsewhere is shown before it is decided; others are merged", async () => {
  const anna = await owner(portal.worker);
  const id = await beginSite(anna);
  await anna.call("POST", `/sites/${id}/units`, {});
  const { page, context } = await portal.signedIn(anna);
  const change = async (patch: Partial<RatePlan>) => {
    const { plans } = (await anna.call("GET", `/sites/${id}/rates`)).body as unknown as {
      plans: Record<string, { version: number; plan: RatePlan }>;
    };
    const [[unitId, { version, plan }] = ["", { version: 0, plan: {} }]] = Object.entries(plans);
    await anna.call("PUT", `/sites/${id}/rates/${unitId}`, { ...plan, ...patch }, { "If-Match": `"${version}"` });
  };
  // The socket would bring the other change before the conflict.
  await page.routeWebSocket(/./, () => {});
  await page.goto("/dashboard/pricing");
  await page.locator("#section-payment").click();
  await page.getByLabel("Borg (EUR)").fill("250");
  // An unsaved change is not lost by any choice or link, unless the owner confirms it.
  const leaving = [
    () => page.getByLabel("Verblijf", { exact: true }).selectOption({ index: 1 }),
    () => page.getByRole("link", { name: "Vandaag", exact: true }).click(),
  ];
  for (const leave of leaving) {
    await leave();
    await page.getByRole("dialog").getByRole("button", { name: "Terug" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await change({ deposit: 10_000, gap: { percent: 0 } });
  await page.getByRole("button", { name: "Bewaren", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("borg € 100").waitFor();
  await dialog.getByRole("button", { name: "Houd wat ik hier koos" }).click();
  await expect.poll(async () => (await storedPlan(anna, id)).deposit).toBe(25_000);
  expect((await storedPlan(anna, id)).gap).toEqual({ percent: 0 });

  // The same for another home, and back.
  const depositOfOther = async () =>
    Object.values((await anna.call("GET", `/sites/${id}/rates`)).body["plans"] as Record<string, { plan: RatePlan }>)[1]?.plan
      .deposit;
  expect(await depositOfOther()).toBe(0);
  await page.getByRole("button", { name: "Kopiëren naar…" }).click();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Kopieer de regels" }).click();
  await expect.poll(depositOfOther).toBe(25_000);
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect.poll(depositOfOther).toBe(0);

  // VAT rates of next year.
  await page.locator("#section-vat").click();
  await page.getByLabel("Jouw situatie").selectOption("registered");
  await page.getByLabel("Tarieven").selectOption("own");
  const lodging = page.getByRole("group", { name: "Overnachten" });
  await lodging.getByRole("button", { name: "Tarief vanaf volgend jaar toevoegen" }).click();
  await lodging.getByLabel("Overnachten (%)").last().fill("9");
  await page.getByRole("button", { name: "Bewaren", exact: true }).click();
  const saved = async () => (await storedPlan(anna, id)).vat.rates.lodging;
  await expect.poll(saved).toEqual([
    { from: null, percent: 21 },
    { from: expect.stringMatching(/^\d{4}-01-01$/), percent: 9 },
  ]);
  await page.getByRole("link", { name: "Vandaag", exact: true }).click();
  await page.waitForURL(/dashboard$/);
  await context.close();
});

describe.each(LOCALES)("in %s", (locale) => {
  test("no axe violations, no overflow, no missing texts", async () => {
    const anna = await owner(portal.worker);
    await beginSite(anna);
    const { page, context } = await portal.signedIn(anna);
    const problems: string[] = [];
    const look = async (name: string) => {
      problems.push(...(await screenProblems(page, locale)).map((problem) => `${name}, ${problem}`));
      const [raw] =
        /portal\/\w+|\b(?:say|fees|try|sections|calendar|stay|errors)\.\w+|\{\{/.exec(await page.locator("body").innerText()) ??
        [];
      if (raw !== undefined) problems.push(`${name}: ${raw}`);
    };
    const address = (part: string) => `${portalPath("dashboard", locale, "pricing")}?part=${part}`;
    await page.goto(address("rules"));
    const first = page.locator("#content form input").first();
    await first.fill("120");
    await page.keyboard.press("Enter");
    await page.locator("#content form").waitFor({ state: "detached" });
    // The template fills most sections.
    await page.locator("#content [role=tabpanel] [aria-haspopup=dialog]").click();
    await page.getByRole("dialog").locator("dl").waitFor();
    await look("templates");
    await page.getByRole("dialog").getByRole("button").nth(1).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    for (const section of ["seasons", "stay", "discounts", "guests", "fees", "payment"]) {
      await page.locator(`#section-${section}`).click();
      await page.locator("#content form").waitFor();
      await look(section);
      await page.locator(`#section-${section}`).click();
    }
    // A long section that closes above the pressed one does not move it out of view, also without the browser's scroll anchoring.
    await page.evaluate(() => (document.documentElement.style.overflowAnchor = "none"));
    await page.locator("#section-seasons").click();
    await page.locator("#content form").waitFor();
    const pressed = page.locator("#section-cancellation");
    const topOf = () => pressed.evaluate((button) => Math.round(button.getBoundingClientRect().top));
    await pressed.evaluate((button) => button.scrollIntoView({ block: "start", behavior: "instant" }));
    const before = await topOf();
    await pressed.evaluate((button) => (button as HTMLElement).click());
    await expect.poll(() => pressed.getAttribute("aria-expanded")).toBe("true");
    expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(1);
    await pressed.click();
    const tabs = page.getByRole("tab");
    await tabs.nth(0).click();
    await page.locator("[data-day][tabindex='0']").click();
    await look("calendar");
    await tabs.nth(2).click();
    await page.locator("[data-total]").waitFor();
    await look("simulator");
    expect(problems).toEqual([]);
    await context.close();
  }, 120_000);
});
