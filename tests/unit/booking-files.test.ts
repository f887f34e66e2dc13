import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readBookingsFile } from "#client/portal/bookings/import/read-file.ts";
import { type Answers, NO_ANSWERS } from "#domain/bookings/imports/file-booking.ts";
import { readBookings } from "#domain/bookings/imports/read-bookings.ts";
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
