import type { Outcome } from "#contract/services/errors.ts";
import { findById, revoke } from "#store/letting/calendar-exports.ts";
import type { BookingTools } from "../bookings/booking-tools.ts";
import { forgetExport } from "./serve-export.ts";

/**
 * Revokes an export: its address explains from then on that it was withdrawn. Other isolates serve it for up to ten seconds more.
 */
export async function revokeExport(
  { store, now }: Pick<BookingTools, "store" | "now">,
  siteId: string,
  id: string,
): Promise<Outcome<{ revoked: true }, "NOT_FOUND">> {
  const found = await findById(store, siteId, id);
  if (!found) return { ok: false, code: "NOT_FOUND" };
  await revoke(store, found, now);
  forgetExport(id);
  return { ok: true, revoked: true };
}
