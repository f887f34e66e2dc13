import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, dayInZone } from "#domain/dates.ts";
import { LOCALES } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { beginSite, owner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { screenProblems } from "../support/looks.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { writeVisits } from "../support/site-visits.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
beforeEach(() => forgetAttempts(portal.worker));
afterAll(() => portal.stop());

/** uPlot needs a language that Intl accepts; a machine without one reports another. */
const LANGUAGE = { locale: "nl-NL" };

const today = () => dayInZone(Date.now(), "Europe/Amsterdam");

async function visited(days: number) {
  const anna = await owner(portal.worker);
  const id = await beginSite(anna);
  await writeVisits(portal.worker, id, today(), days);
  return anna;
}

test("shows a period and the previous one as figures, chart, table and CSV", async () => {
  const anna = await visited(14);
  const { page, complaints, context } = await portal.signedIn(anna, { ...LANGUAGE, viewport: { width: 1280, height: 900 } });
  await page.goto("/dashboard/analytics?period=7");
  const views = page.locator("dl > div").first();
  await views.getByText("periode ervoor: 49").waitFor();
  expect(await views.locator("dd > span").first().innerText()).toBe("49");
  await page.getByText("In 7 dagen werden 49 pagina’s bekeken.").waitFor();
  await page.getByText("Dag voor dag in een tabel").click();
  expect(await page.locator("tbody tr").count()).toBe(7);

  const canvas = page.locator(".uplot canvas");
  await canvas.waitFor();
  const drawn = () => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
  const width = async () => (await canvas.boundingBox())?.width ?? 0;
  const [light, wide] = [await drawn(), await width()];
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(drawn).not.toBe(light);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(width).toBeLessThan(Math.min(390, wide));

  await page.getByText("Zelf kiezen").click();
  await page.getByLabel("Van", { exact: true }).fill(addDays(today(), -1));
  await page.getByLabel("Tot en met").fill(addDays(today(), -2));
  await page.getByRole("button", { name: "Bekijk", exact: true }).click();
  await page.getByText("Kies een begin vóór het eind").waitFor();
  await page.getByLabel("Tot en met").fill(today());
  await page.getByRole("button", { name: "Bekijk", exact: true }).click();
  await page.getByText("In 2 dagen werden 9 pagina’s bekeken.").waitFor();

  const save = async (name: string) => {
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name, exact: true }).click();
    const file = await coming;
    return { name: file.suggestedFilename(), content: await readFile(await file.path(), "utf8") };
  };
  const name = `bezoek-${addDays(today(), -1)}-${today()}`;
  const excel = await save("Excel (.xlsx)");
  expect([excel.name, excel.content.slice(0, 2)]).toEqual([`${name}.xlsx`, "PK"]);
  for (const [button, line] of [
    ["CSV", `${today()};Weergaven;;4\r\n`],
    ["CSV voor programma’s", `${today()},views,,4\r\n`],
  ] as const) {
    const csv = await save(button);
    expect(csv.name).toBe(`${name}.csv`);
    expect(csv.content).toContain(line);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test("a chart that cannot be drawn leaves the figures and the table", async () => {
  const anna = await visited(14);
  const { page, context } = await portal.signedIn(anna);
  await page.addInitScript('Object.defineProperty(Navigator.prototype, "language", { get: () => "c" })');
  await page.goto("/dashboard/analytics?period=7");
  await page.getByText("De grafiek kan hier niet worden getekend.").waitFor();
  await page.getByText("Dag voor dag in een tabel").click();
  expect(await page.locator("tbody tr").count()).toBe(7);
  await context.close();
});

describe.each(LOCALES)("in %s", (locale) => {
  test.each([0, 40])("after %i days with guests: no axe violations, no overflow, no missing texts", async (days) => {
    const anna = await visited(days);
    const { page, context } = await portal.signedIn(anna, { ...LANGUAGE });
    await page.goto(portalPath("dashboard", locale, "analytics"));
    await page.locator("#content h2").first().waitFor();
    if (days > 0) await page.locator(".uplot canvas").waitFor();
    const problems = await screenProblems(page, locale);
    expect(await page.locator("body").innerText()).not.toMatch(/portal\/\w+|\b(?:period|figures|chart|searches|empty)\.\w+|\{\{/);
    expect(problems).toEqual([]);
    await context.close();
  });
});
