import type { BookingLayout } from "./layout.ts";

/**
 * Airbnb's list of reservations. `Earnings` is what Airbnb pays out; the file has no other price. Days are written as in the
 * host's language, in English also as `10/08/2027`: the number of nights tells which.
 */
const COMMON = { sender: "Airbnb", channel: "airbnb" } as const;

const ENGLISH: BookingLayout = {
  ...COMMON,
  since: 2021,
  columns: {
    "confirmation code": "number",
    status: "state",
    "guest name": "name",
    "start date": "arrival",
    "end date": "departure",
    listing: "unit",
  },
  also: {
    contact: "phone",
    "of adults": "adults",
    "of children": "children",
    "of infants": "infants",
    "of nights": "nights",
    booked: "skip",
    earnings: "earnings",
  },
};

const DUTCH: BookingLayout = {
  ...COMMON,
  since: 2025,
  dayOrder: "dmy",
  columns: {
    bevestigingscode: "number",
    status: "state",
    "naam van de gast": "name",
    begindatum: "arrival",
    einddatum: "departure",
    advertentie: "unit",
  },
  also: {
    contact: "phone",
    volwassenen: "adults",
    kinderen: "children",
    babys: "infants",
    nachten: "nights",
    gereserveerd: "skip",
    inkomsten: "earnings",
  },
};

const GERMAN: BookingLayout = {
  ...COMMON,
  since: 2026,
  dayOrder: "dmy",
  columns: {
    "bestatigungs-code": "number",
    status: "state",
    "name des gastes": "name",
    startdatum: "arrival",
    enddatum: "departure",
    "anzahl der nachte": "nights",
    einkunfte: "earnings",
  },
  also: { inserat: "unit" },
};

const FRENCH: BookingLayout = {
  ...COMMON,
  since: 2024,
  dayOrder: "dmy",
  columns: {
    "code de confirmation": "number",
    statut: "state",
    "nom du voyageur": "name",
    "date de debut": "arrival",
    "date de fin": "departure",
    annonce: "unit",
  },
  also: {
    contact: "phone",
    "des adultes": "adults",
    "des enfants": "children",
    "des bebes": "infants",
    "des nuits": "nights",
    reservee: "skip",
    revenus: "earnings",
  },
};

export const AIRBNB: readonly BookingLayout[] = [ENGLISH, DUTCH, GERMAN, FRENCH];
