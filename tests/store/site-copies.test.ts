import { and, eq, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterEach, describe, expect, test } from "vitest";
import { BELONGINGS, type OfSite, type TableName } from "#store/copies/belongings.ts";
import { digestSiteCopy, toCanonicalJson } from "#store/copies/digest-site-copy.ts";
import { emptySite, isEmpty } from "#store/copies/empty-site.ts";
import { findMark, readSiteCopy } from "#store/copies/read-site-copy.ts";
import { type CopyPortion, columnsOf, type SiteCopy, siteTables, tableOf } from "#store/copies/site-tables.ts";
import { wakeSite } from "#store/copies/wake-site.ts";
import { VERSIONS_ABOVE, writeSiteCopy } from "#store/copies/write-site-copy.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import type { Store } from "#store/dialect/store.ts";
import { openAccount, sealCredentials } from "#letting/payments/open-account.ts";
import { filesOfRow } from "#owners/copies/copied-files.ts";
import { renewSecrets } from "#owners/copies/renew-secrets.ts";
import { openServer, sealPassword } from "#services/mail/servers/server-transport.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import { schema } from "#store/schema/schema.d1.ts";
import { fillSite, idIn, personIn, ROLES } from "../support/full-site.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const opened: OpenStore[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

const [[, openD1], [, openPostgres]] = DIALECTS;
async function open(which: () => Promise<OpenStore>): Promise<Store> {
  const one = await which();
  opened.push(one);
  return one.store;
}

/** Reads a copy into memory, as it is after it was stored. */
async function keep(store: Store, siteId: string): Promise<SiteCopy> {
  const portions: CopyPortion[] = [];
  for await (const portion of readSiteCopy(store, siteId)) portions.push(JSON.parse(JSON.stringify(portion)) as CopyPortion);
  return () => portions;
}

async function addPeople({ db, tables }: Store, site: string): Promise<void> {
  for (const role of ROLES)
    await db
      .insert(tables.users)
      .values({ id: personIn(site, role), email: `${role}@${site}.example`, name: role, createdAt: 1 });
  await db.insert(tables.storageBuckets).values({ id: "papers", isPublic: false, createdAt: 1, updatedAt: 1 });
}

const secrets = secretsOf(btoa("a".repeat(32)));

async function sealSecrets({ db, tables: t }: Store, siteId: string): Promise<void> {
  await db
    .update(t.mailServers)
    .set({ passwordSealed: await sealPassword({ secrets } as never, siteId, "geheim") })
    .where(eq(t.mailServers.siteId, siteId));
  const [account] = await db
    .select()
    .from(t.paymentAccounts)
    .where(and(eq(t.paymentAccounts.siteId, siteId), t.paymentAccounts.isActive));
  const credentialsSealed = await sealCredentials({ secrets } as never, String(account?.id), { key: "test_1" });
  await db
    .update(t.paymentAccounts)
    .set({ provider: "mollie", credentialsSealed })
    .where(eq(t.paymentAccounts.id, String(account?.id)));
}

describe("the list of belongings", () => {
  test("names every table of the schema, and columns that exist", () => {
    const tables = Object.entries(schema).flatMap(([name, each]) => (is(each, SQLiteTable) ? [name] : []));
    expect(Object.keys(BELONGINGS).toSorted()).toEqual(tables.toSorted());
    for (const { name, by, secrets = [], asleep = {}, beside = {}, holders = [] } of siteTables())
      for (const column of [by[0], ...secrets, ...holders, ...Object.keys(asleep), ...Object.keys(beside)])
        expect([name, columnsOf(tableOf(schema, name)).has(column)], column).toEqual([name, true]);
  });

  test("every table that refers to a site is part of its copy, or says why it is not", () => {
    const others = (Object.keys(BELONGINGS) as TableName[]).filter((name) => BELONGINGS[name].owner !== "site");
    const ofSites = others.filter((name) => columnsOf(tableOf(schema, name)).has("site_id"));
    expect(ofSites.filter((name) => BELONGINGS[name].owner !== "nobody").toSorted()).toEqual(
      ["auditLog", "endedSites", "orders", "siteGifts", "subscriptions"].toSorted(),
    );
  });

  test("every sealed value and digest of a token is a secret", () => {
    const found = siteTables().flatMap(({ name, secrets = [] }: OfSite & { name: TableName }) =>
      [...columnsOf(tableOf(schema, name)).keys()]
        .filter((column) => /sealed|token|^digest$|network/.test(column) && !secrets.includes(column))
        .map((column) => `${name}.${column}`),
    );
    expect(found).toEqual([]);
  });
});

describe.each([
  ["D1", openD1, "Postgres", openPostgres],
  ["Postgres", openPostgres, "D1", openD1],
] as const)("a copy from %s", { timeout: 60_000 }, (_from, openFirst, _to, openSecond) => {
  test("is the same after it was written into the other store and read again", async () => {
    const [first, second] = [await open(openFirst), await open(openSecond)];
    const siteId = await fillSite(first, "linde");
    await fillSite(first, "beuk");
    const copy = await keep(first, siteId);
    const digest = await digestSiteCopy(copy);
    expect(Object.keys(digest).length).toBe(siteTables().length + 1);
    expect(Object.values(digest).every(({ rows }) => rows > 0)).toBe(true);

    await addPeople(second, "linde");
    const writing = { siteId, ownerId: personIn("linde", "owner"), isAsleep: false, versionsAbove: 0 };
    const written = await writeSiteCopy(second, copy, writing);
    expect(written.leftOut).toEqual({});
    const again = await keep(second, siteId);
    expect(again()).toEqual(copy());
    expect(await digestSiteCopy(again)).toEqual(digest);
    // Once more: an interrupted write is repeated.
    await writeSiteCopy(second, copy, writing);
    expect(await digestSiteCopy(() => readSiteCopy(second, siteId))).toEqual(digest);
  });
});

describe.each(DIALECTS)("a copy on %s", { timeout: 60_000 }, (_name, openOne) => {
  test("has nothing of other sites, in portions of few rows", async () => {
    const store = await open(openOne);
    const siteId = await fillSite(store, "linde");
    await fillSite(store, "beuk");
    const text = toCanonicalJson((await keep(store, siteId))());
    expect(text).not.toContain("beuk");
    expect(text).not.toContain(idIn("beuk", "units"));
  });

  test("is written with new ids beside the living site, asleep and without what is unique", async () => {
    const store = await open(openOne);
    const siteId = await fillSite(store, "linde");
    await sealSecrets(store, siteId);
    const before = await digestSiteCopy(() => readSiteCopy(store, siteId));
    const newSiteId = idIn("new", "userSites");
    const { leftOut, ids } = await writeSiteCopy(store, await keep(store, siteId), {
      siteId,
      newSiteId,
      ownerId: personIn("linde", "owner"),
      isAsleep: true,
      renew: renewSecrets(secrets),
    });
    expect(leftOut).toEqual({ teamInvitations: 3, domains: 3, domainHosts: 3, cleanerLinks: 3 });
    // The living site is untouched.
    expect(await digestSiteCopy(() => readSiteCopy(store, siteId))).toEqual(before);

    const copied = await keep(store, newSiteId);
    const text = JSON.stringify([...(copied() as CopyPortion[])]);
    // The identifiers of other calendars' events are theirs.
    const feedEvents = text.replace(/"uid":"[^"]*"/g, "");
    for (const id of ids.keys()) expect(feedEvents).not.toContain(id);
    expect(text).toContain(ids.get(idIn("linde", "units", 1)));
    const digest = await digestSiteCopy(copied);
    for (const [name, { rows }] of Object.entries(before))
      expect([name, digest[name]?.rows ?? 0]).toEqual([name, Object.hasOwn(leftOut, name) ? 0 : rows]);
    const { db, tables: t } = store;
    expect(await db.select().from(t.userSites).where(eq(t.userSites.id, newSiteId))).toMatchObject([
      { subdomain: null, customDomain: null, status: "paused", version: 1 + VERSIONS_ABOVE, shownVersion: 0 },
    ]);
    expect(await db.select().from(t.bookings).where(eq(t.bookings.siteId, newSiteId))).toMatchObject(
      Array.from({ length: 3 }, () => ({ payAt: null, messageAt: null, dueAt: null })),
    );
    // The same ids each time: an interrupted write is repeated.
    const repeated = await writeSiteCopy(store, await keep(store, siteId), {
      siteId,
      newSiteId,
      ownerId: personIn("linde", "owner"),
      isAsleep: true,
      renew: renewSecrets(secrets),
    });
    expect([...repeated.ids]).toEqual([...ids]);
    expect(await digestSiteCopy(() => readSiteCopy(store, newSiteId))).toEqual(digest);

    const [server] = await db.select().from(t.mailServers).where(eq(t.mailServers.siteId, newSiteId));
    expect((await openServer({ secrets } as never, server as never)).password).toBe("geheim");
    const accounts = await db.select().from(t.paymentAccounts).where(eq(t.paymentAccounts.siteId, newSiteId));
    const [active, ...removed] = accounts.toSorted((a, b) => Number(b.isActive) - Number(a.isActive));
    expect(await openAccount({ secrets, addresses: {} } as never, active as never)).toMatchObject({
      credentials: { key: "test_1" },
    });
    const objects = (portions: SiteCopy) =>
      (portions() as CopyPortion[]).flatMap(({ table, rows }) => rows.flatMap((row) => filesOfRow(table, row)?.names ?? []));
    const living = objects(await keep(store, siteId));
    expect(living.length).toBeGreaterThan(10);
    expect(objects(copied).length).toBe(living.length);
    expect(objects(copied).filter((name) => living.includes(name))).toEqual([]);
    // Keys that cannot be opened are left out.
    expect(removed).toMatchObject([{ credentialsSealed: null, isActive: false }, { credentialsSealed: null }]);

    await wakeSite(store, await keep(store, siteId), ids);
    const awake = await db.select().from(t.bookings).where(eq(t.bookings.siteId, newSiteId));
    expect(new Set(awake.map(({ payAt }) => payAt))).toEqual(new Set([1, null, 3]));
  });

  test("is taken over by an empty site in steps, and by no other", async () => {
    const store = await open(openOne);
    const siteId = await fillSite(store, "linde");
    const before = await digestSiteCopy(() => readSiteCopy(store, siteId));
    const copy = await keep(store, siteId);
    const { db, tables: t } = store;
    const target = idIn("new", "userSites");
    const [own] = await db.select().from(t.userSites).where(eq(t.userSites.id, siteId));
    await db.insert(t.userSites).values({
      ...own,
      id: target,
      subdomain: "nieuw",
      customDomain: null,
      status: "draft",
      siteName: "Leeg",
      version: 1,
    } as never);
    await db.insert(t.calendars).values({ siteId: target, updatedAt: 1 });
    await db.insert(t.units).values({ ...(await db.select().from(t.units))[0], id: "first unit", siteId: target } as never);
    expect(await isEmpty(store, siteId)).toBe(false);
    await expect(emptySite(store, siteId)).rejects.toSatisfy((error) => failedGuard(error) === "siteHasStays");
    expect(await digestSiteCopy(() => readSiteCopy(store, siteId))).toEqual(before);

    expect(await isEmpty(store, target)).toBe(true);
    await emptySite(store, target);
    const writing = { siteId, newSiteId: target, ownerId: personIn("linde", "owner"), isTakenOver: true, isAsleep: true };
    const STEP = 40;
    for (let from = 0; from < 400; from += STEP)
      await writeSiteCopy(store, copy, { ...writing, range: { from, until: from + STEP }, renew: renewSecrets(secrets) });
    expect(await db.select().from(t.userSites).where(eq(t.userSites.id, target))).toMatchObject([
      { subdomain: "nieuw", status: "draft", siteName: own?.siteName, version: 2 },
    ]);
    const digest = await digestSiteCopy(() => readSiteCopy(store, target));
    const counts = Object.entries(before).map(([name, { rows }]) => [name, rows] as const);
    const leftOut = ["teamInvitations", "domains", "domainHosts", "cleanerLinks", "mailServers"];
    for (const [name, rows] of counts) expect([name, digest[name]?.rows ?? 0]).toEqual([name, leftOut.includes(name) ? 0 : rows]);
  });

  test("leaves out people without an account here, hosts that others have taken, and rows whose booking was read too early", async () => {
    const [store, other] = [await open(openOne), await open(openOne)];
    const siteId = await fillSite(store, "linde");
    const whole = await keep(store, siteId);
    const torn: SiteCopy = () =>
      [...(whole() as CopyPortion[])].map(({ table, rows }) => ({
        table,
        rows: rows.filter(({ id }) => table !== "bookings" || id !== idIn("linde", "bookings", 2)),
      }));
    await fillSite(other, "beuk");
    const { db, tables: t } = other;
    const [taken] = await store.db.select().from(store.tables.domainHosts).where(eq(store.tables.domainHosts.siteId, siteId));
    await db
      .update(t.domainHosts)
      .set({ host: String(taken?.host) })
      .where(eq(t.domainHosts.host, idIn("beuk", "domainHosts")));
    await db
      .update(t.userSites)
      .set({ subdomain: (await store.db.select().from(store.tables.userSites))[0]?.subdomain ?? null })
      .where(eq(t.userSites.id, idIn("beuk", "userSites")));
    const { leftOut } = await writeSiteCopy(other, torn, { siteId, ownerId: personIn("beuk", "owner"), isAsleep: true });
    expect(leftOut).toMatchObject({ siteMembers: 3, domainHosts: 1, nights: 1, bookingEvents: 1, messages: 1 });
    expect(await db.select().from(t.userSites).where(eq(t.userSites.id, siteId))).toMatchObject([
      { subdomain: null, userId: personIn("beuk", "owner") },
    ]);
  });

  test("its mark changes with the site, and a site that does not exist has none", async () => {
    const store = await open(openOne);
    const siteId = await fillSite(store, "linde");
    const mark = await findMark(store, siteId);
    const { db, tables: t } = store;
    await db.update(t.calendars).set({ version: 9 }).where(eq(t.calendars.siteId, siteId));
    expect(await findMark(store, siteId)).not.toBe(mark);
    expect(await findMark(store, "none")).toBeUndefined();
    expect((await keep(store, "none"))()).toEqual([{ table: "people", rows: [] }]);
  });
});
