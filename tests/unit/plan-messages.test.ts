import { describe, expect, test } from "vitest";
import { BOOKING_STATES } from "#domain/bookings/transitions.ts";
import { addDays, date } from "#domain/dates.ts";
import type { Automation, MessageTrigger } from "#domain/messages/automations.ts";
import { ALL_STAYS, DEFAULT_AUTOMATIONS } from "#domain/messages/built-in.ts";
import { endOfQuiet, type MessageFacts, planMessages } from "#domain/messages/plan-messages.ts";

const ZONE = "Europe/Amsterdam";
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** A local time of the home in summer. */
const at = (local: string) => Date.parse(`${local}:00+02:00`);
const local = (instant: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE, dateStyle: "short", timeStyle: "short" }).format(instant);

const FACTS: MessageFacts = {
  state: "confirmed",
  unitId: "unit",
  channel: "website",
  locale: "nl",
  arrival: date("2026-07-10"),
  departure: date("2026-07-14"),
  checkIn: "16:00",
  checkOut: "10:00",
  arrivalTime: null,
  timeZone: ZONE,
  isReturning: false,
  events: { confirmed: at("2026-05-01T12:00") },
  reviewUntil: at("2026-09-13T00:00"),
  off: [],
  sent: [],
  now: at("2026-05-01T12:00"),
};
const automation = (trigger: MessageTrigger, more: Partial<Automation> = {}): Automation => ({
  id: "message",
  isOn: true,
  trigger,
  template: "arrival",
  conditions: ALL_STAYS,
  whenLate: "skip",
  ...more,
});
const BEFORE = automation({ type: "before-arrival", days: 3, time: "10:00" });

/** The state of the stay at a time, if only the clock changes it. */
const stateAt = (now: number) =>
  now < at("2026-07-10T16:00") ? "confirmed" : now < at("2026-07-14T10:00") ? "checked-in" : "completed";

/** Simulates a stay hour by hour, and returns the sent messages with their times. */
function live(
  automations: readonly Automation[],
  facts: Partial<MessageFacts> = {},
  quiet: Parameters<typeof planMessages>[2] = null,
) {
  const sent: MessageFacts["sent"][number][] = [];
  const log: string[] = [];
  const start = facts.now ?? FACTS.now;
  for (let now = start; now < at("2026-09-01T00:00"); now += HOUR / 2) {
    const plan = planMessages({ ...FACTS, state: stateAt(now), ...facts, sent, now }, automations, quiet);
    if (plan.due.length === 0) continue;
    log.push(`${local(now)} ${plan.due.map((message) => message.automation.id).join(" + ")}`);
    sent.push(...plan.due.map((message) => ({ automationId: message.automation.id, anchor: message.anchor, at: now })));
  }
  return log;
}

describe("messages of a stay", () => {
  test("each is sent once, at its time", () => {
    expect(live(DEFAULT_AUTOMATIONS)).toEqual([
      "2026-07-07 10:00 arrival",
      "2026-07-10 19:00 welcome",
      "2026-07-13 17:00 departure",
      "2026-07-16 10:00 review",
      "2026-07-23 10:00 review-reminder",
    ]);
  });

  test("the next check is at the next message's time, and there is none after the last one", () => {
    expect(local(planMessages(FACTS, DEFAULT_AUTOMATIONS).next ?? 0)).toBe("2026-07-07 10:00");
    const late = { ...FACTS, state: "completed", now: at("2026-09-01T00:00") } as const;
    expect(planMessages(late, DEFAULT_AUTOMATIONS)).toEqual({ due: [], coming: [], next: null });
  });

  test.each(BOOKING_STATES)("only stays that take place get messages about them: %s", (state) => {
    const goesOut = (trigger: MessageTrigger, now: number) =>
      planMessages({ ...FACTS, state, now }, [automation(trigger)]).due.length > 0;
    const isStaying = state === "confirmed" || state === "checked-in";
    const hasStayed = state === "checked-in" || state === "completed";
    expect(goesOut({ type: "before-arrival", days: 0, time: "09:00" }, at("2026-07-10T09:00"))).toBe(isStaying);
    expect(goesOut({ type: "after-arrival", hours: 1 }, at("2026-07-10T17:00"))).toBe(isStaying);
    expect(goesOut({ type: "before-departure", days: 1, time: "17:00" }, at("2026-07-13T17:00"))).toBe(isStaying);
    expect(goesOut({ type: "after-departure", days: 1, time: "10:00" }, at("2026-07-15T10:00"))).toBe(hasStayed);
    expect(goesOut({ type: "review", days: 1, time: "10:00" }, at("2026-07-15T10:00"))).toBe(hasStayed);
  });

  test.each([
    ["confirmed", "confirmed", true],
    ["confirmed", "cancelled", false],
    ["cancelled", "cancelled", true],
    ["declined", "declined", true],
    ["requested", "requested", true],
    ["requested", "confirmed", false],
    ["paid", "confirmed", true],
    ["paid", "cancelled", false],
  ] as const)("after the event %s, in the state %s: %s", (event, state, expected) => {
    const facts = { ...FACTS, state, events: { [event]: FACTS.now }, now: FACTS.now + HOUR };
    expect(planMessages(facts, [automation({ type: "event", event, hours: 1 })]).due.length > 0).toBe(expected);
    expect(planMessages({ ...facts, now: FACTS.now + 3 * DAY }, [automation({ type: "event", event, hours: 1 })]).due).toEqual(
      [],
    );
  });

  test("a guest who books late gets what is still needed in one email, and nothing outdated", () => {
    const late = DEFAULT_AUTOMATIONS.map((each) => ({ ...each, isOn: true }));
    const both = late.map((each) => (each.id === "looking-forward" ? { ...each, whenLate: "send" as const } : each));
    const now = at("2026-07-09T12:00");
    expect(live(both, { now, events: { confirmed: now } })).toEqual([
      "2026-07-09 12:30 arrival + looking-forward",
      "2026-07-10 19:00 welcome",
      "2026-07-13 17:00 departure",
      "2026-07-16 10:00 review",
      "2026-07-23 10:00 review-reminder",
    ]);
    expect(live(late, { now, events: { confirmed: now } })[0]).toBe("2026-07-09 12:30 arrival");
    const over = at("2026-07-12T12:00");
    expect(live(late, { now: over, events: { confirmed: over } })).toEqual([
      "2026-07-13 17:00 departure",
      "2026-07-16 10:00 review",
      "2026-07-23 10:00 review-reminder",
    ]);
  });

  test("a message whose minute was missed is still sent, unless it no longer makes sense", () => {
    const due = (now: string) => planMessages({ ...FACTS, now: at(now) }, [BEFORE]).due.length;
    expect([due("2026-07-07T09:59"), due("2026-07-07T10:00"), due("2026-07-08T04:00"), due("2026-07-10T23:59")]).toEqual([
      0, 1, 1, 1,
    ]);
    expect(due("2026-07-11T00:00")).toBe(0);
  });

  test("changed dates repeat a message only if its new time is later", () => {
    const sent = [{ automationId: "message", anchor: "2026-07-10", at: at("2026-07-07T10:00") }];
    const plan = (arrival: string, now: string) =>
      planMessages({ ...FACTS, arrival: date(arrival), departure: addDays(date(arrival), 4), sent, now: at(now) }, [BEFORE]);
    expect(plan("2026-07-10", "2026-07-08T12:00")).toMatchObject({ due: [], next: null });
    expect(plan("2026-07-09", "2026-07-08T12:00")).toMatchObject({ due: [], next: null });
    expect(plan("2026-07-24", "2026-07-08T12:00").next).toBe(at("2026-07-21T10:00"));
    // A former date again: its message has already been sent.
    const back = [...sent, { automationId: "message", anchor: "2026-07-24", at: at("2026-07-21T10:00") }];
    expect(planMessages({ ...FACTS, sent: back, now: at("2026-07-08T12:00") }, [BEFORE]).next).toBeNull();
  });

  test.each([
    ["units", { units: ["other"] }, false],
    ["units", { units: ["unit", "other"] }, true],
    ["channels", { channels: ["phone"] }, false],
    ["nights", { minNights: 5 }, false],
    ["nights", { minNights: 4, maxNights: 4 }, true],
    ["languages", { locales: ["de", "pl"] as const }, false],
    ["guests", { guests: "returning" as const }, false],
    ["guests", { guests: "first" as const }, true],
  ])("conditions by %s: %o", (_, conditions, expected) => {
    const conditional = { ...BEFORE, conditions: { ...ALL_STAYS, ...conditions } as Automation["conditions"] };
    expect(planMessages(FACTS, [conditional]).next !== null).toBe(expected);
  });

  test("a message is not sent if it is turned off in general or for the stay, or if no review may be requested", () => {
    expect(live([{ ...BEFORE, isOn: false }])).toEqual([]);
    expect(live(DEFAULT_AUTOMATIONS, { off: ["arrival", "review"], reviewUntil: null })).toEqual([
      "2026-07-10 19:00 welcome",
      "2026-07-13 17:00 departure",
    ]);
  });

  test("quiet hours move messages to their end, even across midnight and near a clock change", () => {
    const quiet = { from: "21:00", to: "08:00" };
    expect(live([automation({ type: "after-arrival", hours: 6 })], {}, quiet)).toEqual(["2026-07-11 08:00 message"]);
    expect(live([automation({ type: "before-arrival", days: 1, time: "05:00" })], {}, quiet)).toEqual([
      "2026-07-09 08:00 message",
    ]);
    const now = at("2026-07-08T23:00");
    expect(live([{ ...BEFORE, whenLate: "send" }], { now, events: { confirmed: now } }, quiet)).toEqual([
      "2026-07-09 08:00 message",
    ]);
    const end = (instant: string) => endOfQuiet(Date.parse(instant), quiet, ZONE);
    // The clocks go back in the night of 25 October, forward in that of 29 March.
    expect(end("2026-10-24T22:00:00Z")).toBe(Date.parse("2026-10-25T07:00:00Z"));
    expect(end("2026-03-28T23:00:00Z")).toBe(Date.parse("2026-03-29T06:00:00Z"));
    expect(end("2026-10-25T07:00:00Z")).toBeUndefined();
    expect(endOfQuiet(at("2026-07-10T13:30"), { from: "13:00", to: "14:00" }, ZONE)).toBe(at("2026-07-10T14:00"));
  });

  test.each([
    ["2026-03-30", "2026-03-29 10:00", "2026-03-29T08:00:00Z"],
    ["2026-10-26", "2026-10-25 10:00", "2026-10-25T09:00:00Z"],
    ["2026-03-30", "2026-03-29 03:30", "2026-03-29T01:30:00Z"],
  ])("the hour is local to the home on days when the clocks change: arrival %s", (arrival, moment, instant) => {
    const [, time = ""] = moment.split(" ");
    const facts = { ...FACTS, arrival: date(arrival), departure: addDays(date(arrival), 3), events: {}, now: 0 };
    const plan = planMessages(facts, [automation({ type: "before-arrival", days: 1, time })]);
    expect(plan.next).toBe(Date.parse(instant));
  });

  test("a guest who arrives later is welcomed later", () => {
    const welcome = automation({ type: "after-arrival", hours: 2 });
    expect(live([welcome], { arrivalTime: "20:30" })).toEqual(["2026-07-10 22:30 message"]);
    expect(live([welcome], { arrivalTime: "11:00" })).toEqual(["2026-07-10 18:00 message"]);
  });
});
