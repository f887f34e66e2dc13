import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { beginSite, owner, published } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { faultsAt, overflow, screenProblems, setColorScheme } from "../support/looks.ts";
import { type Portal, startPortal, showTab } from "../support/portal.ts";
import { countScripts } from "../support/script-bytes.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
afterAll(() => portal.stop());

const TITLES = { nl: "Inloggen", en: "Sign in", pl: "Logowanie" };

describe.each(LOCALES)("login in %s", (locale) => {
  test("is in that language, and the browser reports no errors", async () => {
    const { page, complaints, context } = await portal.visitor();
    await page.goto(portalPath("login", locale));
    await page.getByRole("heading", { level: 1, name: TITLES[locale] }).waitFor();
    expect(await page.title()).toBe(`${TITLES[locale]} – Vrijhuis`);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
    expect(await page.locator("body").innerText()).not.toMatch(/portal\/|\b\w+:\w+\.\w+|\{\{/);
    expect(await screenProblems(page, locale)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test("a screen for owners redirects signed-out visitors to the login and back", async () => {
  const { page, context } = await portal.visitor();
  await page.goto("/pl/dashboard/reviews?sort=new");
  await page.getByRole("heading", { level: 1, name: TITLES.pl }).waitFor();
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get("next")]).toEqual(["/pl/login", "/pl/dashboard/reviews?sort=new"]);
  await context.close();
});

test("a screen that cannot be fetched shows an error with the request id, and a button to try again", async () => {
  const { page, context } = await portal.visitor();
  await page.route("**/assets/portal-login-*.js", (route) => route.abort());
  await page.goto("/pl/login");
  await page.getByRole("heading", { level: 1, name: "To się nie udało" }).waitFor();
  expect((await page.locator("code").innerText()).length).toBeGreaterThan(10);
  await page.unroute("**/assets/portal-login-*.js");
  await page.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await page.getByRole("heading", { level: 1, name: TITLES.pl }).waitFor();
  await context.close();
});

test.each(LOCALES)("%s: the document has the dashboard's frame before any script runs", async (locale) => {
  const { page, context } = await portal.visitor({ javaScriptEnabled: false });
  for (const [width, position] of [
    [390, "fixed"],
    [1280, "static"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(portalPath("dashboard", locale));
    const link = page.getByRole("navigation").getByRole("link").nth(1);
    expect(await link.getAttribute("href")).toBe(portalPath("dashboard", locale, "booking-calendar"));
    expect(await link.evaluate((shown) => getComputedStyle(shown.closest("nav") ?? shown).position)).toBe(position);
    expect(await page.locator("body").innerText()).not.toMatch(/portal\/|\b\w+:\w+\.\w+|\{\{/);
    expect(await overflow(page)).toBe(0);
  }
  await context.close();
});

/** Gzipped scripts of the dashboard's first view, which begins with the calendar. */
const MAX_FIRST_VIEW_BYTES = 206 * 1024;

test("the dashboard's first view takes at most 206 KB of scripts", async () => {
  const anna = await owner(portal.worker);
  await beginSite(anna);
  const { page, context } = await portal.signedIn(anna);
  const scripts = countScripts(page);
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "Naar een site die af is" }).waitFor();
  const sizes = await scripts();
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_FIRST_VIEW_BYTES);
  await context.close();
});

test("an unknown address below the dashboard is reported as not found inside the dashboard", async () => {
  const anna = await owner(portal.worker);
  await beginSite(anna);
  const { page, context } = await portal.signedIn(anna);
  for (const [path, title] of [
    ["/dashboard/wifi", "Deze pagina is er niet"],
    ["/en/dashboard/wifi", "This page does not exist"],
    ["/pl/dashboard/rental", "Tej strony nie ma"],
  ] as const) {
    await page.goto(path);
    const heading = page.getByRole("heading", { level: 1, name: title });
    await heading.waitFor();
    // The header above it takes one line on a phone.
    expect((await heading.locator("..").boundingBox())?.y).toBeLessThan(140);
    expect(await page.getByRole("navigation").getByRole("link").count()).toBe(4);
  }
  // The frame around all sections, in every look.
  for (const colorScheme of ["light", "dark"] as const)
    for (const width of [320, 1280]) {
      await setColorScheme(page, colorScheme);
      expect(await faultsAt(page, width), colorScheme).toEqual([]);
    }
  await context.close();
});

test("the search finds a feature by the word people use, and leads to it", async () => {
  const anna = await owner(portal.worker);
  await beginSite(anna);
  const { page, complaints, context } = await portal.signedIn(anna);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Meer" }).click();
  await page.getByRole("button", { name: "Zoeken" }).click();
  const typed = page.getByPlaceholder("Wat wil je doen?");
  await typed.fill("logo");
  await expect.poll(() => page.getByRole("option").allInnerTexts()).toEqual(["Logo, kleuren en letters"]);
  await typed.fill("zeppelin");
  await page.getByText("Niets gevonden.").waitFor();
  await typed.fill("tarief");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Prijzen" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard/pricing");
  expect(complaints).toEqual([]);
  await context.close();
});

test("a device without a keyboard is told nothing about keys", async () => {
  const anna = await owner(portal.worker);
  await published(anna, "tikhuis");
  for (const isTouch of [true, false]) {
    const { page, context } = await portal.signedIn(anna, { hasTouch: isTouch, isMobile: isTouch });
    await page.goto("/dashboard/pricing");
    await showTab(page, "calendar");
    await page.getByText("Sleep over de dagen").waitFor();
    expect([isTouch, await page.getByText("Met het toetsenbord:").isVisible()]).toEqual([isTouch, !isTouch]);
    await context.close();
  }
});
