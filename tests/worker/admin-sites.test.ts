import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminSearchResult } from "#contract/admin/search.ts";
import type { AdminSite, ListedDomain, ListedSite } from "#contract/admin/site.ts";
import type { AdminOrder, ListedOrder } from "#contract/admin/order.ts";
import { search } from "#store/services/audit-log.ts";
import { findLastTo } from "#store/services/outbox.ts";
import { admin } from "../support/admin.ts";
import { at, owner, published, type TestOwner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { MAIN, MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
let boss: TestOwner;
let anna: TestOwner;
let site: string;

const HOST = `beheerhuis.${MAIN_DOMAIN}`;
const reason = "Foto’s van een ander huis.";
const read = async <T>(path: string) => (await boss.call("GET", `/admin/${path}`)).body as unknown as T;
const act = async (action: string, body: object = { reason }) => {
  const answered = await boss.call("POST", `/admin/sites/${site}/${action}`, body);
  return [answered.status, answered.body.code];
};
const shows = async () => (await (await worker.get(`http://${HOST}/`)).text()).includes("Het Beheerhuis");

beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  [boss, anna] = [await admin(worker), await owner(worker)];
  site = await published(anna, "beheerhuis", "Het Beheerhuis");
});
afterAll(() => worker.stop());

test("sites, domains, orders and bookings are listed and found, without keys", async () => {
  const added = await anna.call("POST", `/sites/${site}/domains`, { domain: "beheerhuis.nl" });
  expect(added.status).toBe(201);
  const now = Date.now();
  const times = { createdAt: now, updatedAt: now, nextCharge: "2027-01-01", dueNow: 20_000, monthly: 5000, locale: "nl" };
  const customer = { kind: "person" as const, name: "Anna", email: anna.email, country: "NL" };
  const { db, tables: t } = worker.store;
  await db.insert(t.orders).values({
    ...times,
    id: "order-1",
    number: "K7MP-3QXD",
    plan: "standard",
    customer,
    status: "paid",
    provider: "sandbox",
    digest: "d",
  });
  await db.insert(t.billingEvents).values({ id: "event-1", type: "payment.paid", orderId: "order-1", receivedAt: now });
  expect((await read<{ sites: ListedSite[] }>("sites")).sites).toMatchObject([{ id: site, ownerEmail: anna.email }]);
  expect((await read<{ sites: ListedSite[] }>("sites?state=paused")).sites).toEqual([]);
  const { domains } = await read<{ domains: ListedDomain[] }>("domains?q=www.beheer");
  expect(domains).toMatchObject([{ name: "beheerhuis.nl", siteId: site, siteName: "Het Beheerhuis" }]);
  expect((await read<{ orders: ListedOrder[] }>("orders?q=k7mp")).orders).toMatchObject([{ id: "order-1", email: anna.email }]);
  expect(await read<AdminOrder>("orders/order-1")).toMatchObject({
    order: { number: "K7MP-3QXD" },
    ownerId: anna.id,
    events: [{ type: "payment.paid" }],
  });
  for (const q of ["beheerhuis", "het beheer", "beheerhuis.nl", "www.beheerhuis", site]) {
    const { sites } = await read<AdminSearchResult>(`search?q=${encodeURIComponent(q)}`);
    expect([q, sites.map(({ id }) => id)]).toEqual([q, [site]]);
  }
  const byMail = await read<AdminSearchResult>(`search?q=${encodeURIComponent(anna.email)}`);
  expect(byMail).toMatchObject({ owners: [{ id: anna.id }], orders: [{ id: "order-1" }] });
  const found = await read<AdminSite>(`sites/${site}`);
  expect(found).toMatchObject({ site: { url: `${MAIN.replace("//", "//beheerhuis.")}/`, ownerId: anna.id }, units: [{}] });
  expect(found.site.publishedAt).toBeGreaterThan(0);
  expect(found.domains).toMatchObject([{ name: "beheerhuis.nl" }]);
  expect(JSON.stringify(found)).not.toMatch(/sealed|token|credential/i);
  for (const path of ["sites/x", "orders/x"]) expect((await boss.call("GET", `/admin/${path}`)).status).toBe(404);
});

test("a site is suspended and resumed with one email and one entry, and has its former status again", async () => {
  expect(await shows()).toBe(true);
  const answered = await Promise.all([act("suspend"), act("suspend")]);
  expect(answered.toSorted(([a = 0], [b = 0]) => Number(a) - Number(b))).toEqual([
    [204, undefined],
    [409, "STATE_CHANGED"],
  ]);
  expect(await shows()).toBe(false);
  const mails = await findLastTo(worker.store, anna.email, 10);
  expect(mails.filter(({ subject }) => /offline/.test(subject))).toHaveLength(1);
  const entries = await search(worker.store, { site, action: "site_suspended" }, { limit: 10 });
  expect(entries).toMatchObject([{ actorId: boss.id, userId: anna.id, details: { reason } }]);
  // The owner cannot undo it, and publishing does not either.
  expect((await anna.call("PUT", `/sites/${site}/status`, { status: "active" }, at("suspended"))).status).toBe(403);
  const { version } = (await anna.call("GET", `/sites/${site}/draft`)).body;
  await anna.call("PATCH", `/sites/${site}/draft`, { place: { town: "Oostkapelle" } }, at(Number(version)));
  expect((await anna.call("POST", `/sites/${site}/publish`, undefined, at(Number(version) + 1))).status).toBe(200);
  expect(await shows()).toBe(false);
  expect(await act("resume")).toEqual([204, undefined]);
  expect(await shows()).toBe(true);
  expect(await act("resume")).toEqual([409, "STATE_CHANGED"]);
  await anna.call("PUT", `/sites/${site}/status`, { status: "paused" }, at("active"));
  expect(await act("suspend")).toEqual([204, undefined]);
  expect((await read<AdminSite>(`sites/${site}`)).site).toMatchObject({ status: "suspended", statusBefore: "paused" });
  expect(await act("resume")).toEqual([204, undefined]);
  expect((await read<AdminSite>(`sites/${site}`)).site).toMatchObject({ status: "paused", statusBefore: null });
}, 30_000);

test("a suspended site's calendar is still served, so that other platforms do not sell its nights", async () => {
  expect(await act("suspend")).toEqual([204, undefined]);
  expect((await worker.get(`http://${HOST}/calendar.ics`)).status).toBe(200);
  expect(await act("resume")).toEqual([204, undefined]);
});

test("a site is transferred on behalf of its owner", async () => {
  const bram = await owner(worker);
  const body = { email: bram.email, staysAsManager: false, reason: "died" };
  expect(await act("transfer", body)).toEqual([204, undefined]);
  expect((await read<AdminSite>(`sites/${site}`)).offer).toMatchObject({ email: bram.email });
  const { outbox } = worker.store.tables;
  const [mail] = await worker.store.db.select({ text: outbox.text }).from(outbox).where(eq(outbox.recipient, bram.email));
  const [, token] = /\?team=([0-9a-f]{64})/.exec(mail?.text ?? "") ?? [];
  expect((await bram.call("POST", `/team-invitations/${token}/accept`)).body).toMatchObject({ siteId: site, role: "owner" });
  expect((await read<AdminSite>(`sites/${site}`)).site.ownerId).toBe(bram.id);
  const offered = await search(worker.store, { site, action: "site_offered" }, { limit: 1 });
  expect(offered).toMatchObject([{ actorId: boss.id, userId: anna.id, details: { reason: "died" } }]);
  expect(await act("transfer", { ...body, reason: "" })).toEqual([422, "INVALID_FORM"]);
});
