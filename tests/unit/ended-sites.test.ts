import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type CalendarDate, date, daysBetween } from "#domain/dates.ts";
import { type EndedSite, erasureOf, giftCloseTime, giftReminderTime } from "#domain/ended-sites.ts";
import { STATE_MEANINGS, SUBSCRIPTION_STATES } from "#domain/subscription-states.ts";
import { DAY_MS } from "#domain/time.ts";

const ENDED: EndedSite = {
  endedOn: date("2026-11-28"),
  lastDeparture: null,
  remindersSent: 0,
  remindedOn: null,
  remindedFor: null,
};

/** Runs the clock on each day, as cron does, and lists what happened; `skips` are days on which it did not run. */
function run(ended: Partial<EndedSite>, until: string, skips: (day: CalendarDate) => boolean = () => false): string[] {
  const site = { ...ENDED, ...ended };
  const seen: string[] = [];
  for (let day = site.endedOn; day <= date(until); day = addDays(day, 1)) {
    if (skips(day)) continue;
    const { step, lastDay, plannedFor, remindersSent } = erasureOf(site, day);
    if (step === "wait") continue;
    seen.push(`${day} ${step} ${lastDay}`);
    if (step === "erase") break;
    Object.assign(site, { remindersSent: remindersSent + 1, remindedOn: day, remindedFor: plannedFor });
  }
  return seen;
}

describe("the data of an ended site", () => {
  test("is kept for 30 days, with reminders 10 and 3 days before the last one, also over the end of a year", () => {
    expect(run({}, "2027-03-01")).toEqual([
      "2026-12-18 remind 2026-12-28",
      "2026-12-25 remind 2026-12-28",
      "2026-12-29 erase 2026-12-28",
    ]);
    expect(run({ endedOn: date("2026-12-10") }, "2027-03-01").at(-1)).toBe("2027-01-10 erase 2027-01-09");
  });

  test("is kept for 30 days through a 29th of February", () => {
    expect(run({ endedOn: date("2028-01-31") }, "2028-05-01")).toEqual([
      "2028-02-20 remind 2028-03-01",
      "2028-02-27 remind 2028-03-01",
      "2028-03-02 erase 2028-03-01",
    ]);
    expect(run({ endedOn: date("2028-02-29") }, "2028-05-01").at(-1)).toBe("2028-03-31 erase 2028-03-30");
    expect(run({ endedOn: date("2027-01-31") }, "2027-05-01").at(-1)).toBe("2027-03-03 erase 2027-03-02");
  });

  test("is kept until 30 days after the last stay, however far away, and a stay before the end changes nothing", () => {
    expect(run({ lastDeparture: date("2029-07-15") }, "2030-01-01")).toEqual([
      "2029-08-04 remind 2029-08-14",
      "2029-08-11 remind 2029-08-14",
      "2029-08-15 erase 2029-08-14",
    ]);
    expect(run({ lastDeparture: date("2026-08-01") }, "2027-03-01").at(-1)).toBe("2026-12-29 erase 2026-12-28");
  });

  test("late reminders move the day that they name, and keep the days between them", () => {
    expect(run({}, "2027-09-01", (day) => day < date("2027-02-01"))).toEqual([
      "2027-02-01 remind 2027-02-11",
      "2027-02-08 remind 2027-02-11",
      "2027-02-12 erase 2027-02-11",
    ]);
  });

  test("a stay that is agreed later makes the reminders start again; one that is cancelled does not break a promise", () => {
    const told = { remindersSent: 2, remindedOn: date("2026-12-25"), remindedFor: date("2026-12-28") };
    const later = { ...ENDED, ...told, lastDeparture: date("2027-01-10") };
    expect(erasureOf(later, date("2026-12-29"))).toEqual({
      step: "wait",
      lastDay: date("2027-02-09"),
      plannedFor: date("2027-02-09"),
      remindersSent: 0,
    });
    const cancelled = { ...ENDED, remindersSent: 1, remindedOn: date("2027-06-01"), remindedFor: date("2027-06-11") };
    expect(erasureOf(cancelled, date("2027-06-02"))).toMatchObject({ step: "wait", lastDay: "2027-06-11" });
  });

  test("whenever the clock runs: two reminders, at least 7 days apart, and none names a day after which it was erased late or early", () => {
    const days = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 4, maxLength: 40 });
    fc.assert(
      fc.property(days, fc.option(fc.integer({ min: -50, max: 120 }), { nil: null }), (runs, stay) => {
        const lastDeparture = stay === null ? null : addDays(ENDED.endedOn, stay);
        const runsOn = new Set(runs.map((each) => addDays(ENDED.endedOn, each)));
        const seen = run({ lastDeparture }, "2028-01-01", (day) => !runsOn.has(day) && daysBetween(ENDED.endedOn, day) <= 200);
        const parts = seen.map((line) => line.split(" "));
        expect(parts.map(([, step]) => step)).toEqual(["remind", "remind", "erase"]);
        const [first, second, erased] = parts.map(([day = ""]) => date(day));
        const [, , named = ""] = parts[1] ?? [];
        if (!first || !second || !erased) throw new Error("unreachable");
        expect(daysBetween(first, second)).toBeGreaterThanOrEqual(7);
        expect(daysBetween(second, date(named))).toBeGreaterThanOrEqual(3);
        expect(erased > date(named)).toBe(true);
        expect(daysBetween(ENDED.endedOn, erased)).toBeGreaterThan(30);
        if (lastDeparture) expect(daysBetween(lastDeparture, erased)).toBeGreaterThan(30);
      }),
    );
  });
});

describe("the emails about a gift", () => {
  const END = Date.parse("2027-01-27T12:00:00Z");
  test("come with the gift and ten days before its end, and it ends on its day", () => {
    expect(giftReminderTime({ endsAt: END, toldAt: END - 60 * DAY_MS })).toBe(END - 10 * DAY_MS);
    expect(giftCloseTime({ endsAt: END, remindedAt: END - 10 * DAY_MS })).toBe(END);
  });
  test("have a day between them and before the end, also for a gift that is short or told late", () => {
    expect(giftReminderTime({ endsAt: END, toldAt: END - DAY_MS / 2 })).toBe(END + DAY_MS / 2);
    expect(giftCloseTime({ endsAt: END, remindedAt: END + 3 * DAY_MS })).toBe(END + 4 * DAY_MS);
  });
});

test("the table of states in docs/billing.md is that of the code", () => {
  const docs = readFileSync("docs/billing.md", "utf8");
  const yes = (value: boolean) => (value ? "yes" : "no");
  const days = (list: readonly number[], when: string) => (list.length === 0 ? [] : [`${list.join(", ")} days ${when}`]);
  for (const state of SUBSCRIPTION_STATES) {
    const meaning = STATE_MEANINGS[state];
    const reminders = [
      ...days(meaning.remindsAfterDays, "after the month was due"),
      ...days(meaning.remindsBeforeErasureDays, "before the last day"),
    ];
    const cells = [
      `\`${state}\``,
      yes(meaning.putsOnline),
      meaning.showsSite ? "shown" : "the owner's notice",
      yes(meaning.takesBookings),
      yes(meaning.charges),
      reminders[0] ?? "–",
      meaning.keptDays === null ? "always" : `${meaning.keptDays} days`,
    ];
    expect(docs).toContain(`| ${cells.join(" | ")} |`);
  }
});
