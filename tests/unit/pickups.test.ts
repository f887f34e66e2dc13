import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CHANNELS } from "#domain/channels/channels.ts";
import { findUnseen, isOverdue } from "#domain/channels/pickups.ts";
import { fetchesOf, readerOf } from "#domain/channels/readers.ts";
import { addDays, date } from "#domain/dates.ts";
import { TODAY } from "../fixtures/site.ts";

const HOUR = 60 * 60_000;

test.each([
  ["Airbnb-Calendar-Sync/1.0", "Airbnb"],
  ["Booking.com iCal Importer", "Booking.com"],
  ["HomeAway/1.0 (calendar)", "Vrbo"],
  ["Google-Calendar-Importer", "Google"],
  ["macOS/15.0 (24A335) dataaccessd/1.0", "Apple"],
  ["Microsoft Exchange/15.20", "Microsoft"],
  ["Mozilla/5.0 (Macintosh) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36", "browser"],
  ["Mozilla/5.0 (compatible; Airbnb)", "Airbnb"],
  ["Mozilla/5.0 (compatible; Reader/2.0) Chrome/99", "other"],
  ["okhttp/4.12", "other"],
  ["", "other"],
  [null, "other"],
])("the reader %s is %s", (userAgent, name) => expect(readerOf(userAgent)).toBe(name));

describe("fetches of a channel", () => {
  const by = (...agents: string[]) => agents.map((agent) => ({ agent }));
  test("are those by readers with its name", () =>
    expect(fetchesOf(by("Airbnb", "other", "browser", "Google"), "airbnb")).toEqual(by("Airbnb")));
  test("are those of unnamed readers if no reader has its name", () =>
    expect(fetchesOf(by("other", "browser", "Google"), "booking")).toEqual(by("other")));
  test("are never those of a browser", () =>
    expect(CHANNELS.flatMap((channel) => fetchesOf(by("browser"), channel))).toEqual([]));
});

describe("a channel is overdue", () => {
  const asked = { channel: "booking" as const, createdAt: 0, now: 0 };
  const history = (count: number, everyHours: number) => ({ firstAt: 0, lastAt: (count - 1) * everyHours * HOUR, count });
  const overdueAfter = (hours: number, past: ReturnType<typeof history> | null, channel: "booking" | "vrbo" = "booking") =>
    isOverdue({ ...asked, channel, history: past, now: (past?.lastAt ?? 0) + hours * HOUR });
  test("after half a day if it fetches each hour", () =>
    expect([11, 12, 13].map((hours) => overdueAfter(hours, history(30, 1)))).toEqual([false, false, true]));
  test("after three of its intervals if it is slower", () =>
    expect([29, 31].map((hours) => overdueAfter(hours, history(10, 10)))).toEqual([false, true]));
  test("after two days if it usually comes once a day", () =>
    expect([47, 49].map((hours) => overdueAfter(hours, history(2, 1), "vrbo"))).toEqual([false, true]));
  test("if it has never come", () => expect([12, 13].map((hours) => overdueAfter(hours, null))).toEqual([false, true]));
  test("not right after a fetch, and once overdue, until the next one", () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...CHANNELS),
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 0, max: 2000 }),
        (channel, count, everyHours, hours) => {
          const past = history(count, everyHours);
          const at = (later: number) => isOverdue({ channel, history: past, createdAt: 0, now: past.lastAt + later * HOUR });
          expect(at(0)).toBe(false);
          if (at(hours)) expect(at(hours + 1)).toBe(true);
        },
      ),
    ));
});

test("a stay is unseen if one of its future nights is missing in the fetched version", () => {
  const stay = (from: number, nights: number) => ({ arrival: addDays(TODAY, from), departure: addDays(TODAY, from + nights) });
  const fetched = [stay(-3, 5), stay(10, 4)];
  const stays = [stay(-8, 9), stay(1, 2), stay(10, 4), stay(20, 1)];
  expect(findUnseen(stays, fetched, date(TODAY))).toEqual([stay(1, 2), stay(20, 1)]);
});
