import { refundAt } from "../rates/cancellation.ts";
import type { Refund } from "../rates/quote-types.ts";
import { percentOf } from "../rates/rounding.ts";
import type { BookingState } from "./transitions.ts";

/** The division of the paid money after a cancellation, in minor units; `refund` and `kept` sum to it. */
export interface Settlement {
  /** Refunded percentage of the money paid. */
  percent: number;
  refund: number;
  kept: number;
}

/**
 * Computes the refund of a guest who cancels at `now`: by the refunds of the booking's quote if it is confirmed. Before that
 * nothing was agreed, and everything is refunded.
 */
export function settleCancellation(
  { state, paid, refunds }: { state: BookingState; paid: number; refunds: readonly Refund[] },
  now: number,
): Settlement {
  const percent = state === "confirmed" ? refundAt(refunds, now) : 100;
  const refund = percentOf(Math.max(0, paid), percent);
  return { percent, refund, kept: Math.max(0, paid) - refund };
}
