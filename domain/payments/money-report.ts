import { type LedgerLine, type LedgerSums, sumLedger } from "./ledger.ts";

/** Sum of the movements of a month that are equal in all other respects. Minor units of the currency. */
export interface MoneyCell extends LedgerLine {
  /** `YYYY-MM`. */
  month: string;
  unitId: string;
  channel: string;
  currency: string;
  isTest: boolean;
}

/** Sums of movements, in minor units. */
export interface MoneySums extends LedgerSums {
  /** Received for stays, with corrections. */
  received: number;
  /** Returned for stays: refunds and chargebacks; 0 or negative. `received` and `returned` sum to `paid`. */
  returned: number;
  /** The owner's income: paid for stays and kept from deposits, minus the fees. */
  income: number;
}

/** Sums cells, or any other movements. */
export function sumMoney(cells: readonly LedgerLine[]): MoneySums {
  const sums = sumLedger(cells);
  const isReturned = ({ kind, purpose }: LedgerLine) => purpose === "stay" && (kind === "refund" || kind === "chargeback");
  const returned = cells.filter(isReturned).reduce((sum, { amount }) => sum + amount, 0);
  return { ...sums, received: sums.paid - returned, returned, income: sums.paid + sums.claimed - sums.fees };
}

/** Sums of the cells with the same value, the largest income first. */
export function sumMoneyBy<Cell extends LedgerLine>(
  cells: readonly Cell[],
  valueOf: (cell: Cell) => string,
): { value: string; sums: MoneySums }[] {
  return [...Map.groupBy(cells, valueOf)]
    .map(([value, group]) => ({ value, sums: sumMoney(group) }))
    .toSorted((a, b) => b.sums.income - a.sums.income);
}

/** Sums of each month, in the order of `months`; those without a movement are zero. */
export function sumMoneyByMonth(cells: readonly MoneyCell[], months: readonly string[]): { month: string; sums: MoneySums }[] {
  const groups = Map.groupBy(cells, ({ month }) => month);
  return months.map((month) => ({ month, sums: sumMoney(groups.get(month) ?? []) }));
}
