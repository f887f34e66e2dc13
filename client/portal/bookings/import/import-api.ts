import { unwrap } from "#client/kit/api/api.ts";
import { type ImportedRow, type ImportOutcome, MAX_CHECKED_ROWS, MAX_IMPORTED_ROWS } from "#contract/letting/booking-import.ts";
import type { Locale } from "#domain/locale.ts";
import { bookingApi } from "../../stays/bookings.ts";

/** The most bytes of the rows of a request, below the limit of the whole one (`MAX_IMPORT_BYTES`). */
const MAX_PORTION_BYTES = 480 * 1024;

/** Divides rows into portions of at most `count` rows that fit into a request. */
function portionsOf(rows: readonly ImportedRow[], count: number): ImportedRow[][] {
  const portions: ImportedRow[][] = [];
  let bytes = 0;
  for (const row of rows) {
    // A character has at most three bytes per UTF-16 code unit.
    const length = JSON.stringify(row).length * 3;
    const last = portions.at(-1);
    if (!last || last.length >= count || bytes + length > MAX_PORTION_BYTES) {
      portions.push([row]);
      bytes = length;
    } else {
      last.push(row);
      bytes += length;
    }
  }
  return portions;
}

/** Asks for the outcomes that rows would have. Nights that rows share are found by `findSharedNights`, because a portion has not all of them. */
export async function checkRows(siteId: string, rows: readonly ImportedRow[], signal: AbortSignal): Promise<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = [];
  for (const portion of portionsOf(rows, MAX_CHECKED_ROWS)) {
    signal.throwIfAborted();
    const checked = await unwrap(bookingApi.import.check.$post({ param: { siteId }, json: { rows: portion } }));
    outcomes.push(...(checked.rows as ImportOutcome[]));
  }
  return outcomes;
}

interface Writing {
  siteId: string;
  importId: string;
  /** Name of the import in the list of recent ones. */
  source: string;
  locale: Locale;
  /** Called with the number of rows that are written. */
  onProgress: (count: number) => void;
  signal: AbortSignal;
}

/** Writes rows as bookings, portion by portion; `signal` ends it after the current one. */
export async function writeRows(rows: readonly ImportedRow[], writing: Writing): Promise<ImportOutcome[]> {
  const { siteId, importId, source, locale, onProgress, signal } = writing;
  const outcomes: ImportOutcome[] = [];
  for (const portion of portionsOf(rows, MAX_IMPORTED_ROWS)) {
    if (signal.aborted) break;
    const json = { importId, source, locale, rows: portion };
    const written = await unwrap(bookingApi.import.$post({ param: { siteId }, json }));
    outcomes.push(...(written.rows as ImportOutcome[]));
    onProgress(outcomes.length);
  }
  return outcomes;
}
