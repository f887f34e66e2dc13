import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { date } from "#domain/dates.ts";
import { hostKey } from "#services/hosts/site-cache.ts";
import { at, beginSite, owner, published, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { MAIN, MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";
import { bookStay, nightsTools } from "../support/nights.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
beforeEach(() => forgetAttempts(worker));
afterAll(() => worker.stop());

/** Creates a published site with a stay in 2099; returns its unit's id. */
async function live(anna: TestOwner, subdomain: string): Promise<{ id: string; unitId: string; shows: () => Promise<boolean> }> {
  const id = await published(anna, subdomain, "Huis aan zee");
  const { body } = await anna.call("GET", `/sites/${id}/draft`);
  const unitId = (body as { draft: { units: { id: string }[] } }).draft.units[0]?.id ?? "";
  const stay = {
    id: `stay-${subdomain}`,
    unitId,
    arrival: date("2099-06-10"),
    departure: date("2099-06-14"),
  };
  await bookStay(nightsTools(worker, 1), stay);
  const shows = async () =>
    (await (await worker.get(`http://${subdomain}.${MAIN_DOMAIN}/`)).text()).includes("Een huis achter de duinen.");
  return { id, unitId, shows };
}

const versionOf = async ({ call }: TestOwner, siteId: string) =>
  Number((await call("GET", `/sites/${siteId}/draft`)).body["version"]);

test("a site is paused and resumed by the next request, and its calendars are still served", async () => {
  const anna = await owner(worker);
  const { id, shows } = await live(anna, "pauze");
  const set = (status: string, seen: string) => anna.call("PUT", `/sites/${id}/status`, { status }, at(seen));
  const feed = async () => (await worker.get(`http://pauze.${MAIN_DOMAIN}/calendar.ics`)).text();
  const whole = async () => (await worker.get(`${MAIN}/calendar/${anna.id}.ics`)).text();
  expect(await shows()).toBe(true);
  expect((await set("paused", "active")).body).toEqual({ status: "paused" });
  expect(await set("paused", "active")).toMatchObject({
    status: 409,
    body: { code: "VERSION_CONFLICT", details: { current: { status: "paused" } } },
  });
  expect(await shows()).toBe(false);
  expect(await feed()).toContain("UID:stay-pauze@");
  expect(await whole()).toContain("UID:stay-pauze@");
  expect((await anna.call("GET", `/sites/${id}/overview`)).body).toMatchObject({ health: { status: "paused", answers: false } });
  expect((await set("active", "paused")).status).toBe(200);
  expect(await shows()).toBe(true);
  expect((await set("suspended", "active")).status).toBe(422);
});

test("a closed site shows only the owner's page, in its theme, and its calendars are still served", async () => {
  const anna = await owner(worker);
  const { id, shows } = await live(anna, "dicht");
  const site = `http://dicht.${MAIN_DOMAIN}`;
  const text = { nl: "Wij verbouwen.\n\nIn mei zijn we terug <b>.", en: "" };
  const close = (words: object, seen: string) =>
    anna.call("PUT", `/sites/${id}/status`, { status: "closed", text: words }, at(seen));
  await worker.get(`${site}/`);
  expect((await close(text, "active")).body).toEqual({ status: "closed" });
  expect(await shows()).toBe(false);
  for (const path of ["/", "/fotos", "/prijzen?arrival=2030-01-01&departure=2030-01-05", "/sitemap.xml", "/nowhere"]) {
    const answer = await worker.get(site + path);
    expect([path, answer.status, answer.headers.get("retry-after"), answer.headers.get("cache-control")]).toEqual([
      path,
      503,
      "86400",
      "no-store",
    ]);
    const html = await answer.text();
    expect(html).toContain("In mei zijn we terug &lt;b&gt;.");
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).not.toMatch(/<header|<footer|Vrijhuis/);
  }
  expect((await worker.post(`${site}/contact`, { form: "question" })).status).toBe(503);
  expect(await (await worker.get(`${site}/calendar.ics`)).text()).toContain("UID:stay-dicht@");
  expect((await anna.call("GET", `/sites/${id}/status`)).body).toEqual({ status: "closed", text });
  expect((await close({ nl: "x".repeat(501) }, "closed")).status).toBe(422);
  expect((await close({ de: "Zu" }, "closed")).status).toBe(422);
  // Another text, and none: the general text.
  expect((await close({}, "closed")).status).toBe(200);
  expect(await (await worker.get(`${site}/`)).text()).toContain("Deze website is tijdelijk gesloten.");
  expect((await anna.call("PUT", `/sites/${id}/status`, { status: "active" }, at("closed"))).status).toBe(200);
  expect(await shows()).toBe(true);
});

test("a site that was never published does not show that page, nor does a suspended one", async () => {
  const anna = await owner(worker);
  const id = await beginSite(anna);
  expect((await anna.call("PUT", `/sites/${id}/status`, { status: "active" }, at("draft"))).body.code).toBe("NOT_READY");
  const { id: other, shows } = await live(anna, "geschorst");
  const { db, tables } = worker.store;
  await db.update(tables.userSites).set({ status: "suspended" });
  const resumed = await anna.call("PUT", `/sites/${other}/status`, { status: "active" }, at("suspended"));
  expect(resumed.body.code).toBe("NOT_ALLOWED");
  await worker.kv.delete(hostKey(`geschorst.${MAIN_DOMAIN}`));
  expect(await shows()).toBe(false);
});

test("a site is deleted by its name, with future stays only if confirmed, and leaves no data", async () => {
  const anna = await owner(worker);
  const { id, unitId, shows } = await live(anna, "weg");
  const version = await versionOf(anna, id);
  const end = (confirm: string, more = {}, seen = version) => anna.call("DELETE", `/sites/${id}`, { confirm, ...more }, at(seen));
  const stale = await end("Huis aan zee", { evenWithBookings: true }, version - 1);
  expect(stale.body).toMatchObject({
    code: "VERSION_CONFLICT",
    details: { current: { version, draft: { name: "Huis aan zee" } } },
  });
  expect((await end("Huis")).body).toMatchObject({ code: "INVALID_FORM", fields: { confirm: "name" } });
  expect((await end("Huis aan zee")).body).toEqual({ code: "SITE_HAS_BOOKINGS" });
  expect(await shows()).toBe(true);
  expect((await end("Huis aan zee", { evenWithBookings: true })).status).toBe(204);
  expect(await shows()).toBe(false);
  expect(await worker.kv.get(hostKey(`weg.${MAIN_DOMAIN}`), "json")).toMatchObject({ site: null });
  expect((await worker.get(`http://weg.${MAIN_DOMAIN}/calendar.ics`)).status).toBe(404);
  expect((await anna.call("GET", `/sites/${id}/draft`)).status).toBe(404);
  const { db, tables: t } = worker.store;
  const [blocks, nights, versions] = await Promise.all([
    db.select().from(t.blocks),
    db.select().from(t.nights),
    db.select().from(t.siteVersions),
  ]);
  expect(blocks.filter((block) => block.unitId === unitId)).toEqual([]);
  expect(nights.filter((night) => night.unitId === unitId)).toEqual([]);
  expect(versions.filter(({ siteId }) => siteId === id)).toEqual([]);
  const free = await owner(worker);
  const again = await beginSite(free);
  expect((await free.call("PUT", `/sites/${again}/subdomain`, { subdomain: "weg" }, at(""))).status).toBe(200);
  expect((await free.call("DELETE", `/sites/${again}`, { confirm: "Het Duinhuis" }, at(1))).status).toBe(204);
});
