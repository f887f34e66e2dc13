import type { CalendarDate } from "../dates.ts";
import type { Currency } from "../money.ts";
import { scheduleOf } from "../rates/payment-schedule.ts";
import type { PaymentSchedule } from "../rates/plan.ts";
import type { Quote } from "../rates/quote-types.ts";
import { allocate } from "../rates/rounding.ts";
import { listNights, type Stay } from "../stays.ts";
import type { BookingState } from "./transitions.ts";

interface ImportedPrice extends Stay {
  /** Minor units. */
  total: number;
  currency: Currency;
  schedule: PaymentSchedule;
  /** Version of the unit's rate plan; the plan does not affect the price. */
  version: number;
  today: CalendarDate;
}

/**
 * The quote of a booking from another system, with only its total known. Refunds were agreed in the other system: this quote
 * promises none.
 */
export function importedQuote({ arrival, departure, total, currency, schedule, version, today }: ImportedPrice): Quote {
  const nights = listNights({ arrival, departure });
  const amounts = allocate(
    total,
    nights.map(() => 1),
  );
  return {
    currency,
    arrival,
    departure,
    total,
    nights: nights.map((date, index) => ({ date, amount: amounts[index] ?? 0, rule: "base", season: null })),
    lines: [
      {
        kind: "nights",
        id: null,
        name: null,
        preset: null,
        count: nights.length,
        percent: null,
        maxAge: null,
        per: null,
        amount: total,
        vat: null,
        optional: false,
        chosen: true,
        onArrival: false,
      },
    ],
    deposit: 0,
    schedule: scheduleOf(schedule, { today, arrival, total, onArrival: 0 }),
    cancellation: [],
    version,
  };
}

/** The state of a booking that was agreed elsewhere, by its dates. */
export function importedState({ arrival, departure }: Stay, today: CalendarDate): BookingState {
  if (departure <= today) return "completed";
  return arrival < today ? "checked-in" : "confirmed";
}
