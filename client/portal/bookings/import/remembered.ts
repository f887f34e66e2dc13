import { z } from "zod";
import { saveFile } from "#client/kit/browser/save-file.ts";
import { BOOKING_COLUMNS, type BookingFormat, MAX_BOOKING_COLUMNS } from "#domain/bookings/imports/format.ts";
import { LEFT_REASONS, type StateMeaning } from "#domain/bookings/imports/states.ts";

z.config({ jitless: true });

const MAX_FORMATS = 20;
const MAX_NAMES = 200;
const MAX_SHARED_BYTES = 16 * 1024;

const meaning = z.enum(["booked", ...LEFT_REASONS]);
const format = z.strictObject({
  columns: z.array(z.enum(BOOKING_COLUMNS)).min(2).max(MAX_BOOKING_COLUMNS),
  states: z.record(z.string().max(60), meaning),
});
const remembered = z.object({
  formats: z.record(z.string().max(2000), format),
  units: z.record(z.string().max(200), z.string().max(64)),
});
const shared = z.strictObject({
  kind: z.literal("bookings-format"),
  version: z.literal(1),
  signature: z.string().max(2000),
  format,
});

/**
 * The owner's answers about bookings files, kept in this browser for each site: columns by the signature of the headings, and homes
 * by the name in the file.
 */
export type Remembered = z.output<typeof remembered>;

const keyOf = (siteId: string): string => `booking-files ${siteId}`;

/** Reads what is remembered for a site; nothing if the browser keeps nothing. */
export function readRemembered(siteId: string): Remembered {
  try {
    return remembered.parse(JSON.parse(localStorage.getItem(keyOf(siteId)) ?? ""));
  } catch {
    return { formats: {}, units: {} };
  }
}

/** Adds to what is remembered for a site; the oldest entries are dropped. */
export function remember(siteId: string, more: Partial<Remembered>): void {
  const before = readRemembered(siteId);
  const last = <Value>(all: Record<string, Value>, count: number) => Object.fromEntries(Object.entries(all).slice(-count));
  const formats = last({ ...before.formats, ...more.formats }, MAX_FORMATS);
  const units = last({ ...before.units, ...more.units }, MAX_NAMES);
  try {
    localStorage.setItem(keyOf(siteId), JSON.stringify({ formats, units }));
  } catch {
    // The browser keeps nothing: the owner is asked again next time.
  }
}

/** Saves the columns of a form as a file, which another owner can choose in place of a bookings file. */
export function saveSharedColumns(signature: string, { columns, states }: BookingFormat): void {
  const content = JSON.stringify({ kind: "bookings-format", version: 1, signature, format: { columns, states } }, null, 2);
  saveFile("bookings-format.json", content, "application/json");
}

/** Reads a file with the columns of a form; undefined for any other file. */
export async function readSharedColumns(file: File): Promise<Record<string, BookingFormat> | undefined> {
  if (file.size > MAX_SHARED_BYTES || !file.name.toLowerCase().endsWith(".json")) return undefined;
  try {
    const { signature, format: named } = shared.parse(JSON.parse(await file.text()));
    return { [signature]: named satisfies { states: Record<string, StateMeaning> } };
  } catch {
    return undefined;
  }
}
