import { type ImportUndone, type RecentImport, UNDO_MS } from "#contract/letting/booking-import.ts";
import { findImport, findLeft, findRecent, type ImportKey, undo } from "#store/letting/booking-imports.ts";
import { raise } from "#store/letting/calendar-versions.ts";
import type { Store } from "#store/dialect/store.ts";
import type { BookingTools } from "./booking-tools.ts";

/** Imports that a list shows. */
const MAX_LISTED = 20;

/** Lists the imports of a site that can be undone, the latest first. One query. */
export const listImports = (store: Store, siteId: string, now: number): Promise<RecentImport[]> =>
  findRecent(store, siteId, { after: now - UNDO_MS, limit: MAX_LISTED });

/**
 * Undoes an import of the last day in one batch, as if it had never been made: its bookings, their nights and money, and the
 * details that it gave to stays of calendars. What was changed since stays, and is named. Portions of the import that arrive later
 * are refused. A second undoing removes nothing more. Undefined if the site has no such import of the last day.
 */
export async function undoImport(tools: BookingTools, key: ImportKey): Promise<ImportUndone | undefined> {
  const { store, now } = tools;
  const found = await findImport(store, key, now - UNDO_MS);
  if (!found) return undefined;
  const [raised, [, bookings, details]] = await store.atomically((db) => [
    raise(db, store.tables, key.siteId, now),
    undo(db, store.tables, key, { since: found.createdAt, now }),
  ]);
  for (const change of raised) await tools.onCalendarChange(change);
  return { removed: bookings.length + details.length, kept: await findLeft(store, key) };
}
