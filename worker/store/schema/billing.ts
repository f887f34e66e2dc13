import { sql } from "drizzle-orm";
import type { Customer } from "#contract/business/order.ts";
import type { SubscriptionChange } from "#contract/business/subscription.ts";
import { indexOfSet, type Kit } from "./kit.ts";
import type { defineAccounts } from "./accounts.ts";
import type { defineSites } from "./sites.ts";
import { defineInvoices } from "./invoices.ts";

interface Named {
  users: ReturnType<typeof defineAccounts>["users"];
  userSites: ReturnType<typeof defineSites>["userSites"];
}

/** What owners order from us and pay (decision 0063); guests' money is in `payments`. */
export function defineBilling(kit: Kit, named: Named) {
  const orders = defineOrders(kit, named);
  const subscriptions = defineSubscriptions(kit, { ...named, orders: orders.orders });
  return { ...orders, ...subscriptions, ...defineInvoices(kit, { users: named.users, ...subscriptions }) };
}

export function defineSubscriptions(
  kit: Kit,
  { users, userSites, orders }: Named & Pick<ReturnType<typeof defineOrders>, "orders">,
) {
  const { table, text, int, time, json, primaryKey, index, uniqueIndex } = kit;

  const subscriptions = table(
    "subscriptions",
    {
      id: text("id").primaryKey(),
      orderId: text("order_id")
        .notNull()
        .references(() => orders.id, { onDelete: "restrict" }),
      provider: text("provider").notNull(),
      providerRef: text("provider_ref").notNull(),
      status: text("status").notNull(),
      monthly: int("monthly").notNull(),
      paidUntil: time("paid_until").notNull(),
      cancelsAt: time("cancels_at"),
      endedAt: time("ended_at"),
      pastDueSince: time("past_due_since"),
      pausedAt: time("paused_at"),
      remindersSent: int("reminders_sent").notNull().default(0),
      remindedAt: time("reminded_at"),
      siteClosedAt: time("site_closed_at"),
      endRequestedAt: time("end_requested_at"),
      endReason: text("end_reason"),
      endNextAt: time("end_next_at"),
      userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
      siteId: text("site_id").references(() => userSites.id, { onDelete: "set null" }),
      version: int("version").notNull().default(1),
      checkedAt: time("checked_at").notNull(),
      clockRunAt: time("clock_run_at").notNull().default(0),
      createdAt: time("created_at").notNull(),
    },
    (t) => [
      uniqueIndex("subscriptions_order").on(t.orderId),
      uniqueIndex("subscriptions_provider_ref").on(t.providerRef),
      /** A site has at most one subscription that has not ended. */
      uniqueIndex("subscriptions_site")
        .on(t.siteId)
        .where(sql`ended_at is null`),
      index("subscriptions_user").on(t.userId),
      indexOfSet(index, "subscriptions_of_site", t.siteId),
      index("subscriptions_status").on(t.status, t.createdAt, t.id),
      index("subscriptions_checked").on(t.checkedAt),
      index("subscriptions_created").on(t.createdAt, t.id),
      index("subscriptions_cancelled")
        .on(t.createdAt, t.id)
        .where(sql`cancels_at is not null`),
      index("subscriptions_end_requested")
        .on(t.createdAt, t.id)
        .where(sql`end_requested_at is not null`),
      index("subscriptions_end").on(t.endNextAt),
      index("subscriptions_of_ended_site")
        .on(t.siteId)
        .where(sql`site_id is not null and ended_at is not null`),
      /** Those that the clock looks at. */
      index("subscriptions_clock")
        .on(t.clockRunAt, t.createdAt, t.id)
        .where(sql`status = 'past_due' or past_due_since is not null or paused_at is not null or site_closed_at is not null`),
    ],
  );

  /** What owners paid to us and got back; the invoice is set once, nothing else changes. */
  const billingMovements = table(
    "billing_movements",
    {
      id: text("id").primaryKey(),
      subscriptionId: text("subscription_id")
        .notNull()
        .references(() => subscriptions.id, { onDelete: "restrict" }),
      kind: text("kind").notNull(),
      amount: int("amount").notNull(),
      at: time("at").notNull(),
      /** The charge that a refund or dispute gives back; null if unknown. */
      chargeId: text("charge_id"),
      /** Its own invoice or credit note; set once. */
      invoiceId: text("invoice_id"),
    },
    (t) => [
      index("billing_movements_subscription").on(t.subscriptionId, t.at),
      index("billing_movements_at").on(t.at),
      index("billing_movements_kind").on(t.kind, t.at, t.id),
      /** Movements that wait for their paper; disputes have none, those that were won may. */
      index("billing_movements_waiting")
        .on(t.at, t.id)
        .where(sql`invoice_id is null and (kind <> 'dispute' or amount > 0)`),
    ],
  );

  /** The history of subscriptions; rows are never changed. */
  const subscriptionChanges = table(
    "subscription_changes",
    {
      subscriptionId: text("subscription_id")
        .notNull()
        .references(() => subscriptions.id, { onDelete: "restrict" }),
      version: int("version").notNull(),
      source: text("source").notNull(),
      at: time("at").notNull(),
      facts: json<SubscriptionChange["facts"]>("facts").notNull(),
      by: text("by_user").references(() => users.id, { onDelete: "set null" }),
    },
    (t) => [
      primaryKey({ columns: [t.subscriptionId, t.version] }),
      index("subscription_changes_source").on(t.source, t.at, t.subscriptionId),
      indexOfSet(index, "subscription_changes_user", t.by),
    ],
  );

  /** Subscriptions that run at the provider for one of our orders and that we do not have, as the last listing found them. */
  const unknownSubscriptions = table("unknown_subscriptions", {
    providerRef: text("provider_ref").primaryKey(),
    /** The order that the provider names, whether or not it exists. */
    orderId: text("order_id").notNull(),
    /** Its creation at the provider. */
    createdAt: time("created_at").notNull(),
    /** Times of the first and the last listing with it. */
    foundAt: time("found_at").notNull(),
    seenAt: time("seen_at").notNull(),
  });

  /** What was done to subscriptions of the test provider (`simulate-subscription.ts`). */
  const testSteps = table(
    "test_billing_steps",
    {
      subscriptionRef: text("subscription_ref").notNull(),
      position: int("position").notNull(),
      at: time("at").notNull(),
      step: text("step").notNull(),
      amount: int("amount"),
    },
    (t) => [primaryKey({ columns: [t.subscriptionRef, t.position] })],
  );

  /** Time for which admins let an owner have a site online without a subscription. */
  const siteGifts = table(
    "site_gifts",
    {
      id: text("id").primaryKey(),
      siteId: text("site_id")
        .notNull()
        .references(() => userSites.id, { onDelete: "cascade" }),
      reason: text("reason").notNull(),
      endsAt: time("ends_at").notNull(),
      createdAt: time("created_at").notNull(),
      createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    },
    (t) => [
      index("site_gifts_site").on(t.siteId, t.endsAt),
      index("site_gifts_created").on(t.createdAt, t.id),
      indexOfSet(index, "site_gifts_user", t.createdBy),
    ],
  );

  /** Gifts whose end an admin changed; rows are never changed. */
  const siteGiftChanges = table(
    "site_gift_changes",
    {
      giftId: text("gift_id")
        .notNull()
        .references(() => siteGifts.id, { onDelete: "cascade" }),
      at: time("at").notNull(),
      endedBefore: time("ended_before").notNull(),
      endsNow: time("ends_now").notNull(),
      reason: text("reason").notNull(),
      by: text("by_user").references(() => users.id, { onDelete: "set null" }),
    },
    (t) => [primaryKey({ columns: [t.giftId, t.at] }), indexOfSet(index, "site_gift_changes_user", t.by)],
  );

  /** Sites for which nothing pays any more; the row is removed when something does again. */
  const endedSites = table(
    "ended_sites",
    {
      siteId: text("site_id")
        .primaryKey()
        .references(() => userSites.id, { onDelete: "cascade" }),
      endedAt: time("ended_at").notNull(),
      /** Time at which it was taken offline because of it; null if it was not online. */
      closedAt: time("closed_at"),
      /** The subscription that ended last, whose clock a developer can move; null after a gift. */
      providerRef: text("provider_ref"),
      /** Emails about the erasure of its data, the day of the last one, and the day for which they were planned. */
      remindersSent: int("reminders_sent").notNull().default(0),
      remindedOn: text("reminded_on"),
      remindedFor: text("reminded_for"),
      /** Time since which it would be erased if a mail server had accepted one of these emails. */
      postponedAt: time("postponed_at"),
    },
    (t) => [
      index("ended_sites_postponed")
        .on(t.postponedAt)
        .where(sql`postponed_at is not null`),
      index("ended_sites_provider_ref").on(t.providerRef),
    ],
  );

  return {
    subscriptions,
    billingMovements,
    subscriptionChanges,
    unknownSubscriptions,
    testSteps,
    siteGifts,
    siteGiftChanges,
    endedSites,
  };
}

function defineOrders({ table, text, int, time, json, index, uniqueIndex }: Kit, { users, userSites }: Named) {
  /** Owners' orders with us. */
  const orders = table(
    "orders",
    {
      id: text("id").primaryKey(),
      /** The order's number, short enough to say. */
      number: text("number").notNull(),
      plan: text("plan").notNull(),
      locale: text("locale").notNull(),
      customer: json<Customer>("customer").notNull(),
      /** Cents, VAT included, as shown when the order was placed. */
      dueNow: int("due_now").notNull(),
      monthly: int("monthly").notNull(),
      /** Day of the first monthly charge after `due_now`, as agreed. */
      nextCharge: text("next_charge").notNull(),
      status: text("status").notNull(),
      provider: text("provider").notNull(),
      /** The provider's id of the current payment; null before the first one. */
      providerRef: text("provider_ref"),
      /** Identifies the same form sent twice as one order. */
      digest: text("digest").notNull(),
      createdAt: time("created_at").notNull(),
      updatedAt: time("updated_at").notNull(),
      paidAt: time("paid_at"),
      /** The account and the site of an order that was placed in the portal; null for an order of our own site. */
      userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
      siteId: text("site_id").references(() => userSites.id, { onDelete: "set null" }),
    },
    (t) => [
      uniqueIndex("orders_provider_ref").on(t.providerRef),
      uniqueIndex("orders_digest").on(t.digest),
      uniqueIndex("orders_number").on(t.number),
      index("orders_created").on(t.createdAt, t.id),
      index("orders_status").on(t.status, t.createdAt, t.id),
      index("orders_email").on(sql`(customer ->> 'email')`),
      indexOfSet(index, "orders_user", t.userId),
      indexOfSet(index, "orders_site", t.siteId),
    ],
  );

  /** Events that billing providers sent us; the key stores each one once. */
  const billingEvents = table(
    "billing_events",
    {
      id: text("id").primaryKey(),
      type: text("type").notNull(),
      orderId: text("order_id").references(() => orders.id, { onDelete: "restrict" }),
      receivedAt: time("received_at").notNull(),
    },
    (t) => [index("billing_events_order").on(t.orderId, t.receivedAt)],
  );

  /** Links with which customers create their accounts: one for each paid order. */
  const signUpLinks = table(
    "sign_up_links",
    {
      id: text("id").primaryKey(),
      orderId: text("order_id")
        .notNull()
        .references(() => orders.id, { onDelete: "restrict" }),
      email: text("email").notNull(),
      createdAt: time("created_at").notNull(),
      redeemedAt: time("redeemed_at"),
    },
    (t) => [uniqueIndex("sign_up_links_order").on(t.orderId), index("sign_up_links_email").on(t.email)],
  );

  return { orders, billingEvents, signUpLinks };
}
