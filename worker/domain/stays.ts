import { addDays, type CalendarDate, daysBetween } from "./dates.ts";

/** A stay, half-open: nights from `arrival` up to but not including `departure`. */
export interface Stay {
  arrival: CalendarDate;
  departure: CalendarDate;
}

/** Maximum length of a stay; it limits the rows of one write. */
export const MAX_NIGHTS = 365;

export type StayProblem = "DEPARTURE_NOT_AFTER_ARRIVAL" | "STAY_TOO_LONG" | "ARRIVAL_IN_THE_PAST";

export function countNights(stay: Stay): number {
  return daysBetween(stay.arrival, stay.departure);
}

/** Lists the nights of a stay, each as the day on which it begins. */
export function listNights(stay: Stay): CalendarDate[] {
  return Array.from({ length: Math.max(0, countNights(stay)) }, (_, i) => addDays(stay.arrival, i));
}

export function stayProblem(stay: Stay, today: CalendarDate): StayProblem | undefined {
  if (stay.departure <= stay.arrival) return "DEPARTURE_NOT_AFTER_ARRIVAL";
  if (countNights(stay) > MAX_NIGHTS) return "STAY_TOO_LONG";
  if (stay.arrival < today) return "ARRIVAL_IN_THE_PAST";
  return undefined;
}
