import { describe, expect, test } from "vitest";
import type { ShownEntry, ShownUnit } from "#contract/letting/site-calendar.ts";
import { dayEvents } from "#client/portal/booking-calendar/day-events.ts";
import { daysOfUnit } from "#client/portal/booking-calendar/day-prices.ts";
import {
  barOf,
  dayAt,
  freeStay,
  type Gesture,
  isMovable,
  lanesOf,
  moveCursor,
  previewOf,
  takenNights,
} from "#client/portal/booking-calendar/layout.ts";
import type { BookingState } from "#domain/bookings/transitions.ts";
import { addDays, date } from "#domain/dates.ts";
import { defaultPlan } from "#domain/rates/default-plan.ts";
import { countNights } from "#domain/stays.ts";

const june = (day: number) => addDays(date("2026-06-01"), day - 1);
const RANGE = { from: june(1), to: june(31) };

function entry(
  id: string,
  from: number,
  to: number,
  kind: ShownEntry["kind"] = "stay",
  state: BookingState = "confirmed",
): ShownEntry {
  const stay = { arrival: june(from), departure: june(to) };
  const facts = { id, kind, ...stay, nights: countNights(stay) };
  return kind === "stay" ? ({ ...facts, guests: 2, stay: { state } } as ShownEntry) : facts;
}
const unit = (id: string, blocks: ShownEntry[], parts: string[] = []): ShownUnit => ({ id, name: id, parts, blocks });

describe("bars", () => {
  test.each([
    ["begin and end in the middle of a day", 3, 5, { left: 101.6, width: 76.8, isCutLeft: false, isCutRight: false }],
    ["are cut at the first day", -2, 2, { left: 0, width: 58.4, isCutLeft: true, isCutRight: false }],
    ["are cut after the last day", 29, 40, { left: 1141.6, width: 58.4, isCutLeft: false, isCutRight: true }],
    ["end on the first day", -2, 1, { left: 0, width: 18.4, isCutLeft: true, isCutRight: false }],
    ["are not shown if they end before it", -5, 0, undefined],
    ["are not shown if they begin after the last day", 31, 33, undefined],
  ])("%s", (_, from, to, expected) => {
    const bar = barOf({ arrival: june(from), departure: june(to) }, RANGE, 40);
    if (!expected) return expect(bar).toBeUndefined();
    expect(bar).toMatchObject({ isCutLeft: expected.isCutLeft, isCutRight: expected.isCutRight });
    expect(bar?.left).toBeCloseTo(expected.left);
    expect(bar?.width).toBeCloseTo(expected.width);
  });

  test("of a departure and an arrival on the same day leave a gap between them", () => {
    const [leaves, arrives] = [barOf(entry("a", 3, 5), RANGE, 40), barOf(entry("b", 5, 7), RANGE, 40)];
    expect((arrives?.left ?? 0) - (leaves?.left ?? 0) - (leaves?.width ?? 0)).toBeCloseTo(3.2);
  });

  test("that share a night are below each other, those that only share a day are not", () => {
    const lanes = lanesOf([entry("a", 3, 5), entry("b", 5, 7), entry("import", 6, 9, "imported"), entry("c", 9, 10)]);
    expect(Object.fromEntries(lanes)).toEqual({ a: 0, b: 0, import: 1, c: 0 });
  });

  test("a position outside of the days is that of the nearest day", () => {
    expect([-5, 0, 39, 40, 5000].map((x) => dayAt(x, RANGE, 40))).toEqual([1, 1, 1, 2, 30].map(june));
  });
});

describe("chosen nights", () => {
  const taken = new Set([june(10), june(11), june(15)]);
  test.each([
    [5, 8, [5, 8]],
    [5, 5, [5, 6]],
    [8, 5, [5, 8]],
    [5, 20, [5, 10]],
    [14, 8, [12, 14]],
    [12, 10, undefined],
    [10, 13, undefined],
    [12, 15, [12, 15]],
  ])("from %i June to %i June are %j", (anchor, focus, expected) => {
    const stay = freeStay(june(anchor), june(focus), taken);
    expect(stay && [stay.arrival, stay.departure]).toEqual(expected?.map(june));
  });

  test("a unit's nights are taken by its parts and by the units that contain it", () => {
    const whole = unit("whole", [entry("w", 1, 2)], ["half"]);
    const half = unit("half", [entry("h", 5, 6), entry("block", 7, 8, "block")]);
    const other = unit("other", [entry("o", 20, 22)]);
    const all = [whole, half, other];
    expect([...takenNights(whole, all)].toSorted()).toEqual([1, 5, 7].map(june));
    expect([...takenNights(half, all)].toSorted()).toEqual([1, 5, 7].map(june));
    expect([...takenNights(half, all, "h")].toSorted()).toEqual([1, 7].map(june));
    expect([...takenNights(other, all)]).toEqual([20, 21].map(june));
  });
});

describe("moving", () => {
  const moved = entry("a", 5, 8);
  const units = [unit("one", [moved, entry("b", 12, 14)]), unit("two", [entry("c", 5, 6)])];
  const at = (day: number, index = 0) => ({ unit: index, day: june(day) });
  const gesture = (kind: "move" | "arrival" | "departure", from: number, to: number, index = 0): Gesture => ({
    kind,
    entry: moved,
    start: at(from),
    at: at(to, index),
  });
  test.each([
    ["grabbed in the middle, by two days", gesture("move", 6, 8), [7, 10, 0, true]],
    ["onto nights of another stay", gesture("move", 5, 11), [11, 14, 0, false]],
    ["up to the arrival of another stay", gesture("move", 5, 9), [9, 12, 0, true]],
    ["to another unit with a free night less", gesture("move", 5, 5, 1), [5, 8, 1, false]],
    ["to another unit's free nights", gesture("move", 5, 6, 1), [6, 9, 1, true]],
    ["shortened at its end", gesture("departure", 8, 6), [5, 6, 0, true]],
    ["lengthened onto another stay", gesture("departure", 8, 13), [5, 13, 0, false]],
    ["lengthened at its beginning", gesture("arrival", 5, 2), [2, 8, 0, true]],
  ])("%s", (_, given, [arrival, departure, index, isPossible]) => {
    expect(previewOf(given, units)).toEqual({
      arrival: june(Number(arrival)),
      departure: june(Number(departure)),
      unit: index,
      isPossible,
    });
  });

  test("a stay keeps at least one night", () => {
    expect(previewOf(gesture("departure", 8, 5), units)).toBeUndefined();
    expect(previewOf(gesture("arrival", 5, 8), units)).toBeUndefined();
  });

  test("is possible for blocks and stays that can still be changed, not for imports", () => {
    expect([entry("a", 1, 2), entry("b", 1, 2, "block"), entry("c", 1, 2, "imported")].map(isMovable)).toEqual([
      true,
      true,
      false,
    ]);
    expect([entry("a", 1, 2, "stay", "completed"), entry("b", 1, 2, "stay", "requested")].map(isMovable)).toEqual([false, true]);
  });
});

test("the cursor moves by day, unit and four weeks, and stays within the calendar", () => {
  const context = { range: RANGE, today: june(9), unitCount: 2, vertical: "unit" as const };
  const from = { unit: 0, day: june(2) };
  const to = (key: string) => moveCursor(from, key, context);
  expect(to("ArrowRight")).toEqual({ unit: 0, day: june(3) });
  expect(to("ArrowDown")).toEqual({ unit: 1, day: june(2) });
  expect(to("ArrowUp")).toEqual(from);
  expect(to("PageDown")).toEqual({ unit: 0, day: june(30) });
  expect(to("PageUp")).toEqual({ unit: 0, day: june(1) });
  expect(to("Home")).toEqual({ unit: 0, day: june(9) });
  expect(to("a")).toBeUndefined();
  expect(moveCursor(from, "ArrowDown", { ...context, vertical: "week" })).toEqual({ unit: 0, day: june(9) });
});

test("a day's list is in the order of work, without requests among the arrivals", () => {
  const house = unit("house", [
    entry("leaves", 1, 5),
    entry("arrives", 5, 8),
    entry("asked", 8, 9, "stay", "requested"),
    entry("block", 12, 13, "block"),
    entry("closed", 14, 16, "soft"),
  ]);
  const days = dayEvents([house], { from: june(3), to: june(30) }, june(3));
  expect(days.map(({ day, events }) => [day, events.map((event) => `${event.kind} ${event.entry.id}`)])).toEqual([
    [june(3), ["answer asked"]],
    [june(5), ["departure leaves", "turnover leaves", "arrival arrives"]],
    [june(8), ["departure arrives"]],
    [june(12), ["block-start block"]],
    [june(14), ["block-start closed"]],
  ]);
});

test("free days have the price and minimum of the rules; nights after a stay are for preparation", () => {
  const base = defaultPlan("EUR", 10_000);
  const plan = { ...base, rules: { ...base.rules, preparationNights: 1 } };
  const house = unit("house", [entry("a", 3, 5), entry("block", 8, 9, "block")]);
  const now = Date.UTC(2026, 4, 30, 12);
  const priced = { plan, version: 1, timeZone: "Europe/Amsterdam", checkIn: "16:00", checkOut: "10:00", now };
  const { free, preparation } = daysOfUnit(house, [house], { from: june(1), to: june(12) }, priced);
  expect([...preparation]).toEqual([june(5)]);
  expect([...free.keys()]).toEqual([1, 2, 6, 7, 9, 10, 11].map(june));
  expect(free.get(june(9))).toMatchObject({ price: 10_000, minNights: 2, canArrive: true });
});
