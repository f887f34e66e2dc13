import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEFAULT_PAYMENT_TERMS } from "#contract/letting/booking-settings.ts";
import { FORM_FIELD } from "#contract/pages/site-view.ts";
import { sumLedger } from "#domain/payments/ledger.ts";
import { findMovements } from "#store/letting/bookings.ts";
import { insert as insertSite } from "#store/owners/sites.ts";
import { insert as insertUser } from "#store/identity/users.ts";
import { findBooking } from "#store/letting/booking-places.ts";
import { startPayment } from "#letting/payments/start-payment.ts";
import { connectAccount } from "#letting/payments/connect-account.ts";
import type { PaymentTools } from "#letting/payments/payment-tools.ts";
import { NOW, siteFixture, unitFixture } from "../fixtures/site.ts";
import { type FakeGuestStripe, GUEST_STRIPE_KEY, startFakeGuestStripe } from "../support/fake-guest-stripe.ts";
import type { StripeEvent } from "../support/guest-stripe-account.ts";
import { type FakeMollie, MOLLIE_KEY, startFakeMollie } from "../support/fake-mollie.ts";
import { at, owner, published } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { removeEverybody } from "../support/given.ts";
import { addDays } from "#domain/dates.ts";
import { AUTH_SECRET, formOf, givenGuestBooking, givenSettings, mailKinds, today, toolsOf } from "../support/guest-bookings.ts";
import { runCron } from "../support/mail.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

const SITE = "http://duinhuis.vrijhuis.localhost";
const SITE_ID = "site-duinhuis";

let stripe: FakeGuestStripe;
let mollie: FakeMollie;
let worker: TestWorker;
beforeAll(async () => {
  [stripe, mollie] = await Promise.all([startFakeGuestStripe(), startFakeMollie()]);
  const vars = { AUTH_SECRET, AUTH_SERVICE_KEY: SERVICE_KEY, GUEST_STRIPE_API_BASE: stripe.base, MOLLIE_API_BASE: mollie.base };
  worker = await startWorker({ vars });
}, 60_000);
afterAll(() => Promise.all([worker.stop(), stripe.stop(), mollie.stop()]));
beforeEach(async () => {
  const { store, kv } = worker;
  const { db, tables: t } = store;
  await removeEverybody(store);
  for (const table of [t.outbox, t.bookingSettings, t.userSites]) await db.delete(table).where(sql`1 = 1`);
  for (const { name } of (await kv.list()).keys) await kv.delete(name);
  await insertUser(db, t, { id: "owner-1", email: "owner@vrijhuis.example", name: "Owner" }, NOW);
  await db.update(t.users).set({ emailConfirmedAt: 1 });
  await store.atomically((all) => insertSite(all, t, siteFixture({ units: [unitFixture("duinhuis-huis", "huis")] }), NOW));
  await givenSettings(worker, SITE_ID, { payments: { ...DEFAULT_PAYMENT_TERMS, online: true } });
  Object.assign(stripe, { isDown: false, lostAnswers: 0, events: [] });
  Object.assign(mollie, { isDown: false, lostAnswers: 0 });
});

const paymentTools = (): PaymentTools => ({
  ...toolsOf(worker),
  addresses: { stripe: new URL(stripe.base), mollie: new URL(mollie.base) },
});
const connect = async (provider: "stripe" | "mollie") => {
  const key = provider === "stripe" ? GUEST_STRIPE_KEY : MOLLIE_KEY;
  const connected = await connectAccount(paymentTools(), { siteId: SITE_ID, provider, key });
  if (!connected.ok) throw new Error(connected.problem);
  return connected.account;
};
/** A booking whose guest is about to pay. */
const givenHold = () =>
  givenGuestBooking(worker, { state: "hold", payment: "online", isTest: true, dueAt: Date.now() + 15 * 60_000, version: 1 });
let networks = 1;
/** Sends a form from a network of its own, because forms of one network are limited. */
const post = (path: string, form: Record<string, string | string[]>) =>
  worker.post(SITE + path, form, { "CF-Connecting-IP": `2001:db8:1:${(networks++).toString(16)}::1` });
const pageOf = async (path: string) => (await worker.get(SITE + path)).text();
/** Presses the button that pays; returns the path to which the form leads. */
async function pressPay(path: string): Promise<string> {
  const answer = await post(path, formOf(await pageOf(path), "pay"));
  const location = answer.headers.get("location") ?? "";
  expect([answer.status, location]).toEqual([303, expect.stringContaining(path)]);
  return location.replace(/#.*/, "");
}
const bookingOf = async (id: string) => {
  const { bookings: t } = worker.store.tables;
  const [row] = await worker.store.db.select().from(t).where(eq(t.id, id));
  return row;
};
const paymentsOf = (id: string) => {
  const { payments: t } = worker.store.tables;
  return worker.store.db.select().from(t).where(eq(t.bookingId, id));
};
const paidOf = async (id: string) => sumLedger(await findMovements(worker.store, id)).paid;
/** An event about a session: its last one, or one that was sent too early. */
const eventOf = (ref: string): StripeEvent =>
  stripe.events.at(-1) ?? {
    id: "evt_early",
    object: "event",
    type: "checkout.session.completed",
    data: { object: stripe.object(ref) },
  };
/** Sends a provider's webhook, and waits for its effects. */
async function sendHook(accountId: string, { body, headers }: { body: string; headers: Record<string, string> }) {
  const answer = await worker.get(`http://vrijhuis.localhost/guest-payments/${accountId}`, { method: "POST", body, headers });
  return answer.status;
}

describe.each(["stripe", "mollie"] as const)("guests pay with %s", (provider) => {
  const pay = (ref: string) => (provider === "stripe" ? stripe.pay(ref) : mollie.pay(ref));
  const hookOf = (ref: string) => (provider === "stripe" ? stripe.sign(eventOf(ref)) : mollie.hook(ref));

  test("from the button to the confirmation, by the guest's return and by any number of webhooks", async () => {
    const account = await connect(provider);
    const { booking, path } = await givenHold();
    const leading = await pressPay(path);
    const shown = await worker.get(SITE + leading);
    const [payment] = await paymentsOf(booking.id);
    expect(shown.headers.get("refresh")).toBe(`0; url=${payment?.location}`);
    expect(await shown.text()).toContain(payment?.location ?? "no address");
    // Pressed twice, in two tabs.
    expect(await pressPay(path)).toBe(leading);
    expect(await paymentsOf(booking.id)).toHaveLength(1);

    pay(payment?.providerRef ?? "");
    expect(await pageOf(`${path}?paid=${payment?.id}`)).toContain("De betaling is ontvangen.");
    expect((await bookingOf(booking.id))?.state).toBe("confirmed");
    for (const _twice of [1, 2]) expect(await sendHook(account.id, hookOf(payment?.providerRef ?? ""))).toBe(200);
    await runCron(worker);
    expect(await paidOf(booking.id)).toBe(payment?.amount);
    expect((await mailKinds(worker)).toSorted()).toEqual(["guest confirmed", "owner booking-paid"]);
  });

  test("a webhook before the guest returns confirms the booking; a forged or unknown one changes nothing", async () => {
    const account = await connect(provider);
    const { booking, path } = await givenHold();
    await pressPay(path);
    const [payment] = await paymentsOf(booking.id);
    const ref = payment?.providerRef ?? "";
    const forged =
      provider === "stripe"
        ? [400, stripe.sign(eventOf(ref), { secret: "whsec_other" })]
        : [200, { body: "id=tr_unknown123", headers: { "Content-Type": "application/x-www-form-urlencoded" } }];
    expect(await sendHook(account.id, forged[1] as never)).toBe(forged[0]);
    expect(await sendHook("00000000-0000-4000-8000-000000000000", hookOf(ref))).toBe(200);
    expect((await bookingOf(booking.id))?.state).toBe("hold");
    pay(ref);
    expect(await sendHook(account.id, hookOf(ref))).toBe(200);
    await expect.poll(async () => (await bookingOf(booking.id))?.state).toBe("confirmed");
  });

  test("while the provider is down the guest is told so, and pays later; no payment is started twice", async () => {
    await connect(provider);
    const { booking, path } = await givenHold();
    const server = provider === "stripe" ? stripe : mollie;
    server.isDown = true;
    const refused = await post(path, formOf(await pageOf(path), "pay"));
    expect([refused.status, await refused.text()]).toEqual([502, expect.stringContaining("De betaaldienst antwoordt nu niet")]);
    server.isDown = false;
    await pressPay(path);
    const open = (await paymentsOf(booking.id)).filter(({ status, location }) => status === "open" && location !== null);
    expect(open).toHaveLength(1);
  });
});

describe("a guest who tries other people's payments", () => {
  /** Two bookings of one site; the first guest has started to pay. */
  async function givenTwo() {
    const first = await givenHold();
    const second = await givenGuestBooking(worker, {
      id: "booking-2",
      arrival: addDays(today, 90),
      state: "hold",
      payment: "online",
      isTest: true,
      dueAt: Date.now() + 15 * 60_000,
      version: 1,
    });
    await pressPay(first.path);
    const [payment] = await paymentsOf(first.booking.id);
    return { first, second, payment };
  }
  const endTest = async (path: string, payment: string, end: string) => {
    const { purpose: _, ...form } = formOf(await pageOf(path), "pay");
    return (await post(path, { ...form, [FORM_FIELD]: "test-payment", payment, end })).status;
  };

  test("neither sees nor ends any of them, and ends their own once", async () => {
    const { first, second, payment } = await givenTwo();
    const id = payment?.id ?? "";
    for (const query of [`pay=${id}`, `paid=${id}`, `do=test-payment&payment=${id}`]) {
      const page = await worker.get(`${SITE}${second.path}?${query}`);
      expect([query, page.status, page.headers.get("refresh")]).toEqual([query, 200, null]);
      expect(await page.text()).not.toContain(payment?.id);
    }
    expect(await endTest(second.path, id, "paid")).toBe(409);
    expect(await paidOf(first.booking.id)).toBe(0);
    expect(await endTest(first.path, id, "failed")).toBe(303);
    expect(await endTest(first.path, id, "paid")).toBe(303);
    expect([await paidOf(first.booking.id), (await bookingOf(first.booking.id))?.state]).toEqual([0, "hold"]);
  });

  test("cannot end a provider's payment on the test page, nor pay one in the other mode", async () => {
    const account = await connect("mollie");
    const { first, second, payment } = await givenTwo();
    expect(await endTest(first.path, payment?.id ?? "", "paid")).toBe(409);
    expect(await paidOf(first.booking.id)).toBe(0);
    const { paymentAccounts: t } = worker.store.tables;
    await worker.store.db.update(t).set({ isLive: true }).where(eq(t.id, account.id));
    const page = await pageOf(second.path);
    expect(page).not.toContain('value="pay"');
    const refused = await post(second.path, { form: "pay", version: "1", purpose: "stay" });
    expect([refused.status, await paymentsOf(second.booking.id)]).toEqual([409, []]);
  });

  test("pays once from two simultaneous tabs", async () => {
    const { booking, path } = await givenHold();
    const form = formOf(await pageOf(path), "pay");
    const answers = await Promise.all([1, 2, 3].map(() => post(path, form)));
    const [payment, ...others] = await paymentsOf(booking.id);
    expect(others).toEqual([]);
    const locations = answers.map(({ status, headers }) => [status, headers.get("location")]);
    expect(locations).toEqual([1, 2, 3].map(() => [303, `${path}?pay=${payment?.id}`]));
  });

  test("does nothing with webhooks that are large, old, or of another account", async () => {
    const account = await connect("stripe");
    const { booking, path } = await givenHold();
    await pressPay(path);
    const [payment] = await paymentsOf(booking.id);
    const ref = payment?.providerRef ?? "";
    const event = eventOf(ref);
    expect(await sendHook(account.id, { body: "x".repeat(300 * 1024), headers: {} })).toBe(413);
    expect(await sendHook(account.id, stripe.sign(event, { age: 301 }))).toBe(400);
    expect(await sendHook(`${account.id}'--`, stripe.sign(event))).toBe(404);
    const other = await connect("stripe");
    const before = stripe.requests.length;
    expect(await sendHook(other.id, stripe.sign(event))).toBe(200);
    expect([stripe.requests.length, await paymentsOf(booking.id)]).toEqual([before, [payment]]);
  });
});

test("a site that is deleted while a guest pays leaves no payment open, and its webhook is answered", async () => {
  const anna = await owner(worker);
  const site = await published(anna, "huis-van-anna");
  const { tables: t, db } = worker.store;
  await givenSettings(worker, site, { payments: { ...DEFAULT_PAYMENT_TERMS, online: true } });
  const connected = await connectAccount(paymentTools(), { siteId: site, provider: "mollie", key: MOLLIE_KEY });
  if (!connected.ok) throw new Error(connected.problem);
  const [unit] = await db.select().from(t.units).where(eq(t.units.siteId, site));
  const given = { siteId: site, unitId: unit?.id ?? "", state: "hold", payment: "online", isTest: true, version: 1 } as const;
  const { booking } = await givenGuestBooking(worker, { ...given, dueAt: Date.now() + 15 * 60_000 });
  const placed = (await findBooking(worker.store, site, booking.id)) ?? expect.fail();
  await startPayment(paymentTools(), placed, "stay");
  const [payment] = await paymentsOf(booking.id);
  const ref = payment?.providerRef ?? "";
  const { version } = (await anna.call("GET", `/sites/${site}/draft`)).body as unknown as { version: number };
  const deletion = { confirm: "Het Duinhuis", evenWithBookings: true };
  expect((await anna.call("DELETE", `/sites/${site}`, deletion, at(version))).status).toBe(204);
  await expect.poll(() => mollie.payment(ref).status).toBe("canceled");
  expect(await sendHook(connected.account.id, mollie.hook(ref))).toBe(200);
  expect(await paymentsOf(booking.id)).toEqual([]);
});

test("no key of a provider reaches page, API or log", async () => {
  await connect("stripe");
  const [row] = await worker.store.db.select().from(worker.store.tables.paymentAccounts);
  expect(JSON.stringify(row)).not.toContain(GUEST_STRIPE_KEY);
});
