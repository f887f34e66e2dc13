import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { answerAll, at, beginSite, owner } from "../support/api.ts";
import { forgetAttempts, letterTo, SERVICE_KEY } from "../support/auth.ts";
import { overflow, screenProblems } from "../support/looks.ts";
import { newest, orderFor } from "../support/owner-plan.ts";
import { type Portal, startPortal } from "../support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
beforeEach(() => forgetAttempts(portal.worker));
afterAll(() => portal.stop());

/** Matches a translation key that is shown instead of its text. */
const RAW_KEY = /portal\/|\b(?:guarantee|another|sentence|paid|taken)\.\w+|\{\{/;

test.each(LOCALES)(
  "an owner gets the money back with one button, and closing the account names what is charged, in %s",
  async (locale) => {
    const anna = await owner(portal.worker);
    const site = await beginSite(anna);
    await orderFor(portal.worker, anna, site, { plan: "standard" });
    const { page, complaints, context } = await portal.signedIn(anna);
    const problems: string[] = [];
    const see = async (name: string) => {
      problems.push(...(await screenProblems(page, locale)).map((problem) => `${name}, ${problem}`));
      const [raw] = RAW_KEY.exec(await page.locator("body").innerText()) ?? [];
      if (raw !== undefined) problems.push(`${name}: ${raw}`);
    };
    const dialog = page.getByRole("dialog");

    await page.goto(portalPath("account", locale));
    await page.locator("main button").last().click();
    await dialog.locator("input[name=guarantee]").first().waitFor();
    await see("closing");
    await page.keyboard.press("Escape");

    await page.goto(portalPath("plan", locale));
    await page.locator("main button[aria-haspopup=dialog]").first().waitFor();
    await page.setViewportSize({ width: 320, height: 844 });
    if ((await overflow(page)) > 0) problems.push("too wide at 320 px");
    await page.setViewportSize({ width: 390, height: 844 });
    await see("plan");
    // After those that cancel the subscription; the last one changes the billing details.
    await page.locator("main button[aria-haspopup=dialog]").nth(1).click();
    await dialog.getByText(/200/).first().waitFor();
    await see("guarantee");
    await dialog.getByRole("button", { name: /200/ }).click();
    await dialog.waitFor({ state: "detached" });
    await see("paid back");
    expect(await newest(anna)).toMatchObject({ state: "ended", end: { reason: "guarantee", isDone: true } });
    expect(problems).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  },
  120_000,
);

test("who takes over a site is told until when it is paid, and who gave it that the payment ends", async () => {
  const [anna, bram] = [await owner(portal.worker), await owner(portal.worker)];
  const site = await beginSite(anna);
  const version = await answerAll(anna, site, "over-te-nemen");
  await orderFor(portal.worker, anna, site, { plan: "standard" });
  await anna.call("POST", `/sites/${site}/publish`, undefined, at(version));
  const offered = await anna.call("POST", `/sites/${site}/transfer`, { email: bram.email }, at(0));
  expect(offered.status).toBe(201);
  const { link } = await letterTo(portal.worker, bram.email);
  const { page, context } = await portal.signedIn(bram);
  await page.goto(new URL(link).pathname + new URL(link).search);
  await page.getByRole("button", { name: "Neem de site over", exact: true }).click();
  const plan = page.getByRole("link", { name: "Bekijk de abonnementen", exact: true });
  await plan.waitFor();
  expect(await screenProblems(page, "nl")).toEqual([]);
  await plan.click();
  await page.getByRole("heading", { name: "Kies je abonnement en zet je website online", exact: true }).waitFor();
  await context.close();

  const former = await portal.signedIn(anna);
  await former.page.goto(portalPath("plan", "nl"));
  await former.page.getByText("Je hebt de website overgedragen.").waitFor();
  await former.page.getByRole("button", { name: "Toch houden", exact: true }).click();
  await former.page.getByRole("button", { name: "Opzeggen", exact: true }).waitFor();
  expect(await newest(anna)).toMatchObject({ site: null, cancelsAt: null, end: null });
  await former.context.close();
});
