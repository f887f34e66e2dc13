import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DomainView } from "#contract/owners/domain.ts";
import { at, beginSite, calling, owner, published, type ApiResponse, type TestOwner } from "../support/api.ts";
import { forgetAttempts, letterTo, SERVICE_KEY } from "../support/auth.ts";
import { pointAtUs, TARGET } from "../support/domains.ts";
import { CLOUDFLARE_TOKEN, CLOUDFLARE_ZONE, type FakeCloudflare, startFakeCloudflare } from "../support/fake-cloudflare.ts";
import { type FakeDns, startFakeDns } from "../support/fake-dns.ts";
import { runCron } from "../support/mail.ts";
import { MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";

let dns: FakeDns;
let cloudflare: FakeCloudflare;
let worker: TestWorker;
beforeAll(async () => {
  [dns, cloudflare] = await Promise.all([startFakeDns(), startFakeCloudflare()]);
  const certificates = {
    CLOUDFLARE_API_TOKEN: CLOUDFLARE_TOKEN,
    CLOUDFLARE_ZONE_ID: CLOUDFLARE_ZONE,
    CLOUDFLARE_API_BASE: cloudflare.base,
  };
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY, DNS_RESOLVER: dns.wire, ...certificates } });
});
beforeEach(() => forgetAttempts(worker));
afterAll(() => Promise.all([worker.stop(), dns.stop(), cloudflare.stop()]));

interface Listed {
  domains: DomainView[];
  address: string | null;
  target: string;
}
const viewOf = ({ body }: ApiResponse) => body as unknown as DomainView;
const list = async (who: TestOwner, site: string) => (await who.call("GET", `/sites/${site}/domains`)).body as unknown as Listed;
const check = async (who: TestOwner, site: string, id: string) =>
  viewOf(await who.call("POST", `/sites/${site}/domains/${id}/check`));
const claimOf = ({ name, hosts, records }: DomainView) => ({
  name,
  hosts: hosts.map(({ host }) => host),
  token: records.ownership.value.replace("vrijhuis-verify=", ""),
});
async function add(who: TestOwner, site: string, domain: string): Promise<DomainView> {
  const added = await who.call("POST", `/sites/${site}/domains`, { domain });
  expect([added.status, added.body.code]).toEqual([201, undefined]);
  return viewOf(added);
}
/** The answer of a host: the kind of site, the source of its record, and the target of a redirect. */
async function shown(host: string, path = "/") {
  const response = await worker.get(`http://${host}${path}`);
  const timing = response.headers.get("server-timing") ?? "";
  return {
    status: response.status,
    kind: /host;desc="(\w+)"/.exec(timing)?.[1],
    source: /site;desc="(\w+)"/.exec(timing)?.[1],
    location: response.headers.get("location"),
    text: await response.text(),
  };
}

test("from entering a domain to a site that is served there", async () => {
  const anna = await owner(worker);
  const site = await published(anna, "duinhuis", "Het Duinhuis");
  const added = await add(anna, site, "https://WWW.Duinhuis-Domburg.nl/contact");
  const base = `/sites/${site}/domains/${added.id}`;
  expect(added).toMatchObject({
    name: "duinhuis-domburg.nl",
    state: "draft",
    serving: false,
    primaryHost: "www.duinhuis-domburg.nl",
    records: {
      alias: { type: "CNAME", name: "www", value: TARGET },
      ownership: { type: "TXT", name: "_vrijhuis", host: "_vrijhuis.duinhuis-domburg.nl" },
      apex: { alias: { name: "@", value: TARGET }, redirectTo: "https://www.duinhuis-domburg.nl" },
    },
  });
  expect(added.records.ownership.value).toMatch(/^vrijhuis-verify=[0-9a-f]{40}$/);

  // No records at first, then wrong ones.
  expect(await check(anna, site, added.id)).toMatchObject({ state: "waiting-for-dns", findings: [{ code: "NXDOMAIN" }] });
  pointAtUs(dns, claimOf(added));
  dns.names["www.duinhuis-domburg.nl"] = { CNAME: ["oude-site.wixdns.net."] };
  const wrong = await check(anna, site, added.id);
  expect(wrong).toMatchObject({ state: "verifying", registrar: "transip", mail: true });
  expect(wrong.findings).toEqual([
    { code: "COMPETING_CDN", host: "www.duinhuis-domburg.nl", blocking: true, cdn: "wix", found: ["oude-site.wixdns.net"] },
  ]);
  expect(cloudflare.of("www.duinhuis-domburg.nl")).toBeUndefined();
  expect((await shown("www.duinhuis-domburg.nl")).kind).toBe("main");

  // All records are correct, but the domain is not served before its certificate is issued.
  pointAtUs(dns, claimOf(added));
  expect(await check(anna, site, added.id)).toMatchObject({ state: "issuing-certificate", findings: [] });
  expect((await shown("www.duinhuis-domburg.nl")).kind).toBe("main");
  for (const host of ["www.duinhuis-domburg.nl", "duinhuis-domburg.nl"]) cloudflare.setStatus(host, "active", "active");
  const active = await check(anna, site, added.id);
  expect(active).toMatchObject({ state: "active", serving: true, isSiteAddress: true, yieldsAt: null });
  expect(active.hosts.map(({ certificate }) => certificate)).toEqual(["active", "active"]);

  const home = await shown("www.duinhuis-domburg.nl");
  expect(home).toMatchObject({ status: 200, kind: "owner" });
  expect(home.text).toContain("Een huis achter de duinen.");
  expect(home.text).toContain('rel="canonical" href="https://www.duinhuis-domburg.nl/"');
  expect((await letterTo(worker, anna.email)).subject).toBe("www.duinhuis-domburg.nl werkt");

  // The apex redirects to www with path and query, without asking the store.
  const moved = await shown("duinhuis-domburg.nl", "/contact?arrival=2026-06-10&x=%2F");
  expect(moved).toMatchObject({ status: 301, source: "kv" });
  expect(moved.location).toBe("http://www.duinhuis-domburg.nl/contact?arrival=2026-06-10&x=%2F");
  const head = await worker.get("http://duinhuis-domburg.nl/", { method: "HEAD" });
  expect([head.status, head.headers.get("cache-control")]).toEqual([301, "public, max-age=60"]);

  // And the reverse, as soon as the owner changes the primary host.
  expect((await anna.call("PUT", `${base}/primary`, { host: "duinhuis-domburg.nl" }, at(1))).body).toMatchObject({
    code: "VERSION_CONFLICT",
    details: { current: { version: active.version } },
  });
  const chosen = await anna.call("PUT", `${base}/primary`, { host: "duinhuis-domburg.nl" }, at(active.version));
  expect(chosen.body).toMatchObject({ primaryHost: "duinhuis-domburg.nl", isSiteAddress: true });
  expect((await shown("duinhuis-domburg.nl")).kind).toBe("owner");
  expect((await shown("www.duinhuis-domburg.nl", "/contact")).location).toBe("http://duinhuis-domburg.nl/contact");

  // After removal it is not served from the next request on, and its certificates are released. Added again it has a new token.
  expect((await anna.call("DELETE", base, undefined, at(1))).status).toBe(409);
  expect((await anna.call("DELETE", base, undefined, at(viewOf(chosen).version))).body).toEqual({ removed: true });
  for (const host of ["duinhuis-domburg.nl", "www.duinhuis-domburg.nl"]) expect((await shown(host)).kind).toBe("main");
  expect(cloudflare.hostnames.size).toBe(0);
  expect(await list(anna, site)).toMatchObject({ domains: [], address: null, target: TARGET });
  const again = await add(anna, site, "duinhuis-domburg.nl");
  expect(again.records.ownership.value).not.toBe(added.records.ownership.value);
  expect(await check(anna, site, again.id)).toMatchObject({ state: "waiting-for-dns", findings: [{ code: "TXT_WRONG" }] });
});

test("a domain that changes owners never shows the former site", async () => {
  const [anna, bram] = [await owner(worker), await owner(worker)];
  const [annas, brams] = [
    await published(anna, "oud-huis", "Het Oude Huis"),
    await published(bram, "nieuw-huis", "Het Nieuwe Huis"),
  ];
  const first = await add(anna, annas, "wisselhuis.nl");
  expect((await bram.call("POST", `/sites/${brams}/domains`, { domain: "www.wisselhuis.nl" })).body.code).toBe("ADDRESS_TAKEN");
  pointAtUs(dns, claimOf(first));
  await check(anna, annas, first.id);
  for (const { host } of first.hosts) cloudflare.setStatus(host, "active", "active");
  const live = await check(anna, annas, first.id);
  expect((await shown("www.wisselhuis.nl")).text).toContain("Het Oude Huis");
  await anna.call("DELETE", `/sites/${annas}/domains/${first.id}`, undefined, at(live.version));

  const second = await add(bram, brams, "wisselhuis.nl");
  // The former owner's token is still in the DNS, but proves nothing.
  expect(await check(bram, brams, second.id)).toMatchObject({ serving: false, findings: [{ code: "TXT_WRONG" }] });
  pointAtUs(dns, claimOf(second));
  const held = await check(bram, brams, second.id);
  expect(held).toMatchObject({ state: "verifying", serving: false });
  expect(held.findings.map(({ code }) => code)).toEqual(["JUST_RELEASED"]);
  expect((await shown("www.wisselhuis.nl")).kind).toBe("main");

  const { domains } = worker.store.tables;
  await worker.store.db.update(domains).set({ notBefore: 0 }).where(eq(domains.id, second.id));
  await check(bram, brams, second.id);
  for (const { host } of second.hosts) cloudflare.setStatus(host, "active", "active");
  await check(bram, brams, second.id);
  const after = await shown("www.wisselhuis.nl");
  expect([after.text.includes("Het Nieuwe Huis"), after.text.includes("Het Oude Huis")]).toEqual([true, false]);
});

test("cron checks due domains, and emails the owner when one breaks", async () => {
  const anna = await owner(worker);
  const site = await published(anna, "cronhuis");
  const added = await add(anna, site, "huis.cronduinen.nl");
  pointAtUs(dns, claimOf(added));
  const { domains } = worker.store.tables;
  const due = (set: Partial<typeof domains.$inferInsert> = {}) =>
    worker.store.db
      .update(domains)
      .set({ nextCheckAt: 0, leaseUntil: 0, ...set })
      .where(eq(domains.id, added.id));
  const state = async () => (await list(anna, site)).domains[0];
  await runCron(worker);
  expect(await state()).toMatchObject({ state: "draft", checkedAt: null });
  await due();
  await runCron(worker);
  expect(await state()).toMatchObject({ state: "issuing-certificate" });
  cloudflare.setStatus("huis.cronduinen.nl", "active", "active");
  await due();
  await runCron(worker);
  expect(await state()).toMatchObject({ state: "active" });
  expect((await shown("huis.cronduinen.nl")).kind).toBe("owner");

  dns.names["huis.cronduinen.nl"] = { CNAME: ["elders.nl."] };
  await due();
  await runCron(worker);
  expect(await state()).toMatchObject({ state: "active", findings: [{ code: "CNAME_WRONG", found: ["elders.nl"] }] });
  await due({ failingSince: 1 });
  await runCron(worker);
  expect(await state()).toMatchObject({ state: "broken", serving: true });
  const letter = await letterTo(worker, anna.email, 2);
  expect(letter.subject).toBe("Er is iets mis met huis.cronduinen.nl");
  expect(letter.text).toContain("wijst ergens anders naartoe");
  expect(worker.logs.filter(({ level }) => level === "error")).toEqual([]);
});

describe("an entered domain", () => {
  test.each([
    [MAIN_DOMAIN, "domainIsOurs"],
    [`duinhuis.${MAIN_DOMAIN}`, "domainIsOurs"],
    ["localhost", "domainNotPublic"],
    ["a b.nl", "domainInvalid"],
    ["co.uk", "domainIsSuffix"],
    ["127.0.0.1", "domainIsAddress"],
    ["vr1jhuis.com", "domainLooksAlike"],
    ["duіnhuis.nl", "domainMixedScripts"],
    ["huis.pages.dev", "domainNotPublic"],
    ["", "required"],
    ["x".repeat(2049), "tooLong"],
  ])("%s is refused: %s", async (domain, code) => {
    const anna = await owner(worker);
    const site = await beginSite(anna);
    const response = await anna.call("POST", `/sites/${site}/domains`, { domain });
    expect(response).toMatchObject({ status: 422, body: { code: "INVALID_FORM", fields: { domain: code } } });
  });

  test("the number of domains and of their checks is limited", async () => {
    const anna = await owner(worker);
    const site = await beginSite(anna);
    const [first] = await Promise.all([1, 2, 3, 4, 5].map((i) => add(anna, site, `veel-huizen-${i}.nl`)));
    expect((await anna.call("POST", `/sites/${site}/domains`, { domain: "een-te-veel.nl" })).body.code).toBe("TOO_MANY_DOMAINS");
    expect((await anna.call("POST", `/sites/${site}/domains`, { domain: "veel-huizen-1.nl" })).body.code).toBe("ALREADY_ADDED");
    const looks = [];
    for (let i = 0; i < 6; i++) looks.push(await anna.call("POST", `/sites/${site}/domains/${first?.id}/check`));
    expect(looks.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(Number(looks.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

test("owners manage domains, managers see them, others have no access", async () => {
  const [anna, bram, carla] = [await owner(worker), await owner(worker), await owner(worker)];
  const [site, brams] = [await beginSite(anna), await beginSite(bram)];
  const { id } = await add(anna, site, "van-anna.nl");
  const { siteMembers } = worker.store.tables;
  await worker.store.db.insert(siteMembers).values({ siteId: site, userId: carla.id, role: "manager", createdAt: 1 });
  const routes: [string, string, unknown?][] = [
    ["GET", ""],
    ["POST", "", { domain: "van-bram.nl" }],
    ["GET", `/${id}`],
    ["PUT", `/${id}/primary`, { host: "van-anna.nl" }],
    ["POST", `/${id}/check`],
    ["DELETE", `/${id}`],
  ];
  for (const [method, path, sent] of routes) {
    const ask = async (who: TestOwner["call"], of: string) =>
      (await who(method, `/sites/${of}/domains${path}`, sent, at(1))).status;
    expect([path, await ask(calling(worker, ""), site), await ask(bram.call, site)]).toEqual([path, 401, 404]);
    if (path !== "") expect([path, await ask(bram.call, brams)]).toEqual([path, 404]);
    expect([path, await ask(carla.call, site)]).toEqual([path, method === "GET" ? 200 : 403]);
  }
  expect((await anna.call("GET", `/sites/${site}/domains/not-an-id`)).status).toBe(404);
  expect((await list(anna, site)).domains).toHaveLength(1);
});
