import type { BookingMode } from "#contract/letting/booking-settings.ts";
import type { BookingState } from "#domain/bookings/transitions.ts";
import { addDays, type CalendarDate } from "#domain/dates.ts";
import type { Stay } from "#domain/stays.ts";
import type { DemoHome } from "#themes/demo/home.ts";
import type { DemoMoney } from "./payments.ts";

/** Use of the nights of a demo stay: a booking in a state, a block of the owner, or a booking in another calendar. */
export type DemoUse = BookingState | "block" | "imported";

export interface DemoStay extends Stay {
  use: DemoUse;
  money?: DemoMoney;
}

/** Uses of a unit's stays ahead in the order of their dates; those after the list's end are confirmed. */
const AHEAD: Record<BookingMode, readonly DemoUse[]> = {
  instant: ["confirmed", "confirmed", "awaiting-payment", "confirmed", "block", "imported", "offer", "imported"],
  request: ["confirmed", "requested", "confirmed", "awaiting-payment", "block", "imported", "offer", "imported"],
  enquiry: ["confirmed", "confirmed", "offer", "confirmed", "block", "imported", "imported"],
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

/** Additional ones of a home whose guests pay online. */
const WITHOUT_NIGHTS_ONLINE = [
  { use: "cancelled", inDays: 140, nights: 4 },
  { use: "cancelled", inDays: 152, nights: 4, money: "refund-failed" },
  { use: "cancelled", inDays: 117, nights: 5, money: "refund-to-do" },
  { use: "expired", inDays: 110, nights: 4, money: "late" },
] as const;
/**
 * Payments of the first unit's stays in a home whose guests pay online, by their place in the lists of past stays and stays
 * ahead.
 */
const MONEY_PAST: readonly DemoMoney[] = ["deposit-held", "deposit-claimed"];
const MONEY_AHEAD: readonly (DemoMoney | undefined)[] = [undefined, undefined, undefined, "overdue"];

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
  /** True if guests can pay online. */
  isOnline: boolean;
  /** Preparation nights after a departure. */
  preparationNights: (departure: CalendarDate) => number;
  today: CalendarDate;
}

/**
 * Lists a year of stays in a unit: upcoming ones, past ones that mirror them, and guests in house today. The first unit
 * of a home has every state, and a changeover today unless it needs preparation nights.
 */
export function listDemoStays({ booked, mode, isFirst, isPaidAhead, isOnline, preparationNights, today }: Year): DemoStay[] {
  const sorted = booked.toSorted((a, b) => a.inDays - b.inDays);
  const stay = (use: DemoUse, inDays: number, nights: number, money?: DemoMoney): DemoStay => {
    const arrival = addDays(today, inDays);
    return { use, arrival, departure: addDays(arrival, nights), ...(money ? { money } : {}) };
  };
  const special = (use: DemoUse, money: DemoMoney | undefined) =>
    isFirst && isOnline && (use === "completed" || use === "confirmed") ? money : undefined;
  const untilFirst = Math.min(sorted[0]?.inDays ?? MAX_NIGHTS_BEFORE_FIRST, MAX_NIGHTS_BEFORE_FIRST);
  const now =
    isFirst && preparationNights(today) === 0
      ? [stay("checked-in", -DAYS_BEHIND, DAYS_BEHIND), stay("confirmed", 0, untilFirst)]
      : [stay("checked-in", IN_HOUSE_SINCE, untilFirst - IN_HOUSE_SINCE)];
  const uses = isFirst ? AHEAD[mode] : FURTHER_AHEAD;
  const ahead = uses.map((use) => (use === "awaiting-payment" && !isPaidAhead ? "confirmed" : use));
  const taking = [
    ...sorted
      .map(({ inDays, nights }, index) => {
        const use = PAST[index] ?? "completed";
        return stay(use, -inDays - nights - DAYS_BEHIND, nights, special(use, MONEY_PAST[index]));
      })
      .toReversed(),
    ...now,
    ...sorted.map(({ inDays, nights }, index) => {
      const use = ahead[index] ?? "confirmed";
      return stay(use, inDays, nights, special(use, MONEY_AHEAD[index]));
    }),
  ];
  const prepared = taking.map((taken, index): DemoStay => {
    const next = taking[index + 1];
    const latest = next && addDays(next.arrival, -preparationNights(taken.departure));
    return latest && latest < taken.departure ? { ...taken, departure: latest } : taken;
  });
  if (!isFirst) return prepared;
  const without = [...WITHOUT_NIGHTS, ...(isOnline ? WITHOUT_NIGHTS_ONLINE : [])].map(({ use, inDays, nights, ...more }) =>
    stay(use, inDays, nights, "money" in more ? more.money : undefined),
  );
  return [...prepared, ...without, ...(mode === "enquiry" ? [stay("enquiry", 68, 5)] : [])];
}
