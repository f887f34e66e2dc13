import type { Outcome } from "#contract/errors.ts";
import { addDays, type CalendarDate, dayInZone } from "#domain/dates.ts";
import { type BusyTimes, collectBusyTimes } from "#domain/icalendar/busy-times.ts";
import { separateTaken } from "#domain/icalendar/free-runs.ts";
import { countNights, type Stay } from "#domain/stays.ts";
import { increment } from "#store/attempts.ts";
import { type CalendarVersion, raiseOfUnit } from "#store/calendar-versions.ts";
import { findOtherNights, findUnitZone, type ImportedFrom, replaceImported } from "#store/imported-blocks.ts";
import { findParts } from "#store/nights.ts";
import { failedGuard } from "#store/guards.ts";
import { isUniqueViolation } from "#store/store.ts";
import { auditSite, type SiteTools } from "#worker/sites/site-tools.ts";
import { fetchCalendar } from "./fetch-calendar.ts";
import { readEvents } from "./read-events.ts";

/** Nights are imported up to this many days from today. */
const DAYS_AHEAD = 730;
const HOUR_MS = 60 * 60_000;
/** Per site. */
const MAX_IMPORTS_PER_HOUR = 20;
const MAX_ATTEMPT_COUNT = 3;

/** An imported stay in the response. */
interface ImportedStay extends Stay {
  nights: number;
}

/** A one-time copy of a calendar, without later changes of the original. */
interface ImportedCalendar {
  /** Milliseconds since the epoch. */
  importedAt: number;
  oneTimeCopy: true;
  /** The calendar's host. */
  source: string;
  stays: ImportedStay[];
  /** Nights of the calendar that were already taken here. */
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
 * Imports the busy nights of a calendar on another platform once. They replace earlier imports from the same host. NIGHTS_TAKEN
 * only if other requests claim nights during every attempt.
 */
export async function importCalendar(
  tools: SiteTools,
  { siteId, unitId, url }: { siteId: string; unitId: string; url: string },
  fetchFrom: typeof fetch,
): Promise<Outcome<{ imported: ImportedCalendar }, Problem>> {
  const { store, now, mainDomain } = tools;
  const timeZone = await findUnitZone(store, siteId, unitId);
  if (timeZone === undefined) return { ok: false, code: "NOT_FOUND" };
  if ((await increment(store, `calendar import ${siteId}`, HOUR_MS, now)).count > MAX_IMPORTS_PER_HOUR)
    return { ok: false, code: "TOO_MANY_REQUESTS" };
  const fetched = await fetchCalendar(url, mainDomain, fetchFrom);
  if (!fetched.ok) return fetched;
  const today = dayInZone(now, timeZone);
  const until = addDays(today, DAYS_AHEAD);
  const { stays, leftOut } = collectBusyTimes(await readEvents(fetched.text), { timeZone, from: today, until });
  const origin = { unitId, source: fetched.host };
  const written = await writeStays(tools, origin, stays, today, until);
  if (typeof written === "string") return { ok: false, code: written };
  await auditSite(tools, store.db, "calendar_imported", { siteId, details: { unitId } });
  const withNights = (list: Stay[]) => list.map((stay) => ({ ...stay, nights: countNights(stay) }));
  const result = { stays: withNights(written.free), alreadyTaken: withNights(written.taken), leftOut };
  return { ok: true, imported: { importedAt: now, oneTimeCopy: true, source: fetched.host, ...result } };
}

async function writeStays(
  { store, now, onCalendarChange }: SiteTools,
  origin: ImportedFrom,
  stays: Stay[],
  today: CalendarDate,
  until: CalendarDate,
): Promise<{ free: Stay[]; taken: Stay[] } | "NIGHTS_TAKEN" | "NOT_FOUND"> {
  for (let attempt = 0; attempt < MAX_ATTEMPT_COUNT; attempt++) {
    const [others, related] = await Promise.all([findOtherNights(store, origin, today, until), findParts(store, origin.unitId)]);
    const result = separateTaken(stays, others);
    const blocks = result.free.map((stay) => ({
      ...stay,
      ...origin,
      id: crypto.randomUUID(),
      kind: "imported" as const,
      sequence: 0,
      createdAt: now,
      updatedAt: now,
    }));
    try {
      const [changed] = await store.atomically((db) => [
        raiseOfUnit(db, store.tables, origin.unitId, now),
        ...replaceImported(db, store.tables, origin, today, blocks, related),
      ]);
      for (const change of changed as CalendarVersion[]) await onCalendarChange(change);
      return result;
    } catch (error) {
      const failed = failedGuard(error);
      if (failed === "unitNotBookable") return "NOT_FOUND";
      // A booking, another import of the same calendar or a change of the unit's parts was faster.
      if (failed !== "partsChanged" && failed !== "nightImported" && !isUniqueViolation(error, "nights")) throw error;
    }
  }
  return "NIGHTS_TAKEN";
}
