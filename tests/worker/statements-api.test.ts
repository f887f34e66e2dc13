import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, dayInZone } from "#domain/dates.ts";
import { occurrencesOf, type StatementLine } from "#domain/payments/statements/line.ts";
import { readStatement } from "#client/portal/payments/statements/read-statement.ts";
import { at, owner, published, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";
import { camt } from "../fixtures/statements/camt.ts";

const TODAY = dayInZone(Date.now(), "Europe/Amsterdam");

let worker: TestWorker;
let anna: TestOwner;
let cleaner: TestOwner;
let path: string;
let booking: { id: string; reference: string; quote: { total: number } };
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  [anna, cleaner] = await Promise.all([owner(worker), owner(worker)]);
  const site = await published(anna, "huis-van-anna");
  const { db, tables } = worker.store;
  await db.insert(tables.siteMembers).values({ siteId: site, userId: cleaner.id, role: "cleaner", createdAt: 1 });
  const { units } = (await anna.call("GET", `/sites/${site}/today`)).body as unknown as { units: { id: string }[] };
  const { body } = await anna.call("POST", `/sites/${site}/bookings`, {
    unitId: units[0]?.id,
    arrival: addDays(TODAY, 40),
    departure: addDays(TODAY, 43),
    party: { adults: 2, children: [], pets: 0 },
    contact: { name: "Zofia Wiśniewska", email: null, phone: null, address: null },
    locale: "nl",
    channel: "phone",
    payment: "transfer",
    state: "confirmed",
    ignoresRules: true,
    requestKey: crypto.randomUUID(),
  });
  booking = body["booking"] as typeof booking;
  path = `/sites/${site}/statements`;
}, 120_000);
beforeEach(() => forgetAttempts(worker));
afterAll(() => worker.stop());

interface Listed {
  lines: { isSure: boolean; line: { id: string; version: number }; candidates: { bookingId: string; reasons: string[] }[] }[];
  booked: { id: string; version: number }[];
  formats: Record<string, unknown>;
}

const view = async () => (await anna.call("GET", path)).body as unknown as Listed;
const sentOf = (lines: StatementLine[]) => {
  const occurrences = occurrencesOf(lines);
  return lines.map((line, index) => ({ ...line, occurrence: occurrences[index] }));
};
const fileOf = (reference: string) => {
  const amount = (booking.quote.total / 100).toFixed(2);
  const file = readStatement(Buffer.from(camt("08", [{ on: TODAY, amount, name: "Z Wiśniewska", text: `huur ${reference}` }])), {
    currency: "EUR",
    formats: {},
  });
  return file.kind === "lines" ? sentOf(file.lines) : [];
};

test("a statement is matched with its booking, booked once, and reverted", async () => {
  const lines = fileOf(booking.reference);
  expect((await anna.call("POST", `${path}/lines`, { lines })).body).toEqual({ added: 1, known: 0 });
  expect((await anna.call("POST", `${path}/lines`, { lines })).body).toEqual({ added: 0, known: 1 });
  const [matched] = (await view()).lines;
  expect(matched).toMatchObject({
    isSure: true,
    candidates: [{ bookingId: booking.id, reasons: ["reference", "amount", "name", "date"] }],
  });
  const { id = "", version = 0 } = matched?.line ?? {};
  const pairings = [{ lineId: id, version, bookingId: booking.id, refundId: null }];
  const booked = { outcomes: [{ lineId: id, outcome: "booked" }] };
  expect((await anna.call("POST", `${path}/book`, { pairings })).body).toEqual(booked);
  expect((await anna.call("POST", `${path}/book`, { pairings })).body).toEqual(booked);
  const paid = async () => (await anna.call("GET", path.replace("statements", `bookings/${booking.id}`))).body["paid"];
  expect(await paid()).toBe(booking.quote.total);
  expect((await anna.call("POST", `${path}/book`, { pairings: [{ ...pairings[0], version: 9 }] })).body).toEqual({
    outcomes: [{ lineId: id, outcome: "refused", code: "VERSION_CONFLICT" }],
  });
  const stale = await anna.call("PATCH", `${path}/lines/${id}`, { state: "new" }, at(version));
  expect([stale.status, stale.body]).toMatchObject([
    409,
    { code: "VERSION_CONFLICT", details: { current: { state: "booked" } } },
  ]);
  expect((await anna.call("PATCH", `${path}/lines/${id}`, { state: "new" }, at(version + 1))).status).toBe(200);
  expect(await paid()).toBe(0);
});

test("1,000 lines at once are stored within the limits of a request", async () => {
  const lines = Array.from({ length: 1000 }, (_, index) => ({
    ...fileOf("?")[0],
    bankReference: `B-${index}`,
    name: "Z. Wiśniewska-Kowalska van den Bergh",
  }));
  expect((await anna.call("POST", `${path}/lines`, { lines })).body).toEqual({ added: 1000, known: 0 });
  const { count, lines: shown } = (await anna.call("GET", path)).body as unknown as { count: number; lines: unknown[] };
  expect([count, shown.length]).toEqual([1001, 301]);
});

test("a format is stored for the files of a bank", async () => {
  const format = { columns: ["date", "amount", "name"], dateOrder: "dmy", decimal: "," };
  expect((await anna.call("PUT", `${path}/formats`, { signature: "datum|bedrag|naam", format })).status).toBe(200);
  expect((await view()).formats).toEqual({ "datum|bedrag|naam": format });
});

test("invalid input is refused, and cleaners see nothing", async () => {
  const [line] = fileOf("?");
  const refused = async (method: string, to: string, body: unknown) => {
    const { status, body: said } = await anna.call(method, `${path}${to}`, body, at(1));
    return [status, said.code];
  };
  for (const wrong of [
    [],
    [{ ...line, amount: 0 }],
    [{ ...line, amount: 2 ** 31 }],
    [{ ...line, currency: "USD" }],
    [{ ...line, on: "2026-02-30" }],
    [{ ...line, name: "a\u0000b" }],
    [{ ...line, remittance: "x".repeat(501) }],
    [{ ...line, more: 1 }],
    Array.from({ length: 1001 }, () => line),
  ])
    expect(await refused("POST", "/lines", { lines: wrong })).toEqual([422, "INVALID_FORM"]);
  expect(await refused("POST", "/lines", { lines: ["x".repeat(1024 * 1024)] })).toEqual([413, "BODY_TOO_LARGE"]);
  expect(
    await refused("PUT", "/formats", { signature: "a", format: { columns: ["secret"], dateOrder: "dmy", decimal: "," } }),
  ).toEqual([422, "INVALID_FORM"]);
  expect(await refused("PATCH", "/lines/none", { state: "new" })).toEqual([404, "NOT_FOUND"]);
  expect(await refused("PATCH", "/lines/none", { state: "booked" })).toEqual([422, "INVALID_FORM"]);
  expect((await cleaner.call("GET", path)).status).toBe(403);
  expect((await cleaner.call("POST", `${path}/lines`, { lines: [line] })).status).toBe(403);
});
