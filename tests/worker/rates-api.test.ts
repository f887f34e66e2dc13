import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StoredPlan } from "#contract/owners/site-record.ts";
import { availabilityOutput, quoteOutput, refusedQuoteOutput } from "#contract/letting/quote-output.ts";
import { addDays, addMonthsToDay, type CalendarDate, dayInZone } from "#domain/dates.ts";
import { createFee, defaultPlan } from "#domain/rates/default-plan.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import { insert as insertBlock } from "#store/letting/blocks.ts";
import { NO_PARTS } from "#store/letting/nights.ts";
import { at, owner, published } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { bookingFixture } from "../fixtures/booking.ts";
import { blockFixture, siteFixture, unitFixture } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

const SITE = "http://duinhuis.vrijhuis.localhost";
const TODAY = dayInZone(Date.now(), "Europe/Amsterdam");
const DAY = (days: number): CalendarDate => addDays(TODAY, days);

const base = defaultPlan("EUR", 100_00, { sleeps: 4, minNights: 3, cleaningFee: 60_00 });
const PLAN: RatePlan = {
  ...base,
  discounts: { ...base.discounts, length: [{ nights: 7, percent: 10 }] },
  guests: { ...base.guests, included: 2, extraAdult: 15_00, pets: { max: 1, price: 20_00, per: "stay" } },
  fees: [...base.fees, createFee("linen", "linen", 12_50)],
  taxes: [
    {
      id: "tax",
      name: {},
      rates: [{ from: null, rule: { per: "guest-night", amount: 2_00, minAge: 12, maxNights: null } }],
      source: "",
      onArrival: true,
    },
  ],
  deposit: 150_00,
};

interface QuoteAnswer {
  currency: string;
  total: number;
  nights: { date: string; amount: number; rule: string }[];
  lines: { kind: string; label: string; amount: number; vat: unknown; optional: boolean; chosen: boolean; onArrival: boolean }[];
  deposit: number;
  schedule: { due: string; amount: number }[];
  cancellation: { until: string; percent: number }[];
  version: number;
}

interface Refused {
  code: string;
  message: string;
  fields?: Record<string, string>;
  refusals: { code: string; message: string; allowed?: unknown }[];
  alternatives: { arrival: string; departure: string; total: number }[];
}

const STAY = { site: "duinhuis", unit: "huis", arrival: DAY(60), departure: DAY(67), adults: 2 };
const sum = (amounts: { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0);

describe("prices for guests", () => {
  let worker: TestWorker;
  beforeAll(async () => {
    worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  }, 60_000);
  afterAll(() => worker.stop());
  beforeEach(async () => {
    const { store, kv } = worker;
    await removeEverybody(store);
    for (const { name } of (await kv.list()).keys) await kv.delete(name);
    const [huis, schuur] = [unitFixture("u-1", "huis"), unitFixture("u-2", "schuur")];
    await given(store, siteFixture({ units: [{ ...huis, rates: { version: 4, plan: PLAN } }, schuur] }), {
      bookings: [bookingFixture({ unitId: "u-1", arrival: DAY(80), departure: DAY(84) })],
    });
  });

  const ask = async <T = QuoteAnswer>(body: unknown, origin = MAIN, headers: Record<string, string> = {}) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const sent = { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: text };
    const response = await worker.get(`${origin}/api/quote`, sent);
    return { status: response.status, headers: response.headers, body: (await response.json()) as T };
  };
  const refused = (body: unknown, origin?: string) => ask<Refused>(body, origin);
  const days = async (query: Record<string, string>, origin = MAIN) => {
    const response = await worker.get(`${origin}/api/availability?${new URLSearchParams(query).toString()}`);
    return { status: response.status, body: (await response.json()) as Refused & { days: Record<string, unknown>[] } };
  };

  test("a quote has the full cost of the booking; its lines and its schedule sum to the total", async () => {
    const stay = { ...STAY, adults: 3, children: [4], pets: 1, extras: ["linen"], locale: "en" };
    const { status, body, headers } = await ask(stay);
    expect([status, headers.get("access-control-allow-origin"), headers.get("cache-control")]).toEqual([200, "*", "no-store"]);
    expect(body).toMatchObject({ currency: "EUR", deposit: 150_00, version: 4 });
    expect(quoteOutput.safeParse(body).error).toBeUndefined();
    expect(body.nights.map(({ date, amount, rule }) => [date, amount, rule])).toEqual(
      Array.from({ length: 7 }, (__, i) => [DAY(60 + i), 100_00, "base"]),
    );
    expect(body.lines.map(({ kind, label, amount, optional, onArrival }) => [kind, label, amount, optional, onArrival])).toEqual([
      ["nights", "7 nights", 700_00, false, false],
      ["length", "From 7 nights, 10% off", -70_00, false, false],
      ["extra-adult", expect.stringContaining("2 extra adults"), 210_00, false, false],
      ["pets", "1 pet", 20_00, false, false],
      ["fee", "Cleaning", 60_00, false, false],
      ["fee", "Bed linen", 50_00, true, false],
      ["tourist-tax", "Tourist tax", 42_00, false, true],
    ]);
    expect(body.total).toBe(1_012_00);
    expect(sum(body.lines.filter(({ optional, chosen }) => !optional || chosen))).toBe(body.total);
    expect(sum(body.schedule)).toBe(body.total);
    expect(body.cancellation[0]).toEqual({ until: expect.stringMatching(/T23:59:00\+0[12]:00$/) as string, percent: 100 });
    const without = await ask({ ...stay, extras: [] });
    expect(without.body.total).toBe(body.total - 50_00);
    expect(without.body.lines.find(({ label }) => label === "Bed linen")).toMatchObject({ optional: true, chosen: false });
  });

  test("the owner's host answers for its own site; a saved price applies to the next request", async () => {
    const { site: _site, ...stay } = STAY;
    const [there, here] = [await ask(stay, SITE), await ask({ ...STAY, site: "site-duinhuis" })];
    expect([there.status, there.body.total]).toEqual([200, here.body.total]);
    const { store } = worker;
    const dearer = { ...PLAN, nightly: { ...PLAN.nightly, base: 200_00 } };
    await store.db
      .update(store.tables.ratePlans)
      .set({ plan: dearer, version: 5 })
      .where(eq(store.tables.ratePlans.unitId, "u-1"));
    expect((await ask(stay, SITE)).body).toMatchObject({ version: 5, total: there.body.total + 630_00 });
  });

  test("a stay that is not possible gets every reason, and the nearest stays with their totals", async () => {
    const stay = { ...STAY, arrival: DAY(79), departure: DAY(81), locale: "nl" };
    const { status, body } = await refused({ ...stay, adults: 5, code: "ZOMER" });
    expect([status, body.code]).toEqual([422, "STAY_NOT_POSSIBLE"]);
    expect(body.refusals.map(({ code }) => code)).toEqual(["NIGHTS_TAKEN", "BELOW_MINIMUM", "TOO_MANY_GUESTS", "CODE_UNKNOWN"]);
    expect(body.refusals[0]).toMatchObject({ allowed: { nights: [DAY(80)] }, message: "Een van deze nachten is bezet." });
    expect(body.message).toContain("Er is plaats voor hoogstens 4 gasten.");
    expect(refusedQuoteOutput.safeParse(body).error).toBeUndefined();
    const near = await refused(stay);
    expect(refusedQuoteOutput.safeParse(near.body).error).toBeUndefined();
    expect(near.body.alternatives.length).toBeGreaterThan(1);
    for (const { arrival, departure, total } of near.body.alternatives)
      expect((await ask({ ...stay, arrival, departure })).body.total).toBe(total);
  });

  test("preparation nights follow stays, but not the owner's blocks", async () => {
    const { db, tables } = worker.store;
    await db
      .update(tables.ratePlans)
      .set({ plan: { ...PLAN, rules: { ...PLAN.rules, preparationNights: 2 } } })
      .where(eq(tables.ratePlans.unitId, "u-1"));
    const block = blockFixture({ id: "b-2", unitId: "u-1", kind: "block", arrival: DAY(100), departure: DAY(104) });
    await worker.store.atomically((inside) => insertBlock(inside, tables, block, NO_PARTS));
    const codes = async (arrival: number, departure: number) =>
      (await refused({ ...STAY, arrival: DAY(arrival), departure: DAY(departure) })).body.refusals?.map(({ code }) => code);
    expect(await codes(84, 90)).toEqual(["NIGHTS_TAKEN"]);
    expect(await codes(86, 90)).toBeUndefined();
    expect(await codes(74, 79)).toEqual(["NO_PREPARATION"]);
    expect(await codes(94, 100)).toBeUndefined();
    expect(await codes(104, 108)).toBeUndefined();
  });

  test("each day has its state, price and minimum, and says whether a guest may arrive or leave", async () => {
    const { status, body } = await days({ site: "duinhuis", unit: "huis", from: DAY(78), to: DAY(86) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ currency: "EUR", version: 4 });
    expect(availabilityOutput.safeParse(body).error).toBeUndefined();
    const free = { state: "free", price: 100_00, minNights: 3, canArrive: true, canDepart: true };
    expect(body.days).toEqual([
      { ...free, date: DAY(78), canArrive: false },
      { ...free, date: DAY(79), canArrive: false },
      { ...free, date: DAY(80), state: "arrives", canArrive: false },
      ...[81, 82, 83].map((day) => ({ ...free, date: DAY(day), state: "taken", canArrive: false, canDepart: false })),
      { ...free, date: DAY(84), state: "departs", canDepart: false },
      { ...free, date: DAY(85), canDepart: false },
    ]);
    expect((await days({ unit: "huis", from: DAY(78), to: DAY(86) }, SITE)).body).toEqual(body);
  });

  test.each([
    ["nl", "1 nacht", "4 nachten", "minstens {{nights}} vanaf de dag van aankomst"],
    ["en", "1 night", "4 nights", "at least {{nights}} from the day of arrival"],
    ["pl", "1 noc", "4 noce", "co najmniej {{nights}} od dnia przyjazdu"],
  ])("a calendar gets its words in the language it names: %s", async (locale, one, four, tooShort) => {
    const { body } = await days({ unit: "huis", from: DAY(78), to: DAY(86), locale }, SITE);
    const { words } = availabilityOutput.parse(body);
    const rules = new Intl.PluralRules(locale);
    const inWords = (count: number) => words?.nights[rules.select(count)]?.replace("{{nights}}", String(count));
    expect([inWords(1), inWords(4), words?.tooShort]).toEqual([one, four, tooShort]);
    expect(words?.arriving).toMatch(/\{\{day\}\}.*\{\{nights\}\}/);
    expect(Object.keys((await days({ unit: "huis", from: DAY(78), to: DAY(86) }, SITE)).body)).not.toContain("words");
  });

  const many = Array.from({ length: 101 }, () => 3);
  test.each<[string, unknown, number, string, object]>([
    [
      "an impossible date",
      { ...STAY, arrival: "2027-02-30" },
      422,
      "STAY_NOT_POSSIBLE",
      { refusals: [{ code: "INVALID_DATES" }] },
    ],
    ["a text as a date", { ...STAY, departure: "morgen" }, 422, "STAY_NOT_POSSIBLE", { refusals: [{ code: "INVALID_DATES" }] }],
    [
      "dates in the wrong order",
      { ...STAY, arrival: STAY.departure, departure: STAY.arrival },
      422,
      "STAY_NOT_POSSIBLE",
      { refusals: [{ code: "DEPARTURE_NOT_AFTER_ARRIVAL" }] },
    ],
    ["400 nights", { ...STAY, departure: DAY(460) }, 422, "STAY_NOT_POSSIBLE", { refusals: [{ code: "STAY_TOO_LONG" }] }],
    ["minus one guest", { ...STAY, adults: -1 }, 422, "STAY_NOT_POSSIBLE", { refusals: [{ code: "INVALID_GUESTS" }] }],
    ["half a guest", { ...STAY, adults: 1.5 }, 422, "STAY_NOT_POSSIBLE", { refusals: [{ code: "INVALID_GUESTS" }] }],
    ["half a dog", { ...STAY, pets: 0.5 }, 422, "STAY_NOT_POSSIBLE", { refusals: [{ code: "INVALID_GUESTS" }] }],
    ["yesterday", { ...STAY, arrival: DAY(-1), departure: DAY(5) }, 422, "STAY_NOT_POSSIBLE", {}],
    ["guests in words", { ...STAY, adults: "two" }, 422, "INVALID_FORM", { fields: { adults: "number" } }],
    ["no guests", { ...STAY, adults: undefined }, 422, "INVALID_FORM", { fields: { adults: "number" } }],
    ["a hundred and one children", { ...STAY, children: many }, 422, "INVALID_FORM", { fields: { children: "tooMany" } }],
    ["a long code", { ...STAY, code: "x".repeat(101) }, 422, "INVALID_FORM", { fields: { code: "tooLong" } }],
    ["an unknown field", { ...STAY, price: 1 }, 422, "INVALID_FORM", { fields: { "": "unknownField" } }],
    ["a language that we do not have", { ...STAY, locale: "de" }, 422, "INVALID_FORM", { fields: { locale: "choice" } }],
    ["no site", { ...STAY, site: undefined }, 422, "INVALID_FORM", { fields: { site: "required" } }],
    ["no unit where there are two", { ...STAY, unit: undefined }, 422, "INVALID_FORM", { fields: { unit: "required" } }],
    ["another site", { ...STAY, site: "nergens" }, 404, "NOT_FOUND", {}],
    ["another tenant's unit", { ...STAY, unit: "theirs" }, 404, "NOT_FOUND", {}],
    ["no JSON", "{", 422, "INVALID_FORM", {}],
    ["a list", "[]", 422, "INVALID_FORM", {}],
    ["more than 16 KB", `{"code":"${"x".repeat(17_000)}"}`, 413, "BODY_TOO_LARGE", {}],
  ])("%s is refused with a code and a sentence", async (name, body, status, code, more) => {
    await given(worker.store, siteFixture({ subdomain: "ander", ownerId: "owner-2", units: [unitFixture("u-9", "theirs")] }));
    const said = await refused(body);
    expect([name, said.status, said.body]).toMatchObject([
      name,
      status,
      { code, message: expect.stringMatching(/^[A-Z].+\.$/), ...more },
    ]);
  });

  test("ten megabytes are refused before they are sent", async () => {
    const headers = { "Content-Type": "application/json", "Content-Length": "10000000" };
    const said = await worker.get(`${MAIN}/api/quote?locale=en`, { method: "POST", headers, body: "{" });
    expect([said.status, await said.json()]).toEqual([413, { code: "BODY_TOO_LARGE", message: "The request is too large." }]);
  });

  test("a sentence is in the requested language", async () => {
    const wrong = { ...STAY, adults: "two" };
    const sentences = await Promise.all(
      ["nl", "en", "pl"].map(async (locale) => (await refused({ ...wrong, locale })).body.message),
    );
    expect(sentences).toEqual([
      "De aanvraag is niet compleet of klopt niet.",
      "The request is incomplete or incorrect.",
      "Żądanie jest niepełne lub nieprawidłowe.",
    ]);
    expect((await days({ from: "x", to: "y", locale: "pl" })).body.message).toBe(sentences[2]);
  });

  test.each(["draft", "paused", "closed", "suspended"])("a site that is %s has no prices", async (status) => {
    const { db, tables } = worker.store;
    await db.update(tables.userSites).set({ status });
    const { site: _site, ...stay } = STAY;
    for (const said of [await refused(STAY), await refused(stay, SITE)])
      expect([said.status, said.body.code, said.body.message]).toEqual([404, "NOT_FOUND", "Dit verblijf is niet te boeken."]);
    expect((await days({ site: "duinhuis", unit: "huis", from: DAY(1), to: DAY(9) })).status).toBe(404);
  });

  test.each([
    [{ from: "2027-02-30", to: "2027-03-01" }, { from: "date" }],
    [{ from: "0001-01-01", to: "2027-03-01" }, { from: "date" }],
    [{ from: DAY(9), to: DAY(9) }, { to: "date" }],
    [{ from: DAY(0), to: addMonthsToDay(TODAY, 36) }, { to: "date" }],
    [{ from: DAY(0) }, { to: "required" }],
  ])("a calendar of %j is refused", async (query, fields) => {
    const { status, body } = await days({ site: "duinhuis", unit: "huis", ...(query as Record<string, string>) });
    expect([status, body]).toMatchObject([422, { code: "INVALID_FORM", fields }]);
  });

  test("pages of other sites may call the API, and archived or unpublished units have no prices", async () => {
    for (const origin of [MAIN, SITE]) {
      const headers = { Origin: "https://example.com", "Access-Control-Request-Method": "POST" };
      const preflight = await worker.get(`${origin}/api/quote`, { method: "OPTIONS", headers });
      expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
      expect(preflight.headers.get("access-control-allow-headers")).toBe("Content-Type");
    }
    expect((await refused({ ...STAY, site: "nergens" })).headers.get("access-control-allow-origin")).toBe("*");
    const { db, tables } = worker.store;
    await db.update(tables.units).set({ archivedAt: 1 }).where(eq(tables.units.id, "u-1"));
    await db.update(tables.units).set({ publishedAt: null }).where(eq(tables.units.id, "u-2"));
    for (const unit of ["huis", "schuur"]) expect((await refused({ ...STAY, unit })).status).toBe(404);
  });

  test("a network may request 120 prices a minute", async () => {
    const from = { "CF-Connecting-IP": "2001:db8:77::1" };
    const nowhere = { ...STAY, unit: "nergens", locale: "en" };
    let last = await ask<Refused>(nowhere, MAIN, from);
    // A new minute can begin meanwhile.
    for (let asked = 1; asked < 242 && last.status !== 429; asked++) last = await ask<Refused>(nowhere, MAIN, from);
    const { status, body, headers } = last;
    expect(status).toBe(429);
    expect(body).toMatchObject({ code: "TOO_MANY_REQUESTS", message: expect.stringContaining("a minute") as string });
    expect(headers.get("access-control-allow-origin")).toBe("*");
  });

  test("a network may try ten promo codes a minute", async () => {
    const from = { "CF-Connecting-IP": "2001:db8:78::1" };
    const statuses: number[] = [];
    const guess = async (code: string | null) => (await ask<Refused>({ ...STAY, code }, MAIN, from)).status;
    // A new minute can begin meanwhile.
    for (let tried = 0; tried < 22 && statuses.at(-1) !== 429; tried++) statuses.push(await guess(`GUESS${tried}`));
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422));
    expect(statuses.at(-1)).toBe(429);
    expect(await guess(null)).toBe(200);
  });

  test.each([
    ["GET", "quote", "POST, OPTIONS"],
    ["PUT", "quote", "POST, OPTIONS"],
    ["POST", "availability", "GET, HEAD, OPTIONS"],
  ])("%s %s is not a method of the API", async (method, path, allowed) => {
    for (const origin of [MAIN, SITE]) {
      const said = await worker.get(`${origin}/api/${path}?locale=en`, { method });
      expect([said.status, said.headers.get("allow")]).toEqual([405, allowed]);
      expect(await said.json()).toEqual({
        code: "METHOD_NOT_ALLOWED",
        message: "This address does not accept such a request.",
      });
    }
  });

  test("an owner saves a plan, sees its history, undoes it and tries out a stay", async () => {
    await forgetAttempts(worker);
    const anna = await owner(worker);
    const id = await published(anna, "annas-huis");
    const path = `/sites/${id}/rates`;
    const { plans } = (await anna.call("GET", path)).body as { plans: Record<string, StoredPlan> };
    const [[unitId, { version, plan }] = ["", { version: 0, plan: PLAN }]] = Object.entries(plans);
    // The price was set once; the guests were set to those that the home sleeps when it was published.
    expect([version, plan.nightly.base, plan.guests.max]).toEqual([3, 14_500, 4]);
    const saved = await anna.call("PUT", `${path}/${unitId}`, PLAN, at(version));
    expect([saved.status, saved.body]).toEqual([200, { version: 4 }]);
    const late = await anna.call("PUT", `${path}/${unitId}`, plan, at(version));
    expect([late.status, late.body]).toMatchObject([409, { details: { madeOn: '"3"', current: { version: 4, plan: PLAN } } }]);
    const unpriced = { ...PLAN, nightly: { ...PLAN.nightly, base: 0 } };
    expect((await anna.call("PUT", `${path}/${unitId}`, unpriced, at(4))).body).toEqual({
      code: "INVALID_FORM",
      fields: { "nightly.base": "required" },
    });
    expect((await anna.call("PUT", `${path}/${unitId}`, { ...PLAN, seasons: [{}] }, at(4))).status).toBe(422);
    const { versions } = (await anna.call("GET", `${path}/${unitId}/history`)).body as { versions: { version: number }[] };
    expect(versions.map((each) => each.version)).toEqual([3, 2, 1]);
    const undone = await anna.call("POST", `${path}/${unitId}/history/3/restore`, {}, at(4));
    expect([undone.status, undone.body]).toEqual([200, { version: 5 }]);
    expect((await anna.call("GET", `${path}/${unitId}`)).body).toEqual({ version: 5, plan });

    const stay = { arrival: "2030-07-05", departure: "2030-07-08", adults: 2 };
    const tried = await anna.call("POST", `/sites/${id}/quotes/${unitId}`, { ...stay, today: "2030-06-01" });
    expect(tried.body).toMatchObject({
      result: { ok: true, quote: { total: 43_500, version: 5 } },
      explanation: { nights: [{ date: "2030-07-05" }, {}, {}], applied: [], lost: [] },
    });
    const early = await anna.call("POST", `/sites/${id}/quotes/${unitId}`, stay);
    expect(early.body).toMatchObject({ result: { ok: false, refusals: [{ code: "TOO_FAR_AHEAD" }] }, explanation: null });
  });
});
