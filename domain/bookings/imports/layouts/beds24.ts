import type { BookingLayout } from "./layout.ts";

/**
 * Beds24's CSV of bookings (`getbookingscsv`). The home is the property with its unit. It names no currency. Words of states are
 * those of Beds24's documentation: `New` is a booking, `Black` is closed.
 */
export const BEDS24: BookingLayout = {
  sender: "Beds24",
  since: 2025,
  columns: {
    property: "unit",
    unit: "unit",
    firstnight: "arrival",
    "check out": "departure",
    status: "state",
    "full name": "name",
  },
  also: {
    title: "skip",
    price: "total",
    referer: "channel",
    adult: "adults",
    child: "children",
    "time entered": "skip",
    lastnight: "skip",
  },
  states: { new: "booked", black: "block" },
};
