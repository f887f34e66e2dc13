import { addDays } from "../../dates.ts";
import type { FileBooking } from "./file-booking.ts";

/** Finds the bookings that have a night of a unit which an earlier one of them has already. */
export function findSharedNights<Booking extends Pick<FileBooking, "unitId" | "arrival" | "departure">>(
  bookings: readonly Booking[],
): Set<Booking> {
  const taken = new Set<string>();
  const shared = new Set<Booking>();
  for (const booking of bookings) {
    const nights: string[] = [];
    for (let day = booking.arrival; day < booking.departure; day = addDays(day, 1)) nights.push(`${booking.unitId} ${day}`);
    if (nights.some((night) => taken.has(night))) shared.add(booking);
    else for (const night of nights) taken.add(night);
  }
  return shared;
}
