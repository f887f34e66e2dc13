import type { BookingLayout } from "./layout.ts";

/** Vrbo's list of reservations, which has no prices. */
export const VRBO: BookingLayout = {
  sender: "Vrbo",
  since: 2026,
  channel: "vrbo",
  columns: {
    "reservation id": "number",
    "property name": "unit",
    inquirer: "name",
    "check-in": "arrival",
    "check-out": "departure",
    "nights stay": "nights",
    status: "state",
  },
  also: {
    "listing number": "skip",
    "created on": "skip",
    email: "email",
    phone: "phone",
    adults: "adults",
    children: "children",
    source: "skip",
  },
};
