import { addDays, type CalendarDate, daysBetween } from "../dates.ts";
import type { PaymentSchedule } from "./plan.ts";
import type { Instalment } from "./quote-types.ts";
import { percentOf } from "./rounding.ts";

interface Payable {
  today: CalendarDate;
  arrival: CalendarDate;
  total: number;
  /** Part of the total that is paid on arrival in any case. */
  onArrival: number;
}

/**
 * Divides a total into instalments. The last part of a split takes the rounding; parts of 0 are left out, and none is negative:
 * lines that an owner sets can make the part on arrival greater than the total, or negative.
 */
export function scheduleOf(schedule: PaymentSchedule, { today, arrival, total, ...payable }: Payable): Instalment[] {
  const onArrival = Math.min(Math.max(0, payable.onArrival), total);
  const due = total - onArrival;
  const inAdvance = (amount: number): Instalment[] => {
    if (schedule.kind === "arrival") return [{ due: arrival, on: "arrival", amount }];
    if (schedule.kind === "booking" || daysBetween(today, arrival) <= schedule.days)
      return [{ due: today, on: "booking", amount }];
    const first = percentOf(amount, schedule.percent);
    return [
      { due: today, on: "booking", amount: first },
      { due: addDays(arrival, -schedule.days), on: "balance", amount: amount - first },
    ];
  };
  const parts = inAdvance(due);
  const last = parts.at(-1);
  if (last?.on === "arrival") last.amount += onArrival;
  else parts.push({ due: arrival, on: "arrival", amount: onArrival });
  return parts.filter(({ amount }) => amount !== 0);
}
