import { type CalendarDate, dayInZone } from "#domain/dates.ts";
import { toStays } from "#domain/icalendar/free-runs.ts";
import { type BusyEvent, serializeCalendar } from "#domain/icalendar/serialize-calendar.ts";
import { listNights, type Stay } from "#domain/stays.ts";
import { type ExportEntry, findEntries, type ServedExport } from "#store/letting/calendar-exports.ts";
import type { Store } from "#store/dialect/store.ts";
import { ABOUT, type CalendarFile, firstDayOfExports, toCalendarFile, uidOf } from "../calendars/site-export.ts";
import { translatorFor } from "#locales/words/translate.ts";

/** A version of an export, as recorded when it is picked up. */
export interface ExportVersion {
  exportId: string;
  /** Time of the calendar's newest change in it, in milliseconds since the epoch. */
  contentAt: number;
  /** The day of its creation, in the home's time zone. */
  today: CalendarDate;
  /** Lists the runs of its taken nights from that day on. */
  nights: () => Stay[];
}

/** Readers use at most this number of origins of an event. */
const MAX_ORIGINS = 20;

/** Creates the calendar of an export. The same entries give the same bytes. */
export async function createExportFile(
  store: Store,
  served: ServedExport,
  now: number,
): Promise<{ file: CalendarFile; version: ExportVersion }> {
  const { id, siteName, unitName, locale, timeZone, updatedAt, contentAt } = served;
  const entries = await findEntries(store, served, firstDayOfExports(now, timeZone));
  const summary = (await translatorFor(locale))("export.busy");
  const name = [...new Set([siteName, unitName])].filter((part) => part !== "").join(", ");
  const text = serializeCalendar({ ...ABOUT, name, events: entries.map((entry) => toEvent(entry, summary)) });
  const today = dayInZone(now, timeZone);
  return {
    file: await toCalendarFile(text, updatedAt),
    version: { exportId: id, contentAt, today, nights: () => runsFrom(entries, today) },
  };
}

/**
 * Preparation has a UID of its own, because it is not part of the stay. An entry that was never moved has the time of its
 * creation, so that changes of a booking's other details do not change the calendar.
 */
function toEvent(entry: ExportEntry, summary: string): BusyEvent {
  const { holder, kind, arrival, departure, sequence, createdAt, updatedAt, provenance } = entry;
  const own = uidOf(holder);
  return {
    uid: kind === "preparation" ? `preparation-${own}` : own,
    arrival,
    departure,
    summary,
    sequence,
    stamp: sequence === 0 ? createdAt : updatedAt,
    provenance: [own, ...provenance].slice(0, MAX_ORIGINS),
  };
}

function runsFrom(entries: readonly Stay[], today: CalendarDate): Stay[] {
  const nights = new Set(entries.flatMap(listNights).filter((night) => night >= today));
  return toStays([...nights].toSorted());
}
