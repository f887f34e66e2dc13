import { sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { defineAccounts } from "./accounts.ts";
import { indexOfSet, type Kit } from "./kit.ts";

interface Named {
  users: ReturnType<typeof defineAccounts>["users"];
  orders: { id: AnySQLiteColumn };
}

/** Defines the withdrawals from our contracts, with their history. */
export function defineWithdrawals(kit: Kit, { users, orders }: Named) {
  const { table, text, int, time, index, uniqueIndex } = kit;

  /** Statements with which customers withdraw from a contract, whether or not its order was found. */
  const withdrawals = table(
    "withdrawals",
    {
      id: text("id").primaryKey(),
      locale: text("locale").notNull(),
      name: text("name").notNull(),
      /** Number or description of the contract, as typed. */
      contract: text("contract").notNull(),
      email: text("email").notNull(),
      remark: text("remark"),
      /** Identifies the same statement sent twice as one withdrawal. */
      digest: text("digest").notNull(),
      receivedAt: time("received_at").notNull(),
      /** WithdrawalState. */
      state: text("state").notNull(),
      orderId: text("order_id").references(() => orders.id, { onDelete: "restrict" }),
      /** Cents that were paid back. */
      refunded: int("refunded"),
      /** Failed attempts of the current step, and the code of the last one. */
      attempts: int("attempts").notNull().default(0),
      problem: text("problem"),
      /** The earliest time of the next step that we take by ourselves; null if there is none. */
      nextAttemptAt: time("next_attempt_at"),
      /** The time until which the row belongs to the caller that claimed it. */
      leaseUntil: time("lease_until").notNull().default(0),
    },
    (t) => [
      uniqueIndex("withdrawals_digest").on(t.digest),
      /** An order is withdrawn from once: money goes back once. */
      uniqueIndex("withdrawals_order")
        .on(t.orderId)
        .where(sql`state <> 'repeated'`),
      indexOfSet(index, "withdrawals_of_order", t.orderId),
      index("withdrawals_received").on(t.receivedAt, t.id),
      index("withdrawals_state").on(t.state, t.receivedAt, t.id),
      index("withdrawals_contract").on(t.contract),
      index("withdrawals_email").on(t.email),
      index("withdrawals_due")
        .on(t.nextAttemptAt)
        .where(sql`next_attempt_at is not null`),
    ],
  );

  /** History of a withdrawal. */
  const withdrawalEvents = table(
    "withdrawal_events",
    {
      id: text("id").primaryKey(),
      withdrawalId: text("withdrawal_id")
        .notNull()
        .references(() => withdrawals.id, { onDelete: "cascade" }),
      at: time("at").notNull(),
      /** WithdrawalEvent. */
      event: text("event").notNull(),
      /** The admin who did it, with the reason. */
      userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
      reason: text("reason"),
    },
    (t) => [
      index("withdrawal_events_withdrawal").on(t.withdrawalId, t.at),
      indexOfSet(index, "withdrawal_events_user", t.userId),
    ],
  );
  return { withdrawals, withdrawalEvents };
}
