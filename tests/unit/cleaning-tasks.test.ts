import { expect, test } from "vitest";
import { canComplete, countParty, listTasks, type TaskStay, unitsOfCleaner } from "#domain/cleaning/tasks.ts";
import { addDays, date } from "#domain/dates.ts";

const TODAY = date("2026-06-01");
const day = (number: number) => addDays(TODAY, number);
const stay = (unitId: string, from: number, to: number, kind: TaskStay["kind"] = "guests"): TaskStay => {
  return { unitId, kind, arrival: day(from), departure: day(to), party: null, arrivalTime: null };
};
const shown = (tasks: ReturnType<typeof listTasks>) =>
  tasks.map((task) => [task.unitId, task.day, task.leaves?.kind ?? null, task.next?.arrival ?? null]);

test("a task is a departure with the stay that follows, or an arrival that follows none", () => {
  const stays = [stay("b", -2, 2, "imported"), stay("a", 1, 4), stay("a", 4, 6), stay("a", 9, 12, "owner")];
  expect(shown(listTasks(["a", "b"], stays, TODAY))).toEqual([
    ["a", day(1), null, day(1)],
    ["b", day(2), "imported", null],
    ["a", day(4), "guests", day(4)],
    ["a", day(6), "guests", day(9)],
    ["a", day(12), "owner", null],
  ]);
});

test("a task of before yesterday is listed until somebody arrives, an arrival until its day", () => {
  const left = (from: number, ...more: TaskStay[]) => shown(listTasks(["a"], [stay("a", from - 2, from), ...more], TODAY));
  const past = (days: number) => ["a", day(days), "guests", null];
  expect(left(-5)).toEqual([past(-5)]);
  expect(left(-15)).toEqual([]);
  const next = (from: number) => stay("a", from, 40);
  expect(left(-5, next(0))).toEqual([["a", day(-5), "guests", day(0)]]);
  expect(left(-5, next(-1))).toEqual([]);
  expect(left(-1, next(-1))).toEqual([["a", day(-1), "guests", day(-1)]]);
  expect(shown(listTasks(["a"], [next(-1)], TODAY))).toEqual([]);
  expect(shown(listTasks(["a"], [next(0)], TODAY))).toEqual([["a", day(0), null, day(0)]]);
});

test("tasks of other units, and those of later than four weeks, are not listed", () => {
  expect(listTasks(["a"], [stay("c", 1, 2), stay("a", 29, 40)], TODAY)).toEqual([]);
});

test("of two stays that begin and end on a day the last one counts", () => {
  const stays = [stay("a", 1, 3, "imported"), stay("a", 1, 3)];
  const kinds = listTasks(["a"], stays, TODAY).map(({ leaves, next }) => leaves?.kind ?? next?.kind);
  expect(kinds).toEqual(["guests", "guests"]);
});

test("a task can be completed from its day on", () => {
  expect([-1, 0, 1].map((number) => canComplete(day(number), TODAY))).toEqual([true, true, false]);
});

test("babies sleep in a cot and are counted apart from children", () => {
  expect(countParty({ adults: 2, children: [0, 1, 2, 17], pets: 1 })).toEqual({ adults: 2, children: 2, babies: 2, pets: 1 });
});

test("a cleaner of a part sees the whole, one of the whole its parts, and nobody another part", () => {
  const units = [
    { id: "whole", parts: ["left", "right"] },
    { id: "left", parts: [] },
    { id: "right", parts: [] },
  ];
  const seen = (linked: string) => unitsOfCleaner(units, [linked]).map(({ id }) => id);
  expect([seen("left"), seen("whole"), seen("gone")]).toEqual([["whole", "left"], ["whole", "left", "right"], []]);
});
