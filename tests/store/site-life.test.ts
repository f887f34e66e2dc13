import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#domain/dates.ts";
import { search } from "#store/services/audit-log.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { findLastTo } from "#store/services/outbox.ts";
import { findOffline, remove, setStatus } from "#store/owners/site-life.ts";
import { findAddresses, findById } from "#store/owners/sites.ts";
import type { Store } from "#store/dialect/store.ts";
import { setSuspended } from "#admin/sites/suspend-site.ts";
import { deleteSite } from "#owners/sites/delete-site.ts";
import { saveDraft } from "#owners/sites/save-draft.ts";
import { setSiteStatus } from "#owners/sites/set-status.ts";
import { setSubdomain } from "#owners/sites/set-subdomain.ts";
import type { StatusTools } from "#owners/sites/set-status.ts";
import { bookingFixture } from "../fixtures/booking.ts";
import { blockFixture, NOW, siteFixture, TODAY } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const SITE = "site-duinhuis";

describe.each(DIALECTS)("the status of a site on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await removeEverybody(store);
  });

  const tools = (): StatusTools => ({
    store,
    kv: opened.kv,
    mainDomain: "vrijhuis.localhost",
    billedBy: null,
    mainOrigin: "https://vrijhuis.nl",
    now: NOW,
    requestId: "r",
    by: "owner-1",
  });

  test("a site with an upcoming stay is not deleted, one with a stay that ends today or with blocked nights is", async () => {
    const stay = bookingFixture({ arrival: addDays(TODAY, -3), departure: addDays(TODAY, 1) });
    const free = blockFixture({ id: "free", kind: "block", arrival: addDays(TODAY, 5), departure: addDays(TODAY, 9) });
    await given(store, siteFixture(), { bookings: [stay], blocks: [free] });
    const end = (inDays: number) =>
      store.atomically((db) => remove(db, store.tables, { id: SITE, version: 1, staysAfter: addDays(TODAY, inDays) }));
    expect(await end(0).catch(failedGuard)).toBe("siteHasStays");
    expect(await findById(store, SITE)).toBeDefined();
    expect(await store.db.$count(store.tables.bookings)).toBe(1);
    expect((await end(1)).at(-1)).toEqual([{ id: SITE }]);
    expect(await findById(store, SITE)).toBeUndefined();
  });

  test.each(["draft", "suspended"] as const)("a site that is %s does not become active", async (status) => {
    await given(store, siteFixture({ status }));
    const code = { draft: "NOT_READY", suspended: "NOT_ALLOWED" }[status];
    expect(await setSiteStatus(tools(), SITE, { status: "active", expected: status })).toEqual({ ok: false, code });
    expect(await setStatus(store.db, store.tables, SITE, { from: "paused", to: "active" }, NOW)).toEqual([]);
    expect((await findById(store, SITE))?.status).toBe(status);
  });

  test("one of several concurrent changes of the address or the status succeeds, and the others get the current value", async () => {
    await given(store, siteFixture());
    const names = await Promise.all(
      ["zeehuis", "boshuis", "strandhuis"].map((subdomain) => setSubdomain(tools(), SITE, { subdomain, expected: "duinhuis" })),
    );
    const site = await findById(store, SITE);
    expect(names.filter(({ ok }) => ok)).toHaveLength(1);
    expect(site).toMatchObject({ subdomain: expect.stringMatching(/^(?:zee|bos|strand)huis$/) as string, version: 2 });
    const current = { subdomain: site?.subdomain ?? null };
    expect(names.filter(({ ok }) => !ok)).toEqual(Array(2).fill({ ok: false, code: "VERSION_CONFLICT", current }));

    const pause = () => setSiteStatus(tools(), SITE, { status: "paused", expected: "active" });
    const paused = await Promise.all([pause(), pause(), pause()]);
    expect(paused.filter(({ ok }) => ok)).toEqual([{ ok: true, status: "paused" }]);
    const told = { ok: false, code: "VERSION_CONFLICT", current: { status: "paused" } };
    expect(paused.filter(({ ok }) => !ok)).toEqual([told, told]);
    expect((await findById(store, SITE))?.version).toBe(3);
  });

  test("a site without an address gets its first one, once", async () => {
    await given(store, siteFixture({ subdomain: null }));
    const first = (subdomain: string) => setSubdomain(tools(), SITE, { subdomain, expected: "" });
    expect(await first("zeehuis")).toEqual({ ok: true });
    expect(await first("boshuis")).toMatchObject({ code: "VERSION_CONFLICT", current: { subdomain: "zeehuis" } });
  });

  test("only one of a concurrent save and deletion succeeds", async () => {
    await given(store, siteFixture());
    const save = { siteId: SITE, by: "owner-1", now: NOW, patch: { name: "Zeehuis" }, version: 1 };
    const wish = { siteId: SITE, version: 1, confirm: "Het Duinhuis", evenWithBookings: true };
    const [saved, deleted] = await Promise.all([saveDraft(store, save), deleteSite(tools(), wish)]);
    expect(saved.ok).toBe(!deleted.ok);
    if (!deleted.ok)
      expect(deleted).toMatchObject({ code: "VERSION_CONFLICT", current: { version: 2, draft: { name: "Zeehuis" } } });
    expect(Boolean(await findById(store, SITE))).toBe(saved.ok);
  });

  test("a site whose draft has changed since is not deleted", async () => {
    await given(store, siteFixture());
    await saveDraft(store, { siteId: SITE, by: "owner-1", now: NOW, patch: { name: "Zeehuis" }, version: 1 });
    const removed = store.atomically((db) => remove(db, store.tables, { id: SITE, version: 1 }));
    expect(await removed.catch(failedGuard)).toBe("siteDraftChanged");
    const wish = { siteId: SITE, confirm: "Zeehuis", evenWithBookings: true };
    expect(await deleteSite(tools(), { ...wish, version: 1 })).toMatchObject({ code: "VERSION_CONFLICT" });
    expect(await deleteSite(tools(), { ...wish, version: 2 })).toEqual({ ok: true });
  });

  test("a site is suspended once by two simultaneous admins, and resumed with its former status", async () => {
    await given(store, siteFixture({ status: "paused" }));
    const suspending = () => setSuspended(tools(), SITE, { isSuspended: true, reason: "photos" });
    const answers = await Promise.all([suspending(), suspending()]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok)).toEqual([{ ok: false, code: "STATE_CHANGED" }]);
    expect(await search(store, { site: SITE, action: "site_suspended" }, { limit: 5 })).toHaveLength(1);
    expect(await findLastTo(store, "owner-1@vrijhuis.example", 5)).toHaveLength(1);
    // The owner's pause arrives too late.
    const late = await setStatus(store.db, store.tables, SITE, { from: "paused", to: "active" }, NOW);
    expect(late).toEqual([]);
    expect(await setSuspended(tools(), SITE, { isSuspended: false, reason: "solved" })).toEqual({ ok: true });
    expect(await findOffline(store, { subdomain: "duinhuis" })).toMatchObject({ id: SITE });
    expect((await findAddresses(store, SITE))?.status).toBe("paused");
  });

  test("a paused site is found at its address, for its calendar", async () => {
    await given(store, siteFixture());
    const at = { subdomain: "duinhuis" };
    expect(await findOffline(store, at)).toBeUndefined();
    expect(await setStatus(store.db, store.tables, SITE, { from: "active", to: "paused" }, NOW)).toEqual([{ id: SITE }]);
    expect(await findOffline(store, at)).toEqual({ id: SITE, version: 2 });
    expect(await findOffline(store, { domain: "duinhuis.nl" })).toBeUndefined();
    await store.db.update(store.tables.userSites).set({ customDomain: "duinhuis.nl" });
    expect(await findOffline(store, { domain: "duinhuis.nl" })).toEqual({ id: SITE, version: 2 });
  });
});
