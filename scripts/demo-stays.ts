import type { BookingMode } from "#contract/booking-settings.ts";
import type { BookingState } from "#domain/bookings/transitions.ts";
import { addDays, type CalendarDate } from "#domain/dates.ts";
import type { Stay } from "#domain/stays.ts";
import type { DemoHome } from "#themes/demo/home.ts";

/** What takes the nights of a demo stay: a booking in a state, a block of the owner, or a booking in another calendar. */
export type DemoUse = BookingState | "block" | "imported";

export interface DemoStay extends Stay {
  use: DemoUse;
}

/** Uses of a unit's stays ahead in the order of their dates; those after the list's end are confirmed. */
const AHEAD: Record<BookingMode, readonly DemoUse[]> = {
  instant: ["confirmed", "confirmed", "awaiting-payment", "confirmed", "block", "imported", "offer"],
  request: ["confirmed", "requested", "confirmed", "awaiting-payment", "block", "imported", "offer"],
  enquiry: ["confirmed", "confirmed", "offer", "confirmed", "block", "imported"],
};
/** Uses of a home's further units, which have no open requests. */
const FURTHER_AHEAD: readonly DemoUse[] = ["confirmed", "confirmed", "block", "imported"];
/** Uses of past stays, the latest first; those after the list's end are completed. */
const PAST: readonly DemoUse[] = ["completed", "completed", "no-show", "completed", "imported"];

/** Bookings that take no nights: first night counted in days from today, number of nights. */
const WITHOUT_NIGHTS = [
  { use: "cancelled", inDays: 62, nights: 4 },
  { use: "cancelled", inDays: -31, nights: 3 },
  { use: "declined", inDays: 12, nights: 3 },
  { use: "expired", inDays: 97, nights: 7 },
] as const;

const DAYS_BEHIND = 3;
const IN_HOUSE_SINCE = -2;
const MAX_NIGHTS_BEFORE_FIRST = 3;

interface Year {
  booked: DemoHome["booked"];
  mode: BookingMode;
  /** True for the first unit of a home. */
  isFirst: boolean;
  /** True if guests pay a part of the price before arrival. */
  isPaidAhead: boolean;
  /** Preparation nights after a departure. */
  preparationNights: (departure: CalendarDate) => number;
  today: CalendarDate;
}

/**
 * Lists a year of stays in a unit: those of the home ahead, the same as in a mirror behind, and guests in house today. The first unit
 * of a home has every state, and a change of guests today unless it needs nights of preparation.
 */
export function listDemoStays({ booked, mode, isFirst, isPaidAhead, preparationNights, today }: Year): DemoStay[] {
  const sorted = booked.toSorted((a, b) => a.inDays - b.inDays);
  const stay = (use: DemoUse, inDays: number, nights: number): DemoStay => {
    const arrival = addDays(today, inDays);
    return { use, arrival, departure: addDays(arrival, nights) };
  };
  const untilFirst = Math.min(sorted[0]?.inDays ?? MAX_NIGHTS_BEFORE_FIRST, MAX_NIGHTS_BEFORE_FIRST);
  const now =
    isFirst && preparationNights(today) === 0
      ? [stay("checked-in", -DAYS_BEHIND, DAYS_BEHIND), stay("confirmed", 0, untilFirst)]
      : [stay("checked-in", IN_HOUSE_SINCE, untilFirst - IN_HOUSE_SINCE)];
  const uses = isFirst ? AHEAD[mode] : FURTHER_AHEAD;
  const ahead = uses.map((use) => (use === "awaiting-payment" && !isPaidAhead ? "confirmed" : use));
  const taking = [
    ...sorted
      .map(({ inDays, nights }, index) => stay(PAST[index] ?? "completed", -inDays - nights - DAYS_BEHIND, nights))
      .toReversed(),
    ...now,
    ...sorted.map(({ inDays, nights }, index) => stay(ahead[index] ?? "confirmed", inDays, nights)),
  ];
  const prepared = taking.map((taken, index): DemoStay => {
    const next = taking[index + 1];
    const latest = next && addDays(next.arrival, -preparationNights(taken.departure));
    return latest && latest < taken.departure ? { ...taken, departure: latest } : taken;
  });
  if (!isFirst) return prepared;
  const without = WITHOUT_NIGHTS.map(({ use, inDays, nights }) => stay(use, inDays, nights));
  return [...prepared, ...without, ...(mode === "enquiry" ? [stay("enquiry", 68, 5)] : [])];
}
