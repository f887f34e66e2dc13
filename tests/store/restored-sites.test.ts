import { eq, inArray } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { QueueJob } from "#contract/services/queue-job.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { eraseGuest } from "#letting/guests/erase-guest.ts";
import { backUpSite, type BackupTools } from "#owners/backups/back-up-site.ts";
import { removeOldAsides, resendRestores } from "#owners/backups/backup-jobs.ts";
import { readBackup } from "#owners/backups/read-backup.ts";
import { restoreBeside, restoreStep } from "#owners/backups/restore-beside.ts";
import { swapSites } from "#owners/backups/swap-sites.ts";
import { eraseSite } from "#services/hosts/erase-site.ts";
import type { SiteTools } from "#services/audit/site-tools.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import { digestSiteCopy } from "#store/copies/digest-site-copy.ts";
import { readSiteCopy } from "#store/copies/read-site-copy.ts";
import { siteTables } from "#store/copies/site-tables.ts";
import { findByToken } from "#store/letting/cleaner-links.ts";
import { findById as findAccount } from "#store/letting/payment-accounts.ts";
import { findByRefs } from "#store/letting/payments.ts";
import { digestAddress } from "#services/mail/digest-address.ts";
import { findLivingBookingId, findLivingId, findPlaceAccounts } from "#store/owners/moved-sites.ts";
import { findByDigests } from "#store/services/suppressions.ts";
import { findAsides } from "#store/owners/aside-sites.ts";
import { findBackups } from "#store/owners/backups.ts";
import { findRole, findSitesOf } from "#store/owners/site-people.ts";
import { countOwned } from "#store/owners/sites.ts";
import type { Store } from "#store/dialect/store.ts";
import { NOW } from "../fixtures/site.ts";
import { memoryBucket, must, testSecrets } from "../support/backups.ts";
import { fillSite, idIn, personIn } from "../support/full-site.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const OWNER = personIn("linde", "owner");
const rowSecrets = secretsOf(btoa("a".repeat(32)));
const swapSecrets = () => ({ backups: testSecrets(), rows: rowSecrets });
const ASIDE = "5d1c3d5e-0000-4000-8000-000000000001";

describe.each(DIALECTS)("a site restored beside another on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  let site: string;
  let backupId: string;
  let files: ReturnType<typeof memoryBucket>;
  let media: ReturnType<typeof memoryBucket>;
  beforeEach(async () => {
    opened = await open();
    store = opened.store;
    [files, media] = [memoryBucket(), memoryBucket()];
    site = await fillSite(store, "linde");
    const { userSites, bookings, suppressions, units } = store.tables;
    await store.db
      .update(userSites)
      .set({
        siteName: "Linde",
        subdomain: "linde",
        customDomain: null,
        pages: [],
        menu: [],
        languages: ["nl"],
        defaultLocale: "nl",
      })
      .where(eq(userSites.id, site));
    await store.db.update(bookings).set({ state: "completed", updatedAt: NOW });
    // Values of their kind, instead of any.
    await store.db.update(units).set({ archivedAt: null });
    for (const { address, addressDigest: was } of await store.db.select().from(suppressions)) {
      const addressDigest = await digestAddress(rowSecrets, site, address ?? "");
      await store.db.update(suppressions).set({ addressDigest }).where(eq(suppressions.addressDigest, was));
    }
    await backUpSite(tools(), site);
    backupId = must((await findBackups(store, site)).find(({ kind }) => kind === "daily")).id;
  });
  afterEach(() => opened.close());

  const tools = (now = NOW): BackupTools => ({ store, bucket: files.bucket, secrets: testSecrets(), now });
  const siteTools = (now = NOW): SiteTools => ({
    store,
    kv: opened.kv,
    mainDomain: "vrijhuis.nl",
    mainOrigin: "https://vrijhuis.nl",
    now,
    requestId: "request",
    by: OWNER,
  });
  const restore = async (id = backupId, asideId = ASIDE): Promise<number> => {
    expect(await restoreBeside(siteTools(), { siteId: site, backupId: id, confirm: "Linde", asideId })).toEqual({ ok: true });
    const all = { ...tools(), media: media.bucket, rowSecrets };
    let steps = 0;
    for (let step: number | undefined = 0; step !== undefined; steps++) {
      // Queues deliver at least once.
      await restoreStep(all, asideId, step);
      step = await restoreStep(all, asideId, step);
    }
    return steps;
  };
  const accountOf = (id: string) => findAccount(store, id);
  const countRows = async (siteId: string) => {
    const digest = await digestSiteCopy(() => readSiteCopy(store, siteId));
    return Object.fromEntries(Object.entries(digest).map(([name, { rows }]) => [name, rows]));
  };
  const swapTo = (from: string, to: string, now = NOW + 1) =>
    swapSites(siteTools(now), swapSecrets(), { siteId: from, asideId: to, confirm: "Linde" });

  test("has all rows, is seen by nobody, and no job finds it", async () => {
    const before = await digestSiteCopy(() => readSiteCopy(store, site));
    await restore();
    expect(await findAsides(store, site, NOW)).toMatchObject([{ siteId: ASIDE, state: "ready", asOf: NOW }]);
    expect(await digestSiteCopy(() => readSiteCopy(store, site))).toEqual(before);
    const living = await countRows(site);
    const notBeside = siteTables().flatMap(({ name, notBeside: why }) => (why === undefined ? [] : [name]));
    const left = new Set<string>(["siteMembers", "people", ...notBeside]);
    for (const [name, rows] of Object.entries(await countRows(ASIDE)))
      if (!left.has(name)) expect([name, rows]).toEqual([name, living[name]]);
    const [aside] = await store.db.select().from(store.tables.userSites).where(eq(store.tables.userSites.id, ASIDE));
    expect(aside).toMatchObject({ status: "aside", subdomain: null, customDomain: null, userId: OWNER });
    expect(await findRole(store, ASIDE, OWNER)).toBeUndefined();
    expect(await findSitesOf(store, OWNER)).toEqual([site]);
    expect(await countOwned(store, OWNER)).toBe(1);
    const { bookings, feeds } = store.tables;
    const soon = NOW + 1000 * DAY_MS;
    for (const row of await store.db.select().from(bookings).where(eq(bookings.siteId, ASIDE))) {
      for (const at of [row.payAt, row.messageAt, row.dueAt]) expect(at === null || at > soon).toBe(true);
      expect(row.updatedAt).toBeLessThan(0);
    }
    for (const { nextAt } of await store.db.select().from(feeds).where(eq(feeds.siteId, ASIDE)))
      expect(nextAt).toBeGreaterThan(soon);
  });

  test(
    "takes the place of the other and gives it back, with every link, time and row as it was",
    { timeout: 60_000 },
    async () => {
      const before = await digestSiteCopy(() => readSiteCopy(store, site));
      const tokens = async (siteId: string) => {
        const { bookings: t } = store.tables;
        const rows = await store.db
          .select({ r: t.reference, token: t.tokenDigest, pay: t.payAt, at: t.updatedAt })
          .from(t)
          .where(eq(t.siteId, siteId));
        return rows.toSorted((a, b) => (a.token < b.token ? -1 : 1));
      };
      const links = await tokens(site);
      await restore();
      const hidden = await tokens(ASIDE);
      expect(await swapTo(site, ASIDE)).toEqual({ ok: true });
      expect(await tokens(ASIDE)).toEqual(links);
      expect(await findRole(store, ASIDE, OWNER)).toBe("owner");
      expect(await findRole(store, ASIDE, personIn("linde", "cleaner"))).toBeDefined();
      expect(await findRole(store, site, OWNER)).toBeUndefined();
      expect(await findAsides(store, ASIDE, NOW)).toMatchObject([{ siteId: site, state: "replaced" }]);
      const [living] = await store.db.select().from(store.tables.userSites).where(eq(store.tables.userSites.subdomain, "linde"));
      expect(living).toMatchObject({ id: ASIDE, status: "active" });
      expect(await readBackup(tools(), ASIDE, backupId)).toBeDefined();

      expect(await swapTo(ASIDE, site, NOW + 2)).toEqual({ ok: true });
      expect(await tokens(site)).toEqual(links);
      expect(await tokens(ASIDE)).toEqual(hidden);
      const after = await digestSiteCopy(() => readSiteCopy(store, site));
      // Only the version and the time of the change differ.
      delete before["userSites"];
      delete after["userSites"];
      expect(after).toEqual(before);
    },
  );

  test("what is addressed from outside by ids of the former site reaches the one that lives", async () => {
    const { cleanerLinks, movements, payments: p, suppressions } = store.tables;
    await restore();
    const [former] = await store.db
      .select()
      .from(p)
      .where(eq(p.id, idIn("linde", "payments")));
    const since = { ...must(former), id: "payment-since", providerRef: "tr_since", providerAlias: null, status: "paid" };
    await store.db.insert(p).values(since);
    const [movement] = await store.db
      .select()
      .from(movements)
      .where(eq(movements.paymentId, must(former).id));
    const paid = { ...must(movement), id: "movement-since", paymentId: since.id, providerRef: "entry-since", amount: 12_300 };
    await store.db.insert(movements).values(paid);
    const address = "niet-meer@gast.example";
    const unwanted = { siteId: site, reason: "unsubscribed" as const, address, answer: null, createdAt: NOW };
    await store.db.insert(suppressions).values({ ...unwanted, addressDigest: await digestAddress(rowSecrets, site, address) });
    const [link] = await store.db.select().from(cleanerLinks).where(eq(cleanerLinks.siteId, site));

    expect(await swapTo(site, ASIDE)).toEqual({ ok: true });
    // The same press again.
    expect(await swapTo(site, ASIDE)).toEqual({ ok: true });

    // A webhook at the address of the former account: payments of the living site, with what was paid since the copy.
    const { living, aside } = await findPlaceAccounts(store, site, must(await accountOf(since.accountId)).provider);
    expect([living.length, aside.length]).toEqual([1, 1]);
    const [carried] = await findByRefs(store, living, ["tr_since"]);
    expect(carried).toMatchObject({ siteId: ASIDE, status: "paid", checkAt: NOW + 1 });
    expect(
      await store.db
        .select()
        .from(movements)
        .where(eq(movements.paymentId, must(carried).id)),
    ).toMatchObject([{ bookingId: must(carried).bookingId, amount: 12_300, providerRef: "entry-since" }]);
    // An answer by email to a letter of the former site, and a link to unsubscribe in it.
    expect(await findLivingBookingId(store, since.bookingId)).toBe(must(carried).bookingId);
    expect(await findLivingBookingId(store, must(carried).bookingId)).toBe(must(carried).bookingId);
    expect(await findLivingBookingId(store, "unknown")).toBeUndefined();
    expect(await findLivingId(store, site)).toBe(ASIDE);
    const digests = [await digestAddress(rowSecrets, ASIDE, address)];
    expect(await findByDigests(store, digests)).toMatchObject([{ siteId: ASIDE, address }]);
    // A cleaner's link.
    const opened = must(await findByToken(store, must(link).tokenDigest));
    expect(opened.siteId).toBe(ASIDE);
    const { units } = store.tables;
    expect(await store.db.select({ siteId: units.siteId }).from(units).where(inArray(units.id, opened.unitIds))).toEqual([
      { siteId: ASIDE },
    ]);

    // Swapped back, nothing is there twice.
    expect(await swapTo(ASIDE, site, NOW + 2)).toEqual({ ok: true });
    expect(await store.db.$count(p, eq(p.providerRef, "tr_since"))).toBe(2);
    expect(await findByToken(store, must(link).tokenDigest)).toMatchObject({ siteId: site, unitIds: must(link).unitIds });
    expect(await findPlaceAccounts(store, ASIDE, must(await accountOf(since.accountId)).provider)).toEqual({
      living: aside,
      aside: living,
    });
  });

  test("is not swapped under another name, before it is ready, or into another site's place", async () => {
    const other = await fillSite(store, "beuk");
    expect(await restoreBeside(siteTools(), { siteId: site, backupId, confirm: "Beuk", asideId: ASIDE })).toEqual({
      ok: false,
      code: "INVALID_FORM",
    });
    expect(await restoreBeside(siteTools(), { siteId: other, backupId, confirm: "", asideId: ASIDE })).toEqual({
      ok: false,
      code: "NOT_FOUND",
    });
    await restore();
    await store.db
      .update(store.tables.userSites)
      .set({ siteName: "Beuk", subdomain: "beuk", customDomain: null })
      .where(eq(store.tables.userSites.id, other));
    expect(await swapSites(siteTools(), swapSecrets(), { siteId: other, asideId: ASIDE, confirm: "Beuk" })).toEqual({
      ok: false,
      code: "STATE_CHANGED",
    });
    expect(await swapSites(siteTools(), swapSecrets(), { siteId: site, asideId: ASIDE, confirm: "Beuk" })).toEqual({
      ok: false,
      code: "INVALID_FORM",
    });
    await store.db.update(store.tables.asideSites).set({ state: "writing" });
    expect(await swapTo(site, ASIDE)).toEqual({ ok: false, code: "STATE_CHANGED" });
  });

  test("does not bring back a guest who was erased since, also after a swap", async () => {
    const guestId = idIn("linde", "guests");
    const named = async (siteId: string) => {
      const { guests: t } = store.tables;
      return (await store.db.select({ id: t.id }).from(t).where(eq(t.siteId, siteId))).length;
    };
    await restore();
    expect(await swapTo(site, ASIDE)).toEqual({ ok: true });
    const { guests: t } = store.tables;
    const [guest] = await store.db.select({ id: t.id }).from(t).where(eq(t.siteId, ASIDE)).orderBy(t.createdAt);
    expect(
      await eraseGuest(store, { siteId: ASIDE, guestId: must(guest).id, userId: OWNER, locale: "nl", now: NOW + 5 }),
    ).toMatchObject({ ok: true });
    expect(await named(ASIDE)).toBe(2);
    const second = "5d1c3d5e-0000-4000-8000-000000000002";
    site = ASIDE;
    await restore(backupId, second);
    expect(await named(second)).toBe(2);
    const names = await store.db
      .select({ name: t.name })
      .from(t)
      .where(inArray(t.siteId, [second, ASIDE]));
    const [erased] = await store.db.select({ name: t.name }).from(t).where(eq(t.id, guestId));
    expect(names.map(({ name }) => name)).not.toContain(erased?.name);
  });

  test("is written although its queue message was lost; after a day the admin reads that it failed", async () => {
    const sent: unknown[] = [];
    const queue = { send: async (message: unknown) => void sent.push(message) } as unknown as Queue<QueueJob>;
    const state = async (now: number) => (await findAsides(store, site, now))[0]?.state;
    expect(await restoreBeside(siteTools(), { siteId: site, backupId, confirm: "Linde", asideId: ASIDE })).toEqual({ ok: true });
    await resendRestores(store, queue, NOW + HOUR_MS);
    expect([sent, await state(NOW + HOUR_MS - 1)]).toEqual([[], "writing"]);
    await resendRestores(store, queue, NOW + HOUR_MS + 1);
    expect([sent, await state(NOW + HOUR_MS)]).toEqual([[{ job: "restore-site", siteId: ASIDE, step: 0 }], "late"]);
    await resendRestores(store, queue, NOW + DAY_MS + 1);
    expect([sent.length, await state(NOW + DAY_MS)]).toEqual([1, "failed"]);
    const all = { ...tools(), media: media.bucket, rowSecrets: secretsOf(btoa("a".repeat(32))) };
    for (let step: number | undefined = 0; step !== undefined;) step = await restoreStep(all, ASIDE, step);
    await resendRestores(store, queue, NOW + 2 * HOUR_MS);
    expect([sent.length, await state(NOW + DAY_MS)]).toEqual([1, "ready"]);
  });

  test("is erased with its living site, and by itself after thirty days", async () => {
    await restore();
    await removeOldAsides(store, NOW + 29 * DAY_MS);
    expect(await findAsides(store, site, NOW)).toHaveLength(1);
    await removeOldAsides(store, NOW + 31 * DAY_MS);
    expect(await findAsides(store, site, NOW)).toHaveLength(0);
    expect(await countRows(ASIDE)).toEqual({ people: 0 });
    expect((await countRows(site))["bookings"]).toBe(3);

    const second = "5d1c3d5e-0000-4000-8000-000000000002";
    await restore(backupId, second);
    const [draft] = await store.db.select().from(store.tables.siteDrafts).where(eq(store.tables.siteDrafts.siteId, site));
    await eraseSite(siteTools(), { id: site, version: must(draft).version }, () => []);
    for (const gone of [site, second]) expect(await countRows(gone)).toEqual({ people: 0 });
    expect(await store.db.$count(store.tables.asideSites)).toBe(0);
  });
});
