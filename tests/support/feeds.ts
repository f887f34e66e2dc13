import { readFileSync } from "node:fs";
import { join } from "node:path";
import { addDays, type CalendarDate, date } from "#domain/dates.ts";
import { type ReadCalendar, readCalendar } from "#domain/icalendar/read-calendar.ts";
import { listNights } from "#domain/stays.ts";
import { FEEDS_TODAY } from "../fixtures/feeds/expected-feeds.ts";

const FOLDER = join(import.meta.dirname, "../fixtures/feeds");

const today = date(FEEDS_TODAY);
/** The window in which the feeds of `tests/fixtures/feeds` are read. */
export const FEED_WINDOW = { timeZone: "Europe/Amsterdam", from: today, until: addDays(today, 730) };

export const readFixture = (name: string): string => readFileSync(join(FOLDER, `${name}.ics`), "utf8");

/** Reads a calendar that must not be refused. */
export function readFeed(text: string): ReadCalendar {
  const result = readCalendar(text, FEED_WINDOW);
  if ("problem" in result) throw new Error(result.problem);
  return result;
}

/** Lists the nights of stays written as `arrival departure`. */
export const nightsOf = (stays: readonly string[] = []): CalendarDate[] =>
  stays.flatMap((stay) => {
    const [arrival = "", departure = ""] = stay.split(" ");
    return listNights({ arrival: date(arrival), departure: date(departure) });
  });
