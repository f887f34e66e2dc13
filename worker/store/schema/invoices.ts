import type { InvoiceBuyer, InvoiceContent } from "#contract/business/invoice.ts";
import type { defineAccounts } from "./accounts.ts";
import type { defineSubscriptions } from "./billing.ts";
import type { Kit } from "./kit.ts";

interface Named {
  users: ReturnType<typeof defineAccounts>["users"];
  subscriptions: ReturnType<typeof defineSubscriptions>["subscriptions"];
}

/** Our invoices to owners (decision 0155); the law has us keep them for seven years, so nothing deletes them. */
export function defineInvoices({ table, text, int, time, json, index, uniqueIndex }: Kit, { users, subscriptions }: Named) {
  const subscriptionId = () => text("subscription_id").references(() => subscriptions.id, { onDelete: "restrict" });

  /** Invoices and credit notes; rows are never changed, but for the account. */
  const invoices = table(
    "invoices",
    {
      id: text("id").primaryKey(),
      series: text("series").notNull(),
      /** Number within the series: one more than the last one. */
      sequence: int("sequence").notNull(),
      kind: text("kind").notNull(),
      on: text("on_day").notNull(),
      at: time("at").notNull(),
      subscriptionId: subscriptionId().notNull(),
      userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
      movementId: text("movement_id").notNull(),
      /** Place among the papers of the movement: only one of two simultaneous ones is written. */
      position: int("position").notNull(),
      content: json<InvoiceContent>("content").notNull(),
    },
    (t) => [
      uniqueIndex("invoices_number").on(t.series, t.sequence),
      uniqueIndex("invoices_movement").on(t.movementId, t.position),
      index("invoices_subscription").on(t.subscriptionId, t.at),
      index("invoices_user").on(t.userId, t.at),
      index("invoices_day").on(t.on, t.series, t.sequence),
      index("invoices_created").on(t.at, t.id),
      index("invoices_kind").on(t.kind, t.at, t.id),
    ],
  );

  /** Buyers of the next invoices, where the owner corrected or completed those of the order. */
  const billingDetails = table("billing_details", {
    subscriptionId: subscriptionId().primaryKey(),
    buyer: json<InvoiceBuyer>("buyer").notNull(),
    updatedAt: time("updated_at").notNull(),
  });

  /** The last answer of VIES about each VAT number; `answer` is null while it has given none. */
  const vatChecks = table(
    "vat_checks",
    {
      number: text("number").primaryKey(),
      answer: text("answer"),
      answeredOn: text("answered_on"),
      consultation: text("consultation").notNull(),
      askedAt: time("asked_at").notNull(),
      /** Time from which it is asked again; null unless VIES gave no answer. */
      againAt: time("again_at"),
    },
    (t) => [index("vat_checks_again").on(t.againAt)],
  );

  return { invoices, billingDetails, vatChecks };
}
