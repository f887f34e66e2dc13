import { type StayKey, stayPath } from "../stays/imported/imported-stays.ts";
import { itemPath } from "#locales/portal-paths.ts";

/** Path of the booking or imported stay of a message; undefined if the stay's details were deleted. */
export function placeOf({ bookingId, stay }: { bookingId: string | null; stay: StayKey | null }): string | undefined {
  if (bookingId !== null) return itemPath("bookings", bookingId);
  return stay ? stayPath(stay) : undefined;
}
