import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { refreshSite } from "#services/hosts/refresh-site.ts";
import { resolveSite } from "#services/hosts/resolve-site.ts";
import { rewriteOutdated } from "#services/hosts/rewrite-outdated.ts";
import { findOutdated, findStaleHosts, markHosts } from "#store/services/outdated-sites.ts";
import { touch } from "#store/services/site-rows.ts";
import type { Store } from "#store/dialect/store.ts";
import { removeAccount } from "#identity/accounts/remove-account.ts";
import { deleteSite } from "#owners/sites/delete-site.ts";
import { setSiteStatus } from "#owners/sites/set-status.ts";
import { setSubdomain } from "#owners/sites/set-subdomain.ts";
import type { StatusTools } from "#owners/sites/set-status.ts";
import { findById as findAccount } from "#store/identity/users.ts";
import { NOW, siteFixture } from "../fixtures/site.ts";
import { authContextOn } from "../support/auth-context.ts";
import { given } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const SITE = "site-duinhuis";
const MAIN_DOMAIN = "vrijhuis.localhost";
const MINUTE = 60_000;

describe.each(DIALECTS)("sites outdated in KV on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    const { db, tables } = store;
    await db.delete(tables.users).where(sql`1 = 1`);
    await db.delete(tables.staleHosts).where(sql`1 = 1`);
    for (const { name } of (await opened.kv.list()).keys) await opened.kv.delete(name);
  });

  const tools = (now = NOW, kv = opened.kv): StatusTools => ({
    store,
    kv,
    mainDomain: MAIN_DOMAIN,
    billedBy: null,
    mainOrigin: `https://${MAIN_DOMAIN}`,
    now,
    requestId: "r",
    by: "owner-1",
  });
  /** KV with failing writes. */
  const refusing = () =>
    new Proxy(opened.kv, {
      get: (kv, name) =>
        name === "put"
          ? () => Promise.reject(new Error("KV PUT failed: 500"))
          : (Reflect.get(kv, name) as () => unknown).bind(kv),
    });
  const cron = (now: number) => rewriteOutdated(tools(now));
  /** Ignores background work: these tests do not check what a lookup writes back. */
  const lookUp = async (subdomain: string, now: number, openStore: () => Promise<Store> = () => Promise.resolve(store)) => {
    const at = { kind: "site", host: `${subdomain}.${MAIN_DOMAIN}`, subdomain } as const;
    const background: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => void background.push(work);
    const found = await resolveSite(at, { kv: opened.kv, openStore, memoryMs: 0, waitUntil, now: () => now, requestId: "r" });
    return {
      outcome: found.outcome,
      ...("source" in found ? { source: found.source } : {}),
      ...("site" in found ? { name: found.site.name } : {}),
    };
  };
  const down = () => Promise.reject(new Error("the store is down"));
  /** Changes version and name in the store only, like a request that ended right after its commit. */
  const renameInStore = async (name: string, now: number) => {
    await store.db.update(store.tables.userSites).set({ siteName: name });
    await touch(store.db, store.tables, SITE, now);
  };

  test("a KV record is used for a minute, then the store is asked", async () => {
    await given(store, siteFixture());
    await refreshSite(tools(), SITE);
    await renameInStore("Zeehuis", NOW);
    expect(await lookUp("duinhuis", NOW + MINUTE - 1)).toEqual({ outcome: "found", source: "kv", name: "Het Duinhuis" });
    expect(await lookUp("duinhuis", NOW + MINUTE)).toEqual({ outcome: "found", source: "store", name: "Zeehuis" });
  });

  test("if the store fails or is slow, a record of the last hour is served and not cached as fresh", async () => {
    await given(store, siteFixture());
    await refreshSite(tools(), SITE);
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const old = { outcome: "found", source: "old", name: "Het Duinhuis" };
    expect(await lookUp("duinhuis", NOW + MINUTE, down)).toEqual(old);
    expect(logged.mock.calls).toEqual([[expect.stringContaining("site lookup failed")]]);
    expect(await lookUp("duinhuis", NOW + 60 * MINUTE - 1, down)).toEqual(old);
    expect(await lookUp("duinhuis", NOW + 60 * MINUTE, down)).toEqual({ outcome: "failed" });
    logged.mockRestore();
    expect(await lookUp("duinhuis", NOW + 2 * MINUTE, () => new Promise(() => {}))).toEqual(old);
    expect(await lookUp("duinhuis", NOW + 2 * MINUTE)).toMatchObject({ source: "store" });
  });

  test("a save that did not reach KV is visible after the next run", async () => {
    await given(store, siteFixture());
    await refreshSite(tools(), SITE);
    await renameInStore("Zeehuis", NOW);
    await cron(NOW + MINUTE);
    expect(await lookUp("duinhuis", NOW + MINUTE)).toEqual({ outcome: "found", source: "kv", name: "Zeehuis" });

    await renameInStore("Boshuis", NOW + MINUTE);
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await refreshSite(tools(NOW + MINUTE, refusing()), SITE)).toBe(false);
    expect(logged.mock.calls).toEqual([[expect.stringContaining(SITE)]]);
    logged.mockRestore();
    await cron(NOW + 2 * MINUTE);
    expect(await lookUp("duinhuis", NOW + 2 * MINUTE)).toEqual({ outcome: "found", source: "kv", name: "Boshuis" });
  });

  test("a run handles a limited number of outdated sites, and failures stay due", async () => {
    for (const name of ["een", "twee", "drie"]) await given(store, siteFixture({ id: `site-${name}`, subdomain: name }));
    expect(await findOutdated(store, NOW - 1, 10)).toEqual([]);
    expect(await findOutdated(store, NOW, 2)).toHaveLength(2);
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    await rewriteOutdated(tools(NOW + MINUTE, refusing()));
    expect(logged).toHaveBeenCalledTimes(3);
    logged.mockRestore();
    expect(await findOutdated(store, NOW, 10)).toHaveLength(3);
    await cron(NOW + MINUTE);
    expect(await findOutdated(store, NOW, 10)).toEqual([]);
  });

  describe("a site that leaves a host while all KV writes fail", () => {
    const custom = "duinhuis.nl";
    beforeEach(async () => {
      await given(store, siteFixture({ customDomain: custom }));
      await refreshSite(tools(), SITE);
      expect(await lookUp("duinhuis", NOW)).toMatchObject({ outcome: "found", source: "kv" });
      vi.spyOn(console, "error").mockImplementation(() => {});
    });
    afterAll(() => void vi.restoreAllMocks());

    const marked = async () => (await findStaleHosts(store, NOW + MINUTE, 10)).map(({ host }) => host).toSorted();
    const both = ["duinhuis.nl", "duinhuis.vrijhuis.localhost"];
    const leaving: Record<string, () => Promise<unknown>> = {
      deleted: () =>
        deleteSite(tools(NOW, refusing()), { siteId: SITE, version: 1, confirm: "Het Duinhuis", evenWithBookings: true }),
      paused: () => setSiteStatus(tools(NOW, refusing()), SITE, { status: "paused", expected: "active" }),
      moved: () => setSubdomain(tools(NOW, refusing()), SITE, { subdomain: "zeehuis", expected: "duinhuis" }),
      "removed with its account": async () => {
        const account = await findAccount(store, "owner-1");
        if (!account) throw new Error("the owner does not exist");
        await removeAccount(
          { ...authContextOn(store), now: NOW },
          { kv: refusing(), mainDomain: MAIN_DOMAIN },
          { account, actorId: null },
        );
      },
    };

    test.each(Object.keys(leaving))(
      "%s: the host does not show it after the next run, even if the store is down",
      async (how) => {
        await leaving[how]?.();
        expect(await marked()).toEqual(both);
        await cron(NOW + MINUTE);
        expect(await lookUp("duinhuis", NOW + MINUTE)).toEqual({ outcome: "nothing", source: "kv" });
        expect(await lookUp("duinhuis", NOW + 5 * MINUTE, down)).toEqual({ outcome: "failed" });
        expect(await marked()).toEqual([]);
      },
    );

    test("another site that has taken the name is not overwritten", async () => {
      await leaving["moved"]?.();
      await given(store, siteFixture({ subdomain: "boshuis", name: "Een ander" }));
      const wish = { subdomain: "duinhuis", expected: "boshuis" };
      expect(await setSubdomain(tools(NOW, refusing()), "site-boshuis", wish)).toEqual({ ok: true });
      await cron(NOW + MINUTE);
      expect(await lookUp("duinhuis", NOW + MINUTE)).toEqual({ outcome: "found", source: "kv", name: "Een ander" });
    });
  });

  test("a host marked again during its rewrite stays marked", async () => {
    const mark = (now: number) => store.atomically((db) => markHosts(db, store.tables, ["een.nl", "twee.nl", "een.nl"], now));
    await mark(NOW);
    const before = await findStaleHosts(store, NOW, 10);
    expect(before).toHaveLength(2);
    await mark(NOW);
    const after = await findStaleHosts(store, NOW + 1, 10);
    expect(after.map(({ since }) => since)).toEqual([NOW + 1, NOW + 1]);
  });
});
