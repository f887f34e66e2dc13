import type { Outcome } from "#contract/errors.ts";
import { addDays, type CalendarDate, dayInZone } from "#domain/dates.ts";
import { type BusyTimes, collectBusyTimes } from "#domain/icalendar/busy-times.ts";
import { separateTaken } from "#domain/icalendar/free-runs.ts";
import { countNights, type Stay } from "#domain/stays.ts";
import { increment } from "#store/attempts.ts";
import { type CalendarVersion, raiseOfUnit } from "#store/calendar-versions.ts";
import { findOtherNights, findUnitZone, type ImportedFrom, replaceImported } from "#store/imported-blocks.ts";
import { isUniqueViolation } from "#store/store.ts";
import { auditSite, type SiteTools } from "#worker/sites/site-tools.ts";
import { fetchCalendar } from "./fetch-calendar.ts";
import { readEvents } from "./read-events.ts";

/** How far ahead nights are taken over, days. */
const AHEAD = 730;
const HOUR_MS = 60 * 60_000;
/** Of one site, an hour. */
const MOST_IMPORTS = 20;
const MOST_TRIES = 3;

/** A stretch of nights in an answer. */
interface ImportedStay extends Stay {
  nights: number;
}

/** A copy of a calendar as it was; it does not follow what changes there. */
interface ImportedCalendar {
  /** Milliseconds since the epoch. */
  importedAt: number;
  oneTimeCopy: true;
  /** Host of the calendar. */
  source: string;
  stays: ImportedStay[];
  /** What was in the calendar and taken here before. */
  alreadyTaken: ImportedStay[];
  leftOut: BusyTimes["leftOut"];
}

type Problem =
  | "NOT_FOUND"
  | "TOO_MANY_REQUESTS"
  | "NIGHTS_TAKEN"
  | "INVALID_ADDRESS"
  | "CALENDAR_UNREACHABLE"
  | "CALENDAR_TOO_LARGE"
  | "NO_CALENDAR";

/**
 * Takes the busy nights of a calendar elsewhere over, once, in the place of what came from the same host before. NIGHTS_TAKEN only
 * when others keep taking nights meanwhile.
 */
export async function importCalendar(
  tools: SiteTools,
  { siteId, unitId, url }: { siteId: string; unitId: string; url: string },
  fetchFrom: typeof fetch,
): Promise<Outcome<{ imported: ImportedCalendar }, Problem>> {
  const { store, now, mainDomain } = tools;
  const timeZone = await findUnitZone(store, siteId, unitId);
  if (timeZone === undefined) return { ok: false, code: "NOT_FOUND" };
  if ((await increment(store, `calendar import ${siteId}`, HOUR_MS, now)).count > MOST_IMPORTS)
    return { ok: false, code: "TOO_MANY_REQUESTS" };
  const fetched = await fetchCalendar(url, mainDomain, fetchFrom);
  if (!fetched.ok) return fetched;
  const today = dayInZone(now, timeZone);
  const until = addDays(today, AHEAD);
  const { stays, leftOut } = collectBusyTimes(await readEvents(fetched.text), { timeZone, from: today, until });
  const place = { unitId, source: fetched.host };
  const written = await write(tools, place, stays, today, until);
  if (!written) return { ok: false, code: "NIGHTS_TAKEN" };
  await auditSite(tools, store.db, "calendar_imported", { siteId, details: { unitId } });
  const counted = (list: Stay[]) => list.map((stay) => ({ ...stay, nights: countNights(stay) }));
  const answered = { stays: counted(written.free), alreadyTaken: counted(written.taken), leftOut };
  return { ok: true, imported: { importedAt: now, oneTimeCopy: true, source: fetched.host, ...answered } };
}

async function write(
  { store, now, onCalendarChange }: SiteTools,
  place: ImportedFrom,
  stays: Stay[],
  today: CalendarDate,
  until: CalendarDate,
): Promise<{ free: Stay[]; taken: Stay[] } | undefined> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const result = separateTaken(stays, await findOtherNights(store, place, today, until));
    const blocks = result.free.map((stay) => ({
      ...stay,
      ...place,
      id: crypto.randomUUID(),
      kind: "imported" as const,
      sequence: 0,
      createdAt: now,
      updatedAt: now,
    }));
    try {
      const [changed] = await store.atomically((db) => [
        raiseOfUnit(db, store.tables, place.unitId, now),
        ...replaceImported(db, store.tables, place, today, blocks),
      ]);
      for (const change of changed as CalendarVersion[]) await onCalendarChange(change);
      return result;
    } catch (error) {
      if (!isUniqueViolation(error, "booking_nights")) throw error;
    }
  }
  return undefined;
}
