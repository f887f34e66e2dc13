import { eq, like } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEFAULT_SETTINGS, DEFAULT_TERMS, type StoredBookingSettings } from "#contract/letting/booking-settings.ts";
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

test("bookings are found by name, email, phone, reference and day, filtered, and listed in pages", async () => {
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
  expect(await names({ unpaid: "yes" })).toEqual(["Łukasz Żak", "=HYPERLINK(1)"]);
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

test("every table is sent as an .xlsx and as CSV, with names in the language", async () => {
  const get = (path: string) =>
    worker.get(`${MAIN}/api/sites/${site}/${path}`, { headers: { Authorization: `Bearer ${anna.token}` } });
  const period = `from=${DAY(0)}&until=${DAY(60)}`;
  const month = TODAY.slice(0, 7);
  for (const [path, name] of [
    ["bookings/table.csv?q=hyperlink", "rezerwacje"],
    [`bookings/tax.csv?${period}`, `oplata-miejscowa-${DAY(0)}-${DAY(59)}`],
    [`bookings/register.csv?${period}`, `ksiega-gosci-${DAY(0)}-${DAY(59)}`],
    [`bookkeeping.csv?month=${month}`, `ksiegowosc-${month}`],
    [`analytics.csv?from=${DAY(0)}&to=${DAY(1)}`, `odwiedziny-${DAY(0)}-${DAY(1)}`],
  ] as const) {
    const local = await get(`${path}&locale=pl&form=csv`);
    expect([path, local.status, local.headers.get("content-disposition")]).toEqual([
      path,
      200,
      `attachment; filename="${name}.csv"`,
    ]);
    expect((await local.text()).split("\r\n")[0]).toContain(";");
    const excel = await get(`${path}&locale=pl&form=xlsx`);
    expect([path, excel.status, excel.headers.get("content-disposition"), excel.headers.get("content-type")]).toEqual([
      path,
      200,
      `attachment; filename="${name}.xlsx"`,
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]);
    const files = unzipSync(new Uint8Array(await excel.arrayBuffer()));
    expect(strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array())).toContain('state="frozen"');
    expect((await get(`${path}&locale=pl&form=ods`)).status).toBe(422);
  }
});

test("an owner makes an invoice, emails it and downloads the month, whose sums are those of the ledger", async () => {
  const { id, reference } = await enter(240, 2, {}, { name: "=1+1", email: "papers@example.nl" });
  const make = () => anna.call("POST", `/sites/${site}/papers`, { bookingId: id });
  expect((await make()).body.code).toBe("NO_PAPER_SETTINGS");
  const settings = { invoices: "no", vatScheme: "registered", bookkeeping: "payment", prefix: "vh-" };
  const save = (version: number, change = {}) =>
    anna.call("PUT", `/sites/${site}/paper-settings`, { ...settings, ...change }, at(version));
  expect((await save(0, { prefix: "a/b" })).body.fields).toEqual({ prefix: "prefix" });
  expect((await save(0)).body).toMatchObject({ version: 1, automaticFrom: null, settings: { prefix: "VH-" } });
  expect((await save(0)).body.code).toBe("VERSION_CONFLICT");
  expect((await make()).body.code).toBe("OWNER_INCOMPLETE");
  const stored = (await anna.call("GET", `/sites/${site}/booking-settings`)).body as unknown as StoredBookingSettings;
  const identity = { ...stored.settings.identity, name: "Anna", street: "Plein 1", postalCode: "1000 AA", town: "Amsterdam" };
  const change = { ...stored.settings, identity: { ...identity, vatNumber: "NL001234560B01" } };
  expect((await anna.call("PUT", `/sites/${site}/booking-settings`, change, at(stored.version))).status).toBe(200);
  expect((await anna.call("GET", `/sites/${site}/paper-settings`)).body).toMatchObject({ missing: [], planSchemes: ["private"] });

  const pay = (amount: number, on: string, kind = "charge") =>
    anna.call("POST", `/sites/${site}/bookings/${id}/movements`, { id: crypto.randomUUID(), kind, method: "cash", amount, on });
  const month = TODAY.slice(0, 7);
  for (const [amount, kind] of [
    [5000, "charge"],
    [-1000, "refund"],
  ] as const)
    expect((await pay(amount, TODAY, kind)).status).toBe(200);
  const made = (await make()).body as unknown as { papers: { number: string; amount: number }[] };
  const { number = "", amount = 0 } = made.papers[0] ?? {};
  expect(number).toBe(`VH-${TODAY.slice(0, 4)}-0001`);
  expect((await make()).body).toEqual(made);
  const papers = (query: string) => anna.call("GET", `/sites/${site}/papers?${query}`);
  expect((await papers(`month=${month}`)).body).toEqual(made);
  expect((await papers(`booking=${id}`)).body).toEqual(made);
  expect((await papers("")).status).toBe(422);
  expect((await anna.call("GET", `/sites/${site}/papers/${number}`)).body).toMatchObject({ number, content: { reference } });
  const mail = () => anna.call("POST", `/sites/${site}/papers/${number}/mail`);
  expect((await mail()).body).toEqual({ recipient: "papers@example.nl" });
  await mail();
  const { outbox } = worker.store.tables;
  const toGuest = await worker.store.db.select().from(outbox).where(eq(outbox.recipient, "papers@example.nl"));
  const mails = toGuest.filter(({ key }) => key.includes(" paper "));
  expect(mails.map(({ subject }) => subject)).toEqual([`Factuur ${number}: Het Duinhuis`]);
  expect(mails[0]?.text).toContain(`/paper/${number}`);

  const download = async (locale: string) => {
    const url = `${MAIN}/api/sites/${site}/bookkeeping.csv?month=${month}&locale=${locale}`;
    const [head = "", ...lines] = (await (await worker.get(url, { headers: { Authorization: `Bearer ${anna.token}` } })).text())
      .trimEnd()
      .split("\r\n");
    const cells = lines.map((line) => line.split(",")).filter((line) => line.includes(reference));
    const sum = (name: string) => cells.reduce((total, line) => total + Number(line[head.split(",").indexOf(name)]), 0);
    const all = lines.reduce(
      (total, line) => total + Number(line.split(",")[head.split(",").indexOf("Turnover with VAT and tourist tax")]),
      0,
    );
    return { head, cells, sum, all };
  };
  const vat = async (span: string) => {
    const { body, status } = await anna.call("GET", `/sites/${site}/vat?month=${month}&span=${span}`);
    const { parts = [], from } = body as { parts?: { gross: number }[]; from?: string };
    return { status, from, gross: parts.reduce((sum, { gross }) => sum + gross, 0) / 100 };
  };
  const byPayment = await download("en");
  expect(byPayment.cells.map((line) => line.slice(0, 6))).toEqual([
    [TODAY, "Payment", number, reference, "'=1+1", expect.any(String)],
    [TODAY, "Refund", number, reference, "'=1+1", expect.any(String)],
  ]);
  expect([byPayment.sum("Received"), byPayment.sum("Turnover with VAT and tourist tax")]).toEqual([40, 40]);
  expect(await vat("month")).toEqual({ status: 200, from: month, gross: byPayment.all });
  expect((await vat("quarter")).gross).toBeGreaterThanOrEqual(byPayment.all);
  expect((await vat("year")).status).toBe(422);
  expect((await save(1, { bookkeeping: "invoice" })).status).toBe(200);
  const byInvoice = await download("nl");
  expect(new Set(byInvoice.cells.map(([, kind]) => kind))).toEqual(new Set(["Factuur", "Ontvangst", "Terugbetaling"]));
  expect([byInvoice.sum("Ontvangen"), byInvoice.sum("Omzet met btw en toeristenbelasting")]).toEqual([40, amount / 100]);
});

test("a recorded payment confirms a waiting booking once; an outdated change is refused with the current booking", async () => {
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
    phone: "+31612345678",
    due: total - 10_00,
  });
  expect(own.business.open.map(({ state }) => state)).toEqual(["awaiting-payment"]);
  expect(own.business.months[0]?.income).toBeGreaterThan(0);
  expect(own.business.months[0]?.takenNights).toBeGreaterThan(0);
  const period = `from=${DAY(0)}&until=${DAY(30)}`;
  const paths = [
    ...[
      "",
      "/table.csv?locale=nl",
      `/tax?${period}`,
      `/tax.csv?${period}&locale=nl`,
      `/register?${period}`,
      `/register.csv?${period}&locale=nl`,
      `/${here.id}`,
    ].map((path) => `bookings${path}`),
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

test("bookings of another system are checked, written once, and never on taken nights", async () => {
  const row = (arrival: number, nights: number, more: Record<string, unknown> = {}) => ({
    unitId,
    arrival: DAY(arrival),
    departure: DAY(arrival + nights),
    name: `Import ${arrival}`,
    email: null,
    phone: null,
    adults: 2,
    children: 0,
    infants: 0,
    total: 500_00,
    paid: 0,
    payout: null,
    commission: null,
    cleaningFee: null,
    channel: "booking",
    number: "",
    notes: "",
    ...more,
  });
  const importId = crypto.randomUUID();
  const send = async (path: string, rows: object[]): Promise<{ status: number; rows: unknown }> => {
    const json = path === "import" ? { importId, source: "boekingen.csv", rows, locale: "nl" } : { rows };
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
  expect(written.rows).toEqual(expected);
  const again = [await send("import", rows.slice(0, 2)), await send("import/check", rows.slice(0, 2))];
  expect(again.map((each) => each.rows)).toEqual(Array(2).fill([{ outcome: "known" }, { outcome: "known" }]));
  const { bookings } = await list({ q: "Import" });
  expect(bookings.map(({ name, state, total, paid }) => [name, state, total, paid])).toEqual([
    ["Import 100", "confirmed", 500_00, 200_00],
    ["Import -20", "completed", 500_00, 500_00],
  ]);
  const imports = async (who = anna, of = site) => (await who.call("GET", `/sites/${of}/bookings/import`)).body["imports"];
  expect(await imports()).toEqual([{ id: importId, source: "boekingen.csv", at: expect.any(Number), bookings: 2, details: 0 }]);
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
  const undo = (who: TestOwner, of = site, id: string = importId) => who.call("POST", `/sites/${of}/bookings/import/${id}/undo`);
  const brams = await beginSite(bram);
  expect((await undo(bram)).status).toBe(404);
  expect((await undo(bram, brams)).status).toBe(404);
  expect((await undo(anna, site, "none")).status).toBe(404);
  const [changed] = bookings;
  await anna.call("PATCH", `/sites/${site}/bookings/${changed?.id}`, { notes: "Belt nog" }, at(changed?.version ?? 0));
  expect((await undo(anna)).body).toEqual({
    removed: 1,
    kept: [{ name: "Import 100", arrival: DAY(100), departure: DAY(103) }],
  });
  expect(await imports()).toEqual([]);
  expect(await names({ q: "Import" })).toEqual(["Import 100"]);
  expect((await send("import", rows.slice(0, 1))).rows).toEqual([{ outcome: "refused", code: "IMPORT_UNDONE" }]);
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

test("details of an imported stay count in lists, tax return, register and today; cleaners see only its party", async () => {
  const stay = { unitId, source: "www.airbnb.nl", arrival: DAY(0), departure: DAY(2) };
  const { db, tables } = worker.store;
  const block = { id: "imported-today", kind: "imported", sequence: 0, createdAt: 1, updatedAt: 1, ...stay };
  await db.insert(tables.blocks).values(block);
  const details = {
    guestName: "Ewa Import",
    guestId: null,
    party: { adults: 2, children: [5], pets: 0 },
    income: 300_00,
    commission: 45_00,
    taxPaidByChannel: true,
    notes: "Komt laat",
  };
  const path = `/sites/${site}/imported-stays`;
  const put = (by: TestOwner, version: number, more: object = {}) =>
    by.call("PUT", `${path}/details`, { stay, details: { ...details, ...more } }, at(version));
  const period = `from=${DAY(0)}&until=${DAY(2)}`;
  const taxOf = async () =>
    ((await anna.call("GET", `/sites/${site}/bookings/tax?${period}`)).body as unknown as { units: Record<string, number>[] })
      .units[0];
  const monthOf = async () => {
    const { body } = await anna.call("GET", `/sites/${site}/today`);
    return (body as unknown as { business: { months: { income: number }[] } }).business.months[0]?.income ?? 0;
  };
  const [taxBefore, incomeBefore] = [await taxOf(), await monthOf()];

  const refused = [
    await put(cleaner, 0),
    await put(bram, 0),
    await put(anna, 0, { income: -1 }),
    await put(anna, 0, { guestId: "unknown" }),
    await put(anna, 0, { party: { adults: 0, children: [], pets: 1 } }),
    await anna.call("PUT", `${path}/details`, { stay: { ...stay, departure: DAY(3) }, details }, at(0)),
    await anna.call("PUT", `${path}/details`, { stay, details }),
    await anna.call("PUT", `${path}/details`, { stay, details, email: "ewa@example.pl" }, at(0)),
    await anna.call(
      "PUT",
      `${path}/details`,
      { stay, details: { ...details, messageLocale: "pl" }, email: "x@y\r\nBcc: z@example.pl" },
      at(0),
    ),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 404, 422, 422, 422, 404, 428, 422, 422]);
  expect((await put(anna, 0)).body).toMatchObject({ version: 1 });
  expect(await put(anna, 0)).toMatchObject({ status: 409, body: { details: { current: { guestName: "Ewa Import" } } } });

  const listed = await anna.call("GET", `/sites/${site}/bookings?q=ewa+import`);
  expect(listed.body).toMatchObject({ bookings: [], imported: [{ id: block.id, name: "Ewa Import", income: 300_00 }] });
  const taxAfter = await taxOf();
  expect([taxBefore?.["unknownParties"], taxAfter?.["unknownParties"]]).toEqual([1, 0]);
  expect(taxAfter).toMatchObject({ guestNightsPaidByChannel: 6 });
  expect((await monthOf()) - incomeBefore).toBe(300_00);
  const register = await anna.call("GET", `/sites/${site}/bookings/register?${period}`);
  expect(register.body).toMatchObject({
    stays: expect.arrayContaining([expect.objectContaining({ bookedBy: "Ewa Import", guests: 3, channel: "www.airbnb.nl" })]),
  });

  const shown = await cleaner.call("GET", `/sites/${site}/calendar?from=${DAY(0)}&to=${DAY(1)}`);
  const [unit] = (shown.body as unknown as { units: { blocks: { id: string }[] }[] }).units;
  const dates = { arrival: stay.arrival, departure: stay.departure, nights: 2 };
  expect(unit?.blocks.filter(({ id }) => id === block.id)).toEqual([{ id: block.id, kind: "imported", ...dates, guests: 3 }]);
  const { body: today } = await cleaner.call("GET", `/sites/${site}/today`);
  expect(JSON.stringify(today)).not.toMatch(/Ewa|airbnb|300/);
  await db.delete(tables.blocks).where(eq(tables.blocks.id, block.id));
  const { detached } = (await anna.call("GET", path)).body as unknown as { detached: { id: string; version: number }[] };
  expect(detached).toMatchObject([{ guestName: "Ewa Import" }]);
  const gone = await anna.call("DELETE", `${path}/${detached[0]?.id}`, undefined, at(detached[0]?.version ?? 0));
  expect(gone.status).toBe(204);
});

test("a guest is changed at a version, exported and erased; reference, dates and amounts stay", async () => {
  const contact = { name: "Piet Weg", email: "piet@example.nl", phone: "0612345699" };
  const first = await enter(200, 2, { notes: "Belt graag" }, contact);
  const second = await enter(210, 2, {}, contact);
  expect(second.guestId).toBe(first.guestId);
  const path = `/sites/${site}/guests/${first.guestId}`;
  const found = (await anna.call("GET", `/sites/${site}/guests?q=piet`)).body as unknown as { guests: { stays: number }[] };
  expect(found.guests.map(({ stays }) => stays)).toEqual([2]);
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
  await db.delete(tables.bookingSettings).where(eq(tables.bookingSettings.siteId, site));
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
    [withTerms({ answerHours: 0 }), `units.${unitId}.answerHours`, "number"],
    [withTerms({ arrival: [{ ...item, text: { nl: "x".repeat(2001) } }] }), `${at0}.text.nl`, "tooLong"],
    [withTerms({ arrival: [{ ...item, text: { nl: " " } }] }), `${at0}.text`, "required"],
    [withTerms({ arrival: Array.from({ length: 21 }, () => item) }), `units.${unitId}.arrival`, "tooMany"],
  ];
  for (const [body, field, code] of wrong) {
    const refused = await put(body);
    expect([refused.status, refused.body["fields"]]).toEqual([422, expect.objectContaining({ [field]: code })]);
  }
  // Without a payment method the site takes requests only.
  expect((await put({ ...withTerms({ mode: "instant" }), transfer: null, payOnArrival: false })).status).toBe(200);

  expect((await put(valid, 1)).body).toEqual({ version: 2 });
  const conflict = await put(settings, 1, anna);
  const current = {
    version: 2,
    settings: { ...valid, transfer: { iban: "NL91ABNA0417164300", holder: "A. de Vries" }, units: { [unitId]: terms } },
  };
  expect([conflict.status, conflict.body["details"]]).toEqual([409, { madeOn: '"1"', current }]);
  expect((await anna.call("GET", path)).body).toEqual(current);
});

test("invalid amounts are refused, and two simultaneous claims keep no more than the deposit held", async () => {
  const { id } = await enter(300, 2);
  const { movements: t } = worker.store.tables;
  const deposit = { bookingId: id, kind: "charge", method: "cash", on: TODAY, at: 1, note: null, userId: null } as const;
  await worker.store.db.insert(t).values([
    { ...deposit, id: "in-stay", purpose: "stay", amount: 100_00 },
    { ...deposit, id: "in-deposit", purpose: "deposit", amount: 200_00 },
  ]);
  const money = (path: string, body: object) => anna.call("POST", `/sites/${site}/payments/bookings/${id}/${path}`, body);
  const charge = (amount: unknown) =>
    anna.call("POST", `/sites/${site}/bookings/${id}/movements`, {
      id: crypto.randomUUID(),
      kind: "charge",
      method: "cash",
      on: TODAY,
      amount,
    });
  for (const amount of [-1, 0, 0.5, 1e12, Number.MAX_SAFE_INTEGER + 2, "5", null, undefined]) {
    const answers = await Promise.all([
      money("refunds", { purpose: "stay", amount }),
      money("refunds", { purpose: "deposit", amount }),
      money("claim", { amount, reason: "vaas" }),
      charge(amount),
    ]);
    expect([amount, answers.map(({ status }) => status)]).toEqual([amount, [422, 422, 422, 422]]);
  }
  expect((await money("refunds", { purpose: "stay", amount: 100_01 })).body).toMatchObject({ fields: { amount: "tooMuch" } });
  const claims = await Promise.all([1, 2].map(() => money("claim", { amount: 150_00, reason: "vaas" })));
  expect(claims.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const { sums } = (await anna.call("GET", `/sites/${site}/payments/bookings/${id}`)).body as unknown as {
    sums: { claimed: number; depositHeld: number };
  };
  expect(sums).toMatchObject({ claimed: 150_00, depositHeld: 50_00 });
});
