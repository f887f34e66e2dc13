import { describe, expect, test } from "vitest";
import { type Alert, judge, REMINDED_EVERY_MS } from "#domain/status/alerts.ts";
import { followOutages, isTold, type Outage } from "#domain/status/outages.ts";
import { publicStates } from "#domain/status/public-parts.ts";
import type { Minute, Signals } from "#domain/status/signals.ts";
import { availability, countDay, levelOf } from "#domain/status/status-days.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.parse("2026-11-28T03:00:00Z");
const at = (minute: number) => START + minute * MINUTE;

/** Minutes of a cause: `.` well, `s` slow, `d` down, `?` unknown because the store is away. */
const minutes = (states: string, cause = "kv"): Minute[] =>
  states.split("").map((each, index) => ({
    at: at(index),
    signals: each === "s" || each === "d" ? { [cause]: { state: each === "s" ? "slow" : "down" } } : {},
    ...(each === "?" ? { isPartial: true } : {}),
  }));

/** Judges each minute in turn, as cron does; returns what happened, by minute. */
function eventsOf(states: string, { cause = "kv", acknowledgedIn = -1 } = {}): string[] {
  const all = minutes(states, cause);
  let open: Alert[] = [];
  return all.flatMap((_, index) => {
    const judged = judge(all.slice(Math.max(0, index - 4), index + 1), open, at(index));
    open = judged
      .map(({ alert }) => (index === acknowledgedIn ? { ...alert, acknowledgedAt: at(index) } : alert))
      .filter(({ closedAt }) => closedAt === null);
    return judged.flatMap(({ event }) => (event === null ? [] : [`${index} ${event}`]));
  });
}

describe("alerts", () => {
  test.each([
    ["one slow minute is none", "..s........", []],
    ["one in which it was down, as it was measured twice, opens it", "..d.....", ["2 opened", "7 closed"]],
    ["two of three slow minutes open it", "..s.s......", ["4 opened", "9 closed"]],
    ["a single good minute does not close it", ".ss.d.d.d.....", ["2 opened", "13 closed"]],
    ["slow minutes far apart are none", "s..s..s..s.", []],
    ["minutes in which nobody could know neither open nor close it", ".ss???..?.....", ["2 opened", "13 closed"]],
  ])("%s", (_, states, events) => expect(eventsOf(states)).toEqual(events));

  test("a mail server or platform by name was counted before: one minute opens it", () =>
    expect(eventsOf("..d.....", { cause: "mail:smtp.example.nl" })).toEqual(["2 opened", "7 closed"]));

  test("the same id in two runs of a minute, and the worst state", () => {
    const [first, second] = [judge(minutes("sd"), [], at(1)), judge(minutes("sd"), [], at(1) + 900)];
    expect(first).toEqual(second);
    expect(first[0]?.alert).toMatchObject({ id: `kv ${at(1)}`, state: "down" });
  });

  test("reminds every four hours until somebody knows", () => {
    const hours = 9 * 60;
    expect(eventsOf("d".repeat(hours))).toEqual(["0 opened", "240 reminded", "480 reminded"]);
    expect(eventsOf("d".repeat(hours), { acknowledgedIn: 300 })).toEqual(["0 opened", "240 reminded"]);
    expect(REMINDED_EVERY_MS).toBe(240 * MINUTE);
  });
});

describe("outages", () => {
  const well: Signals = { store: { state: "ok" }, kv: { state: "ok" } };
  const follow = (change: Partial<Parameters<typeof followOutages>[0]>, recent: Outage[] = []) =>
    followOutages({ at: at(20), signals: well, previousAt: at(19), storeAwaySince: null, ...change }, recent);

  test("none while all is well", () => expect(follow({})).toEqual([]));
  test("the store was away, as KV knows", () =>
    expect(follow({ previousAt: at(9), storeAwaySince: at(10) })).toEqual([
      { part: "store", startedAt: at(10), endedAt: at(20) },
    ]));
  test("missing minutes of which KV knows nothing: cron stood still", () =>
    expect(follow({ previousAt: at(9) })).toEqual([{ part: "cron", startedAt: at(10), endedAt: at(20) }]));
  test("one skipped run is no outage", () => expect(follow({ previousAt: at(18) })).toEqual([]));
  test("KV begins, lasts and ends", () => {
    const down: Signals = { ...well, kv: { state: "down" } };
    const lasting: Outage = { part: "kv", startedAt: at(15), endedAt: null };
    expect(follow({ signals: down })).toEqual([{ part: "kv", startedAt: at(20), endedAt: null }]);
    expect(follow({ signals: down }, [lasting])).toEqual([]);
    expect(follow({}, [lasting])).toEqual([{ ...lasting, endedAt: at(20) }]);
  });
  test("one that begins again within a quarter of an hour is the same one", () => {
    const before: Outage = { part: "store", startedAt: at(0), endedAt: at(6) };
    expect(follow({ previousAt: at(9), storeAwaySince: at(10) }, [before])).toEqual([
      { part: "store", startedAt: at(0), endedAt: at(20) },
    ]);
  });
  test("owners hear of five minutes or more, a quarter of an hour after the end, and not of cron", () => {
    const outage: Outage = { part: "store", startedAt: at(0), endedAt: at(5) };
    expect([isTold(outage, at(20)), isTold(outage, at(19)), isTold({ ...outage, endedAt: at(4) }, at(60))]).toEqual([
      true,
      false,
      false,
    ]);
    expect([isTold({ ...outage, part: "cron" }, at(60)), isTold({ ...outage, endedAt: null }, at(60))]).toEqual([false, false]);
  });
});

describe("the status page's states and days", () => {
  test("what visitors know of us fails with what it needs", () => {
    expect(publicStates({})).toEqual({ sites: "ok", booking: "ok", calendars: "ok", mail: "ok", portal: "ok" });
    expect(publicStates({ kv: { state: "down" } })).toMatchObject({ sites: "down", booking: "down", portal: "ok" });
    expect(publicStates({ media: { state: "down" }, mail: { state: "down" } })).toMatchObject({ sites: "slow", mail: "down" });
    expect(publicStates({ "feeds:airbnb.example": { state: "down" } })).toMatchObject({ calendars: "ok" });
  });

  const day = Date.parse("2026-11-28T00:00:00Z");
  const measured = Array.from({ length: 120 }, (_, index) => ({ at: day + index * MINUTE, signals: {} }));

  test("an outage of the store fills the minutes that nobody could write", () => {
    const outage: Outage = { part: "store", startedAt: day + 100 * MINUTE, endedAt: day + 130 * MINUTE };
    const counts = countDay(day, measured.slice(0, 100), [outage]);
    expect([counts.known, counts.down.booking, levelOf(counts, "booking")]).toEqual([130, 30, "down"]);
    expect(countDay(day, measured.slice(0, 100), [{ ...outage, part: "cron" }]).known).toBe(100);
    const across: Outage = { part: "store", startedAt: day - 10 * MINUTE, endedAt: day + 4 * MINUTE };
    expect(countDay(day, [], [across]).known).toBe(4);
    expect(countDay(day - DAY, [], [across]).known).toBe(10);
  });

  test("levels: a few bad minutes are seen, and unmeasured days are no good ones", () => {
    const bad = (count: number, state: "slow" | "down") =>
      countDay(
        day,
        [...measured.slice(count), ...measured.slice(0, count).map((each) => ({ ...each, signals: { store: { state } } }))],
        [],
      );
    expect(
      [bad(0, "slow"), bad(9, "slow"), bad(10, "slow"), bad(1, "down"), bad(5, "down")].map((each) => levelOf(each, "portal")),
    ).toEqual(["good", "good", "slow", "slow", "down"]);
    expect(levelOf(countDay(day, [], []), "portal")).toBe("none");
    expect(availability([{ day: "2026-11-28", counts: bad(30, "down") }], "portal")).toBe(0.75);
    expect(availability([{ day: "2026-11-28", counts: countDay(day, [], []) }], "portal")).toBeUndefined();
  });
});
