import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { monthText } from "#client/kit/i18n/dates.ts";
import { DAY_WIDTH } from "#client/portal/booking-calendar/layout.ts";
import { addDays, addMonths, type CalendarDate, dayInZone, daysBetween, firstDay, monthOf } from "#domain/dates.ts";
import { LOCALES } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { beginSite, owner, setPrice, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { faultsAt, violations } from "../support/looks.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { countScripts } from "../support/script-bytes.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
beforeEach(() => forgetAttempts(portal.worker));
afterAll(() => portal.stop());

const TODAY = dayInZone(Date.now(), "Europe/Amsterdam");
const day = (number: number): CalendarDate => addDays(TODAY, number);
/** First day of the timeline. */
const FIRST = firstDay(addMonths(monthOf(TODAY), -1));

/** Scripts of the calendar's first view, gzipped. One KB more since a tab survives a deployment (0184). */
const MAX_SCRIPT_BYTES = 197 * 1024;

interface Shown {
  id: string;
  kind: string;
  arrival: string;
  departure: string;
  note?: string;
  stay?: { name: string; total: number };
}

async function shown({ call }: TestOwner, siteId: string): Promise<Shown[]> {
  const { body } = await call("GET", `/sites/${siteId}/calendar?from=${TODAY}&to=${day(60)}`);
  return (body["units"] as { blocks: Shown[] }[]).flatMap(({ blocks }) => blocks);
}

async function home(): Promise<{
  anna: TestOwner;
  siteId: string;
  enter: (name: string, from: number, to: number) => Promise<void>;
}> {
  const anna = await owner(portal.worker);
  const siteId = await beginSite(anna);
  await setPrice(anna, siteId, 10_000);
  const { body } = await anna.call("GET", `/sites/${siteId}/calendar?from=${TODAY}&to=${day(1)}`);
  const [unit] = body["units"] as { id: string }[];
  const enter = async (name: string, from: number, to: number) => {
    const { status, body: entered } = await anna.call("POST", `/sites/${siteId}/bookings`, {
      unitId: unit?.id,
      arrival: day(from),
      departure: day(to),
      party: { adults: 2, children: [], pets: 0 },
      contact: { name, email: null, phone: "+31612345678", address: null },
      locale: "nl",
      channel: "phone",
      payment: "on-arrival",
      state: "confirmed",
      ignoresRules: true,
      sendsMail: false,
      requestKey: crypto.randomUUID(),
    });
    expect([status, entered.code]).toEqual([200, undefined]);
  };
  return { anna, siteId, enter };
}

/** The middle of a day in the row of the only unit, in the window. */
async function pointOf(page: Page, of: CalendarDate): Promise<{ x: number; y: number }> {
  const row = await page.locator("[data-unit='0']").boundingBox();
  if (!row) throw new Error("the timeline has no row");
  return { x: row.x + (daysBetween(FIRST, of) + 0.5) * DAY_WIDTH, y: row.y + 18 };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, to.y);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

test("a booking by keyboard, a move with its price and undo, and a block by drag", async () => {
  const { anna, siteId, enter } = await home();
  const { page, complaints, context } = await portal.signedIn(anna, { viewport: { width: 1440, height: 900 } });
  const scripts = countScripts(page);
  await page.goto("/dashboard/booking-calendar");
  const timeline = page.getByRole("application", { name: "Kalender van alle woningen" });
  const status = page.locator("p[aria-live]");
  const bar = (name: string) => page.locator("[data-entry]").filter({ hasText: name });
  const dialog = page.getByRole("dialog");
  const undo = async (done: string) => {
    const toast = page.locator("[data-sonner-toast]").filter({ hasText: done });
    await toast.getByRole("button", { name: "Ongedaan maken" }).click();
  };

  await timeline.waitFor();
  await page.waitForLoadState("networkidle");
  expect((await scripts()).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(MAX_SCRIPT_BYTES);
  await timeline.focus();
  for (let count = 0; count < 5; count++) await page.keyboard.press("ArrowRight");
  await status.filter({ hasText: "vrij, € 100, minimaal 2 nachten" }).waitFor();
  await page.keyboard.press("Enter");
  for (let count = 0; count < 3; count++) await page.keyboard.press("ArrowRight");
  await status.filter({ hasText: "(3 nachten)" }).waitFor();
  await page.keyboard.press("Escape");
  await status.filter({ hasText: "vrij" }).waitFor();
  await page.keyboard.press("Enter");
  for (let count = 0; count < 3; count++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Naam van de gast").fill("Els de Vries");
  await dialog.locator("[data-total='30000']").waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Boeking vastleggen" }).press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await bar("Els de Vries").waitFor();
  expect(await shown(anna, siteId)).toMatchObject([
    { arrival: day(5), departure: day(8), stay: { name: "Els de Vries", total: 30_000 } },
  ]);

  // A booking made elsewhere appears automatically, and its nights cannot be chosen.
  await enter("Familie Jansen", 14, 17);
  await bar("Familie Jansen").waitFor();
  await drag(page, await pointOf(page, day(6)), await pointOf(page, day(14)));
  await dialog.waitFor({ state: "detached" });

  await drag(page, await pointOf(page, day(6)), await pointOf(page, day(10)));
  await dialog.getByText("Prijs blijft € 300").waitFor();
  await dialog.getByLabel("Vertrek").fill(day(13));
  await dialog.getByLabel("Prijs van vandaag: € 400, € 100 meer").check();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Verplaats naar deze dagen" }).click();
  await page.getByText("De boeking is verplaatst.").waitFor();
  expect(await shown(anna, siteId)).toMatchObject([{ arrival: day(9), departure: day(13), stay: { total: 40_000 } }, {}]);
  await undo("De boeking is verplaatst.");
  await page.getByText("Ongedaan gemaakt.").waitFor();
  expect(await shown(anna, siteId)).toMatchObject([{ arrival: day(5), departure: day(8), stay: { total: 30_000 } }, {}]);

  await drag(page, await pointOf(page, day(10)), await pointOf(page, day(12)));
  await dialog.getByText("Nachten blokkeren").click();
  await dialog.getByLabel("Notitie").fill("Schilder");
  await dialog.getByRole("button", { name: "Blokkeer deze nachten" }).click();
  await bar("Schilder").waitFor();
  const blocks = async () => (await shown(anna, siteId)).filter(({ kind }) => kind === "block");
  expect(await blocks()).toMatchObject([{ arrival: day(10), departure: day(12), note: "Schilder" }]);
  // Its end is dragged without a question, and the key Delete removes it; both can be undone.
  const end = await bar("Schilder").boundingBox();
  const from = { x: (end?.x ?? 0) + (end?.width ?? 0) - 4, y: (end?.y ?? 0) + 10 };
  await drag(page, from, { x: from.x + DAY_WIDTH, y: from.y });
  await page.getByText("De blokkering is gewijzigd.").waitFor();
  expect(await blocks()).toMatchObject([{ arrival: day(10), departure: day(13) }]);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Delete");
  await page.getByText("De blokkering is verwijderd.").waitFor();
  expect(await blocks()).toEqual([]);
  await undo("De blokkering is verwijderd.");
  await bar("Schilder").waitFor();
  expect(await blocks()).toMatchObject([{ arrival: day(10), departure: day(13), note: "Schilder" }]);

  // Two clicks choose as well.
  for (const at of [day(2), day(4)]) {
    const { x, y } = await pointOf(page, at);
    await page.mouse.click(x, y);
  }
  expect(await dialog.getByLabel("Aankomst").inputValue()).toBe(day(2));
  expect(await dialog.getByLabel("Vertrek").inputValue()).toBe(day(4));
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  // A month that is not loaded yet is shown as well.
  const past = addMonths(monthOf(TODAY), -12);
  const jump = page.getByRole("combobox", { name: "Ga naar maand" });
  await jump.selectOption(past);
  await timeline.getByText(monthText(past, "nl"), { exact: true }).waitFor();
  expect(await jump.inputValue()).toBe(past);
  await page.getByRole("button", { name: "Volgende maand" }).click();
  await page.getByRole("button", { name: "Maand", exact: true }).click();
  await page.getByRole("application", { name: "Maand van Het Duinhuis" }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

describe.each(LOCALES)("the calendar in %s", (locale) => {
  test("is a list by day on a phone, fits, and axe finds nothing", async () => {
    const { anna, enter } = await home();
    await enter("Els de Vries", 0, 2);
    await enter("Smit", 2, 4);
    const { page, complaints, context } = await portal.signedIn(anna, { colorScheme: locale === "nl" ? "dark" : "light" });
    await page.goto(portalPath("dashboard", locale, "booking-calendar"));
    const today = page.locator(`section[aria-labelledby="day-${TODAY}"]`);
    await today.getByRole("button", { name: "Els de Vries" }).waitFor();
    expect(await today.locator("a[href='tel:+31612345678']").count()).toBe(1);
    const changeover = page.locator(`section[aria-labelledby="day-${day(2)}"] li`);
    expect(await changeover.count()).toBe(3);
    const texts = async () =>
      /portal\/|\b(?:list|looks|fields|views|status)\.\w+|\{\{/.exec(await page.locator("body").innerText());
    expect(await texts()).toBeNull();
    expect(await faultsAt(page, 390)).toEqual([]);
    await today.getByRole("button", { name: "Els de Vries" }).click();
    await page.getByRole("dialog").locator("a[href*='/bookings/']").waitFor();
    expect([await texts(), await violations(page)]).toEqual([null, []]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    for (const width of [768, 1280]) expect(await faultsAt(page, width)).toEqual([]);
    await page.getByRole("application").waitFor();
    expect([await texts(), complaints]).toEqual([null, []]);
    await context.close();
  });
});
