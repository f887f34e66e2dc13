import type { FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { answerAll, beginSite, owner, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { screenProblems } from "../support/looks.ts";
import { picture } from "../support/photos.ts";
import { type Portal, startPortal, type Visitor } from "../support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
beforeEach(() => forgetAttempts(portal.worker));
afterAll(() => portal.stop());

const WIDE = { viewport: { width: 1280, height: 860 } };

/** Creates an owner of a published site with the theme `fresh-coastal`. */
async function somebody(subdomain: string): Promise<TestOwner> {
  const anna = await owner(portal.worker);
  await answerAll(anna, await beginSite(anna), subdomain);
  return anna;
}

/** The shown preview. Another one that is still loading is inert. */
const shown = (page: Page): FrameLocator => page.frameLocator("iframe:not([inert])");
const accent = (page: Page) =>
  shown(page)
    .locator("html")
    .evaluate((html) => getComputedStyle(html).getPropertyValue("--accent").replaceAll(" ", ""));
/** Style sheets of the shown page, as rendered by the server. */
const sheet = (page: Page) =>
  shown(page)
    .locator("head")
    .evaluate((head) => [...head.querySelectorAll("style")].map((style) => style.textContent).join(""));
const codeOf = (page: Page, role: string) => page.getByRole("textbox", { name: `Kleurcode van ${role}`, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function opened({ page }: Visitor, path = "/dashboard/theme-editor/fresh-coastal"): Promise<Page> {
  await page.goto(path);
  await shown(page).locator("h1").waitFor();
  return page;
}

test("a colour is previewed, undone, redone and published for guests", async () => {
  const anna = await somebody("kleurrijk");
  const visitor = await portal.signedIn(anna, WIDE);
  const page = await opened(visitor);
  await codeOf(page, "knoppen en links").fill("#7a1f4d");
  await expect.poll(() => accent(page)).toBe("light-dark(#7a1f4d,#a3d9cf)");
  await expect.poll(() => sheet(page)).toContain("--accent:light-dark(#7a1f4d,#a3d9cf)");
  await button(page, "Ongedaan maken").click();
  await expect.poll(() => codeOf(page, "knoppen en links").inputValue()).toBe("#0f5a68");
  await expect.poll(() => sheet(page)).not.toContain("#7a1f4d");
  await page.keyboard.press("Control+Shift+Z");
  await expect.poll(() => sheet(page)).toContain("#7a1f4d");
  await page.keyboard.press("Control+Z");
  await expect.poll(() => codeOf(page, "knoppen en links").inputValue()).toBe("#0f5a68");
  await button(page, "Opnieuw doen").click();
  await button(page, "Publiceren").click();
  await page.getByRole("dialog").getByRole("button", { name: "Zet het online" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  const guest = await portal.worker.get("http://kleurrijk.vrijhuis.localhost/");
  expect(await guest.text()).toContain("--accent:light-dark(#7a1f4d,#a3d9cf)");
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

test("a text with a low contrast is reported, and taking the suggested colour solves it", async () => {
  const { context, page } = await portal.signedIn(await somebody("contrast"), WIDE);
  await opened({ context, page, complaints: [] });
  await page.getByText("Alles is goed te lezen.").waitFor();
  await codeOf(page, "tekst").fill("#c9d3de");
  await page.getByText("tekst op achtergrond: 1,4 op 1").first().waitFor();
  await page
    .getByRole("button", { name: /^Neem #[0-9a-f]{6} voor tekst$/ })
    .first()
    .click();
  await page.getByText("Alles is goed te lezen.").waitFor();
  await codeOf(page, "tekst").fill("blauw");
  await page.getByText("Schrijf een kleur als").waitFor();
  await context.close();
});

test("the preview keeps its page and scroll position when a new version is loaded", async () => {
  const { context, page } = await portal.signedIn(await somebody("plek"), WIDE);
  await opened({ context, page, complaints: [] });
  const scrolled = () =>
    shown(page)
      .locator("html")
      .evaluate(() => scrollY);
  await shown(page)
    .locator("html")
    .evaluate(() => scrollTo({ top: 400, behavior: "instant" }));
  await page.getByRole("tab", { name: "Vorm" }).click();
  await page.getByRole("radio", { name: /Bol/ }).check();
  await expect.poll(() => sheet(page)).toContain("border-radius:99rem");
  expect(await scrolled()).toBe(400);
  await context.close();
});

test("the preview shows light and dark colours, independent of the device", async () => {
  const { context, page } = await portal.signedIn(await somebody("weergave"), { ...WIDE, colorScheme: "dark" });
  await opened({ context, page, complaints: [] }, "/dashboard/theme-editor/urban-hip");
  const ground = (part: string) =>
    shown(page)
      .locator(part)
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect.poll(() => ground(".hero")).toBe("rgb(212, 245, 60)");
  expect(await ground("body")).toBe("rgb(243, 242, 234)");
  await button(page, "Donker").click();
  await expect.poll(() => ground(".hero")).toBe("rgb(14, 16, 15)");
  expect(await ground("body")).toBe("rgb(14, 16, 15)");
  await context.close();
});

test("sections are moved with the keyboard and with buttons, and hidden", async () => {
  const { context, page } = await portal.signedIn(await somebody("volgorde"), WIDE);
  await opened({ context, page, complaints: [] });
  const order = () =>
    shown(page)
      .locator("main section[aria-labelledby]")
      .evaluateAll((all) => all.map((section) => section.getAttribute("aria-labelledby")));
  await page.getByRole("tab", { name: "Opbouw" }).click();
  await page.getByRole("button", { name: "Over het huis verslepen" }).focus();
  await page.keyboard.press("Space");
  await page.getByText("Onderdeel 1 van 9 opgepakt.").waitFor({ state: "attached" });
  for (const place of [2, 3, 4]) {
    await page.keyboard.press("ArrowDown");
    await page.getByText(`Plek ${place} van 9.`).waitFor({ state: "attached" });
  }
  await page.keyboard.press("Space");
  await page.getByText("Neergelegd op plek 4 van 9.").waitFor({ state: "attached" });
  await expect.poll(async () => (await order()).indexOf("about")).toBe(1);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect.poll(async () => (await order()).indexOf("about")).toBeGreaterThan(1);
  await page.keyboard.press("Escape");
  await page.getByText("Teruggezet.").waitFor({ state: "attached" });
  await expect.poll(async () => (await order()).indexOf("about")).toBe(1);
  await button(page, "Over het huis omhoog").click();
  await expect.poll(async () => (await order()).indexOf("about")).toBe(0);
  await button(page, "Contact verbergen").click();
  await expect.poll(order).not.toContain("contact");
  await button(page, "Contact tonen").click();
  await expect.poll(order).toContain("contact");
  expect(await page.getByRole("button", { name: "Kalender verbergen" }).count()).toBe(0);
  await context.close();
});

test("a picked logo is shown in the header, and an icon is cropped to a square", async () => {
  const { context, page } = await portal.signedIn(await somebody("beeld"), WIDE);
  await opened({ context, page, complaints: [] });
  await page.getByRole("tab", { name: "Logo" }).click();
  const file = { name: "logo.png", mimeType: "image/png", buffer: await picture(300, 90).png().toBuffer() };
  await page.getByLabel("Logo: Kies een afbeelding").setInputFiles(file);
  await expect.poll(() => shown(page).locator("header .logo").getAttribute("src")).toMatch(/^\/media\/[0-9a-f]{64}-300\.webp$/);
  await page.getByLabel("Pictogram: Kies een afbeelding").setInputFiles(file);
  const icon = page.getByRole("img", { name: "Je pictogram" });
  await expect.poll(() => icon.evaluate((image) => (image as HTMLImageElement).naturalHeight)).toBe(480);
  await page.getByRole("button", { name: "Alles terug naar het thema" }).click();
  await expect.poll(() => shown(page).locator("header .logo").count()).toBe(0);
  await context.close();
});

test("another theme than the site's is marked, can be chosen, and keeps its own changes", async () => {
  const { context, page } = await portal.signedIn(await somebody("wissel"), WIDE);
  await opened({ context, page, complaints: [] });
  await codeOf(page, "knoppen en links").fill("#7a1f4d");
  await opened({ context, page, complaints: [] }, "/dashboard/theme-editor/urban-hip");
  await button(page, "Kies Stads en hip").click();
  await page.getByText("Voor je site is").waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Stijl" }).click();
  await page.getByRole("heading", { name: "Nu: Stads en hip" }).waitFor();
  await page.getByRole("radio", { name: "Fris aan zee" }).check();
  await page.getByRole("link", { name: "Pas Fris aan zee aan" }).click();
  await expect.poll(() => codeOf(page, "knoppen en links").inputValue()).toBe("#7a1f4d");
  await context.close();
});

describe.each(LOCALES)("in %s", (locale) => {
  test("no axe violations, no overflow, no missing texts", async () => {
    const anna = await somebody(`taal-${locale}`);
    const { context, page } = await portal.signedIn(anna);
    await opened({ context, page, complaints: [] }, portalPath("theme-editor", locale, "nature-rustic"));
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click();
      expect(await screenProblems(page, locale)).toEqual([]);
      expect(await page.locator("body").innerText()).not.toMatch(/portal\/|\b\w+:\w+\.\w+|\{\{/);
    }
    await page.goto(portalPath("dashboard", locale, "theme"));
    await page.getByRole("radio").first().waitFor();
    expect(await screenProblems(page, locale)).toEqual([]);
    await context.close();
  }, 120_000);
});
