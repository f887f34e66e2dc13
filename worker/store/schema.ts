import type { Customer } from "#contract/order.ts";
import type { MailAttachment } from "#contract/mail.ts";
import type { Kit } from "./kit.ts";
import { defineAccounts } from "./schema-accounts.ts";
import { defineBookings } from "./schema-bookings.ts";
import { defineMedia } from "./schema-media.ts";
import { defineDomains } from "./schema-domains.ts";
import { defineAnalytics } from "./schema-analytics.ts";
import { defineGuards } from "./schema-guards.ts";
import { defineLive } from "./schema-live.ts";
import { defineSites } from "./schema-sites.ts";
import { defineWorkspace } from "./schema-workspace.ts";

/**
 * Defines the schema for a dialect. Dates are `YYYY-MM-DD` texts, amounts of money are in minor units, times in milliseconds
 * since the epoch.
 */
export function define(kit: Kit) {
  const { table, text, int, time, json, index, uniqueIndex } = kit;
  const accounts = defineAccounts(kit);
  const sites = defineSites(kit, accounts.users);

  /** Contact forms and consultations. */
  const leads = table(
    "leads",
    {
      id: text("id").primaryKey(),
      kind: text("kind").notNull(),
      locale: text("locale").notNull(),
      name: text("name").notNull(),
      email: text("email").notNull(),
      phone: text("phone"),
      units: int("units"),
      channels: json<string[]>("channels").notNull(),
      message: text("message"),
      /** Requested start of a consultation of half an hour. */
      slot: time("slot"),
      /** Equal to `slot` while it is held or confirmed; the unique index prevents double consultations. */
      reservedSlot: time("reserved_slot"),
      /** End of the hold of an unconfirmed consultation. */
      heldUntil: time("held_until"),
      confirmedAt: time("confirmed_at"),
      /** SHA-256 of the token in the confirmation link. */
      confirmDigest: text("confirm_digest"),
      consentAt: time("consent_at").notNull(),
      /** Identifies the same form sent twice as one lead. */
      digest: text("digest").notNull(),
      createdAt: time("created_at").notNull(),
    },
    (t) => [
      uniqueIndex("leads_slot").on(t.reservedSlot),
      uniqueIndex("leads_confirm").on(t.confirmDigest),
      uniqueIndex("leads_digest").on(t.digest),
      index("leads_created").on(t.createdAt),
    ],
  );

  /** Messages to send, written in the same batch as the change that they announce. */
  const outbox = table(
    "outbox",
    {
      id: text("id").primaryKey(),
      /** Idempotency key: one message for each event and recipient. */
      key: text("key").notNull(),
      recipient: text("recipient").notNull(),
      replyTo: text("reply_to"),
      subject: text("subject").notNull(),
      text: text("text").notNull(),
      html: text("html").notNull(),
      attachments: json<MailAttachment[]>("attachments").notNull(),
      createdAt: time("created_at").notNull(),
      /** RFC 5322 Message-ID, created at the first attempt and the same for all attempts. */
      messageId: text("message_id"),
      attempts: int("attempts").notNull().default(0),
      firstAttemptAt: time("first_attempt_at"),
      /** The earliest time of the next attempt; 0 means at once. */
      nextAttemptAt: time("next_attempt_at").notNull().default(0),
      /** The time until which the message belongs to the delivery that claimed it. */
      leaseUntil: time("lease_until").notNull().default(0),
      /** The server's last reply, or the reason why it sent none. */
      lastAnswer: text("last_answer"),
      sentAt: time("sent_at"),
      /** Time of the final failure: permanently refused, or too many attempts. */
      failedAt: time("failed_at"),
    },
    (t) => [
      uniqueIndex("outbox_key").on(t.key),
      index("outbox_unsent").on(t.sentAt, t.createdAt),
      index("outbox_due").on(t.sentAt, t.failedAt, t.nextAttemptAt),
      index("outbox_recipient").on(t.recipient),
    ],
  );

  /** Owners' orders with us; guests' bookings and their money are not in here (decision 0063). */
  const orders = table(
    "orders",
    {
      id: text("id").primaryKey(),
      /** The order's number, short enough to say. */
      number: text("number").notNull(),
      plan: text("plan").notNull(),
      locale: text("locale").notNull(),
      customer: json<Customer>("customer").notNull(),
      /** Cents, VAT included, as they were shown when the order was placed. */
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
    },
    (t) => [
      uniqueIndex("orders_provider_ref").on(t.providerRef),
      uniqueIndex("orders_digest").on(t.digest),
      uniqueIndex("orders_number").on(t.number),
    ],
  );

  /** Events that billing providers sent us; the key stores each one once. */
  const billingEvents = table("billing_events", {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    orderId: text("order_id").references(() => orders.id, { onDelete: "restrict" }),
    receivedAt: time("received_at").notNull(),
  });

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

  return {
    leads,
    outbox,
    orders,
    billingEvents,
    signUpLinks,
    ...accounts,
    ...sites,
    ...defineBookings(kit, { users: accounts.users, userSites: sites.userSites, units: sites.units }),
    ...defineMedia(kit, sites),
    ...defineDomains(kit, sites),
    ...defineAnalytics(kit, sites.userSites),
    ...defineLive(kit, sites.userSites),
    ...defineGuards(kit),
    ...defineWorkspace(kit, { users: accounts.users, userSites: sites.userSites }),
  };
}
