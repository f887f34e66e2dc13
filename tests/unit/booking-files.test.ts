import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readBookingsFile } from "#client/portal/bookings/import/read-file.ts";
import { type Answers, NO_ANSWERS } from "#domain/bookings/imports/file-booking.ts";
import { readBookings } from "#domain/bookings/imports/read-bookings.ts";
import { readDay } from "#domain/bookings/imports/day-text.ts";
import { readPrice } from "#domain/bookings/imports/price-text.ts";
import { findSharedNights } from "#domain/bookings/imports/shared-nights.ts";
import { readState } from "#domain/bookings/imports/states.ts";
import { BOOKING_STATES } from "#domain/bookings/transitions.ts";
import { date } from "#domain/dates.ts";
import { LOCALES } from "#domain/locale.ts";
import { toCsv } from "#domain/sheets/to-csv.ts";
import { bookingTable } from "#letting/bookings/booking-table.ts";
import { BOOKING_FILES } from "../fixtures/bookings/files.ts";

const UNITS = [
  { id: "duinhuis", name: "Duinhuis Zeezicht" },
  { id: "schuur", name: "De Schuur" },
];

function read(bytes: Uint8Array | string, answers: Partial<Answers> = {}) {
  const file = readBookingsFile(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes);
  if (file.kind === "problem") throw new Error(file.problem);
  const context = { currency: "EUR", units: UNITS, ...file.layout } as const;
  const { rows, questions } = readBookings(file.table, file.format, { ...NO_ANSWERS, ...answers }, context);
  return { layout: file.layout, rows, questions, bookings: rows.flatMap((row) => (row.kind === "booking" ? row.booking : [])) };
}

const sample = (name: string) => readFileSync(join(import.meta.dirname, "../fixtures/bookings", name));

describe("files of owners", () => {
  test("a cancelled row does not block the confirmed one on the same nights", () => {
    const { bookings, rows, questions } = read(sample("airbnb-cancelled-then-rebooked.csv"));
    expect(bookings).toEqual([
      expect.objectContaining({
        unitId: "duinhuis",
        name: "Cor Voorbeeld",
        arrival: "2027-10-08",
        departure: "2027-10-11",
        adults: 2,
        children: 1,
        infants: 0,
        total: 412_50,
        payout: 412_50,
        phone: "+31 6 12345670",
        channel: "airbnb",
        number: "HMAAAA0012",
      }),
    ]);
    expect(rows[0]).toMatchObject({ kind: "left", reason: "cancelled", word: "Canceled by guest" });
    expect(questions).toEqual({ days: undefined, states: [], units: [], currency: 0, foreign: [] });
  });

  test("the number of nights decides between US and other days", () => {
    const { bookings } = read(sample("us-dates-low-days.csv"));
    expect(bookings).toEqual([
      expect.objectContaining({ arrival: "2027-10-02", departure: "2027-10-05", total: null, payout: null }),
    ]);
  });

  test("Booking.com's rooms are a number, and the home is its unit type", () => {
    const { bookings } = read(sample("booking-com-rooms.csv"));
    expect(bookings).toEqual([
      expect.objectContaining({
        unitId: "duinhuis",
        name: "Anna Proef",
        arrival: "2027-09-12",
        departure: "2027-09-15",
        adults: 2,
        children: 1,
        total: 412_50,
        channel: "booking",
        phone: "31 6 12345678",
      }),
    ]);
  });
});

describe("the sample of", () => {
  test.each(Object.entries(BOOKING_FILES))("%s is read without a question about its form", (name, text) => {
    const { layout, bookings, rows, questions } = read(text, { isSiteCurrency: true });
    expect(layout).toBeDefined();
    expect({ ...questions, currency: 0 }).toEqual({ days: undefined, states: [], units: [], currency: 0, foreign: [] });
    const hasPrices = name !== "vrbo";
    expect(
      bookings.map(({ unitId, arrival, departure, name: guest, total }) => [unitId, arrival, departure, guest, total]),
    ).toEqual([
      ["duinhuis", "2027-10-02", "2027-10-05", "Anna Proef", hasPrices ? 412_50 : null],
      ["schuur", "2027-11-20", "2027-11-27", "Cor Voorbeeld", hasPrices ? 1280_75 : null],
    ]);
    expect(rows.filter(({ kind }) => kind !== "booking" && kind !== "left")).toEqual([]);
  });
});

describe("our own export", () => {
  const listed = BOOKING_STATES.map((state, index) => ({
    id: state,
    version: 1,
    reference: `K7MP-${index}`,
    state,
    channel: index % 2 === 0 ? ("phone" as const) : ("airbnb" as const),
    unitId: index % 2 === 0 ? "duinhuis" : "schuur",
    arrival: date("2027-10-02"),
    departure: date("2027-10-05"),
    party: { adults: 2, children: [4, 6], pets: 1 },
    name: "=Anna Proef",
    email: "anna@example.com",
    phone: "+31612345678",
    total: 1412_50,
    isTotalKnown: true,
    paid: 400_00,
    currency: "EUR" as const,
    dueAt: null,
    arrivalTime: null,
    isTest: false,
    createdAt: Date.UTC(2026, 5, 30),
  }));

  const forms = LOCALES.flatMap((locale) => [
    { locale, form: "for programs" },
    { locale, form: "for spreadsheets" },
  ]);
  test.each(forms)("in $locale, $form, is read back whole, and only what takes place is a booking", ({ locale, form }) => {
    const site = { currency: "EUR", timeZone: "Europe/Amsterdam", units: UNITS } as const;
    const table = bookingTable({ bookings: listed, imported: [] }, site, locale);
    const file = toCsv([table.head, ...table.rows], form === "for spreadsheets" ? locale : undefined);
    const { layout, rows, bookings, questions } = read(file);
    expect(layout?.sender).toBe("");
    expect(questions).toEqual({ days: undefined, states: [], units: [], currency: 0, foreign: [] });
    const states = BOOKING_STATES.filter((state) => ["confirmed", "checked-in", "completed"].includes(state));
    expect(bookings.map(({ number }) => number).toSorted()).toEqual(
      listed.flatMap(({ reference, state }) => (states.includes(state) ? [reference] : [])).toSorted(),
    );
    expect(rows.filter(({ kind }) => kind === "left")).toHaveLength(BOOKING_STATES.length - states.length);
    for (const booking of bookings) {
      const from = listed.find(({ reference }) => reference === booking.number);
      expect(booking).toMatchObject({
        unitId: from?.unitId,
        channel: from?.channel,
        arrival: "2027-10-02",
        departure: "2027-10-05",
        name: "=Anna Proef",
        email: "anna@example.com",
        adults: 2,
        children: 2,
        total: 1412_50,
        paid: 400_00,
      });
      expect(booking.phone?.replaceAll(" ", "")).toBe("+31612345678");
      expect(booking.notes).toMatch(/: 1$/);
    }
  });
});

const HEAD = "Arrival;Departure;Name;Total;Status";

describe("what a file does not tell is asked", () => {
  test("days that can be read in two ways", () => {
    const file = "Arrival;Departure;Name\n03/04/2027;05/04/2027;Anna\n06/04/2027;08/04/2027;Ben\n";
    const open = read(file, { units: { "": "duinhuis" } });
    expect(open.bookings).toEqual([]);
    expect(open.questions.days).toMatchObject({
      line: 1,
      cells: ["03/04/2027", "05/04/2027"],
      dmy: { arrival: "2027-04-03", departure: "2027-04-05" },
      mdy: { arrival: "2027-03-04", departure: "2027-05-04" },
    });
    const said = read(file, { units: { "": "duinhuis" }, dayOrder: "mdy" });
    expect(said.bookings.map(({ arrival }) => arrival)).toEqual(["2027-03-04", "2027-06-04"]);
    // One day above 12 decides for all of them.
    const decided = read(`${file}20/04/2027;22/04/2027;Cor\n`, { units: { "": "duinhuis" } });
    expect(decided.questions.days).toBeUndefined();
    expect(decided.bookings.map(({ arrival }) => arrival)).toEqual(["2027-04-03", "2027-04-06", "2027-04-20"]);
  });

  test("a word for a state that is not known, once", () => {
    const file = `${HEAD}\n2027-04-03;2027-04-05;Anna;€ 100;vast\n2027-04-06;2027-04-08;Ben;€ 100;VAST\n2027-05-06;2027-05-08;Cor;€ 100;confirmed\n`;
    const open = read(file, { units: { "": "duinhuis" } });
    expect(open.questions.states).toEqual([{ word: "vast", count: 2 }]);
    expect(open.bookings.map(({ name }) => name)).toEqual(["Cor"]);
    const said = read(file, { units: { "": "duinhuis" }, states: { vast: "booked" } });
    expect(said.bookings).toHaveLength(3);
  });

  test("a home that is none of the site, with the same name once", () => {
    const file = BOOKING_FILES.lodgify.replaceAll("De Schuur", "The Barn");
    const open = read(file);
    expect(open.questions.units).toEqual([{ name: "The Barn", count: 1 }]);
    expect(open.bookings).toHaveLength(1);
    expect(read(file, { units: { "the barn": "schuur" } }).bookings[1]?.unitId).toBe("schuur");
    expect(read(file, { units: { "the barn": "" } }).rows[2]).toMatchObject({ kind: "left", reason: "unit" });
  });

  test("amounts in another currency are left out, or imported without a price", () => {
    const file = BOOKING_FILES.lodgify.replace("412.50,EUR", "412.50,USD");
    const open = read(file);
    expect(open.questions.foreign).toEqual([{ code: "USD", count: 1 }]);
    expect(open.rows[0]).toMatchObject({ kind: "left", reason: "currency", word: "USD" });
    expect(read(file, { keepsForeign: true }).bookings[0]).toMatchObject({ total: null, paid: 0, notes: "412.50 USD" });
  });

  test("amounts in no currency", () => {
    const file = BOOKING_FILES.beds24;
    expect(read(file).rows[0]).toMatchObject({ kind: "open", question: "currency" });
    expect(read(file, { isSiteCurrency: false }).bookings).toEqual([]);
    expect(read(file, { isSiteCurrency: true }).bookings).toHaveLength(2);
  });
});

describe("a row that cannot be read is listed with its reason", () => {
  const HEADING = "Arrival,Departure,Nights,Guest name,Email,Rooms,Adults,Total,Currency,Unit";
  const row = (change: Record<number, string>) =>
    ["2027-10-02", "2027-10-05", "3", "Anna Proef", "anna@example.com", "1", "2", "412.50", "EUR", "De Schuur"]
      .map((cell, index) => change[index] ?? cell)
      .join(",");
  test.each([
    [row({ 0: "2027-02-30" }), ["arrival"]],
    [row({ 1: "soon" }), ["departure"]],
    [row({ 1: "2027-10-02" }), ["dates"]],
    [row({ 2: "4" }), ["nights"]],
    [row({ 2: "?" }), ["nights"]],
    [row({ 3: "" }), ["name"]],
    [row({ 4: "anna" }), ["email"]],
    [row({ 5: "2" }), ["rooms"]],
    [row({ 6: "two" }), ["guests"]],
    [row({ 7: "1.23.4" }), ["total"]],
    [row({ 7: "-5.00" }), ["total"]],
    [row({ 7: "412.50 USD" }), ["currency"]],
    [`${row({})},more`, ["cells"]],
    [row({}).replace(",De Schuur", ""), ["cells"]],
  ])("%s", (line, problems) => {
    const { rows } = read(`${HEADING}\n${row({})}\n${line}\n`);
    expect(rows.map(({ kind }) => kind)).toEqual(["booking", "problem"]);
    expect(rows[1]).toMatchObject({ problems });
  });

  test("a file that ends within a number", () => {
    const whole = "Arrival,Departure,Guest name,Unit,Total\n2027-10-02,2027-10-05,Anna Proef,De Schuur,412.50";
    const total = (text: string) => read(text, { isSiteCurrency: true }).bookings.map((booking) => booking.total);
    expect(total(whole)).toEqual([412_50]);
    expect(total(whole.slice(0, -1))).toEqual([]);
    expect(total(whole.slice(0, -4))).toEqual([]);
    expect(total(`${whole.slice(0, -4)}\n`)).toEqual([41_00]);
  });
});

test.each([
  ["2027-10-08T15:00:00+02:00", "2027-10-08"],
  ["2027-10-07T22:00:00Z", undefined],
  ["2027-10-08 03:00 PM", "2027-10-08"],
  ["20271008", "2027-10-08"],
  ["8-10-27", "2027-10-08"],
  ["Fri, 8 Oct 2027", "2027-10-08"],
  ["Oct 8, 2027", "2027-10-08"],
  ["8 oktober 2027", "2027-10-08"],
  ["8. März 2027", "2027-03-08"],
  ["8 października 2027", "2027-10-08"],
  ["8 août 2027", "2027-08-08"],
  ["8 juillet 2027", "2027-07-08"],
  ["31-06-2027", undefined],
  ["2027-10-0?", undefined],
])("the day %s", (cell, day) => {
  expect(readDay(cell, "dmy")).toBe(day);
});

test.each([
  ["€ 1.234,50", { amount: 1234_50, currency: "EUR" }],
  ["1 234,50 zł", { amount: 1234_50, currency: "PLN" }],
  ["$412,50", { amount: 412_50, currency: "USD" }],
  ["412,50 EUR", { amount: 412_50, currency: "EUR" }],
  ["€ 412,50 USD", undefined],
  ["1.23", undefined],
  ["12 nights", undefined],
])("the price %s", (cell, price) => {
  const read = readPrice(cell, { decimal: ",", isExact: false });
  expect(read).toEqual(price);
});

test.each([
  ["Confirmed", "booked"],
  ["not confirmed", "enquiry"],
  ["Canceled by guest", "cancelled"],
  ["cancelled_by_guest", "cancelled"],
  ["no_show", "noShow"],
  ["Annulée par le voyageur", "cancelled"],
  ["Odrzucona", "declined"],
  ["Reserved", undefined],
  ["", undefined],
])("the state %s", (word, meaning) => {
  expect(readState(word)).toBe(meaning);
});

test("of bookings that share a night of a home, the first one is booked", () => {
  const stay = (unitId: string, arrival: string, departure: string) => ({
    unitId,
    arrival: date(arrival),
    departure: date(departure),
  });
  const all = [
    stay("a", "2027-10-02", "2027-10-05"),
    stay("a", "2027-10-04", "2027-10-08"),
    stay("a", "2027-10-05", "2027-10-06"),
    stay("b", "2027-10-04", "2027-10-08"),
  ];
  expect(findSharedNights(all)).toEqual(new Set([all[1]]));
});

test("a file with many blank lines is read at once, and its last line may be cut off", () => {
  const start = performance.now();
  const file = readBookingsFile(
    new TextEncoder().encode(`Name,Arrival,Departure,Total\n${" \n".repeat(500_000)}A,2027-03-04,2027-03-08,4`),
  );
  expect(performance.now() - start).toBeLessThan(4000);
  expect(file).toMatchObject({ kind: "table", table: { mayBeCut: true } });
});
