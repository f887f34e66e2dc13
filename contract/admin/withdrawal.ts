import { z } from "zod";
import type { RefundGround } from "#domain/withdrawal.ts";
import { WITHDRAWAL_STATES, type Withdrawal, type WithdrawalEvent } from "../business/withdrawal-state.ts";
import { requiredText } from "../services/fields.ts";
import { adminListQuery, reasonInput } from "./input.ts";

/** A withdrawal in the list of the admin area. */
export type ListedWithdrawal = Pick<Withdrawal, "id" | "contract" | "name" | "email" | "state" | "receivedAt" | "problem">;

/** A withdrawal with its order and its history. */
export interface AdminWithdrawal {
  withdrawal: Omit<Withdrawal, "digest" | "leaseUntil">;
  order: { id: string; number: string; email: string; status: string; paidAt: number | null; dueNow: number } | null;
  /** Why everything is paid back; null if both periods were over, or no payment is known. */
  ground: RefundGround | null;
  /** Oldest first; `by` is the address of the admin who did it. */
  events: { event: WithdrawalEvent; at: number; by: string | null; reason: string | null }[];
}

export const adminWithdrawalsQuery = adminListQuery.extend({ state: z.enum(WITHDRAWAL_STATES, "choice").optional() });

export const matchInput = reasonInput.extend({ number: requiredText(20) });

/** What an admin does with a withdrawal besides matching it. */
export const WITHDRAWAL_ACTIONS = ["refund", "refunded-by-hand", "refuse"] as const;
export type WithdrawalAction = (typeof WITHDRAWAL_ACTIONS)[number];
export const withdrawalActionParam = z.object({
  id: z.string().min(1).max(64),
  action: z.enum(WITHDRAWAL_ACTIONS, "choice"),
});
