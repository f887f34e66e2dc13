import { toInstant } from "./amsterdam-time.ts";
import { date, dayInZone } from "./dates.ts";
import { BILLING_TIME_ZONE } from "./plans.ts";

/** Months that the admin area shows, the current one included. */
export const SHOWN_MONTHS = 24;

/** Months of billing, in Amsterdam time, oldest first. */
export interface Months {
  /** `YYYY-MM`. */
  names: string[];
  /** The beginning of each month, milliseconds since the epoch. */
  starts: number[];
  /** End of the last month, exclusive. */
  end: number;
}

/**
 * Index of a month in {@link Months}; -1 for all before the first one, their number for all after the last one, null for something
 * that has not happened.
 */
export type MonthIndex = number | null;

/** Movements of one kind and month, of the subscriptions whose first charge was in the same month. */
export interface MovementSum {
  firstCharge: MonthIndex;
  month: number;
  kind: "charge" | "refund" | "dispute";
  /** Number of different subscriptions. */
  subscriptions: number;
  /** Number of movements that took money back. */
  takenBack: number;
  /** Cents including VAT. */
  amount: number;
}

/** Subscriptions whose first charges were in the same month, and that ended in the same month. */
export interface SubscriptionSum {
  firstCharge: MonthIndex;
  ended: MonthIndex;
  subscriptions: number;
  /** Sum of their prices of a month, in cents. */
  monthly: number;
}

/** A number of subscriptions or movements, and cents including VAT. */
export interface CountedAmount {
  count: number;
  amount: number;
}

/**
 * What owners paid us in a month. The charges of a month are the sum of `new` and `kept`; `recurring` is that of the month before
 * plus the prices of the new ones minus `lost`.
 */
export interface MonthFigures {
  month: string;
  /** Prices of a month of the subscriptions that have paid at least once and run at the end of the month. */
  recurring: CountedAmount;
  /** Charges of subscriptions that paid for the first time in this month, set-up included. */
  new: CountedAmount;
  /** Charges of subscriptions that paid before this month. */
  kept: CountedAmount;
  /** Prices of a month of the subscriptions that had paid and ended in this month. */
  lost: CountedAmount;
  /** Number of refunds, and their sum less those that failed; negative. */
  refunds: CountedAmount;
  /** Number of disputes, and their sum less those that were won; negative. */
  disputes: CountedAmount;
}

/** Returns the last {@link SHOWN_MONTHS} months, the last one that of `now`. */
export function monthsUntil(now: number): Months {
  const [year = 0, month = 0] = dayInZone(now, BILLING_TIME_ZONE).split("-").map(Number);
  const names = Array.from({ length: SHOWN_MONTHS + 1 }, (_, index) => nameOf(year * 12 + month - SHOWN_MONTHS + index));
  const starts = names.map((name) => toInstant({ day: date(`${name}-01`), minutes: 0 }));
  return { names: names.slice(0, -1), starts: starts.slice(0, -1), end: starts.at(-1) ?? now };
}

/** Formats a month that is counted from January of the year 0. */
const nameOf = (months: number): string =>
  `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}`;

/** Calculates the figures of each month. */
export function monthlyFigures(
  { names }: Months,
  movements: readonly MovementSum[],
  subscriptions: readonly SubscriptionSum[],
): MonthFigures[] {
  const havePaid = subscriptions.flatMap(({ firstCharge, ...sum }) => (firstCharge === null ? [] : [{ ...sum, firstCharge }]));
  return names.map((month, index) => {
    const charged = movements.filter((sum) => sum.month === index && sum.kind === "charge");
    const takenBack = (kind: "refund" | "dispute") =>
      add(
        movements.filter((sum) => sum.month === index && sum.kind === kind),
        ({ takenBack: count, amount }) => ({ count, amount }),
      );
    return {
      month,
      recurring: add(
        havePaid.filter(({ firstCharge, ended }) => firstCharge <= index && (ended === null || ended > index)),
        pricesOf,
      ),
      new: add(
        charged.filter(({ firstCharge }) => firstCharge === index),
        chargesOf,
      ),
      kept: add(
        charged.filter(({ firstCharge }) => firstCharge !== index),
        chargesOf,
      ),
      lost: add(
        havePaid.filter(({ ended }) => ended === index),
        pricesOf,
      ),
      refunds: takenBack("refund"),
      disputes: takenBack("dispute"),
    };
  });
}

const chargesOf = ({ subscriptions: count, amount }: MovementSum): CountedAmount => ({ count, amount });
const pricesOf = ({
  subscriptions: count,
  monthly: amount,
}: Pick<SubscriptionSum, "subscriptions" | "monthly">): CountedAmount => ({
  count,
  amount,
});

function add<T>(sums: readonly T[], of: (sum: T) => CountedAmount): CountedAmount {
  const total = { count: 0, amount: 0 };
  for (const sum of sums.map(of)) {
    total.count += sum.count;
    total.amount += sum.amount;
  }
  return total;
}
