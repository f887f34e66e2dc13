import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Account } from "#contract/identity/account.ts";
import type { SignedInCaller } from "#services/http/caller/caller.ts";
import { refreshSite } from "#services/hosts/refresh-site.ts";
import { readKnown } from "#services/hosts/site-cache.ts";
import { addDays } from "#domain/dates.ts";
import * as blocks from "#store/letting/blocks.ts";
import { NO_PARTS } from "#store/letting/nights.ts";
import * as orders from "#store/business/orders.ts";
import type { Store } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import { closeAccount } from "#identity/accounts/close-account.ts";
import { exportAccount } from "#identity/accounts/export-account.ts";
import { removeAccount } from "#identity/accounts/remove-account.ts";
import { forgetOrders } from "../support/billing.ts";
import { bookingFixture } from "../fixtures/booking.ts";
import { orderFixture } from "../fixtures/order.ts";
import { blockFixture, NOW, siteFixture, TODAY } from "../fixtures/site.ts";
import { authContextOn } from "../support/auth-context.ts";
import { given, removeEverybody } from "../support/given.ts";
import { insertBooking } from "../support/nights.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const HOST = "duinhuis.vrijhuis.nl";
const EMAIL = "owner-1@vrijhuis.example";
const CONFIRM = { confirm: EMAIL, evenWithBookings: false };

/** An active custom domain of the site, with and without `www`. */
const SERVED = {
  id: "domain-1",
  siteId: "site-duinhuis",
  name: "duinhuis.example",
  zone: "duinhuis.example",
  hosts: ["duinhuis.example", "www.duinhuis.example"],
  primaryHost: "www.duinhuis.example",
  token: "t",
  version: 1,
  state: "active",
  serving: true,
  findings: [],
  seen: {} as never,
  certificates: {},
  createdAt: NOW,
  stateSince: NOW,
  leaseUntil: 0,
  notBefore: 0,
};

describe.each(DIALECTS)("closing an account on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await removeEverybody(store);
    const { outbox, auditLog } = store.tables;
    await forgetOrders(store);
    for (const table of [outbox, auditLog]) await store.db.delete(table).where(sql`1 = 1`);
    await given(store, siteFixture({ customDomain: SERVED.primaryHost }));
    await refreshSite({ ...hosting(), store, now: NOW }, "site-duinhuis");
  });

  const hosting = () => ({ kv: opened.kv, mainDomain: "vrijhuis.nl" });
  const atHost = async () => (await readKnown(opened.kv, HOST))?.site?.id ?? null;
  const nothingAt = async (host: string) => {
    const known = await readKnown(opened.kv, host);
    return known?.site === null && known.moved === undefined;
  };
  const owner = async (): Promise<Account> => {
    const account = await users.findById(store, "owner-1");
    if (!account) throw new Error("the owner is gone");
    return account;
  };
  const signedIn = { userId: "owner-1", claims: { aal: "aal1" } } as SignedInCaller;

  test("deletes its sites with their data, and removes them from all their hosts", async () => {
    const { db, tables: t } = store;
    await db.insert(t.domains).values(SERVED);
    await db.insert(t.domainHosts).values(SERVED.hosts.map((host) => ({ host, domainId: SERVED.id, siteId: SERVED.siteId })));
    await refreshSite({ ...hosting(), store, now: NOW }, "site-duinhuis");
    expect(await atHost()).toBe("site-duinhuis");
    for (const host of SERVED.hosts) expect(await nothingAt(host)).toBe(false);
    expect(await closeAccount(authContextOn(store), hosting(), signedIn, CONFIRM)).toEqual({ ok: true });
    expect(await atHost()).toBeNull();
    for (const host of SERVED.hosts) expect(await nothingAt(host)).toBe(true);
    expect([await db.$count(t.users), await db.$count(t.userSites), await db.$count(t.units)]).toEqual([0, 0, 0]);
    expect(await db.select({ to: t.outbox.recipient }).from(t.outbox)).toEqual([{ to: EMAIL }]);
    expect(await closeAccount(authContextOn(store), hosting(), signedIn, CONFIRM)).toEqual({ ok: false, code: "NOT_SIGNED_IN" });
  });

  test("is refused while there are upcoming stays; blocked nights and past stays are deleted", async () => {
    const { db, tables: t } = store;
    const past = { arrival: addDays(TODAY, -5), departure: addDays(TODAY, -1) };
    const free = { id: "b-2", kind: "block", arrival: addDays(TODAY, 8), departure: addDays(TODAY, 9) } as const;
    const stay = bookingFixture({ id: "b-3", arrival: addDays(TODAY, 10), departure: addDays(TODAY, 12) });
    await store.atomically((batch) => [
      ...blocks.insert(batch, t, blockFixture(free), NO_PARTS),
      ...[bookingFixture({ ...past, state: "completed" }), stay].flatMap((each) => insertBooking(batch, t, each)),
    ]);
    const close = (evenWithBookings: boolean) =>
      closeAccount(authContextOn(store), hosting(), signedIn, { confirm: EMAIL, evenWithBookings });
    expect(await close(false)).toEqual({ ok: false, code: "SITE_HAS_BOOKINGS" });
    expect([await db.$count(t.users), await db.$count(t.bookings), await db.$count(t.outbox)]).toEqual([1, 2, 0]);
    await db.update(t.bookings).set({ state: "cancelled" }).where(eq(t.bookings.id, stay.id));
    expect(await close(false)).toEqual({ ok: true });
    expect([await db.$count(t.users), await db.$count(t.blocks), await db.$count(t.nights), await db.$count(t.bookings)]).toEqual(
      [0, 0, 0, 0],
    );
  });

  test("is possible with upcoming stays if the owner confirms it", async () => {
    const { db, tables: t } = store;
    await store.atomically((batch) => insertBooking(batch, t, bookingFixture()));
    const closed = closeAccount(authContextOn(store), hosting(), signedIn, { confirm: EMAIL, evenWithBookings: true });
    expect(await closed).toEqual({ ok: true });
    expect([await db.$count(t.userSites), await db.$count(t.bookings)]).toEqual([0, 0]);
  });

  test("its log keeps the events without devices; sign-up links to its address are deleted, orders stay", async () => {
    const { db, tables: t } = store;
    await users.update(db, t, "owner-1", { emailConfirmedAt: NOW }, NOW);
    const entry = { id: "login", at: NOW, action: "login", actorId: "owner-1", userId: "owner-1", requestId: "r", details: {} };
    await db.insert(t.auditLog).values({ ...entry, device: "digest-of-a-device" });
    await orders.insert(db, t, orderFixture("theirs", EMAIL));
    await db.insert(t.signUpLinks).values({ id: "i", orderId: "theirs", email: EMAIL, createdAt: NOW });
    expect(await closeAccount(authContextOn(store), hosting(), signedIn, CONFIRM)).toEqual({ ok: true });
    const log = await db.select({ action: t.auditLog.action, device: t.auditLog.device }).from(t.auditLog);
    expect(log.toSorted((a, b) => (a.action < b.action ? -1 : 1))).toEqual([
      { action: "account_deleted", device: null },
      { action: "login", device: null },
    ]);
    expect([await db.$count(t.signUpLinks), await db.$count(t.orders)]).toEqual([0, 1]);
  });

  test("a concurrent save leaves no data behind", async () => {
    const account = await owner();
    let gone = false;
    const put: KVNamespace["put"] = async (...write: Parameters<KVNamespace["put"]>) => {
      if (!gone) {
        gone = true;
        await removeAccount(authContextOn(store), hosting(), { account, actorId: null });
      }
      return opened.kv.put(...write);
    };
    await refreshSite({ kv: { put } as KVNamespace, mainDomain: "vrijhuis.nl", store, now: NOW }, "site-duinhuis");
    expect([gone, await atHost()]).toEqual([true, null]);
  });

  test("the export contains the orders of the confirmed address, and no others", async () => {
    for (const each of [orderFixture("theirs", EMAIL), orderFixture("another's", "x@vrijhuis.example")])
      await orders.insert(store.db, store.tables, each);
    expect(await exportAccount(store, signedIn, NOW)).toMatchObject({ held: { orders: [] } });
    await users.update(store.db, store.tables, "owner-1", { emailConfirmedAt: NOW }, NOW);
    expect(await exportAccount(store, signedIn, NOW)).toMatchObject({ held: { orders: [{ id: "theirs" }] } });
  });
});
