import type { BookingLayout } from "./layout.ts";

const COMMON = { sender: "Booking.com", channel: "booking", isExact: true } as const;

/** The extranet's list of reservations. `Rooms` is a number, `Unit type` the home; prices have up to six decimals. */
const RESERVATIONS: BookingLayout = {
  ...COMMON,
  since: 2023,
  columns: {
    "book number": "number",
    "guest name(s)": "name",
    "check-in": "arrival",
    "check-out": "departure",
    status: "state",
    rooms: "rooms",
    price: "total",
    "unit type": "unit",
  },
  also: {
    "booked by": "skip",
    "booked on": "skip",
    persons: "guests",
    adults: "adults",
    children: "children",
    "childrens age(s)": "extra",
    "commission %": "skip",
    "commission amount": "commission",
    "payment status": "skip",
    "payment method (payment provider)": "skip",
    remarks: "notes",
    "duration (nights)": "nights",
    "cancellation date": "skip",
    "phone number": "phone",
  },
};

/** The monthly statement of reservations. `Final amount` is what the guest pays. */
const STATEMENT: BookingLayout = {
  ...COMMON,
  since: 2026,
  columns: {
    "reservation number": "number",
    arrival: "arrival",
    departure: "departure",
    "guest name": "name",
    rooms: "rooms",
    "final amount": "total",
    status: "state",
    currency: "currency",
    "property name": "unit",
  },
  also: {
    "invoice number": "skip",
    "booked on": "skip",
    "booker name": "skip",
    persons: "guests",
    "room nights": "nights",
    "commission %": "skip",
    "original amount": "skip",
    "commission amount": "commission",
    "payment fee": "skip",
    "guest request": "notes",
    "hotel id": "skip",
    city: "skip",
    country: "skip",
  },
};

export const BOOKING_COM: readonly BookingLayout[] = [RESERVATIONS, STATEMENT];
