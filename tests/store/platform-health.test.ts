import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CRON_JOBS } from "#domain/cron-jobs.ts";
import * as faults from "#store/services/faults.ts";
import * as orders from "#store/business/orders.ts";
import type { Store } from "#store/dialect/store.ts";
import { insert as insertUser } from "#store/identity/users.ts";
import { readHealth } from "#admin/health/read-health.ts";
import { bookingFixture } from "../fixtures/booking.ts";
import { mailOf } from "../fixtures/mail.ts";
import { orderFixture } from "../fixtures/order.ts";
import { NOW, siteFixture } from "../fixtures/site.ts";
import { given } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const JOBS = Object.entries(CRON_JOBS).map(([name, { everyMinutes }]) => ({ name, everyMinutes }));

const COMPARING = { provider: "sandbox" as const, endedAfter: 0, before: NOW - 2 * DAY };

describe.each(DIALECTS)("the health of the platform on %s", (dialect, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
    await fill(store);
  });
  afterAll(() => opened.close());
  const read = () => readHealth(store, JOBS, COMPARING, NOW);

  test("counts what happened today and in ninety days, without test bookings and test payments", async () => {
    const before = opened.queries();
    const { days, sites } = await read();
    expect(opened.queries() - before).toBeLessThanOrEqual(20);
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([90, "2026-03-04", "2026-06-01"]);
    expect(days.at(-1)).toEqual({
      day: "2026-06-01",
      signUps: 1,
      orders: 2,
      paidOrders: 1,
      bookings: 1,
      money: { EUR: 15_000, PLN: 700 },
    });
    expect(days.at(-2)).toMatchObject({ signUps: 1, orders: 0, bookings: 0, money: {} });
    expect(days.reduce((all, { signUps }) => all + signUps, 0)).toBe(2);
    expect(sites).toEqual({ active: 1, suspended: 1 });
  });

  test("names the failing parts, with the sites affected", async () => {
    const { domains, feeds, mail, mailServers } = await read();
    expect(domains.map(({ name, siteName, problem }) => [name, siteName, problem])).toEqual([
      ["stuck.example", "Het Duinhuis", null],
      ["broken.example", "Het Duinhuis", "NXDOMAIN"],
    ]);
    expect(feeds.map(({ host, count, feeds: hit }) => [host, count, hit.map(({ siteName }) => siteName)])).toEqual([
      ["ical.example", 2, ["Het Duinhuis", "Het Duinhuis"]],
    ]);
    expect(mailServers).toEqual([{ id: "server-2", host: "smtp2.example", problem: "password", since: NOW - HOUR }]);
    expect(mail).toEqual({ deferred: 1, untried: 1, oldestWaiting: NOW - 2 * HOUR, refused: 1, bounced: 1 });
  });

  test("adds up faults of a week, and keeps the last failure of a job", async () => {
    const fault = { kind: "error" as const, key: "GET main /api/x", count: 2, lastAt: NOW, requestId: "r1" };
    await faults.add(store, [fault, { ...fault, kind: "webhook", key: "guests mollie account-live INVALID_SIGNATURE" }]);
    await faults.add(store, [{ ...fault, count: 3, requestId: "r2" }]);
    await faults.add(store, [{ ...fault, count: 9, lastAt: NOW - 8 * DAY }]);
    const run = { startedAt: NOW - MINUTE, endedAt: NOW - MINUTE + 5, durationMs: 5 };
    const lease = { startedAt: NOW - MINUTE, leaseUntil: NOW + MINUTE };
    expect(await faults.beginRun(store, "mail", lease)).toBe(true);
    expect(await faults.beginRun(store, "mail", { ...lease, startedAt: NOW - MINUTE + 1 })).toBe(false);
    expect((await read()).jobs.find(({ name }) => name === "mail")).toEqual({ name: "mail", everyMinutes: 1, state: "late" });
    await faults.endRun(store, { ...run, name: "mail", failedAt: NOW - MINUTE + 5, failure: "TypeError", isComplete: false });
    expect((await read()).jobs.find(({ name }) => name === "mail")).toMatchObject({ state: "failed", failure: "TypeError" });
    const better = {
      name: "mail",
      startedAt: NOW,
      endedAt: NOW + 1,
      durationMs: 1,
      failedAt: null,
      failure: null,
      isComplete: true,
    };
    expect(await faults.beginRun(store, "mail", { startedAt: NOW, leaseUntil: NOW + MINUTE })).toBe(true);
    await faults.endRun(store, better);
    expect(await faults.beginRun(store, "papers", lease)).toBe(true);
    await faults.endRun(store, { ...better, ...run, name: "papers", endedAt: NOW - HOUR });
    const health = await read();
    expect(health.faults).toEqual([
      { ...fault, count: 5, requestId: "r2" },
      { ...fault, kind: "webhook", key: "guests mollie account-live INVALID_SIGNATURE" },
    ]);
    expect(health.refusedAccounts).toEqual([
      { id: "account-live", provider: "mollie", siteId: "site-duinhuis", siteName: "Het Duinhuis" },
    ]);
    const states = Object.fromEntries(health.jobs.map(({ name, state, failedAt }) => [name, [state, failedAt ?? null]]));
    expect(states).toMatchObject({ mail: ["good", NOW - MINUTE + 5], papers: ["late", null], feeds: ["late", null] });
    await faults.removeBefore(store, NOW);
    expect((await read()).faults[0]?.count).toBe(5);
  });

  test.runIf(dialect === "D1")("scans no table", async () => {
    const steps = (await opened.plans?.(read)) ?? [];
    expect(steps.length).toBeGreaterThan(10);
    // `cron_jobs` has one row for each job, `platform_mail_servers` two at most, `unknown_subscriptions` and `dead_letters` hopefully none, `alerts` those of ninety days; counting sites by state reads an index.
    const scans = steps.filter(
      (step) =>
        step.startsWith("SCAN") &&
        !/cron_jobs|SCAN alerts$|platform_mail_servers|unknown_subscriptions|dead_letters|one$|CONSTANT ROW|COVERING INDEX user_sites_status/.test(
          step,
        ),
    );
    expect(scans).toEqual([]);
  });
});

async function fill(store: Store): Promise<void> {
  const { db, tables: t } = store;
  const server = { version: 1, port: 587, user: "u", passwordSealed: "sealed", fromName: "V", fromAddress: "v@vrijhuis.example" };
  const checked = { ...server, checkedAt: NOW, updatedAt: NOW };
  await db.insert(t.platformMailServers).values([
    { ...checked, id: "server-1", rank: 1, host: "smtp1.example" },
    { ...checked, id: "server-2", rank: 2, host: "smtp2.example", problem: "password", answer: "535", problemSince: NOW - HOUR },
  ]);
  const at = (createdAt: number) => ({ createdAt, updatedAt: createdAt });
  await given(store, siteFixture(), {
    bookings: [
      bookingFixture({ id: "booking-1", channel: "website", ...at(NOW) }),
      bookingFixture({
        id: "booking-test",
        channel: "website",
        isTest: true,
        unitId: "duinhuis-huis",
        arrival: "2026-07-10" as never,
        departure: "2026-07-12" as never,
        ...at(NOW),
      }),
      bookingFixture({
        id: "booking-phone",
        channel: "phone",
        arrival: "2026-08-10" as never,
        departure: "2026-08-12" as never,
        ...at(NOW),
      }),
    ],
  });
  await given(store, siteFixture({ id: "site-2", subdomain: "tweede", status: "suspended", units: [] }));
  await insertUser(db, t, { id: "u-1", email: "u1@example.com", name: "" }, NOW - 12 * HOUR - 1);
  await insertUser(db, t, { id: "u-0", email: "u0@example.com", name: "" }, NOW - 91 * DAY);
  await orders.insert(db, t, orderFixture("order-1", "a@example.com"));
  await orders.insert(db, t, { ...orderFixture("order-2", "b@example.com"), status: "paid" });
  const account = {
    siteId: "site-duinhuis",
    provider: "mollie",
    name: "",
    methods: [],
    hook: "",
    checkedAt: NOW,
    createdAt: NOW,
  };
  await db.insert(t.paymentAccounts).values([
    { ...account, id: "account-live", isLive: true, isActive: true },
    { ...account, id: "account-test", isLive: false, isActive: false },
  ]);
  const payment = { siteId: "site-duinhuis", bookingId: "booking-1", purpose: "stay", status: "paid", ...at(NOW) };
  await db.insert(t.payments).values([
    { ...payment, id: "p-eur", accountId: "account-live", amount: 20_000, currency: "EUR" },
    { ...payment, id: "p-pln", accountId: "account-live", amount: 700, currency: "PLN" },
    { ...payment, id: "p-test", accountId: "account-test", amount: 900, currency: "EUR" },
  ]);
  const movement = { bookingId: "booking-1", method: "online", on: "2026-06-01", at: NOW };
  await db.insert(t.movements).values([
    { ...movement, id: "m-1", kind: "charge", amount: 20_000, paymentId: "p-eur", providerRef: "1" },
    { ...movement, id: "m-2", kind: "refund", amount: -5000, paymentId: "p-eur", providerRef: "2" },
    { ...movement, id: "m-3", kind: "fee", amount: -30, paymentId: "p-eur", providerRef: "3" },
    { ...movement, id: "m-4", kind: "charge", amount: 700, paymentId: "p-pln", providerRef: "4" },
    { ...movement, id: "m-5", kind: "charge", amount: 900, paymentId: "p-test", providerRef: "5" },
    { ...movement, id: "m-6", kind: "charge", amount: 4000, method: "cash" },
    { ...movement, id: "m-7", bookingId: "booking-test", kind: "charge", amount: 50, paymentId: "p-eur", providerRef: "7" },
  ]);
  const domain = {
    siteId: "site-duinhuis",
    zone: "example",
    hosts: [],
    primaryHost: "",
    token: "",
    version: 1,
    serving: false,
    findings: [],
    seen: {} as never,
    certificates: {},
    createdAt: NOW,
    leaseUntil: 0,
    notBefore: 0,
  };
  await db.insert(t.domains).values([
    { ...domain, id: "d-1", name: "stuck.example", state: "waiting-for-dns", stateSince: NOW - 2 * DAY },
    { ...domain, id: "d-2", name: "new.example", state: "waiting-for-dns", stateSince: NOW - HOUR },
    { ...domain, id: "d-3", name: "active.example", state: "active", stateSince: NOW - 9 * DAY },
    {
      ...domain,
      id: "d-4",
      name: "broken.example",
      state: "broken",
      stateSince: NOW,
      findings: [{ code: "NXDOMAIN", host: "broken.example", blocking: true }],
    },
  ]);
  const feed = {
    siteId: "site-duinhuis",
    unitId: "duinhuis-huis",
    channel: "airbnb",
    addressSealed: "",
    opensEdges: false,
    version: 1,
    nextAt: NOW,
    createdAt: NOW - DAY,
  };
  await db.insert(t.feeds).values([
    { ...feed, id: "f-1", addressDigest: "1", host: "ical.example", lastGoodAt: NOW - HOUR, failures: 2, problem: "HTTP_500" },
    { ...feed, id: "f-2", addressDigest: "2", host: "ical.example", lastGoodAt: NOW - 7 * HOUR },
    { ...feed, id: "f-3", addressDigest: "3", host: "well.example", lastGoodAt: NOW - HOUR },
  ]);
  const states = {
    deferred: { createdAt: NOW - 2 * HOUR, attempts: 2 },
    waiting: { createdAt: NOW },
    untried: { createdAt: NOW - HOUR },
    refused: { createdAt: NOW - DAY, failedAt: NOW - DAY, attempts: 1 },
    suppressed: { createdAt: NOW - DAY, failedAt: NOW - DAY, suppressedFor: "bounced" },
    bounced: { createdAt: NOW - DAY, sentAt: NOW - DAY, bouncedAt: NOW },
    old: { createdAt: NOW - 9 * DAY, failedAt: NOW - 9 * DAY },
  };
  for (const [key, state] of Object.entries(states)) await db.insert(t.outbox).values({ ...mailOf({ key }), id: key, ...state });
}
