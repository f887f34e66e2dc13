import { addDays, type CalendarDate } from "../dates.ts";
import { formatZoned, zonedInstant } from "../zone-time.ts";
import type { CancellationTier } from "./plan.ts";
import type { Refund } from "./quote-types.ts";
import { MINUTE_MS } from "../time.ts";

/** A tier's last minute is 23:59 of its last day, in the unit's time zone. */
const LAST_MINUTE = 23 * 60 + 59;

/** Lists the refunds that are still possible at `now`, without tiers that give no more than a later one. */
export function refundsOf(
  tiers: readonly CancellationTier[],
  { arrival, now, timeZone }: { arrival: CalendarDate; now: number; timeZone: string },
): Refund[] {
  const refunds: Refund[] = [];
  for (const { days, percent } of tiers.toSorted((a, b) => a.days - b.days || b.percent - a.percent)) {
    if (percent <= (refunds[0]?.percent ?? 0)) continue;
    const day = addDays(arrival, -days);
    if (now >= zonedInstant(day, LAST_MINUTE, timeZone) + MINUTE_MS) continue;
    refunds.unshift({ until: formatZoned(day, LAST_MINUTE, timeZone), percent });
  }
  return refunds;
}

/** Moves the refunds of a stay with its arrival: their last days move by the same number of days. */
export const moveRefunds = (refunds: readonly Refund[], days: number, timeZone: string): Refund[] =>
  refunds.map(({ until, percent }) => ({
    until: formatZoned(addDays(until.slice(0, 10) as CalendarDate, days), LAST_MINUTE, timeZone),
    percent,
  }));

/** The percentage a guest gets back who cancels at `now`, by the refunds of the booking's quote. */
export function refundAt(refunds: readonly Refund[], now: number): number {
  return Math.max(0, ...refunds.filter(({ until }) => now < Date.parse(until) + MINUTE_MS).map(({ percent }) => percent));
}
