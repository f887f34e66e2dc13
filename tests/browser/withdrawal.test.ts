import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import en from "#locales/en/pages/withdrawal.json" with { type: "json" };
import nl from "#locales/nl/pages/withdrawal.json" with { type: "json" };
import { pathOf } from "#locales/paths.ts";
import pl from "#locales/pl/pages/withdrawal.json" with { type: "json" };
import { withdrawalTexts } from "#locales/withdrawal-labels.ts";
import { insert } from "#store/business/orders.ts";
import { orderFixture } from "../fixtures/order.ts";
import { admin } from "../support/admin.ts";
import { owner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { hydrate } from "../support/hydration.ts";
import { overflow, violations, violationsInBothModes } from "../support/looks.ts";
import { type Portal, startPortal } from "../support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
afterAll(() => portal.stop());

const WORDS = { nl, en, pl };
/** Matches a translation key that is shown instead of its text. */
const RAW_KEY = /pages\/|\b(?:fields|form|review|received|steps|actions|events|states|facts)\.[a-z]|\{\{/;
const readHeading = (page: Page) => page.locator("h1").innerText();
const newest = async () => (await portal.worker.store.db.select().from(portal.worker.store.tables.withdrawals)).at(-1);
const givenOrder = (email: string, number: string, change: object = {}) => {
  const id = crypto.randomUUID();
  const paid = { number, status: "paid" as const, paidAt: Date.now(), providerRef: `test_${id}`, ...change };
  return insert(portal.worker.store.db, portal.worker.store.tables, { ...orderFixture(id, email), ...paid });
};

/** Checks what is shown now. The other languages have the same elements and colours. */
async function check(page: Page, locale: Locale, javaScriptEnabled: boolean): Promise<void> {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(page), `${width} px`).toBe(0);
  }
  expect(await page.locator("body").innerText()).not.toMatch(RAW_KEY);
  if (locale === "nl" && javaScriptEnabled) expect(await violationsInBothModes(page)).toEqual([]);
}

describe.each(LOCALES)("withdrawing in %s", (locale) => {
  test.each([true, false])("from the bottom of a page to the receipt (JavaScript: %s)", async (javaScriptEnabled) => {
    const { page, complaints, context } = await portal.visitor({ javaScriptEnabled });
    await page.setExtraHTTPHeaders({ "CF-Connecting-IP": `10.3.${LOCALES.indexOf(locale)}.${javaScriptEnabled ? 1 : 2}` });
    const { withdrawHere, confirmWithdrawal } = withdrawalTexts(locale);
    await page.goto(pathOf("pricing", locale));
    await page.locator("footer").getByRole("link", { name: withdrawHere, exact: true }).click();
    await page.waitForURL(`**${pathOf("withdrawal", locale)}`);
    expect(await readHeading(page)).toBe(withdrawHere);
    if (javaScriptEnabled) await hydrate(page.locator("#name"));
    await check(page, locale, javaScriptEnabled);

    // The browser's own messages would come first.
    await page
      .locator("main form")
      .evaluate((form: HTMLFormElement) => (form.noValidate = true))
      .catch(() => undefined);
    await page.fill("#name", "Łucja Żak");
    await page.fill("#contract", "K7MP-3QXB");
    await page.fill("#email", javaScriptEnabled ? "lucja" : "lucja@example.com");
    if (javaScriptEnabled) {
      await page.keyboard.press("Enter");
      await page.locator("[role=alert]").waitFor();
      expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("alert");
      await check(page, locale, javaScriptEnabled);
      expect(await page.inputValue("#name")).toBe("Łucja Żak");
      await page.fill("#email", "lucja@example.com");
    }
    await page.keyboard.press("Enter");

    const button = page.getByRole("button", { name: confirmWithdrawal, exact: true });
    await button.waitFor();
    expect(await page.locator("form").filter({ has: button }).getByRole("button").count()).toBe(1);
    await check(page, locale, javaScriptEnabled);
    await page.locator("main form").last().getByRole("button").click();
    await page.locator("#remark").fill("…");
    expect(await page.inputValue("#contract")).toBe("K7MP-3QXB");
    await page.locator("main form button[type=submit]").click();

    await button.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\?received=/);
    expect(await newest()).toMatchObject({ name: "Łucja Żak", contract: "K7MP-3QXB", remark: "…", locale });
    expect(await page.getByRole("status").innerText()).toMatch(/\d{1,2}:\d{2}/);
    await check(page, locale, javaScriptEnabled);
    await page.reload();
    await page.getByRole("status").waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** What a screen reader says of the control that has an error: its name, whether it is invalid, and its description. */
const describeControl = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((control) => {
    const descriptions = (control.getAttribute("aria-describedby") ?? "").split(" ");
    const texts = descriptions.map((each) => document.getElementById(each)?.textContent ?? "").filter(Boolean);
    return { isInvalid: control.getAttribute("aria-invalid"), description: texts.join(" ") };
  });

test.each(LOCALES)("a screen reader is told each step in %s, also without JavaScript", async (locale) => {
  const words = WORDS[locale];
  const { page, context } = await portal.visitor({ javaScriptEnabled: false });
  await page.setExtraHTTPHeaders({ "CF-Connecting-IP": `10.3.${LOCALES.indexOf(locale)}.3` });
  const { withdrawHere, confirmWithdrawal } = withdrawalTexts(locale);
  const isTitled = async (title: string) =>
    expect([await page.title(), await readHeading(page)]).toEqual([`${title.replace(/\.$/, "")} – ${brand.name}`, title]);
  await page.goto(pathOf("withdrawal", locale));
  await isTitled(withdrawHere);
  const form = page.getByRole("form", { name: words.form.title, exact: true });
  for (const name of ["name", "contract", "email"] as const)
    expect(await form.getByRole("textbox", { name: words.fields[name], exact: true }).getAttribute("id")).toBe(name);
  const lines = (await form.ariaSnapshot()).split("\n").map((line) => line.trim());
  expect(lines.filter((line) => line.startsWith("- textbox"))).toHaveLength(4);
  expect(lines.filter((line) => line.startsWith("- button"))).toEqual([`- button "${words.form.next}"`]);

  // Not empty, so that the browser sends it.
  await page.fill("#name", "  ");
  await page.fill("#contract", "K7MP-3QXC");
  await page.fill("#email", "ewa@example.com");
  await page.keyboard.press("Enter");
  const alert = page.getByRole("alert");
  await alert.waitFor();
  expect(await page.locator(":focus").getAttribute("role")).toBe("alert");
  expect(await alert.getByRole("link", { name: words.fields.name, exact: true }).getAttribute("href")).toBe("#name");
  const { isInvalid, description } = await describeControl(page, "name");
  expect([isInvalid, description]).toEqual(["true", expect.stringMatching(/\p{L}{3}/u)]);
  expect((await describeControl(page, "email")).isInvalid).toBeNull();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(page)).toBe(0);
  }

  await page.fill("#name", "Ewa");
  await page.locator("#name").press("Enter");
  await page.getByRole("button", { name: confirmWithdrawal, exact: true }).waitFor();
  await isTitled(words.review.title);
  await page.keyboard.press("Tab");
  expect(await page.locator(":focus").getAttribute("href")).toBe("#content");
  const review = await page.locator("main").ariaSnapshot();
  for (const said of ["Ewa", "K7MP-3QXC", "ewa@example.com", `- button "${confirmWithdrawal}"`]) expect(review).toContain(said);
  await page.getByRole("button", { name: confirmWithdrawal, exact: true }).press("Enter");
  await page.waitForURL(/\?received=/);
  await isTitled(words.received.title);
  await context.close();
});

test("the account and the page of an order lead to a form that is filled in", async () => {
  const anna = await owner(portal.worker);
  await givenOrder(anna.email, "K7MP-3QXD");
  const { page, complaints } = await portal.signedIn(anna);
  await page.goto("/account");
  const button = page.getByRole("button", { name: "Hier de overeenkomst herroepen" });
  await page.locator("form input[name=contract]").waitFor({ state: "attached" });
  await button.click();
  await page.waitForURL("**/herroepen");
  expect(await page.inputValue("#contract")).toBe("K7MP-3QXD");
  expect(await page.inputValue("#email")).toBe(anna.email);

  const [order] = await portal.worker.store.db.select().from(portal.worker.store.tables.orders);
  await page.goto(`/checkout-success?order=${order?.id}`);
  await page.locator("main").getByRole("link", { name: "Hier de overeenkomst herroepen" }).click();
  await page.waitForURL("**/herroepen?order=*");
  expect(await page.inputValue("#contract")).toBe(order?.number);
  expect(await page.inputValue("#email")).toBe("");
  expect(complaints).toEqual([]);
});

test("an admin finds a statement without an order, matches it, and reads what happened", async () => {
  const boss = await admin(portal.worker);
  await givenOrder("eva@example.com", "BCDF-2345");
  const { page: visitor, context } = await portal.visitor({ javaScriptEnabled: false });
  await visitor.goto("/herroepen");
  await visitor.fill("#name", "Eva Nowak");
  await visitor.fill("#contract", "mijn site Duinzicht");
  await visitor.fill("#email", "eva.nowak@example.com");
  await visitor.locator("main form button[type=submit]").click();
  await visitor.getByRole("button", { name: "Herroeping bevestigen", exact: true }).click();
  await visitor.waitForURL(/\?received=/);
  await context.close();

  const { page, complaints } = await portal.signedIn(boss);
  await page.goto("/admin/withdrawals");
  await page.getByRole("link", { name: "mijn site Duinzicht" }).click();
  await page.getByRole("heading", { level: 1, name: /Duinzicht/ }).waitFor();
  expect(await overflow(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Aan een bestelling koppelen" }).click();
  await page.getByRole("textbox", { name: "Bestelnummer" }).fill("bcdf 2345");
  await page.getByRole("textbox", { name: "Reden" }).fill("Zelfde naam en huis");
  await page.keyboard.press("Enter");
  await page.getByText("Overeenkomst beëindigd en terugbetaald").waitFor();
  await page.getByText(`${boss.email} · Zelfde naam en huis`).first().waitFor();
  expect(await page.locator("body").innerText()).not.toMatch(RAW_KEY);
  expect(complaints).toEqual([]);
});
