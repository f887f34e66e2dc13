import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_PAYMENT_TERMS, DEFAULT_SETTINGS, DEFAULT_TERMS } from "#contract/letting/booking-settings.ts";
import { addDays } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import { sumLedger } from "#domain/payments/ledger.ts";
import { defaultPlan } from "#domain/rates/default-plan.ts";
import en from "#locales/en/booking.json" with { type: "json" };
import guestEn from "#locales/en/guest-page.json" with { type: "json" };
import nl from "#locales/nl/booking.json" with { type: "json" };
import guestNl from "#locales/nl/guest-page.json" with { type: "json" };
import pl from "#locales/pl/booking.json" with { type: "json" };
import guestPl from "#locales/pl/guest-page.json" with { type: "json" };
import { findMovements } from "#store/letting/bookings.ts";
import { insert as insertSite } from "#store/owners/sites.ts";
import { connectAccount } from "#letting/payments/connect-account.ts";
import { NOW, siteFixture, unitFixture } from "../fixtures/site.ts";
import { owner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { type FakeGuestStripe, GUEST_STRIPE_KEY, startFakeGuestStripe } from "../support/fake-guest-stripe.ts";
import { type FakeMollie, MOLLIE_KEY, startFakeMollie } from "../support/fake-mollie.ts";
import { AUTH_SECRET, mailKinds, toolsOf } from "../support/guest-bookings.ts";
import { overflow, violations } from "../support/looks.ts";
import { runCron } from "../support/mail.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { friday } from "../support/today.ts";

const BOOK = { nl, en, pl };
const GUEST = { nl: guestNl, en: guestEn, pl: guestPl };
const BOOK_PATHS: Record<Locale, string> = { nl: "/boeken", en: "/en/book", pl: "/pl/rezerwacja" };
const PHONE = { viewport: { width: 390, height: 844 } };
const DESKTOP = { viewport: { width: 1440, height: 900 } };

/** Price of the three nights in minor units, all of it due with the booking. */
const TOTAL = 300_00;

let stripe: FakeGuestStripe;
let mollie: FakeMollie;
let portal: Portal;
beforeAll(async () => {
  [stripe, mollie] = await Promise.all([startFakeGuestStripe(), startFakeMollie()]);
  const bases = { GUEST_STRIPE_API_BASE: stripe.base, MOLLIE_API_BASE: mollie.base };
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY, AUTH_SECRET, ...bases } });
});
afterAll(() => Promise.all([portal.stop(), stripe.stop(), mollie.stop()]));

interface Hook {
  body: string;
  headers: Record<string, string>;
}

/** Publishes a home that takes online payments; at a provider, whose webhooks arrive, or otherwise at the test provider. */
async function home(subdomain: string, provider?: "stripe" | "mollie"): Promise<string> {
  const { worker, origin } = portal;
  const { store } = worker;
  const { id: ownerId } = await owner(worker);
  const plan = { ...defaultPlan("EUR", TOTAL / 3, { sleeps: 4, minNights: 2 }), schedule: { kind: "booking" } as const };
  const unit = { ...unitFixture(`${subdomain}-huis`, "huis"), rates: { version: 1, plan } };
  const site = siteFixture({ subdomain, ownerId, units: [unit] });
  await store.atomically((db) => insertSite(db, store.tables, site, NOW));
  const terms = { ...DEFAULT_TERMS, mode: "instant" as const };
  const settings = {
    ...DEFAULT_SETTINGS.settings,
    payOnArrival: true,
    payments: { ...DEFAULT_PAYMENT_TERMS, online: true },
    units: { [unit.id]: terms },
  };
  await store.db.insert(store.tables.bookingSettings).values({ siteId: site.id, version: 1, settings, updatedAt: NOW });
  if (provider) {
    const addresses = { stripe: new URL(stripe.base), mollie: new URL(mollie.base) };
    const key = provider === "stripe" ? GUEST_STRIPE_KEY : MOLLIE_KEY;
    const connected = await connectAccount({ ...toolsOf(worker), addresses }, { siteId: site.id, provider, key });
    if (!connected.ok) throw new Error(connected.problem);
    const send = ({ body, headers }: Hook) =>
      worker.get(`${origin}/guest-payments/${connected.account.id}`, { method: "POST", body, headers });
    if (provider === "stripe") stripe.onEvent = send;
    else mollie.onChange = send;
  }
  return origin.replace("//", `//${subdomain}.`);
}

let guests = 0;
/** A page of a guest in a network of its own. */
async function guest(options: BrowserContextOptions): Promise<Page> {
  const { page } = await portal.visitor(options);
  await page.setExtraHTTPHeaders({ "CF-Connecting-IP": `192.0.2.${++guests}` });
  page.setDefaultTimeout(15_000);
  return page;
}

/** Books the stay, which leads to the payment page. */
async function book(page: Page, site: string, locale: Locale): Promise<void> {
  const words = BOOK[locale];
  await page.goto(`${site}${BOOK_PATHS[locale]}?arrival=${friday}&departure=${addDays(friday, 3)}&adults=2`);
  const field = (name: string) => page.locator(`.book-form [name="${name}"]`);
  await field("name").fill("Imogen Clarke");
  await field("email").fill("imogen@example.com");
  await field("phone").fill("+48 601 234 567");
  expect(await field("payment").first().inputValue()).toBe("online");
  await page.getByText(words.pay.test).waitFor();
  await page.getByRole("button", { name: words.next }).click();
  await page.getByRole("heading", { name: words.confirm.title }).waitFor();
  await page.getByText(words.pay.test).waitFor();
  await page.getByRole("button", { name: words.send.instant }).click();
}

/** Waits until the guest's page has the title of a state and contains this text. */
async function isIn(page: Page, locale: Locale, state: keyof typeof guestNl.state, text: string): Promise<void> {
  const words = GUEST[locale];
  await page.getByRole("heading", { level: 1, name: words.state[state].title, exact: true }).waitFor();
  await page.getByText(text, { exact: true }).waitFor();
  await page.getByText(words.pay.test).waitFor();
  expect([new URL(page.url()).pathname, await overflow(page)]).toEqual([expect.stringMatching(/^\/booking\/[\w-]{22}$/), 0]);
}

/** The ledger of a home's only booking. */
async function ledgerOf(siteId: string) {
  const { store } = portal.worker;
  const bookings = await store.db.select().from(store.tables.bookings);
  return sumLedger(await findMovements(store, bookings.find((booking) => booking.siteId === siteId)?.id ?? ""));
}

test("at Stripe: paid on a desktop, cancelled, and the money arrives", async () => {
  const site = await home("streep", "stripe");
  const page = await guest(DESKTOP);
  await book(page, site, "en");
  await page.waitForURL(`${stripe.base}/c/pay/**`);
  await page.getByRole("button", { name: "Pay in vain" }).click();
  await page.getByRole("alert").waitFor();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await isIn(page, "en", "confirmed", guestEn.done.paid);
  expect(await ledgerOf("site-streep")).toMatchObject({ paid: TOTAL });

  await page.getByRole("link", { name: guestEn.change.cancel, exact: true }).click();
  await page.getByRole("button", { name: guestEn.cancel.send }).click();
  await isIn(page, "en", "cancelled", guestEn.pay.refunding.replace("{{amount}}", "€300"));
  await runCron(portal.worker);
  await page.reload();
  await isIn(page, "en", "cancelled", guestEn.money.refunded);
  const refunds = [...stripe.objects.values()].filter(({ object }) => object === "refund");
  expect(refunds).toMatchObject([{ amount: TOTAL, status: "succeeded" }]);
  expect(await ledgerOf("site-streep")).toMatchObject({ paid: 0 });
  expect(await mailKinds(portal.worker)).toEqual(
    ["guest confirmed", "owner booking-paid", "guest cancelled", "owner cancelled-by-guest", "guest refund-sent"].toSorted(),
  );
  await page.context().close();
});

test("at Mollie: on a phone without scripts the first attempt fails, the second one is paid", async () => {
  const site = await home("molen", "mollie");
  const page = await guest({ ...PHONE, javaScriptEnabled: false });
  await book(page, site, "nl");
  await page.waitForURL(`${mollie.base}/checkout/**`);
  await page.getByRole("button", { name: "Pay in vain" }).click();
  await isIn(page, "nl", "hold", guestNl.problem.NOT_PAID);
  await page.locator(".booking-pay button").click();
  await page.waitForURL(`${mollie.base}/checkout/**`);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await isIn(page, "nl", "confirmed", guestNl.done.paid);
  expect(await ledgerOf("site-molen")).toMatchObject({ paid: TOTAL });
  await page.context().close();
});

test("at the test provider: a payment fails, is cancelled, and is paid", async () => {
  const site = await home("proef");
  const page = await guest(PHONE);
  await book(page, site, "pl");
  for (const end of ["failed", "cancelled"] as const) {
    await page.getByRole("heading", { name: guestPl.testPayment.title }).waitFor();
    await page.getByRole("button", { name: guestPl.testPayment[end] }).click();
    await isIn(page, "pl", "hold", guestPl.problem.NOT_PAID);
    await page.locator(".booking-pay button").click();
  }
  await page.getByRole("heading", { name: guestPl.testPayment.title }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: guestPl.testPayment.paid }).click();
  await isIn(page, "pl", "confirmed", guestPl.done.paid);
  await page.goto(page.url().replace(/\?.*/, "/receipt"));
  await page.getByText(guestPl.pay.test).waitFor();
  expect(await ledgerOf("site-proef")).toMatchObject({ paid: TOTAL });
  await page.context().close();
});
