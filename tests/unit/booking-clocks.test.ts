import { describe, expect, test } from "vitest";
import { arrivalDayStart, dueAfter, dueAfterReminder } from "#domain/bookings/clocks.ts";
import { BOOKING_STATES } from "#domain/bookings/transitions.ts";
import { date } from "#domain/dates.ts";

const HOUR = 60 * 60_000;
const NOW = Date.parse("2026-06-01T12:00:00Z");
const BASE = {
  arrival: date("2026-07-10"),
  departure: date("2026-07-17"),
  timeZone: "Europe/Amsterdam",
  checkIn: "16:00",
  checkOut: "10:00",
  answerHours: 24,
  transferDays: 3,
  offerHours: 48,
  now: NOW,
};
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString().replace(":00.000Z", "Z"));

test("states with a clock end by it, and the others never end", () => {
  expect(Object.fromEntries(BOOKING_STATES.map((state) => [state, iso(dueAfter(state, BASE))]))).toEqual({
    hold: "2026-06-01T12:15Z",
    enquiry: null,
    offer: "2026-06-03T12:00Z",
    requested: "2026-06-02T12:00Z",
    "awaiting-payment": "2026-06-04T12:00Z",
    confirmed: "2026-07-10T14:00Z",
    "checked-in": "2026-07-17T08:00Z",
    completed: null,
    "no-show": null,
    declined: null,
    expired: null,
    cancelled: null,
  });
});

test.each([
  ["Europe/Amsterdam", "2026-03-28", "2026-03-29", "2026-03-28T15:00Z", "2026-03-29T08:00Z"],
  ["Europe/Amsterdam", "2026-10-24", "2026-10-25", "2026-10-24T14:00Z", "2026-10-25T09:00Z"],
  ["Europe/Warsaw", "2026-12-31", "2027-01-01", "2026-12-31T15:00Z", "2027-01-01T09:00Z"],
  ["Pacific/Kiritimati", "2026-07-10", "2026-07-11", "2026-07-10T02:00Z", "2026-07-10T20:00Z"],
  ["America/Los_Angeles", "2026-11-01", "2026-11-02", "2026-11-02T00:00Z", "2026-11-02T18:00Z"],
])("in %s a guest of %s to %s is checked in at %s and out at %s", (timeZone, arrival, departure, checkIn, checkOut) => {
  const context = { ...BASE, timeZone, arrival: date(arrival), departure: date(departure) };
  expect([iso(dueAfter("confirmed", context)), iso(dueAfter("checked-in", context))]).toEqual([checkIn, checkOut]);
});

describe("on the day of arrival", () => {
  // Check-in at 16:00 is 14:00 UTC, midnight is 22:00 UTC.
  test.each([
    ["2026-07-09T13:00:00Z", "requested", "2026-07-10T13:00Z"],
    ["2026-07-09T20:00:00Z", "requested", "2026-07-10T14:00Z"],
    ["2026-07-10T13:59:00Z", "awaiting-payment", "2026-07-10T14:00Z"],
    ["2026-07-10T14:00:00Z", "requested", "2026-07-10T22:00Z"],
    ["2026-07-10T15:00:00Z", "offer", "2026-07-10T22:00Z"],
    // Entered afterwards.
    ["2026-07-10T22:00:00Z", "awaiting-payment", "2026-07-13T22:00Z"],
  ] as const)("a clock that begins at %s in state %s ends at %s", (now, state, end) => {
    expect(iso(dueAfter(state, { ...BASE, now: Date.parse(now) }))).toBe(end);
  });
});

test("a reminded guest has a day, but at most until check-in", () => {
  expect(dueAfterReminder(BASE)).toBe(NOW + 24 * HOUR);
  expect(iso(dueAfterReminder({ ...BASE, now: Date.parse("2026-07-09T20:00:00Z") }))).toBe("2026-07-10T14:00Z");
});

test.each([
  ["Europe/Amsterdam", "2026-03-29", "2026-03-28T23:00Z"],
  ["Europe/Amsterdam", "2026-10-26", "2026-10-25T23:00Z"],
  ["Pacific/Kiritimati", "2026-07-10", "2026-07-09T10:00Z"],
  // Midnight does not exist on this day.
  ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00Z"],
])("in %s the day %s starts at %s", (timeZone, day, start) => {
  expect(iso(arrivalDayStart(date(day), timeZone))).toBe(start);
});
