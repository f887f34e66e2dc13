import { formatSpokenNumber, SPOKEN_NUMBER_BYTES } from "#domain/spoken-number.ts";
import { hasJpeg, PHOTO_KEY, withJpegMark } from "#domain/photo-key.ts";
import { type Row, type SiteCopy, siteTables } from "./site-tables.ts";

/** What stays as it is although it may contain an id: other calendars' identifiers of their events. */
const VERBATIM = new Set(["uid"]);
/** Columns that are ids besides a primary key named `id`. */
const FURTHER_IDS: Record<string, readonly string[]> = {
  siteMedia: ["key"],
  storageObjects: ["version", "id"],
  // The block may be gone, and pairs are unique in a store.
  conflicts: ["id", "block_id"],
};
/** Ids and photo keys inside longer texts, such as `feed:{id}`. */
const INSIDE = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}j?/g;

const encoder = new TextEncoder();

/** Ids of a copy, each with the one that replaces it. */
export type NewIds = ReadonlyMap<string, string>;

/** Gives all ids of a copy new ones, which depend only on them and on the new id of the site. */
export async function assignNewIds(copy: SiteCopy, siteId: string, newSiteId: string): Promise<NewIds> {
  const found = new Map<string, string>([[siteId, newSiteId]]);
  const idsOf = new Map(
    siteTables().map(({ name, primaryKey }) => [name as string, FURTHER_IDS[name] ?? (primaryKey.join() === "id" ? ["id"] : [])]),
  );
  for await (const { table, rows } of copy())
    for (const row of rows)
      for (const column of idsOf.get(table) ?? []) {
        const id = String(row[column]);
        if (!found.has(id)) found.set(id, renew(id, await hash(newSiteId, id)));
      }
  return found;
}

/** The name of a file's object with the new ids in it. */
export async function renewName(newSiteId: string, name: string): Promise<string> {
  const ids = new Map<string, string>();
  for (const [id] of name.matchAll(INSIDE)) ids.set(id, renew(id, await hash(newSiteId, id)));
  return name.replace(INSIDE, (id) => ids.get(id) ?? id);
}

/** The number of a booking in a copy with new ids: two bookings of a store never have the same. */
export const renewReference = async (newSiteId: string, reference: string): Promise<string> =>
  formatSpokenNumber((await hash(newSiteId, reference)).slice(0, SPOKEN_NUMBER_BYTES));

async function hash(siteId: string, id: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(`${siteId}\n${id}`)));
}

/** In the form of the id: a photo's key, otherwise a UUID (version 8, RFC 9562). */
function renew(id: string, bytes: Uint8Array): string {
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (PHOTO_KEY.test(id)) return hasJpeg(id) ? withJpegMark(hex) : hex;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Replaces the ids of a row, also those inside texts and JSON. */
export const replaceIds = (row: Row, ids: NewIds): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, VERBATIM.has(name) ? value : replaceIn(value, ids)]));

function replaceIn(value: unknown, ids: NewIds): unknown {
  const replaceInside = (text: string) => text.replace(INSIDE, (id) => ids.get(id) ?? id);
  if (typeof value === "string") return ids.get(value) ?? replaceInside(value);
  if (typeof value !== "object" || value === null) return value;
  return JSON.parse(replaceInside(JSON.stringify(value))) as unknown;
}
