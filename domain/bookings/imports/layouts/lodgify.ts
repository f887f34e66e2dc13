import type { BookingLayout } from "./layout.ts";

/** Lodgify's export of bookings. Days are `2026-07-04`. */
export const LODGIFY: BookingLayout = {
  sender: "Lodgify",
  since: 2025,
  columns: {
    id: "number",
    source: "channel",
    name: "name",
    datearrival: "arrival",
    datedeparture: "departure",
    nights: "nights",
    housename: "unit",
    totalamount: "total",
    currency: "currency",
    status: "state",
  },
  also: {
    sourcetext: "skip",
    internalcode: "skip",
    house_id: "skip",
    roomtypes: "skip",
    people: "guests",
    datecreated: "skip",
    email: "email",
    phone: "phone",
    countryname: "skip",
    includedvattotal: "skip",
  },
};
