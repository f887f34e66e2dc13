import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEFAULT_SETTINGS, DEFAULT_TERMS } from "#contract/booking-settings.ts";
import { addDays, type CalendarDate, dayInZone } from "#domain/dates.ts";
import { at, type ApiResponse, beginSite, calling, owner, published, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
let anna: TestOwner;
let bram: TestOwner;
let cleaner: TestOwner;
let site: string;
let unitId: string;

const TODAY = dayInZone(Date.now(), "Europe/Amsterdam");
const DAY = (days: number): CalendarDate => addDays(TODAY, days);

beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  [anna, bram, cleaner] = await Promise.all([owner(worker), owner(worker), owner(worker)]);
  site = await published(anna, "huis-van-anna");
  const { db, tables } = worker.store;
  await db.insert(tables.siteMembers).values({ siteId: site, userId: cleaner.id, role: "cleaner", createdAt: 1 });
  const { units } = (await anna.call("GET", `/sites/${site}/today`)).body as unknown as { units: { id: string }[] };
  unitId = units[0]?.id ?? "";
}, 120_000);
beforeEach(() => forgetAttempts(worker));
afterAll(() => worker.stop());

interface Listed {
  id: string;
  name: string;
  version: number;
  state: string;
  paid: number;
  total: number;
}

let requests = 0;
/** Enters a booking; it gets a request key of its own. */
async function enter(arrival: number, nights: number, more: Record<string, unknown> = {}, contact: Record<string, unknown> = {}) {
  requests += 1;
  const answer = await anna.call("POST", `/sites/${site}/bookings`, {
    unitId,
    arrival: DAY(arrival),
    departure: DAY(arrival + nights),
    party: { adults: 2, children: [3], pets: 0 },
    contact: { name: "Anna Gast", email: null, phone: null, address: null, ...contact },
    locale: "nl",
    channel: "phone",
    payment: "transfer",
    state: "confirmed",
    ignoresRules: true,
    requestKey: `00000000-0000-4000-8000-${String(requests).padStart(12, "0")}`,
    ...more,
  });
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return answer.body["booking"] as { id: string; reference: string; version: number; guestId: string };
}

const list = async (query: Record<string, string>) => {
  const answer = await anna.call("GET", `/sites/${site}/bookings?${new URLSearchParams(query).toString()}`);
  return { status: answer.status, ...(answer.body as unknown as { bookings: Listed[]; cursor: string | null }) };
};
const names = async (query: Record<string, string>) => (await list(query)).bookings.map(({ name }) => name);
const detail = (id: string) => anna.call("GET", `/sites/${site}/bookings/${id}`);

test("bookings are found by name, mail, phone, reference and day, filtered, and listed in pages", async () => {
  const lukasz = await enter(40, 3, {}, { name: "Łukasz Żak", email: "lukasz@example.pl", phone: "+48 601 234 567" });
  await enter(50, 2, { state: "awaiting-payment" }, { name: "=HYPERLINK(1)", email: "formula@example.nl" });
  await enter(60, 2, { channel: "airbnb", state: "offer" }, { name: "100% _Zeker_" });
  expect(await names({ q: "lukasz zak" })).toEqual(["Łukasz Żak"]);
  expect(await names({ q: "Lukasz@Example" })).toEqual(["Łukasz Żak"]);
  expect(await names({ q: "0601 234" })).toEqual(["Łukasz Żak"]);
  expect(await names({ q: lukasz.reference.toLowerCase().replace("-", " ") })).toEqual(["Łukasz Żak"]);
  const [year, month, day] = DAY(41).split("-");
  for (const q of [DAY(41), `${Number(day)}-${Number(month)}-${year}`]) expect(await names({ q })).toEqual(["Łukasz Żak"]);
  expect(await names({ q: "%" })).toEqual(["100% _Zeker_"]);
  expect(await names({ q: "e_e" })).toEqual([]);
  expect(await names({ state: "offer" })).toEqual(["100% _Zeker_"]);
  expect(await names({ channel: "airbnb" })).toEqual(["100% _Zeker_"]);
  expect(await names({ unpaid: "yes" })).toEqual(["=HYPERLINK(1)", "Łukasz Żak"]);
  expect(await names({ unit: "another" })).toEqual([]);
  const first = await list({ limit: "2" });
  const second = await list({ limit: "2", cursor: first.cursor ?? "" });
  expect([...first.bookings, ...second.bookings].map(({ name }) => name)).toEqual(await names({}));
  expect(second.cursor).toBe(null);
  expect((await list({ state: "nonsense" })).status).toBe(422);

  const file = await worker.get(`${MAIN}/api/sites/${site}/bookings/table.csv?locale=en&q=hyperlink`, {
    headers: { Authorization: `Bearer ${anna.token}` },
  });
  const csv = await file.text();
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(csv).toContain("'=HYPERLINK(1)");
  expect(csv).not.toMatch(/(?:^|[,"\n])=/m);
  expect(csv).toContain("Awaiting payment");
});

test("a recorded payment confirms a waiting booking once; an outdated change is refused with the present booking", async () => {
  const { id, version } = await enter(80, 2, { state: "awaiting-payment" }, { email: "payer@example.nl" });
  const { booking } = (await detail(id)).body as unknown as { booking: { quote: { total: number } } };
  const movement = {
    id: "11111111-0000-4000-8000-000000000001",
    kind: "charge",
    method: "transfer",
    amount: booking.quote.total,
    on: TODAY,
  };
  const pay = () => anna.call("POST", `/sites/${site}/bookings/${id}/movements`, movement);
  expect([(await pay()).status, (await pay()).status]).toEqual([200, 200]);
  const after = (await detail(id)).body as unknown as {
    booking: { state: string; version: number };
    paid: number;
    movements: unknown[];
    events: { type: string }[];
    actions: string[];
  };
  expect([after.booking.state, after.paid, after.movements.length]).toEqual(["confirmed", booking.quote.total, 1]);
  expect(after.events.map(({ type }) => type)).toEqual(["placed", "confirm"]);
  expect(after.actions).toEqual(["cancel"]);
  const { outbox } = worker.store.tables;
  const mails = await worker.store.db.select().from(outbox).where(eq(outbox.recipient, "payer@example.nl"));
  expect(mails.length).toBe(2);

  const outdated = await anna.call("POST", `/sites/${site}/bookings/${id}/actions`, { action: "cancel" }, at(version));
  expect([outdated.status, outdated.body.code]).toEqual([409, "VERSION_CONFLICT"]);
  expect(outdated.body["details"]).toMatchObject({ current: { id, state: "confirmed" } });
});

test("cleaners get today without people and money, and nothing else; other owners get nothing", async () => {
  const here = await enter(0, 2, {}, { name: "Geheim", phone: "+31 6 12345678" });
  const today = (await cleaner.call("GET", `/sites/${site}/today`)).body as Record<string, unknown>;
  expect(today["arrivals"]).toEqual([
    { unitId, arrival: DAY(0), departure: DAY(2), party: { adults: 2, children: 1, pets: 0 }, arrivalTime: null },
  ]);
  expect(JSON.stringify(today)).not.toMatch(/Geheim|12345678|business/);
  const movement = { id: "11111111-0000-4000-8000-000000000002", kind: "charge", method: "cash", amount: 10_00, on: TODAY };
  await anna.call("POST", `/sites/${site}/bookings/${here.id}/movements`, movement);
  const { total } = (await list({ q: "Geheim" })).bookings[0] ?? { total: 0 };
  const own = (await anna.call("GET", `/sites/${site}/today`)).body as unknown as {
    arrivals: { guest: object }[];
    business: { open: Listed[]; months: { takenNights: number; allNights: number; income: number }[] };
  };
  expect(own.arrivals[0]?.guest).toMatchObject({
    bookingId: here.id,
    name: "Geheim",
    phone: "+31 6 12345678",
    due: total - 10_00,
  });
  expect(own.business.open.map(({ state }) => state)).toEqual(["awaiting-payment"]);
  expect(own.business.months[0]?.income).toBeGreaterThan(0);
  expect(own.business.months[0]?.takenNights).toBeGreaterThan(0);
  const period = `from=${DAY(0)}&until=${DAY(30)}`;
  const paths = [
    ...["", "/table.csv?locale=nl", `/tax?${period}`, `/register?${period}`, `/${here.id}`].map((path) => `bookings${path}`),
    ...["", `/${here.guestId}`, `/${here.guestId}/export`].map((path) => `guests${path}`),
  ];
  const brams = await beginSite(bram);
  for (const path of paths) {
    const statusOf = async (who: Pick<TestOwner, "call">, id = site) => (await who.call("GET", `/sites/${id}/${path}`)).status;
    const isOne = path.includes(here.id) || path.includes(here.guestId);
    expect([path, await statusOf(anna), await statusOf(cleaner), await statusOf(bram)]).toEqual([path, 200, 403, 404]);
    expect([path, await statusOf({ call: calling(worker, "") })]).toEqual([path, 401]);
    expect([path, await statusOf(bram, brams)]).toEqual([path, isOne ? 404 : 200]);
  }
});

test("bookings of another system are checked, written once, and never over taken nights", async () => {
  const row = (arrival: number, nights: number, more: Record<string, unknown> = {}) => ({
    unitId,
    arrival: DAY(arrival),
    departure: DAY(arrival + nights),
    name: `Import ${arrival}`,
    email: null,
    phone: null,
    adults: 2,
    total: 500_00,
    paid: 0,
    channel: "booking",
    number: "",
    notes: "",
    ...more,
  });
  const send = async (path: string, rows: object[]): Promise<{ status: number; rows: unknown }> => {
    const json = path === "import" ? { rows, locale: "nl" } : { rows };
    const { status, body } = await anna.call("POST", `/sites/${site}/bookings/${path}`, json);
    return { status, rows: body["rows"] };
  };
  const rows = [
    row(-20, 3, { paid: 500_00 }),
    row(100, 3, { paid: 200_00, number: "B-1" }),
    row(102, 3),
    row(40, 2),
    row(110, 0),
    row(120, 2, { unitId: "another" }),
  ];
  const expected = [
    { outcome: "new" },
    { outcome: "new" },
    { outcome: "refused", code: "SAME_NIGHTS" },
    { outcome: "refused", code: "NIGHTS_TAKEN" },
    { outcome: "refused", code: "INVALID_STAY" },
    { outcome: "refused", code: "UNKNOWN_UNIT" },
  ];
  expect((await send("import/check", rows)).rows).toEqual(expected);
  expect(await names({ q: "Import" })).toEqual([]);
  const written = await send("import", rows);
  expect(written.rows).toEqual(
    expected.map((each) => (each.code === "SAME_NIGHTS" ? { outcome: "refused", code: "NIGHTS_TAKEN" } : each)),
  );
  const again = [await send("import", rows.slice(0, 2)), await send("import/check", rows.slice(0, 2))];
  expect(again.map((each) => each.rows)).toEqual(Array(2).fill([{ outcome: "known" }, { outcome: "known" }]));
  const { bookings } = await list({ q: "Import" });
  expect(bookings.map(({ name, state, total, paid }) => [name, state, total, paid])).toEqual([
    ["Import 100", "confirmed", 500_00, 200_00],
    ["Import -20", "completed", 500_00, 500_00],
  ]);
  const { outbox } = worker.store.tables;
  const keys = await worker.store.db
    .select()
    .from(outbox)
    .where(like(outbox.key, `booking ${bookings[0]?.id}%`));
  expect(keys).toEqual([]);
  for (const wrong of [
    [row(130, 2, { total: -1 })],
    [row(130, 2, { extra: 1 })],
    [row(130, 2, { name: "" })],
    Array.from({ length: 26 }, (_, index) => row(130 + index, 1)),
  ])
    expect((await send("import", wrong)).status).toBe(422);
});

test("the tax return and the night register count the stays of a period", async () => {
  const period = `from=${DAY(100)}&until=${DAY(102)}`;
  const tax = (await anna.call("GET", `/sites/${site}/bookings/tax?${period}`)).body;
  expect(tax).toMatchObject({ town: "Domburg", currency: "EUR", units: [{ unitId, stays: 1, nights: 2, guestNights: 4 }] });
  const register = (await anna.call("GET", `/sites/${site}/bookings/register?${period}`)).body;
  expect(register).toMatchObject({ stays: [{ arrival: DAY(100), departure: DAY(103), bookedBy: "Import 100", register: [] }] });
  for (const wrong of ["", `from=${DAY(3)}&until=${DAY(3)}`, "from=2020-01-01&until=2026-01-01", "from=x&until=y"])
    expect((await anna.call("GET", `/sites/${site}/bookings/tax?${wrong}`)).status).toBe(422);
});

test("a guest is changed at a version, exported and erased; reference, dates and amounts stay", async () => {
  const contact = { name: "Piet Weg", email: "piet@example.nl", phone: "0612345699" };
  const first = await enter(200, 2, { notes: "Belt graag" }, contact);
  const second = await enter(210, 2, {}, contact);
  expect(second.guestId).toBe(first.guestId);
  const path = `/sites/${site}/guests/${first.guestId}`;
  const found = (await anna.call("GET", `/sites/${site}/guests?q=piet`)).body as unknown as { guests: { bookings: number }[] };
  expect(found.guests.map(({ bookings }) => bookings)).toEqual([2]);
  const tagged = await anna.call("PATCH", path, { tags: ["vast", "vast", "hond"], notes: "Vroege vogel" }, at(1));
  expect(tagged.body["guest"]).toMatchObject({ version: 2, tags: ["vast", "hond"], email: "piet@example.nl" });
  const late = await anna.call("PATCH", path, { notes: "Later" }, at(1));
  expect([late.status, late.body["details"]]).toMatchObject([409, { current: { notes: "Vroege vogel" } }]);
  expect((await anna.call("PATCH", path, { email: "geen adres" }, at(2))).body).toMatchObject({ fields: { email: "email" } });

  const exported = (await anna.call("GET", `${path}/export`)).body as unknown as { bookings: { events: unknown[] }[] };
  expect(exported).toMatchObject({
    guest: { notes: "Vroege vogel" },
    bookings: [{ id: second.id }, { id: first.id, notes: "Belt graag" }],
  });
  expect(exported.bookings[0]?.events.length).toBe(1);

  const erase = (): Promise<ApiResponse> => anna.call("POST", `${path}/erase`, { locale: "nl" });
  expect([(await erase()).status, (await erase()).body.code]).toEqual([409, "GUEST_HAS_BOOKINGS"]);
  for (const { id, version } of [first, second])
    await anna.call("POST", `/sites/${site}/bookings/${id}/actions`, { action: "cancel", note: "Piet is ziek" }, at(version));
  expect((await erase()).body).toEqual({ bookings: 2 });
  expect((await anna.call("GET", path)).status).toBe(404);
  const kept = (await detail(first.id)).body as unknown as { booking: { quote: { total: number } } };
  expect(kept.booking).toMatchObject({
    reference: first.reference,
    arrival: DAY(200),
    state: "cancelled",
    contact: { name: "verwijderd", email: null, phone: null, address: null },
    guestId: null,
    notes: "",
  });
  expect(kept.booking.quote.total).toBeGreaterThan(0);
  const { db, tables } = worker.store;
  const rest = JSON.stringify([
    await db.select().from(tables.bookings),
    await db.select().from(tables.bookingEvents),
    await db.select().from(tables.guests),
    await db.select().from(tables.outbox).where(like(tables.outbox.key, "booking %")),
  ]);
  expect(rest).not.toMatch(/piet|0612345699|612345699/i);
});

test("settings for bookings: managers save them, every wrong value is refused, terms of other sites' units are dropped", async () => {
  const path = `/sites/${site}/booking-settings`;
  const manager = await owner(worker);
  const { db, tables } = worker.store;
  await db.insert(tables.siteMembers).values({ siteId: site, userId: manager.id, role: "manager", createdAt: 1 });
  const elsewhere = await published(bram, "huis-van-bram-met-kamers");
  const { units } = (await bram.call("GET", `/sites/${elsewhere}/today`)).body as unknown as { units: { id: string }[] };
  const othersUnit = units[0]?.id ?? "";
  const { settings } = DEFAULT_SETTINGS;
  const terms = { ...DEFAULT_TERMS, arrival: [{ kind: "key" as const, text: { nl: "Onder de mat." }, daysBefore: 1 }] };
  const valid = {
    ...settings,
    transfer: { iban: "nl91 abna 0417 1643 00", holder: "A. de Vries" },
    units: { [unitId]: terms, [othersUnit]: terms },
  };
  const put = (body: unknown, version = 0, who = manager) => who.call("PUT", path, body, at(version));

  expect((await put(valid, 0, cleaner)).status).toBe(403);
  expect((await put(valid, 0, bram)).status).toBe(404);
  expect([(await cleaner.call("GET", path)).status, (await bram.call("GET", path)).status]).toEqual([403, 404]);
  const item = { kind: "key", text: { nl: "Onder de mat." }, daysBefore: null };
  const withTerms = (change: object) => ({ ...valid, units: { [unitId]: { ...terms, ...change } } });
  const at0 = `units.${unitId}.arrival.0`;
  const wrong: [body: unknown, field: string, code: string][] = [
    [{ ...valid, transfer: { iban: "NL91ABNA0417164301", holder: "A." } }, "transfer.iban", "iban"],
    [{ ...valid, transfer: { iban: "NL91ABNA0417164300", holder: " " } }, "transfer.holder", "required"],
    [{ ...valid, identity: { ...settings.identity, name: "x".repeat(201) } }, "identity.name", "tooLong"],
    [{ ...valid, identity: { ...settings.identity, country: "XX" } }, "identity.country", "choice"],
    [{ ...valid, transfer: null, payOnArrival: false }, "payOnArrival", "noPayment"],
    [withTerms({ answerHours: 0 }), `units.${unitId}.answerHours`, "number"],
    [withTerms({ arrival: [{ ...item, text: { nl: "x".repeat(2001) } }] }), `${at0}.text.nl`, "tooLong"],
    [withTerms({ arrival: [{ ...item, text: { nl: " " } }] }), `${at0}.text`, "required"],
    [withTerms({ arrival: Array.from({ length: 21 }, () => item) }), `units.${unitId}.arrival`, "tooMany"],
  ];
  for (const [body, field, code] of wrong) {
    const refused = await put(body);
    expect([refused.status, refused.body["fields"]]).toEqual([422, expect.objectContaining({ [field]: code })]);
  }
  expect((await put({ ...withTerms({ mode: "enquiry" }), transfer: null, payOnArrival: false })).status).toBe(200);

  expect((await put(valid, 1)).body).toEqual({ version: 2 });
  const conflict = await put(settings, 1, anna);
  const current = {
    version: 2,
    settings: { ...valid, transfer: { iban: "NL91ABNA0417164300", holder: "A. de Vries" }, units: { [unitId]: terms } },
  };
  expect([conflict.status, conflict.body["details"]]).toEqual([409, { madeOn: '"1"', current }]);
  expect((await anna.call("GET", path)).body).toEqual(current);
});
