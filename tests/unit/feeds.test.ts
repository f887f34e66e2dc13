import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { classifyEvents, hasRollingBlocks } from "#domain/channels/classify.ts";
import { nightsOfFeed } from "#domain/channels/nights-of-feed.ts";
import { readCalendar } from "#domain/icalendar/read-calendar.ts";
import { FEEDS } from "../fixtures/feeds/expected-feeds.ts";
import { FEED_WINDOW, nightsOf, readFeed, readFixture } from "../support/feeds.ts";

const { from: today, until } = FEED_WINDOW;

test("every file of the corpus has an expected result", () => {
  const files = readdirSync(join(import.meta.dirname, "../fixtures/feeds")).filter((file) => file.endsWith(".ics"));
  expect(files.map((file) => file.replace(/\.ics$/, "")).toSorted()).toEqual(Object.keys(FEEDS).toSorted());
});

describe.each(Object.entries(FEEDS))("%s", (name, { channel = "other", busy, free, soft, leftOut = {}, problem }) => {
  if (problem) {
    test(`is refused as ${problem}`, () => expect(readCalendar(readFixture(name), FEED_WINDOW)).toEqual({ problem }));
    return;
  }
  test("closes its taken nights and no others", () => {
    const calendar = readFeed(readFixture(name));
    const rows = nightsOfFeed(classifyEvents(calendar.events, channel), {
      today,
      until,
      opensEdges: hasRollingBlocks(channel),
    });
    const closed = new Set(rows.map(({ night }) => night));
    expect(nightsOf(busy).filter((night) => !closed.has(night))).toEqual([]);
    expect(nightsOf(free).filter((night) => closed.has(night))).toEqual([]);
    if (soft) expect(rows.filter(({ kind }) => kind === "soft").map(({ night }) => night)).toEqual(nightsOf(soft).toSorted());
    else if (channel !== "airbnb" && channel !== "vrbo" && !name.includes("free-busy"))
      expect(rows.filter(({ kind }) => kind === "soft")).toEqual([]);
    const none = { cancelled: 0, free: 0, daytime: 0, outside: 0, unreadable: 0, shortened: 0 };
    expect(calendar.leftOut).toEqual({ ...none, ...leftOut });
  });
});
