import type { BookingLayout } from "./layout.ts";

/** Guesty's list of reservations. `TOTAL PAYOUT` is the price that it has: for Airbnb after the commission, for others before it. */
const createReservations = (arrival: string, departure: string): BookingLayout => ({
  sender: "Guesty",
  since: 2026,
  columns: {
    "confirmation code": "number",
    status: "state",
    guest: "name",
    listing: "unit",
    [arrival]: "arrival",
    [departure]: "departure",
    "number of nights": "nights",
  },
  also: {
    source: "channel",
    "number of guests": "guests",
    "number of adults": "adults",
    "guests email": "email",
    "guests country": "skip",
    "total payout": "total",
    "total paid": "skip",
    "channel commission": "commission",
    "processing fees": "skip",
    "net accommodation fare": "skip",
    "cleaning fare": "cleaningFee",
    "total taxes": "skip",
    "creation date": "skip",
    "check-in form submission status": "skip",
    "website name": "skip",
  },
  states: { closed: "declined" },
});

/** The check-in list of Guesty For Hosts. */
const CHECK_IN_LIST: BookingLayout = {
  sender: "Guesty For Hosts",
  since: 2026,
  columns: {
    "listing name": "unit",
    "guest name": "name",
    "check-in": "arrival",
    "check-out": "departure",
    currency: "currency",
    "reservation code": "number",
    source: "channel",
    status: "state",
  },
  also: {
    "guest location": "skip",
    "c-in time": "skip",
    "c-out time": "skip",
    "of adults": "adults",
    "of children": "children",
    "of nights": "nights",
    "of infants": "infants",
    email: "email",
    phone: "phone",
    payout: "earnings",
    "cleaning fee": "cleaningFee",
    "accommodation fee": "skip",
    "other fees": "skip",
    "platform fee": "commission",
    "confirmation date": "skip",
  },
};

export const GUESTY: readonly BookingLayout[] = [
  createReservations("check-in", "check-out"),
  createReservations("check-in date", "check-out date"),
  CHECK_IN_LIST,
];
