import { expect, test } from "vitest";
import { canComplete, countParty, listTasks, taskDays, type TaskStay, unitsOfCleaner } from "#domain/cleaning/tasks.ts";
import { addDays, date } from "#domain/dates.ts";

const TODAY = date("2026-06-01");
const day = (number: number) => addDays(TODAY, number);
const stay = (unitId: string, from: number, to: number, kind: TaskStay["kind"] = "guests"): TaskStay => {
  return { unitId, kind, arrival: day(from), departure: day(to), party: null, arrivalTime: null };
};
const shown = (tasks: ReturnType<typeof listTasks>) =>
  tasks.map((task) => [task.unitId, task.day, task.leaves?.kind ?? null, task.next?.arrival ?? null]);

test("a task is a unit on a day on which somebody leaves or arrives, with the next stay", () => {
  const stays = [stay("a", -4, 0), stay("b", -2, 2, "imported"), stay("a", 0, 4), stay("a", 9, 12, "owner")];
  expect(shown(listTasks(["a", "b"], stays, { from: TODAY, until: day(20) }))).toEqual([
    ["a", day(0), "guests", day(0)],
    ["b", day(2), "imported", null],
    ["a", day(4), "guests", day(9)],
    ["a", day(9), null, day(9)],
    ["a", day(12), "owner", null],
  ]);
});

test("tasks of other units and days are not listed", () => {
  const stays = [stay("a", -9, -4), stay("a", 1, 40), stay("c", 1, 2)];
  expect(shown(listTasks(["a"], stays, taskDays(TODAY)))).toEqual([["a", day(1), null, day(1)]]);
});

test("of two stays that begin on a day the last one counts", () => {
  const stays = [stay("a", 1, 3, "imported"), stay("a", 1, 3)];
  expect(listTasks(["a"], stays, taskDays(TODAY)).map(({ leaves, next }) => leaves?.kind ?? next?.kind)).toEqual([
    "guests",
    "guests",
  ]);
});

test("a task can be completed from its day on, for three days", () => {
  expect([-4, -3, 0, 1].map((number) => canComplete(day(number), TODAY))).toEqual([false, true, true, false]);
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
