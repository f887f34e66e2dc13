import { addDays, addMonthsToDay, type CalendarDate, daysBetween } from "./dates.ts";

/** A stay, half-open: nights from `arrival` up to but not including `departure`. */
export interface Stay {
  arrival: CalendarDate;
  departure: CalendarDate;
}

/** Maximum length of a stay; it limits the rows of one write. */
export const MAX_NIGHTS = 365;

/**
 * Limit of how far ahead guests can request a stay. Owners rarely fill in later dates, so a free calendar there means nothing.
 */
const MAX_MONTHS_AHEAD = 18;

export type StayProblem = "DEPARTURE_NOT_AFTER_ARRIVAL" | "STAY_TOO_LONG" | "ARRIVAL_IN_THE_PAST" | "TOO_FAR_AHEAD";

export function countNights(stay: Stay): number {
  return daysBetween(stay.arrival, stay.departure);
}

/**
 * Compares stays for a list on a day: those that are not over, the nearest first, then those that are, the latest first. The id
 * decides between stays of the same arrival.
 */
export const compareNearest =
  (today: CalendarDate) =>
  (a: Stay & { id: string }, b: Stay & { id: string }): number => {
    const isOver = a.departure < today;
    if (isOver !== b.departure < today) return isOver ? 1 : -1;
    const isBefore = a.arrival === b.arrival ? a.id < b.id : a.arrival < b.arrival;
    return a.id === b.id ? 0 : isBefore === isOver ? 1 : -1;
  };

/** Lists the nights of a stay, each as the day on which it begins. */
export function listNights(stay: Stay): CalendarDate[] {
  return Array.from({ length: Math.max(0, countNights(stay)) }, (_, i) => addDays(stay.arrival, i));
}

/** The last possible departure of a stay requested by guests. */
function lastDeparture(today: CalendarDate): CalendarDate {
  return addMonthsToDay(today, MAX_MONTHS_AHEAD);
}

export function stayProblem(stay: Stay, today: CalendarDate): StayProblem | undefined {
  if (stay.departure <= stay.arrival) return "DEPARTURE_NOT_AFTER_ARRIVAL";
  if (countNights(stay) > MAX_NIGHTS) return "STAY_TOO_LONG";
  if (stay.arrival < today) return "ARRIVAL_IN_THE_PAST";
  if (stay.departure > lastDeparture(today)) return "TOO_FAR_AHEAD";
  return undefined;
}
