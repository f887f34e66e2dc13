import { brotliDecompressSync, gunzipSync } from "node:zlib";
import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ShownChannels } from "#contract/letting/channels.ts";
import { addDays, dayInZone } from "#domain/dates.ts";
import { blockFixture } from "../fixtures/site.ts";
import { answerAll, at, beginSite, owner, type TestOwner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { blockNights, nightsTools } from "../support/nights.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

const today = dayInZone(Date.now(), "Europe/Amsterdam");
const AIRBNB = { "User-Agent": "Airbnb-Calendar/1.0" };

let worker: TestWorker;
let anna: TestOwner;
let site: string;
let unitId: string;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  anna = await owner(worker);
  site = await beginSite(anna, "Huis van Anna");
  await anna.call("POST", `/sites/${site}/publish`, undefined, at(await answerAll(anna, site, "huis-van-anna")));
  const [unit] = await worker.store.db.select({ id: worker.store.tables.units.id }).from(worker.store.tables.units);
  unitId = unit?.id ?? "";
});
afterAll(() => worker.stop());

const block = (id: string, inDays: number, nights: number) =>
  blockFixture({ id, unitId, arrival: addDays(today, inDays), departure: addDays(today, inDays + nights) });
const create = async (channel = "airbnb", id: string = crypto.randomUUID()) => {
  const asked = { id, unitId, channel, withPreparation: true };
  const { status, body } = await anna.call("POST", `/sites/${site}/exports`, asked);
  expect(status).toBe(200);
  const shown = (body as unknown as ShownChannels).exports.find((each) => each.id === id);
  if (!shown) throw new Error("the export is not listed");
  return shown;
};
const uids = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents("vevent")
    .map((event) => event.getFirstPropertyValue("uid"));
const pickups = () => worker.store.db.select().from(worker.store.tables.exportPickups);

describe("our calendar for a channel", () => {
  test("is read with validators, gzip and HEAD; each read is recorded", async () => {
    expect(await blockNights(nightsTools(worker), block("b-1", 3, 4))).toMatchObject({ ok: true });
    const shown = await create();
    expect(shown).toMatchObject({ unitId, channel: "airbnb", pickups: [], isOverdue: false });
    const head = await worker.get(shown.url, { method: "HEAD", headers: AIRBNB });
    expect([head.status, await head.text(), await pickups()]).toEqual([200, "", []]);
    const response = await worker.get(shown.url, { headers: AIRBNB });
    const text = await response.text();
    expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
      200,
      "text/calendar; charset=utf-8",
      "private, max-age=0, must-revalidate",
    ]);
    expect(uids(text)).toEqual(["b-1@vrijhuis.nl"]);
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const etag = response.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[0-9a-f]+"$/);
    expect(head.headers.get("etag")).toBe(etag);
    const zipped = await worker.get(shown.url, { headers: { ...AIRBNB, "Accept-Encoding": "gzip" } });
    expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(text);
    const unchanged = { ...AIRBNB, "User-Agent": "Google-Calendar-Importer" };
    expect((await worker.get(shown.url, { headers: { ...unchanged, "If-None-Match": etag } })).status).toBe(304);
    expect(
      (
        await worker.get(
          shown.url
            .toUpperCase()
            .replace(/^HTTP:\/\/[^/]+/, "http://vrijhuis.localhost")
            .replace("CALENDAR", "calendar"),
        )
      ).status,
    ).toBe(200);
    await expect.poll(async () => (await pickups()).map(({ agent }) => agent).toSorted()).toEqual(["Airbnb", "Google", "other"]);
    expect(await pickups()).toMatchObject(
      Array.from({ length: 3 }, () => ({ count: 1, nights: [{ arrival: addDays(today, 3), departure: addDays(today, 7) }] })),
    );
  });

  test("is sent in Brotli from the second request on to readers that accept it", async () => {
    const { url } = await create("other");
    const ask = async (accept: string, more: Record<string, string> = {}) => {
      const response = await worker.get(url, { headers: { ...AIRBNB, "Accept-Encoding": accept, ...more } });
      const { status, headers } = response;
      expect(headers.get("vary")).toBe("Accept-Encoding");
      const body = Buffer.from(await response.arrayBuffer());
      return { status, coding: headers.get("content-encoding"), etag: headers.get("etag") ?? "", body };
    };
    const first = await ask("gzip, br");
    const again = await ask("gzip, br");
    const plain = await ask("identity");
    expect([first.coding, again.coding, plain.coding]).toEqual(["gzip", "br", null]);
    expect([gunzipSync(first.body), brotliDecompressSync(again.body)].map(String)).toEqual([
      String(plain.body),
      String(plain.body),
    ]);
    const tag = plain.etag.slice(0, -1);
    expect([first.etag, again.etag]).toEqual([`${tag}.gzip"`, `${tag}.br"`]);
    for (const { etag } of [first, again, plain])
      for (const accept of ["gzip, br", "identity"]) {
        const unchanged = await ask(accept, { "If-None-Match": etag });
        expect([unchanged.status, unchanged.etag]).toEqual([304, etag]);
      }
  });

  test("is served while the site is paused", async () => {
    const { url } = await create("booking");
    const { body } = await anna.call("GET", `/sites/${site}`);
    await worker.store.db.update(worker.store.tables.userSites).set({ status: "paused" });
    expect(body).toBeDefined();
    const response = await worker.get(url);
    expect([response.status, uids(await response.text())]).toEqual([200, ["b-1@vrijhuis.nl"]]);
    await worker.store.db.update(worker.store.tables.userSites).set({ status: "active" });
  });

  test("has another address once it is revoked, and the former one says so", async () => {
    const { id, url } = await create("vrbo");
    expect((await worker.get(url)).status).toBe(200);
    const { status, body } = await anna.call("DELETE", `/sites/${site}/exports/${id}`);
    expect([status, (body as unknown as ShownChannels).exports.map((each) => each.id)]).toEqual([
      200,
      expect.not.arrayContaining([id]),
    ]);
    const revoked = await worker.get(url);
    expect([revoked.status, revoked.headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
    expect(await revoked.text()).toMatch(/ingetrokken[^]*withdrawn[^]*wycofał/);
    expect((await create("vrbo")).url).not.toBe(url);
    const unknown = await worker.get(url.replace(/[0-9a-f]{32}/, "0".repeat(32)));
    expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining("There is no such calendar")]);
  });

  test("a network that tries unknown addresses is slowed down; an owner's reader is not", async () => {
    const { url } = await create("micazu");
    const headers = { "CF-Connecting-IP": "203.0.113.9" };
    const statuses = new Set<number>();
    for (let index = 0; index < 130; index++)
      statuses.add((await worker.get(url.replace(/[0-9a-f]{32}/, String(index).padStart(32, "0")), { headers })).status);
    expect([...statuses]).toEqual([404, 429]);
    expect((await worker.get(url, { headers })).status).toBe(200);
  });
});
