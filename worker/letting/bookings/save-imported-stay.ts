import { keepWithoutAge } from "#domain/bookings/count-party.ts";
import type { ImportedStayDetails, ImportedStayInput, ImportedStayKey } from "#contract/letting/imported-stay.ts";
import { isLocale, type Locale } from "#domain/locale.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import { findGuest, insertGuest, removeUnlessLinked, selectMatches } from "#store/letting/guests.ts";
import {
  findDetails,
  findStay,
  insertDetails,
  moveDetails,
  removeDetails,
  updateDetails,
} from "#store/letting/imported-stays.ts";
import { isUniqueViolation, type Store } from "#store/dialect/store.ts";

export type ImportedStaySaved =
  | { ok: true; version: number }
  | { ok: false; code: "NOT_FOUND" }
  | { ok: false; code: "INVALID_FORM"; fields: Record<string, string> }
  | { ok: false; code: "VERSION_CONFLICT"; current: ImportedStayDetails | null };

interface StaySaving extends ImportedStayInput {
  siteId: string;
  /** The version of the details that these replace; 0 for the first ones. */
  version: number;
  now: number;
}

/** Saves the details of an imported stay. NOT_FOUND if no calendar of the site has a stay with these dates. */
export async function saveImportedStay(
  store: Store,
  { siteId, stay, details, email, version, now }: StaySaving,
): Promise<ImportedStaySaved> {
  const { db, tables: t } = store;
  const contact = { name: details.guestName, email, phone: null, address: null };
  const [found, guest, matches] = await Promise.all([
    findStay(store, siteId, stay),
    details.guestId === null ? null : findGuest(store, siteId, details.guestId),
    email === null ? [] : selectMatches(db, t, siteId, contact),
  ]);
  if (!found) return { ok: false, code: "NOT_FOUND" };
  if (guest === undefined) return { ok: false, code: "INVALID_FORM", fields: { "details.guestId": "choice" } };
  if ((found.details?.version ?? 0) !== version) return { ok: false, code: "VERSION_CONFLICT", current: found.details };
  const newGuest =
    email !== null && matches.length === 0
      ? { id: crypto.randomUUID(), siteId, contact, locale: localeOf(details.messageLocale), now }
      : undefined;
  const known = found.details?.party;
  const party = known && details.party ? keepWithoutAge(known, details.party) : details.party;
  const values = { ...details, party, guestId: details.guestId ?? matches[0]?.id ?? newGuest?.id ?? null };
  const change = { stay, values, now };
  const [[written]] = await store.atomically((batch) => [
    version === 0
      ? insertDetails(batch, t, { ...change, id: crypto.randomUUID() })
      : updateDetails(batch, t, { ...change, version }),
    ...(newGuest ? [insertGuest(batch, t, newGuest), removeUnlessLinked(batch, t, newGuest.id)] : []),
  ]);
  return written ? { ok: true, version: written.version } : findConflict(store, siteId, stay);
}

/** The product's language nearest to that of a guest's messages. */
const localeOf = (locale: MessageLocale | null): Locale => (locale !== null && isLocale(locale) ? locale : "en");

async function findConflict(store: Store, siteId: string, stay: ImportedStayKey): Promise<ImportedStaySaved> {
  const current = await findStay(store, siteId, stay);
  return current ? { ok: false, code: "VERSION_CONFLICT", current: current.details } : { ok: false, code: "NOT_FOUND" };
}

/**
 * Attaches details whose stay has disappeared from its calendar to another imported stay. VERSION_CONFLICT if that one has
 * details, or these were changed.
 */
export async function attachDetails(
  store: Store,
  { siteId, id, version, stay, now }: { siteId: string; id: string; version: number; stay: ImportedStayKey; now: number },
): Promise<ImportedStaySaved> {
  const [found, details] = await Promise.all([findStay(store, siteId, stay), findDetails(store, siteId, id)]);
  if (!found || !details) return { ok: false, code: "NOT_FOUND" };
  try {
    const [written] = await moveDetails(store.db, store.tables, { id, version, stay, movedFrom: null, now });
    return written ? { ok: true, version: written.version } : await findConflict(store, siteId, stay);
  } catch (error) {
    if (!isUniqueViolation(error, "imported_stays")) throw error;
    return findConflict(store, siteId, stay);
  }
}

/** Deletes details of a site's imported stay at a version. */
export async function removeImportedDetails(
  store: Store,
  { siteId, id, version }: { siteId: string; id: string; version: number },
): Promise<
  { ok: true } | { ok: false; code: "NOT_FOUND" } | { ok: false; code: "VERSION_CONFLICT"; current: ImportedStayDetails }
> {
  const details = await findDetails(store, siteId, id);
  if (!details) return { ok: false, code: "NOT_FOUND" };
  const [removed] = await removeDetails(store.db, store.tables, { id, version });
  return removed ? { ok: true } : { ok: false, code: "VERSION_CONFLICT", current: details };
}
