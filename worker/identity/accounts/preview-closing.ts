import type { ClosedSubscription } from "#contract/identity/closing.ts";
import type { MoneyLeft } from "#contract/letting/payment.ts";
import { earliestDay } from "#domain/dates.ts";
import { BOOKKEEPING_RETENTION_YEARS, RETENTION_DAYS } from "#domain/retention.ts";
import { findMoneyLeft } from "#store/letting/payment-lists.ts";
import { countStaysOf } from "#store/owners/site-life.ts";
import type { Store } from "#store/dialect/store.ts";
import { findById } from "#store/identity/users.ts";
import { previewSubscriptions } from "./closed-subscriptions.ts";

/** Consequences of closing an account. */
export interface ClosingPreview {
  /** Number of upcoming or current stays at all sites of the account. */
  staysToCome: number;
  /** Guests' money at its sites, by currency. */
  money: MoneyLeft[];
  /** Subscriptions that end with it. */
  subscriptions: ClosedSubscription[];
  /** Data that is kept, with the number of days or years. */
  kept: ({ what: "orders"; years: number } | { what: keyof typeof RETENTION_DAYS; days: number })[];
}

/** Describes the consequences of closing an account, before its owner decides. */
export async function previewClosing(store: Store, userId: string, now: number): Promise<ClosingPreview> {
  const { messages, forms, withdrawals, log } = RETENTION_DAYS;
  const today = earliestDay(now);
  const account = await findById(store, userId);
  return {
    staysToCome: await countStaysOf(store, userId, today),
    money: await findMoneyLeft(store, { userId }, today),
    subscriptions: account ? await previewSubscriptions(store, account, now) : [],
    kept: [
      { what: "orders", years: BOOKKEEPING_RETENTION_YEARS },
      { what: "forms", days: forms },
      { what: "withdrawals", days: withdrawals },
      { what: "messages", days: messages },
      { what: "log", days: log },
    ],
  };
}
