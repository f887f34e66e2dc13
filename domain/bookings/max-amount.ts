/** The largest amount of a line of a booking, in minor units. */
export const MAX_BOOKING_AMOUNT = 100_000_000;
