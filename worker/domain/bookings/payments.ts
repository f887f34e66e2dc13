import type { CalendarDate } from "../dates.ts";
import type { Instalment, Quote } from "../rates/quote-types.ts";

/** An instalment with the part of it that is not paid yet, in minor units. */
export interface OpenInstalment extends Instalment {
  open: number;
}

/** The instalments of a booking: those of its quote, or the whole total on arrival if the guest chose to pay then. */
export function instalmentsOf(
  { schedule, total, arrival }: Pick<Quote, "schedule" | "total" | "arrival">,
  payment: "transfer" | "on-arrival",
): Instalment[] {
  if (payment === "transfer") return schedule;
  return total === 0 ? [] : [{ due: arrival, on: "arrival", amount: total }];
}

/** Assigns what is paid to the instalments in their order. */
export function assignPaid(instalments: readonly Instalment[], paid: number): OpenInstalment[] {
  let left = Math.max(0, paid);
  return instalments.map((instalment) => {
    const assigned = Math.min(left, Math.max(0, instalment.amount));
    left -= assigned;
    return { ...instalment, open: instalment.amount - assigned };
  });
}

/** True if the amount that is due with the booking is paid. */
export function isPaidUp({ quote: { schedule, total } }: { quote: Pick<Quote, "schedule" | "total"> }, paid: number): boolean {
  return paid >= (schedule.find(({ on }) => on === "booking")?.amount ?? total);
}

/** The amount to transfer next: everything due until `today` and at the booking, or else the next instalment before arrival; 0 if none. */
export function transferDue(instalments: readonly OpenInstalment[], today: CalendarDate): number {
  const inAdvance = instalments.filter(({ on, open }) => on !== "arrival" && open > 0);
  const now = inAdvance.filter(({ on, due }) => on === "booking" || due <= today).reduce((sum, { open }) => sum + open, 0);
  return now > 0 ? now : (inAdvance[0]?.open ?? 0);
}
