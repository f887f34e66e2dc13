import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { DomainRecord } from "#contract/owners/domain.ts";
import { CONFIRM_MS, RELEASE_QUIET_MS, UNPROVEN_GRACE_MS } from "#domain/domains/states.ts";
import { hostKey, recall } from "#services/hosts/site-cache.ts";
import { resolveSite } from "#services/hosts/resolve-site.ts";
import * as domains from "#store/owners/domains.ts";
import * as sites from "#store/owners/sites.ts";
import type { Store } from "#store/dialect/store.ts";
import { addDomain } from "#owners/domains/add-domain.ts";
import { checkDomain } from "#owners/domains/check-domain.ts";
import { checkDue } from "#owners/domains/check-due.ts";
import { chooseAddress } from "#owners/domains/choose-address.ts";
import { createCloudflareCertificates } from "#owners/domains/cloudflare.ts";
import { removeDomain } from "#owners/domains/remove-domain.ts";
import { createResolver } from "#services/dns/resolve.ts";
import type { DomainTools } from "#owners/domains/tools.ts";
import { NOW, siteFixture } from "../fixtures/site.ts";
import { pointAtUs, TARGET } from "../support/domains.ts";
import { CLOUDFLARE_TOKEN, CLOUDFLARE_ZONE, type FakeCloudflare, startFakeCloudflare } from "../support/fake-cloudflare.ts";
import { type FakeDns, startFakeDns } from "../support/fake-dns.ts";
import { given, removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const DAY = 24 * 60 * 60_000;
const [ANNA, BRAM] = ["site-duinhuis", "site-boshuis"];

describe.each(DIALECTS)("domains on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  let dns: FakeDns;
  let cloudflare: FakeCloudflare;
  beforeAll(async () => {
    [opened, dns, cloudflare] = await Promise.all([open(), startFakeDns(), startFakeCloudflare()]);
    store = opened.store;
  });
  afterAll(() => Promise.all([opened.close(), dns.stop(), cloudflare.stop()]));
  beforeEach(async () => {
    await removeEverybody(store);
    for (const table of [store.tables.domains, store.tables.auditLog, store.tables.outbox])
      await store.db.delete(table).where(sql`1 = 1`);
    await given(store, siteFixture());
    await given(store, siteFixture({ subdomain: "boshuis", ownerId: "owner-2" }));
    dns.names = {};
    dns.behaviour = "normal";
    cloudflare.hostnames.clear();
    cloudflare.down = false;
  });

  const tools = (now = NOW): DomainTools => ({
    store,
    kv: opened.kv,
    mainDomain: "vrijhuis.localhost",
    mainOrigin: "http://vrijhuis.localhost",
    settings: {
      destination: { target: TARGET, apexAddresses: [], slug: "vrijhuis" },
      ours: ["vrijhuis.localhost", TARGET],
      resolver: dns.json,
    },
    resolver: createResolver(dns.json),
    now,
    requestId: "test",
  });
  const issuing = (now = NOW): DomainTools => ({
    ...tools(now),
    issuer: createCloudflareCertificates({ token: CLOUDFLARE_TOKEN, zoneId: CLOUDFLARE_ZONE, apiBase: new URL(cloudflare.base) }),
  });

  async function add(siteId: string, typed = "duinhuis-domburg.nl", now = NOW): Promise<DomainRecord> {
    const added = await addDomain(tools(now), siteId, typed, "owner-1");
    if (!added.ok) throw new Error(added.code);
    return added.domain;
  }
  const read = async (id: string) =>
    (await store.db.select().from(store.tables.domains).where(eq(store.tables.domains.id, id)))[0];
  async function check(id: string, with_ = tools()): Promise<DomainRecord> {
    await checkDomain(with_, (await read(id)) as DomainRecord, null);
    return (await read(id)) as DomainRecord;
  }
  async function live(siteId: string, typed?: string, now = NOW): Promise<DomainRecord> {
    const domain = await add(siteId, typed, now);
    pointAtUs(dns, domain);
    return check(domain.id, tools(now));
  }
  const addressOf = async (siteId: string) => (await sites.findAddresses(store, siteId))?.customDomain;
  const mails = async () => (await store.db.select().from(store.tables.outbox)).map(({ subject }) => subject);
  const siteAt = async (domain: string) => (await sites.findServed(store, { domain }))?.id;

  /** Runs an action while the issuer answers only errors, and returns what is logged. */
  async function whileDown(work: () => Promise<unknown>): Promise<string> {
    const log = vi.spyOn(console, "error").mockReturnValue();
    cloudflare.down = true;
    await work();
    cloudflare.down = false;
    const logged = JSON.stringify(log.mock.calls);
    log.mockRestore();
    return logged;
  }

  test("one of ten simultaneous claims on a domain succeeds", async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, (__, i) => addDomain(tools(), i % 2 ? ANNA : BRAM, "Duinhuis-Domburg.nl", "owner-1")),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(all.map((each) => (each.ok ? "ok" : each.code)))).toEqual(
      expect.toSatisfy((codes: Set<string>) =>
        [...codes].every((code) => ["ok", "ADDRESS_TAKEN", "ALREADY_ADDED"].includes(code)),
      ),
    );
    expect(await domains.findClaims(store, ["www.duinhuis-domburg.nl", "duinhuis-domburg.nl"])).toHaveLength(1);
  });

  test("a correct domain is served, its other host redirects, and one email announces it", async () => {
    const domain = await live(ANNA);
    expect(domain).toMatchObject({ state: "verified", serving: true, version: 2, yieldsAt: null, findings: [] });
    expect(domain.seen).toMatchObject({ registrar: "transip", mail: true, pointing: { "duinhuis-domburg.nl": true } });
    expect(await addressOf(ANNA)).toBe("www.duinhuis-domburg.nl");
    expect([await siteAt("www.duinhuis-domburg.nl"), await siteAt("duinhuis-domburg.nl")]).toEqual([ANNA, ANNA]);
    await check(domain.id, tools(NOW + DAY));
    expect(await mails()).toEqual(["www.duinhuis-domburg.nl werkt"]);
  });

  test("eight simultaneous checks change the state once and send one email", async () => {
    const domain = await add(ANNA);
    pointAtUs(dns, domain);
    await Promise.all(Array.from({ length: 8 }, () => checkDomain(tools(), domain, null)));
    expect(await read(domain.id)).toMatchObject({ state: "verified", version: 2 });
    expect(await mails()).toHaveLength(1);
  });

  test("a domain removed during a check is not served", async () => {
    const domain = await add(ANNA);
    pointAtUs(dns, domain);
    expect(await removeDomain(tools(), ANNA, domain.id, 1, "owner-1")).toEqual({ ok: true });
    await checkDomain(tools(), domain, null);
    expect(await read(domain.id)).toMatchObject({ state: "removed", serving: false });
    expect([await addressOf(ANNA), await siteAt("www.duinhuis-domburg.nl"), (await mails()).length]).toEqual([
      null,
      undefined,
      0,
    ]);
  });

  test("an unproven claim can be replaced after a week, and claiming again does not extend it", async () => {
    const first = await add(ANNA);
    expect(await addDomain(tools(), BRAM, "duinhuis-domburg.nl", "owner-2")).toEqual({ ok: false, code: "ADDRESS_TAKEN" });
    await removeDomain(tools(NOW + 6 * DAY), ANNA, first.id, 1, "owner-1");
    const second = await add(ANNA, undefined, NOW + 6 * DAY);
    expect(second.token).not.toBe(first.token);
    expect(second.yieldsAt).toBe(NOW + UNPROVEN_GRACE_MS);
    const brams = await addDomain(tools(NOW + UNPROVEN_GRACE_MS), BRAM, "duinhuis-domburg.nl", "owner-2");
    expect(brams).toMatchObject({ ok: true, domain: { siteId: BRAM, state: "draft" } });
    expect(await read(second.id)).toMatchObject({ state: "removed" });
    expect(await domains.findOf(store, ANNA)).toEqual([]);
    // The first claim's token is invalid.
    pointAtUs(dns, first);
    if (brams.ok)
      expect(await check(brams.domain.id)).toMatchObject({ state: "waiting-for-dns", findings: [{ code: "TXT_WRONG" }] });
  });

  test("a proven claim cannot be replaced, even before it is served", async () => {
    const domain = await add(ANNA);
    pointAtUs(dns, domain);
    dns.names["www.duinhuis-domburg.nl"] = { CNAME: ["elsewhere.nl"] };
    expect(await check(domain.id, tools(NOW + 6 * DAY))).toMatchObject({ state: "verifying", serving: false });
    const later = tools(NOW + 8 * DAY);
    expect(await addDomain(later, BRAM, "duinhuis-domburg.nl", "owner-2")).toMatchObject({ code: "ADDRESS_TAKEN" });
  });

  test("a released domain is not served on another site until all caches have expired", async () => {
    const annas = await live(ANNA);
    expect(await removeDomain(tools(NOW + DAY), ANNA, annas.id, annas.version, "owner-1")).toEqual({ ok: true });
    expect(await siteAt("www.duinhuis-domburg.nl")).toBeUndefined();
    expect(await addressOf(ANNA)).toBeNull();
    const brams = await add(BRAM, undefined, NOW + DAY);
    pointAtUs(dns, brams);
    const held = await check(brams.id, tools(NOW + DAY));
    expect(held).toMatchObject({ state: "verifying", serving: false, nextCheckAt: NOW + DAY + RELEASE_QUIET_MS });
    expect(held.findings).toMatchObject([{ code: "JUST_RELEASED" }]);
    expect(await check(brams.id, tools(NOW + DAY + RELEASE_QUIET_MS))).toMatchObject({ serving: true });
    expect(await siteAt("www.duinhuis-domburg.nl")).toBe(BRAM);
    const kept = await opened.kv.get<{ site: { id: string } }>(hostKey("www.duinhuis-domburg.nl"), { type: "json" });
    expect(kept?.site.id).toBe(BRAM);
  });

  test("without its token a domain is served for a week; one that points elsewhere only causes an email", async () => {
    const domain = await live(ANNA);
    dns.names["www.duinhuis-domburg.nl"] = { A: ["203.0.113.9"] };
    await check(domain.id, tools(NOW + DAY));
    const broken = await check(domain.id, tools(NOW + DAY + CONFIRM_MS));
    expect(broken).toMatchObject({ state: "broken", serving: true });
    await check(domain.id, tools(NOW + 30 * DAY));
    expect((await read(domain.id))?.serving).toBe(true);

    dns.names["_vrijhuis.duinhuis-domburg.nl"] = {};
    await check(domain.id, tools(NOW + 31 * DAY));
    await check(domain.id, tools(NOW + 37 * DAY));
    expect((await read(domain.id))?.serving).toBe(true);
    const stopped = await check(domain.id, tools(NOW + 38 * DAY));
    expect(stopped).toMatchObject({ state: "broken", serving: false, yieldsAt: NOW + 38 * DAY });
    expect([await addressOf(ANNA), await siteAt("duinhuis-domburg.nl")]).toEqual([null, undefined]);
    expect((await mails()).toSorted()).toEqual([
      "Er is iets mis met www.duinhuis-domburg.nl",
      "www.duinhuis-domburg.nl is losgekoppeld van je website",
      "www.duinhuis-domburg.nl werkt",
    ]);
    // A new owner can claim it at once.
    const later = tools(NOW + 38 * DAY);
    expect(await addDomain(later, BRAM, "duinhuis-domburg.nl", "owner-2")).toMatchObject({ ok: true });
  });

  test("an email announces that a problem is solved", async () => {
    const domain = await live(ANNA);
    dns.names["duinhuis-domburg.nl"] = "SERVFAIL";
    for (const later of [DAY, DAY + CONFIRM_MS, DAY + 2 * CONFIRM_MS]) await check(domain.id, tools(NOW + later));
    pointAtUs(dns, domain);
    expect(await check(domain.id, tools(NOW + 2 * DAY))).toMatchObject({ state: "verified", failingSince: null });
    expect(await mails()).toHaveLength(3);
  });

  test("any DNS values can be stored", async () => {
    const domain = await add(ANNA);
    pointAtUs(dns, domain);
    dns.names["_vrijhuis.duinhuis-domburg.nl"] = { TXT: Array.from({ length: 9 }, () => `"\\000\\008${"x".repeat(300)}"`) };
    const [finding] = (await check(domain.id)).findings;
    expect(finding?.found).toHaveLength(5);
    expect(finding?.found?.[0]).toMatch(/^\ufffd\ufffdx{198}$/);
  });

  test("an unreachable resolver changes nothing", async () => {
    const domain = await live(ANNA);
    dns.behaviour = "down";
    for (const later of [1, 10]) {
      const looked = await check(domain.id, tools(NOW + later * DAY));
      expect(looked).toMatchObject({ state: "verified", serving: true, failingSince: null, unownedSince: null });
    }
    expect(await mails()).toHaveLength(1);
  });

  test("the owner chooses between www and the apex; one of two tabs gets a conflict", async () => {
    const domain = await live(ANNA);
    const wish = { id: domain.id, host: "duinhuis-domburg.nl", version: domain.version, by: "owner-1" };
    const both = await Promise.all([chooseAddress(tools(), ANNA, wish), chooseAddress(tools(), ANNA, wish)]);
    expect(both.map((each) => (each.ok ? "ok" : each.code)).toSorted()).toEqual(["VERSION_CONFLICT", "ok"]);
    expect(await addressOf(ANNA)).toBe("duinhuis-domburg.nl");
    const at = { kind: "site", host: "www.duinhuis-domburg.nl", domain: "www.duinhuis-domburg.nl" } as const;
    const lookup = {
      kv: opened.kv,
      openStore: async () => store,
      memoryMs: 1000,
      waitUntil: () => {},
      now: () => NOW,
      requestId: "",
    };
    expect(await resolveSite(at, lookup)).toMatchObject({ outcome: "moved", to: "duinhuis-domburg.nl", source: "kv" });
    expect(recall(at.host, NOW)?.moved?.to).toBe("duinhuis-domburg.nl");
    dns.names["www.duinhuis-domburg.nl"] = {};
    const looked = await check(domain.id);
    const back = { ...wish, host: "www.duinhuis-domburg.nl", version: looked.version };
    expect(await chooseAddress(tools(), ANNA, back)).toEqual({ ok: false, code: "HOST_NOT_READY" });
    expect(await chooseAddress(tools(), ANNA, { ...back, host: "evil.nl" })).toEqual({ ok: false, code: "INVALID_FORM" });
    expect(await chooseAddress(tools(), BRAM, back)).toEqual({ ok: false, code: "NOT_FOUND" });
  });

  test("a second domain redirects to the first, and replaces it when it is removed", async () => {
    const first = await live(ANNA);
    await live(ANNA, "huis.duinen-aan-zee.nl", NOW + 1);
    expect(await addressOf(ANNA)).toBe("www.duinhuis-domburg.nl");
    expect(await siteAt("huis.duinen-aan-zee.nl")).toBe(ANNA);
    await removeDomain(tools(), ANNA, first.id, first.version, "owner-1");
    expect(await addressOf(ANNA)).toBe("huis.duinen-aan-zee.nl");
  });

  test("certificates are requested, awaited, retried and released", async () => {
    const domain = await add(ANNA);
    pointAtUs(dns, domain);
    dns.names["nl"] = { CAA: ['0 issue "pki.goog"'] };
    expect(await check(domain.id, issuing())).toMatchObject({ state: "issuing-certificate", serving: false });
    expect(cloudflare.of("www.duinhuis-domburg.nl")?.ssl).toMatchObject({ method: "http", certificate_authority: "google" });
    expect(await siteAt("www.duinhuis-domburg.nl")).toBeUndefined();

    cloudflare.setStatus("www.duinhuis-domburg.nl", "active", "validation_timed_out", "no answer at /.well-known");
    const failed = await check(domain.id, issuing());
    expect(failed).toMatchObject({ state: "issuing-certificate", findings: [{ code: "CERTIFICATE_FAILED" }] });
    expect(failed.findings[0]?.found).toEqual(["no answer at /.well-known"]);
    await check(domain.id, issuing());
    expect(cloudflare.of("www.duinhuis-domburg.nl")?.ssl.status).toBe("pending_validation");

    cloudflare.setStatus("www.duinhuis-domburg.nl", "pending", "active");
    expect((await check(domain.id, issuing())).state).toBe("issuing-certificate");
    cloudflare.setStatus("www.duinhuis-domburg.nl", "active", "active");
    const active = await check(domain.id, issuing());
    expect(active).toMatchObject({ state: "active", serving: true });

    const logged = await whileDown(async () => {
      expect(await removeDomain(issuing(), ANNA, domain.id, active.version, "owner-1")).toEqual({ ok: true });
    });
    expect(logged).toContain("certificate issuer not available");
    expect(logged).not.toContain(CLOUDFLARE_TOKEN);
    expect(cloudflare.hostnames.size).toBe(2);
    await checkDue(issuing());
    expect(cloudflare.hostnames.size).toBe(0);
    expect(await read(domain.id)).toMatchObject({ certificates: {}, nextCheckAt: NOW + RELEASE_QUIET_MS });
    await checkDue(issuing(NOW + RELEASE_QUIET_MS));
    expect(await read(domain.id)).toBeUndefined();
  });

  test("a certificate that the next claim has taken over is not released", async () => {
    const annas = await add(ANNA);
    pointAtUs(dns, annas);
    const waiting = await check(annas.id, issuing());
    await whileDown(() => removeDomain(issuing(), ANNA, annas.id, waiting.version, "owner-1"));
    const brams = await add(BRAM);
    pointAtUs(dns, brams);
    await check(brams.id, issuing());
    await checkDue(issuing());
    expect(cloudflare.of("www.duinhuis-domburg.nl")).toBeDefined();
    expect((await read(annas.id))?.certificates).toEqual({});
  });

  test("deleting a site deletes its domains and certificates", async () => {
    const domain = await add(ANNA);
    pointAtUs(dns, domain);
    await check(domain.id, issuing());
    await store.db.delete(store.tables.userSites).where(eq(store.tables.userSites.id, ANNA));
    await checkDue(issuing());
    expect(cloudflare.hostnames.size).toBe(0);
    expect(await read(domain.id)).toBeUndefined();
    expect(JSON.stringify(await store.db.select().from(store.tables.auditLog))).not.toContain("duinhuis-domburg");
    expect(await addDomain(tools(), BRAM, "duinhuis-domburg.nl", "owner-2")).toMatchObject({ ok: true });
  });

  test("two simultaneous runs check different domains, at most their limit each", async () => {
    for (let i = 0; i < 5; i++) await add(i % 2 ? ANNA : BRAM, `huis-${i}.nl`, NOW);
    const later = NOW + DAY;
    const runs = await Promise.all([domains.claimDue(store, later, 60_000, 3), domains.claimDue(store, later, 60_000, 3)]);
    const ids = runs.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(runs.every((run) => run.length <= 3)).toBe(true);
    const rest = await domains.claimDue(store, later, 60_000, 30);
    expect(ids.length + rest.length).toBe(5);
    expect(await domains.claimDue(store, later, 60_000, 30)).toEqual([]);
    expect(await domains.claimDue(store, later + 60_000, 60_000, 30)).toHaveLength(5);
  });

  test("a host that is already a site's address cannot be claimed", async () => {
    await given(store, siteFixture({ subdomain: "oud", ownerId: "owner-3", customDomain: "www.oud-huis.nl" }));
    expect(await addDomain(tools(), ANNA, "oud-huis.nl", "owner-1")).toEqual({ ok: false, code: "ADDRESS_TAKEN" });
  });
});
