import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { pathOf } from "#locales/paths.ts";
import { shareBrowser, WITHOUT_PICTURES } from "../support/browser.ts";
import { createContextPool } from "../support/context-pool.ts";
import { SECRET_KEY, startFakeStripe, WEBHOOK_SECRET } from "../support/fake-stripe.ts";
import { freePort } from "../support/free-port.ts";
import { hydrate } from "../support/hydration.ts";
import { overflow, violationsInBothModes } from "../support/looks.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
let browser: Browser;
let openPage: ReturnType<typeof createContextPool>;
let origin: string;
beforeAll(async () => {
  worker = await startWorker();
  browser = await shareBrowser(WITHOUT_PICTURES);
  openPage = createContextPool(browser);
  origin = `http://vrijhuis.localhost:${(await worker.miniflare.ready).port}`;
});
afterAll(async () => {
  await browser.close();
  await worker.stop();
});

/** Matches a translation key that is shown instead of its text. */
const RAW_KEY = /pages\/|\b(paid|failed|receipt|sign|plans|fields|next|outcomes)\.[a-z]|\{\{/;

let visitors = 0;

/** Opens a page from a new network address; `complaints` collects errors and warnings of the browser and React. */
async function openVisitor(options: BrowserContextOptions = {}): Promise<{ page: Page; complaints: string[] }> {
  visitors += 1;
  const { page } = await openPage({ serviceWorkers: "block", ...options });
  await page.setExtraHTTPHeaders({ "CF-Connecting-IP": `10.2.0.${visitors}` });
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const isExpected =
      /Service Worker registration blocked|image loading is disabled|was preloaded using link preload|status of 422/.test(
        message.text(),
      );
    if (["error", "warning"].includes(message.type()) && !isExpected) complaints.push(message.text());
  });
  return { page, complaints };
}

async function fillOrder(page: Page): Promise<void> {
  await page.fill("#name", "Anna de Wit");
  await page.fill("#email", `anna${visitors}@example.com`);
  await page.selectOption("#country", "NL");
  await page.check("#terms");
}

const submitOrder = (page: Page) => page.click(".checkout-order");
const readHeading = (page: Page) => page.locator("h1").textContent();

describe("ordering", () => {
  test("from the home page to paid", async () => {
    const { page, complaints } = await openVisitor();
    await page.goto(`${origin}/`);
    await page.click('header a[href="/prijzen"]:visible');
    await page.waitForURL(/\/prijzen$/);
    await page.locator('main a[href="/checkout?plan=first-month-free"]').first().click();
    await page.waitForURL(/\/checkout\?plan=first-month-free/);
    await fillOrder(page);
    await submitOrder(page);
    await page.waitForURL(/\/testbetaling\?order=/);
    await page.click("button[value=paid]");
    await page.waitForURL(/\/checkout-success\?order=/);
    expect(await readHeading(page)).toBe("Besteld. Welkom.");
    const number = /Bestelnummer ([2-9A-Z]{4}-[2-9A-Z]{4})/.exec(await page.locator("main").innerText())?.[1];
    expect(number).toBeDefined();
    await page.click('footer a[hreflang="pl"]');
    await page.waitForURL(/\/pl\/platnosc-sukces\?order=/);
    expect(await readHeading(page)).toBe("Zamówione. Witamy.");
    expect(await page.locator("main").innerText()).toContain(number);
    await page.getByRole("link", { name: "Załóż konto" }).click();
    await page.waitForURL(/\/pl\/login\/sign-up$/);
    expect(complaints).toEqual([]);
  });

  test.each([
    ["nl", "€ 0", "Besteld. Welkom."],
    ["en", "€0", "Ordered. Welcome."],
    ["pl", "0 €", "Zamówione. Witamy."],
  ] as const)("the call to action in %s links to the cheaper plan", async (locale, now, welcome) => {
    const { page, complaints } = await openVisitor({ viewport: { width: 390, height: 844 } });
    await page.goto(origin + pathOf("home", locale));
    await page.locator(".hero a").first().click();
    await page.waitForURL(`**${pathOf("checkout", locale)}?plan=first-month-free`);
    const receipt = page.locator(".checkout-receipt:visible");
    expect((await receipt.innerText()).replaceAll("\u00a0", " ")).toContain(now);
    await fillOrder(page);
    await submitOrder(page);
    await page.click("button[value=paid]");
    await page.waitForURL(/(checkout-success|platnosc-sukces)\?order=/);
    expect(await readHeading(page)).toBe(welcome);
    expect(complaints).toEqual([]);
  });

  test("with JavaScript, errors are shown without a new document, and input stays", async () => {
    const { page, complaints } = await openVisitor();
    await page.goto(`${origin}/checkout`);
    await hydrate(page.locator("#name"));
    await page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
    const receipt = page.locator(".checkout-receipt:visible");
    expect(await receipt.count()).toBe(1);
    const first = await receipt.innerText();
    await page.check('input[value="standard"]');
    expect(await receipt.count()).toBe(1);
    expect(await receipt.innerText()).not.toBe(first);
    await page.fill("#name", "Anna");
    await page.fill("#email", "anna");
    await page.check('input[value="company"]');
    await page.fill("#vatNumber", "NL12");
    await submitOrder(page);
    await page.locator("#email-error").waitFor();
    expect(await page.locator("#vatNumber-error").textContent()).toContain("Dit btw-nummer klopt niet");
    expect(await page.locator("#company-error").count()).toBe(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("company");
    expect(await page.inputValue("#name")).toBe("Anna");
    expect(await page.locator("[data-marked]").count()).toBe(1);
    await page.check('input[value="person"]');
    await fillOrder(page);
    await submitOrder(page);
    await page.waitForURL(/\/testbetaling\?order=/);
    expect(complaints).toEqual([]);
  });

  test("without JavaScript: refused, corrected, cancelled, and paid in the end", async () => {
    const { page } = await openVisitor({ javaScriptEnabled: false });
    await page.goto(`${origin}/en/checkout`);
    expect(await page.locator("#company").isVisible()).toBe(false);
    await page.check('input[value="company"]');
    await page.fill("#company", "De Wit B.V.");
    await page.fill("#vatNumber", "NL123456782B01");
    await submitOrder(page);
    expect(await page.locator("#name-error").textContent()).toContain("Please fill this in.");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Please check");
    expect(await page.inputValue("#company")).toBe("De Wit B.V.");
    await fillOrder(page);
    await submitOrder(page);
    expect(page.url()).toContain("/en/test-payment?order=");
    await page.click("button[value=cancelled]");
    expect(await readHeading(page)).toBe("Nothing charged.");
    await page.getByRole("button", { name: "Pay now" }).click();
    await page.click("button[value=failed]");
    expect(await readHeading(page)).toBe("The payment did not work.");
    await page.getByRole("button", { name: "Pay again" }).click();
    await page.click("button[value=paid]");
    expect(await readHeading(page)).toBe("Ordered. Welcome.");
  });

  test("going back within the app loads the form from the server", async () => {
    const { page, complaints } = await openVisitor();
    await page.goto(`${origin}/checkout?plan=standard`);
    await page.click('footer a[href="/algemene-voorwaarden"]');
    await page.waitForURL(/algemene-voorwaarden/);
    await page.reload();
    await page.click('footer a[href="/privacybeleid"]');
    await page.getByRole("heading", { level: 1, name: "Privacybeleid" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Algemene voorwaarden" }).waitFor();
    await page.goBack();
    await page.locator("#country").waitFor();
    expect(await page.locator('input[value="standard"]').isChecked()).toBe(true);
    expect(complaints).toEqual([]);
  });
});

describe("the pages around a payment", () => {
  const states = [
    ["the form", undefined],
    ["the test payment", ""],
    ["paid", "paid"],
    ["failed", "failed"],
    ["cancelled", "cancelled"],
  ] as const;

  async function openState(page: Page, locale: (typeof LOCALES)[number], outcome: string | undefined): Promise<void> {
    await page.goto(`${origin}${pathOf("checkout", locale)}${outcome === undefined ? "" : "?plan=standard"}`);
    if (outcome === undefined) return;
    await fillOrder(page);
    await submitOrder(page);
    await page.locator("button[value=paid]").waitFor();
    if (outcome) await page.click(`button[value=${outcome}]`);
    if (outcome) await page.waitForURL(/checkout-|platnosc-(sukces|anulowana)/);
  }

  test.each(states.flatMap(([name, outcome]) => LOCALES.map((locale) => ({ name, outcome, locale }))))(
    "$name in $locale: axe finds nothing, nothing overflows, and hydration changes nothing",
    async ({ outcome, locale }) => {
      const { page, complaints } = await openVisitor({ reducedMotion: "reduce" });
      await openState(page, locale, outcome);
      // The other languages have the same elements and colours.
      if (locale === "nl") expect(await violationsInBothModes(page)).toEqual([]);
      for (const width of [320, 390, 768, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflow(page), `${width} px`).toBe(0);
      }
      expect(await page.locator("body").innerText()).not.toMatch(RAW_KEY);
      const before = await page.locator("main").innerHTML();
      await hydrate(page.locator('footer a[href$="/contact"], footer a[href$="/kontakt"]').first());
      expect(await page.locator("main").innerHTML()).toBe(before);
      expect(complaints).toEqual([]);
    },
  );
});

test.each([true, false])(
  "a payment at Stripe, allowed by the content security policy (JavaScript: %s)",
  async (javaScriptEnabled) => {
    const stripe = await startFakeStripe();
    const port = await freePort();
    const stripeWorker = await startWorker({
      port,
      vars: {
        MAIN_ORIGIN: `http://vrijhuis.localhost:${port}`,
        STRIPE_SECRET_KEY: SECRET_KEY,
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_API_BASE: stripe.base,
      },
    });
    try {
      const { page, complaints } = await openVisitor({ javaScriptEnabled });
      await page.goto(`http://vrijhuis.localhost:${port}/pl/platnosc`);
      await fillOrder(page);
      await submitOrder(page);
      await page.waitForURL(`${stripe.base}/pay/**`);
      await page.getByRole("link", { name: "Back" }).click();
      await page.waitForURL(/platnosc-anulowana/);
      expect(await readHeading(page)).toBe("Nic nie pobrano.");
      await page.getByRole("button", { name: "Zapłać jednak" }).click();
      await page.waitForURL(`${stripe.base}/pay/**`);
      await page.getByRole("button", { name: "Pay" }).click();
      await page.waitForURL(/platnosc-sukces/);
      expect(await readHeading(page)).toBe("Zamówione. Witamy.");
      expect(complaints).toEqual([]);
    } finally {
      await stripeWorker.stop();
      await stripe.stop();
    }
  },
);
