import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SiteChange } from "#contract/owners/site-change.ts";
import { addDays, date, type CalendarDate } from "#domain/dates.ts";
import { readSiteCalendar } from "#letting/calendars/read-site-calendar.ts";
import { at, beginSite, owner, setPrice, type TestOwner } from "../support/api.ts";
import { forgetAttempts, letterTo, SERVICE_KEY } from "../support/auth.ts";
import { fillCalendar } from "../support/full-calendar.ts";
import { runCron } from "../support/mail.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
beforeEach(() => forgetAttempts(worker));
afterAll(() => worker.stop());

const START = date("2030-06-01");
const day = (number: number): CalendarDate => addDays(START, number - 1);
const MAX_GZIPPED_BYTES = 60 * 1024;

interface Shown {
  id: string;
  kind: string;
  stay?: Record<string, unknown>;
}

const calendarOf = async ({ call }: TestOwner, siteId: string): Promise<Shown[]> => {
  const { status, body } = await call("GET", `/sites/${siteId}/calendar?from=2030-06-01&to=2030-08-01`);
  expect(status).toBe(200);
  return (body["units"] as { blocks: Shown[] }[]).flatMap(({ blocks }) => blocks);
};

const unitsOf = async ({ call }: TestOwner, siteId: string): Promise<string[]> => {
  const { body } = await call("GET", `/sites/${siteId}/calendar?from=2030-06-01&to=2030-06-02`);
  return (body["units"] as { id: string }[]).map(({ id }) => id);
};

/** Enters a booking by phone; returns its id and version. */
async function enter({ call }: TestOwner, siteId: string, unitId: string, stay: { from: number; to: number }, more: object = {}) {
  const { status, body } = await call("POST", `/sites/${siteId}/bookings`, {
    unitId,
    arrival: day(stay.from),
    departure: day(stay.to),
    party: { adults: 2, children: [4], pets: 1 },
    contact: { name: "Els de Vries", email: "els@voorbeeld.example", phone: "+31612345678", address: null },
    locale: "nl",
    channel: "phone",
    payment: "transfer",
    state: "confirmed",
    ignoresRules: true,
    sendsMail: false,
    notes: "Belt graag vooraf",
    requestKey: crypto.randomUUID(),
    ...more,
  });
  expect([status, body.code]).toEqual([200, undefined]);
  return body["booking"] as { id: string; version: number; quote: { total: number } };
}

test("owners see guests and money, cleaners the stays with the number of guests, others nothing", async () => {
  const [anna, kees, bram] = [await owner(worker), await owner(worker), await owner(worker)];
  const id = await beginSite(anna);
  await setPrice(anna, id, 10_000);
  const [unitId = ""] = await unitsOf(anna, id);
  const stay = await enter(anna, id, unitId, { from: 3, to: 6 });
  await enter(anna, id, unitId, { from: 10, to: 12 }, { state: "offer" });
  const block = { unitId, arrival: day(20), departure: day(22), note: "Schilder komt", id: crypto.randomUUID() };
  expect((await anna.call("POST", `/sites/${id}/blocks`, block)).status).toBe(200);

  const seen = await calendarOf(anna, id);
  expect(seen.map(({ kind, stay: of }) => of?.["state"] ?? kind)).toEqual(["confirmed", "offer", "block"]);
  expect(seen[0]).toMatchObject({
    id: stay.id,
    nights: 3,
    guests: 3,
    stay: { name: "Els de Vries", phone: "+31612345678", total: 30_000, paid: 0, version: stay.version, channel: "phone" },
  });
  expect(seen[2]).toMatchObject({ id: block.id, note: "Schilder komt", version: 0 });

  await anna.call("POST", `/sites/${id}/team/invitations`, { email: kees.email, role: "cleaner" });
  const token = /team=([0-9a-f]{64})/.exec((await letterTo(worker, kees.email)).link)?.[1] ?? "";
  await kees.call("POST", `/team-invitations/${token}/accept`);
  const cleaners = await calendarOf(kees, id);
  expect(cleaners).toEqual([
    { id: stay.id, kind: "stay", arrival: day(3), departure: day(6), nights: 3, guests: 3 },
    { id: block.id, kind: "block", arrival: day(20), departure: day(22), nights: 2 },
  ]);
  for (const [method, path] of [
    ["POST", "bookings"],
    ["POST", "blocks"],
    ["GET", `bookings/${stay.id}`],
    ["DELETE", `blocks/${block.id}`],
  ] as const)
    expect([path, (await kees.call(method, `/sites/${id}/${path}`, method === "POST" ? {} : undefined)).status]).toEqual([
      path,
      403,
    ]);

  const brams = await beginSite(bram);
  expect((await bram.call("GET", `/sites/${id}/calendar?from=2030-06-01&to=2030-06-02`)).status).toBe(404);
  expect(await calendarOf(bram, brams)).toEqual([]);
  expect((await bram.call("DELETE", `/sites/${brams}/blocks/${block.id}`, undefined, { "If-Match": '"0"' })).status).toBe(404);
  expect((await bram.call("POST", `/sites/${brams}/blocks`, { ...block, id: crypto.randomUUID() })).status).toBe(404);
  expect((await calendarOf(anna, id)).length).toBe(3);
});

test("a moved booking can be moved back with the price it had", async () => {
  const anna = await owner(worker);
  const id = await beginSite(anna);
  await setPrice(anna, id, 10_000);
  const [unitId = ""] = await unitsOf(anna, id);
  const booking = await enter(anna, id, unitId, { from: 3, to: 6 }, { lines: [{ index: 0, amount: 25_000 }] });
  const move = (version: number, change: object) =>
    anna.call(
      "POST",
      `/sites/${id}/bookings/${booking.id}/dates`,
      { ignoresRules: true, sendsMail: false, ...change },
      at(version),
    );
  const moved = await move(booking.version, { arrival: day(8), departure: day(12), price: "anew" });
  expect(moved.body).toMatchObject({ booking: { arrival: day(8), quote: { total: 40_000 } } });
  const { version } = moved.body["booking"] as { version: number };
  const back = await move(version, { arrival: day(3), departure: day(6), price: "former" });
  expect(back.body).toMatchObject({ booking: { arrival: day(3), departure: day(6), quote: { total: 25_000 } } });
  expect((await move(version, { arrival: day(8), departure: day(12), price: "keep" })).status).toBe(409);
  expect(await calendarOf(anna, id)).toMatchObject([{ arrival: day(3), stay: { total: 25_000 } }]);
});

test("an offer that expires without any request appears on open screens", async () => {
  const anna = await owner(worker);
  const id = await beginSite(anna);
  await setPrice(anna, id, 10_000);
  const [unitId = ""] = await unitsOf(anna, id);
  await enter(anna, id, unitId, { from: 3, to: 6 }, { state: "offer", offerHours: 1 });
  const changeCount = async () => {
    const { changes } = (await anna.call("GET", `/sites/${id}/changes`)).body as unknown as { changes: SiteChange[] };
    return changes.find(({ topic }) => topic === "bookings")?.count;
  };
  await expect.poll(changeCount).toBe(1);
  await runCron(worker, Date.now() + 2 * 3_600_000);
  await expect.poll(changeCount).toBe(2);
  expect(await calendarOf(anna, id)).toEqual([]);
});

test("a year of five units with 500 bookings is read with three queries and is small", async () => {
  const anna = await owner(worker);
  const siteId = await beginSite(anna);
  await fillCalendar(worker, anna, siteId, START);
  const { status, body } = await anna.call("GET", `/sites/${siteId}/calendar?from=2030-06-01&to=2031-06-01`);
  expect([status, (body["units"] as { blocks: unknown[] }[]).flatMap(({ blocks }) => blocks).length]).toEqual([200, 500]);
  expect(gzipSync(JSON.stringify(body)).length).toBeLessThan(MAX_GZIPPED_BYTES);

  const { store } = worker;
  let queries = 0;
  const db = new Proxy(store.db, {
    get(target, key, receiver) {
      if (key === "select") queries += 1;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  await readSiteCalendar({ ...store, db }, { id: siteId, role: "owner" }, { from: START, to: addDays(START, 365) });
  expect(queries).toBe(3);
  expect((await anna.call("GET", `/sites/${siteId}/calendar?from=2030-06-01&to=2032-09-01`)).status).toBe(422);
});
