import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amsterdamOffset, toInstant, toAmsterdamTime } from "#domain/amsterdam-time.ts";
import {
  type ConsultationHours,
  isWorkingDay,
  splitSlotName,
  slotName,
  parseSlotName,
  slotsFrom,
  groupByWeekday,
} from "#domain/consultation.ts";
import { addDays, date, weekday } from "#domain/dates.ts";
import { easter, isDutchHoliday } from "#domain/holidays.ts";

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);
const anyInstant = fc.integer({ min: at("2020-01-01T00:00:00Z"), max: at("2060-01-01T00:00:00Z") });
const names = (now: string) => slotsFrom(at(now)).map(slotName);

describe("time in Amsterdam", () => {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Amsterdam", dateStyle: "short", timeStyle: "short" });

  test("agrees with the time zone database", () =>
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const { day, minutes } = toAmsterdamTime(instant);
        const shown = `${day} ${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
        return format.format(instant) === shown;
      }),
    ));

  test.each([
    ["2026-03-29T00:59:59Z", 60],
    ["2026-03-29T01:00:00Z", 120],
    ["2026-10-25T00:59:59Z", 120],
    ["2026-10-25T01:00:00Z", 60],
    ["2027-03-28T01:00:00Z", 120],
    ["2027-10-31T01:00:00Z", 60],
  ])("at %s is %i minutes ahead", (instant, minutes) => expect(amsterdamOffset(at(instant))).toBe(minutes));

  test("converts back to the instant, except in the repeated hour", () =>
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const minute = Math.floor(instant / 60_000) * 60_000;
        return [minute, minute - HOUR].includes(toInstant(toAmsterdamTime(minute)));
      }),
    ));

  test("working hours are correct on both days on which the clocks change", () => {
    expect(toInstant({ day: date("2026-03-29"), minutes: 540 })).toBe(at("2026-03-29T07:00:00Z"));
    expect(toInstant({ day: date("2026-03-28"), minutes: 540 })).toBe(at("2026-03-28T08:00:00Z"));
    expect(toInstant({ day: date("2026-10-25"), minutes: 540 })).toBe(at("2026-10-25T08:00:00Z"));
    expect(toInstant({ day: date("2026-10-24"), minutes: 540 })).toBe(at("2026-10-24T07:00:00Z"));
    expect(toInstant({ day: date("2026-03-29"), minutes: 150 })).toBe(at("2026-03-29T01:30:00Z"));
    expect(toInstant({ day: date("2026-10-25"), minutes: 150 })).toBe(at("2026-10-25T00:30:00Z"));
  });
});

describe("holidays", () => {
  test.each([
    [2024, "2024-03-31"],
    [2025, "2025-04-20"],
    [2026, "2026-04-05"],
    [2027, "2027-03-28"],
    [2038, "2038-04-25"],
    [2285, "2285-03-22"],
  ])("Easter of %i is %s", (year, day) => expect(easter(year)).toBe(day));

  test("Easter is a Sunday between 22 March and 25 April", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2400 }), (year) => {
        const day = easter(year);
        return weekday(day) === 7 && day >= `${year}-03-22` && day <= `${year}-04-25`;
      }),
    ));

  test.each([
    "2026-01-01",
    "2026-04-03",
    "2026-04-06",
    "2026-04-27",
    "2026-05-05",
    "2026-05-14",
    "2026-05-25",
    "2026-12-25",
    "2026-12-26",
    "2031-04-26",
  ])("%s is a holiday", (day) => expect(isDutchHoliday(date(day))).toBe(true));

  test.each(["2026-04-05", "2026-04-28", "2026-12-24", "2026-11-11", "2031-04-27"])("%s is not a holiday", (day) =>
    expect(isDutchHoliday(date(day))).toBe(false),
  );
});

describe("slots", () => {
  test("a day has six before noon and eight after it", () => {
    const monday = names("2026-11-22T12:00:00Z").filter((name) => name.startsWith("2026-11-23"));
    expect(monday.map((name) => splitSlotName(name).time)).toEqual(
      "9:00 9:30 10:00 10:30 11:00 11:30 13:00 13:30 14:00 14:30 15:00 15:30 16:00 16:30".split(" "),
    );
  });

  test("begin four hours from now, to the minute", () => {
    expect(names("2026-11-23T08:00:00Z")[0]).toBe("2026-11-23T13:00");
    expect(names("2026-11-23T08:00:00.001Z")[0]).toBe("2026-11-23T13:30");
    expect(names("2026-11-23T08:30:00Z")[0]).toBe("2026-11-23T13:30");
    expect(names("2026-11-23T08:30:00.001Z")[0]).toBe("2026-11-23T14:00");
    expect(names("2026-11-23T11:30:01Z")[0]).toBe("2026-11-24T09:00");
  });

  test("end fourteen working days after today, holidays not counted", () => {
    expect(names("2026-11-23T06:00:00Z").at(-1)).toBe("2026-12-11T16:30");
    expect(names("2026-11-21T06:00:00Z").at(-1)).toBe("2026-12-10T16:30");
    expect(names("2026-12-21T06:00:00Z").at(-1)).toBe("2027-01-12T16:30");
  });

  test("keep their local time when the clocks change", () => {
    const spring = slotsFrom(at("2026-03-26T12:00:00Z"));
    expect(spring).toContain(at("2026-03-27T08:00:00Z"));
    expect(spring).toContain(at("2026-03-30T07:00:00Z"));
    const autumn = slotsFrom(at("2026-10-22T12:00:00Z"));
    expect(autumn).toContain(at("2026-10-23T07:00:00Z"));
    expect(autumn).toContain(at("2026-10-26T08:00:00Z"));
  });

  test("are at any time sorted, unique, in working hours, far enough ahead, and parsed back from their names", () =>
    fc.assert(
      fc.property(anyInstant, (now) => {
        const slots = slotsFrom(now);
        const days = new Set(slots.map((slot) => splitSlotName(slotName(slot)).day));
        return (
          slots.every((slot, i) => i === 0 || slot - (slots[i - 1] ?? slot) >= HOUR / 2) &&
          slots.every((slot) => slot >= now + 4 * HOUR && parseSlotName(slotName(slot)) === slot) &&
          [...days].every((day) => isWorkingDay(day)) &&
          [14, 15].includes(days.size)
        );
      }),
    ));

  test("follow the configured hours and days off", () => {
    const off = date("2026-11-24");
    const hours: ConsultationHours = {
      weekdays: [[[600, 660]], [[600, 660]], [], [], [[960, 1020]]],
      daysOff: [off],
      noticeHours: 24,
      daysAhead: 3,
    };
    expect(slotsFrom(at("2026-11-21T12:00:00Z"), hours).map(slotName)).toEqual([
      "2026-11-23T10:00",
      "2026-11-23T10:30",
      "2026-11-27T16:00",
      "2026-11-27T16:30",
      "2026-11-30T10:00",
      "2026-11-30T10:30",
    ]);
    expect(slotsFrom(at("2026-11-22T12:00:00Z"), { ...hours, weekdays: [[], [], [], [], []] })).toEqual([]);
  });

  test.each([
    "",
    "2026-11-23",
    "2026-11-23T9:00",
    "2026-11-23T09:15",
    "2026-11-23T24:00",
    "2026-11-22T09:00",
    "2026-12-25T09:00",
    "2026-02-30T09:00",
    "2026-11-23T09:00Z",
    "1795420800000",
  ])("%j is not a slot's name", (name) => expect(parseSlotName(name)).toBeUndefined());

  test("are grouped into whole weeks, including days without slots", () => {
    const days = groupByWeekday(["2026-12-23T09:00", "2026-12-24T09:30", "2026-12-28T13:00"]);
    expect(days.map(({ day }) => day)).toEqual([
      "2026-12-21",
      "2026-12-22",
      "2026-12-23",
      "2026-12-24",
      "2026-12-25",
      "2026-12-28",
      "2026-12-29",
      "2026-12-30",
      "2026-12-31",
      "2027-01-01",
    ]);
    expect(days.filter(({ names: free }) => free.length > 0)).toHaveLength(3);
    expect(groupByWeekday([])).toEqual([]);
  });

  test("every slot is in one of the weeks", () =>
    fc.assert(
      fc.property(anyInstant, (now) => {
        const all = slotsFrom(now).map(slotName);
        const days = groupByWeekday(all);
        return (
          days.length % 5 === 0 &&
          days.every(
            ({ day }, i) => weekday(day) === (i % 5) + 1 && (i % 5 === 0 || addDays(days[i - 1]?.day ?? day, 1) === day),
          ) &&
          days.flatMap((each) => each.names).join() === all.join()
        );
      }),
    ));
});
