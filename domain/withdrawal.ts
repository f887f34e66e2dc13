import { addDays, type CalendarDate, dayInZone, daysBetween } from "./dates.ts";
import { BILLING_TIME_ZONE, GUARANTEE_DAYS } from "./plans.ts";

/** Days in which a consumer may withdraw, not counting the day of the contract (directive 2011/83, articles 9 and 11a). */
const WITHDRAWAL_DAYS = 14;

/** Returns the last day, in Amsterdam, on which the guarantee holds for a contract. */
export const guaranteeEnd = (concludedAt: number): CalendarDate =>
  addDays(dayInZone(concludedAt, BILLING_TIME_ZONE), GUARANTEE_DAYS);

/** Returns what was charged and has not gone back, in cents. */
export const sumOf = (movements: readonly { amount: number }[]): number => movements.reduce((sum, { amount }) => sum + amount, 0);

/** True if a contract, concluded with its payment, is within the guarantee at a time, and something can be paid back. */
export const isGuaranteed = ({ paidAt, paid }: { paidAt: number | null; paid: number }, at: number): boolean =>
  paidAt !== null && paid > 0 && refundGround(paidAt, at) !== undefined;

/** Reasons for which an owner gets everything back. */
export type RefundGround = "withdrawal" | "guarantee";

/**
 * Returns why a contract ends with a full refund; undefined if both periods are over. Days are those of Amsterdam, and the day of
 * the contract is not counted. A last day that is no working day would extend the 14 days (regulation 1182/71, article 3(4)); our
 * guarantee, which everybody has, goes further than that.
 */
export function refundGround(concludedAt: number, receivedAt: number): RefundGround | undefined {
  const days = daysBetween(dayInZone(concludedAt, BILLING_TIME_ZONE), dayInZone(receivedAt, BILLING_TIME_ZONE));
  if (days <= WITHDRAWAL_DAYS) return "withdrawal";
  return days <= GUARANTEE_DAYS ? "guarantee" : undefined;
}
