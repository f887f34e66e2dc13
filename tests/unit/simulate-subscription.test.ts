import { describe, expect, test } from "vitest";
import { date } from "#domain/dates.ts";
import { stateOf, STATE_MEANINGS, SUBSCRIPTION_STATES } from "#domain/subscription-states.ts";
import { simulateSubscription, type TestStep, type TestSubscription } from "#business/billing/simulate-subscription.ts";

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
const trial = (steps: TestStep[] = []): TestSubscription => ({
  startedAt: noon("2026-01-31"),
  dueNow: 0,
  monthly: 50_00,
  nextCharge: date("2026-02-28"),
  steps,
});
const paid = (steps: TestStep[] = []): TestSubscription => ({ ...trial(steps), dueNow: 200_00 });
const at = (test: TestSubscription, day: string) => simulateSubscription(test, noon(day));

describe("a test subscription", () => {
  test("is free until the first charge, and then charged each month on the same day", () => {
    expect(at(trial(), "2026-02-27")).toMatchObject({ status: "trial", paidUntil: noon("2026-02-28"), movements: [] });
    const later = at(trial(), "2026-04-30");
    expect(later).toMatchObject({ status: "active", paidUntil: noon("2026-05-28") });
    expect(later.movements.map(({ at: time }) => new Date(time).toISOString().slice(0, 10))).toEqual([
      "2026-02-28",
      "2026-03-28",
      "2026-04-28",
    ]);
  });

  test("that is charged on the 31st is charged on the last day of shorter months, for two years with a leap day", () => {
    const { movements } = simulateSubscription(paid(), noon("2028-03-31"));
    const days = movements.map(({ at: time }) => new Date(time).toISOString().slice(0, 10));
    expect(days.slice(0, 4)).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]);
    expect(days).toContain("2027-02-28");
    expect(days).toContain("2028-02-29");
    expect(days.at(-1)).toBe("2028-03-31");
    expect(movements.reduce((sum, { amount }) => sum + amount, 0)).toBe(200_00 + 26 * 50_00);
  });

  test("that begins on any day of four years is charged on the day on which Stripe would, with both plans", () => {
    /** The day of a month with the day of an anchor, or its last one, by the calendar of the platform. */
    const follow = (anchor: Date, months: number) => {
      const [year, month] = [anchor.getUTCFullYear(), anchor.getUTCMonth() + months];
      const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
      return Date.UTC(year, month, Math.min(anchor.getUTCDate(), last), 12);
    };
    for (let startedAt = noon("2026-01-01"); startedAt < noon("2030-01-01"); startedAt += 24 * 60 * 60 * 1000) {
      const first = follow(new Date(startedAt), 1);
      const nextCharge = date(new Date(first).toISOString().slice(0, 10));
      for (const [dueNow, anchor] of [
        [0, first],
        [200_00, startedAt],
      ] as const) {
        const { movements } = simulateSubscription(
          { startedAt, dueNow, monthly: 50_00, nextCharge, steps: [] },
          follow(new Date(startedAt), 28),
        );
        const months = movements.filter(({ id }) => id !== "first").map(({ at: time }) => time);
        const offset = dueNow > 0 ? 1 : 0;
        expect(months.slice(0, 26)).toEqual(Array.from({ length: 26 }, (_, month) => follow(new Date(anchor), month + offset)));
      }
    }
  });

  test("whose card refuses is past due since that month, and pays what is due when the card pays again", () => {
    const fails: TestStep = { at: noon("2026-04-01"), step: "card-fails" };
    const pays: TestStep = { at: noon("2026-06-02"), step: "card-pays" };
    const due = at(paid([fails]), "2026-06-01");
    expect(due).toMatchObject({ status: "past_due", pastDueSince: noon("2026-04-30"), paidUntil: noon("2026-04-30") });
    expect(due.movements).toHaveLength(3);
    const mended = at(paid([fails, pays]), "2026-06-02");
    expect(mended).toMatchObject({ status: "active", pastDueSince: null, paidUntil: noon("2026-06-30") });
    expect(mended.movements.slice(3).map(({ at: time }) => time)).toEqual([pays.at, pays.at]);
  });

  test("that is cancelled goes on to the end of its month, and can be kept until then", () => {
    const cancel: TestStep = { at: noon("2026-04-02"), step: "cancel" };
    expect(at(paid([cancel]), "2026-04-29")).toMatchObject({ status: "active", cancelsAt: noon("2026-04-30"), endedAt: null });
    const ended = at(paid([cancel]), "2026-07-01");
    expect(ended).toMatchObject({ status: "ended", cancelsAt: null, endedAt: noon("2026-04-30") });
    expect(ended.movements).toHaveLength(3);
    const keep: TestStep = { at: noon("2026-04-20"), step: "keep" };
    expect(at(paid([cancel, keep]), "2026-07-01")).toMatchObject({ status: "active", cancelsAt: null, endedAt: null });
    const tooLate: TestStep = { at: noon("2026-05-20"), step: "keep" };
    expect(at(paid([cancel, tooLate]), "2026-07-01")).toMatchObject({ status: "ended", endedAt: noon("2026-04-30") });
  });

  test("that is ended at once is charged nothing more; money that went back is a negative movement", () => {
    const steps: TestStep[] = [
      { at: noon("2026-02-05"), step: "refund", amount: 200_00 },
      { at: noon("2026-02-05"), step: "end" },
    ];
    const { status, movements } = at(paid(steps), "2027-01-01");
    expect(status).toBe("ended");
    expect(movements.map(({ amount }) => amount)).toEqual([200_00, -200_00]);
  });
});

test("only an unpaid subscription is paused, and only a paid or free one puts a site online", () => {
  expect(stateOf({ status: "past_due", pausedAt: 1 })).toBe("paused");
  expect(stateOf({ status: "past_due", pausedAt: null })).toBe("past_due");
  expect(stateOf({ status: "active", pausedAt: 1 })).toBe("active");
  expect(SUBSCRIPTION_STATES.filter((state) => STATE_MEANINGS[state].putsOnline)).toEqual(["trial", "active"]);
});
