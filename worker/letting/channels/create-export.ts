import type { z } from "zod";
import type { exportInput } from "#contract/letting/channels.ts";
import type { Outcome } from "#contract/services/errors.ts";
import * as calendarExports from "#store/letting/calendar-exports.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { isUniqueViolation } from "#store/dialect/store.ts";
import type { BookingTools } from "../bookings/booking-tools.ts";
import { createExportToken } from "./export-token.ts";

/** Active exports of a unit: one for each channel, and some for other calendars. */
const MAX_EXPORTS_OF_UNIT = 20;

/**
 * Creates our calendar of a unit for a listing on a channel, with a secret address of its own. The same id creates one export.
 */
export async function createExport(
  { store, secrets, now }: Pick<BookingTools, "store" | "secrets" | "now">,
  siteId: string,
  asked: z.output<typeof exportInput>,
): Promise<Outcome<{ created: true }, "NOT_FOUND" | "TOO_MANY_CALENDARS">> {
  const { tokenDigest, tokenSealed } = await createExportToken(secrets);
  const { feedId = null, ...facts } = asked;
  const added: calendarExports.CalendarExport = {
    ...facts,
    feedId,
    siteId,
    tokenDigest,
    tokenSealed,
    createdAt: now,
    revokedAt: null,
  };
  try {
    await store.atomically((db) => calendarExports.insert(db, store.tables, added, MAX_EXPORTS_OF_UNIT));
  } catch (error) {
    const guard = failedGuard(error);
    if (guard === "unitNotBookable") return { ok: false, code: "NOT_FOUND" };
    if (!isUniqueViolation(error, "calendar_exports") && guard !== "tooManyCalendars") throw error;
    const former = await calendarExports.findById(store, siteId, asked.id);
    if (!former || former.revokedAt !== null) return { ok: false, code: guard ? "TOO_MANY_CALENDARS" : "NOT_FOUND" };
  }
  return { ok: true, created: true };
}
