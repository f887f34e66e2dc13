import { and, eq, like } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stepPath } from "#client/portal/missing/wizard-steps.ts";
import { LOCALES, type Locale } from "#domain/locale.ts";
import dashboardEn from "#locales/en/portal/dashboard.json" with { type: "json" };
import planEn from "#locales/en/portal/plan.json" with { type: "json" };
import dashboardNl from "#locales/nl/portal/dashboard.json" with { type: "json" };
import planNl from "#locales/nl/portal/plan.json" with { type: "json" };
import { pathOf } from "#locales/paths.ts";
import dashboardPl from "#locales/pl/portal/dashboard.json" with { type: "json" };
import planPl from "#locales/pl/portal/plan.json" with { type: "json" };
import { portalPath } from "#locales/portal-paths.ts";
import { withdrawalTexts } from "#locales/withdrawal-labels.ts";
import { answerAll, beginSite, owner, type TestOwner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { screenProblems } from "../support/looks.ts";
import { runCron } from "../support/mail.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { MAIN_DOMAIN } from "../support/worker.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY }, asksOwners: true });
});
afterAll(() => portal.stop());

const WORDS = {
  nl: { plan: planNl, dashboard: dashboardNl },
  en: { plan: planEn, dashboard: dashboardEn },
  pl: { plan: planPl, dashboard: dashboardPl },
};

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const state = (page: Page, name: string) => page.locator("section").getByText(name, { exact: true }).waitFor();
/** The status of the home page that guests see. */
const readSite = async (name: string) => (await portal.worker.get(`http://${name}.${MAIN_DOMAIN}/`)).status;
/** Mail servers accept all emails, as far as the worker knows. */
const acceptAll = () => portal.worker.store.db.update(portal.worker.store.tables.outbox).set({ sentAt: Date.now() });
const readMails = async (recipient: string, key: string) => {
  const { outbox: t } = portal.worker.store.tables;
  return portal.worker.store.db
    .select()
    .from(t)
    .where(and(eq(t.recipient, recipient), like(t.key, `${key} %`)));
};

/** Moves the clock of a test subscription, and waits until the screen says the time to which it was moved. */
async function move(page: Page, button: string): Promise<void> {
  const said = page.locator("fieldset p").last();
  const before = await said.innerText();
  await press(page, button);
  await expect.poll(() => said.innerText()).not.toBe(before);
}

test.each(LOCALES)(
  "from the order to the money back in %s: online, a month that fails and is paid, cancelled, kept, withdrawn",
  async (locale: Locale) => {
    const { plan: words, dashboard } = WORDS[locale];
    const name = `reis-${locale}`;
    const who = await owner(portal.worker);
    const site = await beginSite(who, `Huis ${locale}`);
    await answerAll(who, site, name);
    const { page, context, complaints } = await portal.signedIn(who);
    const planPath = portalPath("plan", locale);

    await page.goto(portalPath("onboarding", locale) + new URL(stepPath("publish", site), portal.origin).search);
    await press(page, dashboard.publish.submit);
    await page.waitForURL(`**${planPath}?site=${site}`);
    await page.getByText(words.plans.standard.name).click();
    await page.locator("input[name=name]").fill("Anna");
    await page.locator("select[name=country]").selectOption("NL");
    expect(await screenProblems(page, locale)).toEqual([]);
    await page.locator("input[name=terms]").check();
    const { withdrawHere } = withdrawalTexts(locale);
    const ways = page.locator("#content").getByRole("link", { name: withdrawHere, exact: true });
    expect(await ways.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual(
      Array.from({ length: 2 }, () => pathOf("withdrawal", locale)),
    );
    await press(page, words.order.submit);
    await page.waitForURL(`**${pathOf("test-payment", locale)}?**`);
    await page.locator("button[value=paid]").click();
    await page.waitForURL(/step=done/);
    expect(await readSite(name)).toBe(200);

    await page.goto(planPath);
    await state(page, words.states.active);
    await press(page, words.test.cardFails);
    await move(page, words.test.month);
    await state(page, words.states.past_due);
    for (const button of [words.test.day, words.test.week, words.test.week]) await move(page, button);
    const reminders = await readMails(who.email, "subscription");
    expect(new Set(reminders.map(({ subject }) => subject)).size).toBe(3);
    await acceptAll();
    await move(page, words.test.day);
    await state(page, words.states.paused);
    expect(await screenProblems(page, locale)).toEqual([]);
    expect(await readSite(name)).toBe(503);
    await press(page, words.test.cardPays);
    await state(page, words.states.active);
    expect(await readSite(name)).toBe(200);

    await press(page, words.cancel.open);
    const dialog = page.getByRole("dialog", { name: words.cancel.title, exact: true });
    for (let step = 0; step < 2; step++) await dialog.getByRole("button", { name: words.cancel.next, exact: true }).click();
    expect(await screenProblems(page, locale)).toEqual([]);
    await dialog.getByRole("button", { name: words.cancel.submit, exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await press(page, words.keep);
    await page.getByRole("button", { name: words.cancel.open, exact: true }).waitFor();

    await withdraw(locale, who);
    await runCron(portal.worker);
    await page.reload();
    await state(page, words.states.ended);
    await page.getByRole("cell", { name: words.movement.refund, exact: true }).waitFor();
    // What is kept, and until when, is told with the texts of another screen's group.
    expect(await page.locator("main").innerText()).not.toMatch(/portal\/[\w-]+:/);
    const { store } = portal.worker;
    const { subscriptions, billingMovements } = store.tables;
    const amounts = await store.db
      .select({ amount: billingMovements.amount })
      .from(billingMovements)
      .innerJoin(subscriptions, eq(subscriptions.id, billingMovements.subscriptionId))
      .where(eq(subscriptions.userId, who.id));
    expect(amounts.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-250_00, 50_00, 200_00]);
    expect(await readSite(name)).toBe(503);
    expect(await screenProblems(page, locale)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

/** Withdraws from the newest order of an address, without an account and without JavaScript, from the footer of the home page. */
async function withdraw(locale: Locale, { email }: TestOwner): Promise<void> {
  const { withdrawHere, confirmWithdrawal } = withdrawalTexts(locale);
  const { store } = portal.worker;
  const ordered = (await store.db.select().from(store.tables.orders)).filter(
    ({ customer }) => (customer as { email: string }).email === email,
  );
  const { page, context } = await portal.visitor({ javaScriptEnabled: false });
  await page.setExtraHTTPHeaders({ "CF-Connecting-IP": `10.4.${LOCALES.indexOf(locale)}.1` });
  await page.goto(pathOf("home", locale));
  await page.locator("footer").getByRole("link", { name: withdrawHere, exact: true }).click();
  await page.fill("#name", "Anna");
  await page.fill("#contract", ordered.at(-1)?.number ?? "");
  await page.fill("#email", email);
  await page.locator("main form button[type=submit]").click();
  await page.getByRole("button", { name: confirmWithdrawal, exact: true }).click();
  await page.waitForURL(/\?received=/);
  await context.close();
  await expect.poll(async () => (await readMails(email, "withdrawal")).length).toBe(2);
}
