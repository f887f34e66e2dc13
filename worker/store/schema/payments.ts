import { sql } from "drizzle-orm";
import type { Kit } from "./kit.ts";
import type { defineBookings } from "./bookings.ts";
import type { defineSites } from "./sites.ts";

interface Named {
  userSites: ReturnType<typeof defineSites>["userSites"];
  bookings: ReturnType<typeof defineBookings>["bookings"];
}

/** Tables of guests' payments to owners; `movements` is among the bookings' tables. They share nothing with billing. */
export function definePayments(kit: Kit, { userSites, bookings }: Named) {
  const { table, text, int, bool, time, json, primaryKey, index, uniqueIndex } = kit;
  const bookingId = () =>
    text("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "restrict" });

  /** Owners' accounts at providers. A replaced account is kept for refunds of the payments that went to it. */
  const paymentAccounts = table(
    "payment_accounts",
    {
      id: text("id").primaryKey(),
      siteId: text("site_id")
        .notNull()
        .references(() => userSites.id, { onDelete: "restrict" }),
      provider: text("provider").notNull(),
      isLive: bool("is_live").notNull(),
      name: text("name").notNull(),
      methods: json<string[]>("methods").notNull(),
      hook: text("hook").notNull(),
      /** ProviderCredentials, sealed; null once the owner has removed them. */
      credentialsSealed: text("credentials_sealed"),
      checkedAt: time("checked_at").notNull(),
      problem: text("problem"),
      hookSeenAt: time("hook_seen_at"),
      isActive: bool("is_active").notNull(),
      createdAt: time("created_at").notNull(),
    },
    (t) => [
      index("payment_accounts_site").on(t.siteId),
      uniqueIndex("payment_accounts_active")
        .on(t.siteId)
        .where(sql`is_active`),
    ],
  );

  const payments = table(
    "payments",
    {
      id: text("id").primaryKey(),
      siteId: text("site_id").notNull(),
      bookingId: bookingId(),
      accountId: text("account_id")
        .notNull()
        .references(() => paymentAccounts.id, { onDelete: "restrict" }),
      purpose: text("purpose").notNull(),
      amount: int("amount").notNull(),
      currency: text("currency").notNull(),
      status: text("status").notNull(),
      providerRef: text("provider_ref"),
      providerAlias: text("provider_alias"),
      method: text("method"),
      location: text("location"),
      expiresAt: time("expires_at"),
      checkAt: time("check_at"),
      /** Number of queries to the provider since the last change, for the back-off. */
      checks: int("checks").notNull().default(0),
      difference: int("difference").notNull().default(0),
      createdAt: time("created_at").notNull(),
      updatedAt: time("updated_at").notNull(),
    },
    (t) => [
      index("payments_booking").on(t.bookingId),
      index("payments_site").on(t.siteId, t.createdAt),
      uniqueIndex("payments_ref").on(t.accountId, t.providerRef),
      index("payments_alias").on(t.accountId, t.providerAlias),
      index("payments_updated").on(t.updatedAt),
      index("payments_uncompared")
        .on(t.updatedAt)
        .where(sql`check_at is null and status = 'paid'`),
      index("payments_check")
        .on(t.checkAt)
        .where(sql`check_at is not null`),
    ],
  );

  /** Genuine webhooks of providers; the key handles each one once. */
  const paymentEvents = table(
    "payment_events",
    {
      accountId: text("account_id")
        .notNull()
        .references(() => paymentAccounts.id, { onDelete: "restrict" }),
      id: text("id").notNull(),
      receivedAt: time("received_at").notNull(),
    },
    (t) => [primaryKey({ columns: [t.accountId, t.id] }), index("payment_events_received").on(t.receivedAt)],
  );

  const refunds = table(
    "refunds",
    {
      id: text("id").primaryKey(),
      bookingId: bookingId(),
      paymentId: text("payment_id").references(() => payments.id, { onDelete: "restrict" }),
      purpose: text("purpose").notNull(),
      amount: int("amount").notNull(),
      reason: text("reason").notNull(),
      note: text("note"),
      state: text("state").notNull(),
      providerRef: text("provider_ref"),
      problem: text("problem"),
      attempts: int("attempts").notNull().default(0),
      nextTryAt: time("next_try_at"),
      iban: text("iban"),
      holder: text("holder"),
      createdAt: time("created_at").notNull(),
      updatedAt: time("updated_at").notNull(),
    },
    (t) => [
      index("refunds_booking").on(t.bookingId),
      index("refunds_payment").on(t.paymentId),
      index("refunds_due")
        .on(t.nextTryAt)
        .where(sql`next_try_at is not null`),
    ],
  );

  return { paymentAccounts, payments, paymentEvents, refunds };
}
