import { relations, sql } from "drizzle-orm";
import type { MailAttachment } from "#contract/services/mail.ts";
import { indexOfSet, type Kit } from "./kit.ts";
import { defineAccounts } from "./accounts.ts";
import { defineArrival } from "./arrival.ts";
import { defineBackups } from "./backups.ts";
import { defineBilling } from "./billing.ts";
import { defineBookings } from "./bookings.ts";
import { defineChannels } from "./channels.ts";
import { defineCleaning } from "./cleaning.ts";
import { definePapers } from "./papers.ts";
import { definePayments } from "./payments.ts";
import { defineMessages } from "./messages.ts";
import { defineStatements } from "./statements.ts";
import { defineMail } from "./mail.ts";
import { defineMedia } from "./media.ts";
import { definePlatform } from "./platform.ts";
import { definePush } from "./push.ts";
import { defineDomains } from "./domains.ts";
import { defineAnalytics } from "./analytics.ts";
import { defineArticles } from "./articles.ts";
import { defineGuards } from "./guards.ts";
import { defineLive } from "./live.ts";
import { defineSites } from "./sites.ts";
import { defineStorage } from "./storage.ts";
import { defineWithdrawals } from "./withdrawals.ts";
import { defineWorkspace } from "./workspace.ts";

/**
 * Defines the schema for a dialect. Dates are `YYYY-MM-DD` texts, amounts of money are in minor units, times in milliseconds
 * since the epoch.
 */
export function define(kit: Kit) {
  const { table, text, int, time, json, index, uniqueIndex } = kit;
  const accounts = defineAccounts(kit);
  const sites = defineSites(kit, accounts.users);
  const { userSites, units, amenities, ratePlans } = sites;
  const bookings = defineBookings(kit, { users: accounts.users, userSites, units });
  const { nights } = bookings;
  const billing = defineBilling(kit, { users: accounts.users, userSites });
  const payments = definePayments(kit, { userSites, bookings: bookings.bookings });

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
      /** LeadState: the progress of its handling. */
      state: text("state").notNull().default("new"),
    },
    (t) => [
      uniqueIndex("leads_slot").on(t.reservedSlot),
      uniqueIndex("leads_confirm").on(t.confirmDigest),
      uniqueIndex("leads_digest").on(t.digest),
      /** All columns by which the list filters, so that it reads only the rows that it shows. */
      index("leads_email").on(t.email),
      index("leads_held")
        .on(t.heldUntil)
        .where(sql`confirmed_at is null and held_until is not null`),
      index("leads_created").on(t.createdAt, t.id, t.name, t.email),
      index("leads_state").on(t.state, t.createdAt, t.id, t.name, t.email),
    ],
  );

  /** Notes of our team about a lead; never changed, deleted with the lead. */
  const leadNotes = table(
    "lead_notes",
    {
      id: text("id").primaryKey(),
      leadId: text("lead_id")
        .notNull()
        .references(() => leads.id, { onDelete: "cascade" }),
      text: text("text").notNull(),
      userId: text("user_id").references(() => accounts.users.id, { onDelete: "set null" }),
      at: time("at").notNull(),
    },
    (t) => [index("lead_notes_lead").on(t.leadId, t.at), indexOfSet(index, "lead_notes_user", t.userId)],
  );

  /** Messages to send, written in the same batch as the change that they announce. */
  const outbox = table(
    "outbox",
    {
      id: text("id").primaryKey(),
      /** Idempotency key: one message for each event and recipient. */
      key: text("key").notNull(),
      recipient: text("recipient").notNull(),
      /** Domain of the recipient in lower case; empty once the content was deleted. */
      domain: text("domain").notNull().default(""),
      replyTo: text("reply_to"),
      /** The site of an email to a guest; null for emails to accounts and owners. */
      siteId: text("site_id"),
      /** The booking of an email to its guest or to the owner. */
      bookingId: text("booking_id"),
      /** MailKind. */
      kind: text("kind").notNull().default("service"),
      /** The lane: "" is our mail server, otherwise the site whose own server sends the message. */
      lane: text("lane").notNull().default(""),
      /** Order within a lane: emails to accounts before those to guests, marketing last. */
      rank: int("rank").notNull().default(0),
      fromName: text("from_name"),
      /** Address at which the recipient unsubscribes (RFC 8058); set for marketing only. */
      unsubscribe: text("unsubscribe"),
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
      /** Why it failed, the same for all that failed alike (`failureCause`); null unless it has. */
      failureCause: text("failure_cause"),
      /** Time of the report that a sent message could not be delivered (RFC 3464). */
      bouncedAt: time("bounced_at"),
      /** SuppressionReason that prevented the message from being sent; `failed_at` is the time. */
      suppressedFor: text("suppressed_for"),
      /** Time at which an admin cancelled the message, which is never sent; `failed_at` is the same. */
      cancelledAt: time("cancelled_at"),
    },
    (t) => [
      uniqueIndex("outbox_key").on(t.key),
      index("outbox_created").on(t.createdAt, t.id),
      index("outbox_domain").on(t.domain, t.createdAt, t.id),
      /** Messages of a state for the admins' list; sent ones are too many to need an index. */
      index("outbox_failed")
        .on(t.createdAt, t.id)
        .where(sql`failed_at is not null`),
      index("outbox_bounced")
        .on(t.createdAt, t.id)
        .where(sql`bounced_at is not null`),
      index("outbox_cause")
        .on(t.lane, t.failureCause, t.failedAt)
        .where(sql`failure_cause is not null`),
      index("outbox_site_cause")
        .on(t.siteId, t.failureCause, t.failedAt)
        .where(sql`failure_cause is not null`),
      index("outbox_unsent").on(t.sentAt, t.createdAt, t.id),
      index("outbox_waiting")
        .on(t.lane, t.rank, t.nextAttemptAt, t.createdAt)
        .where(sql`sent_at is null and failed_at is null`),
      /** Deliveries that run. */
      index("outbox_claimed")
        .on(t.lane, t.leaseUntil)
        .where(sql`sent_at is null and failed_at is null and lease_until > 0`),
      index("outbox_recipient").on(t.recipient, t.createdAt, t.id),
      index("outbox_site").on(t.siteId, t.createdAt, t.id),
      indexOfSet(index, "outbox_booking", t.bookingId),
      /** Messages whose content is still there; those it was deleted from leave it. */
      index("outbox_content")
        .on(t.createdAt)
        .where(sql`recipient <> ''`),
    ],
  );

  return {
    leads,
    leadNotes,
    outbox,
    ...billing,
    ...defineWithdrawals(kit, { users: accounts.users, orders: billing.orders }),
    ...accounts,
    ...sites,
    ...defineChannels(kit, { userSites, units }),
    ...bookings,
    ...payments,
    ...defineMessages(kit, { users: accounts.users, userSites, bookings: bookings.bookings, guests: bookings.guests }),
    ...definePush(kit, { users: accounts.users, sessions: accounts.sessions, userSites }),
    ...defineStatements(kit, { userSites, bookings: bookings.bookings, refunds: payments.refunds }),
    ...definePapers(kit, { users: accounts.users, userSites, bookings: bookings.bookings }),
    unitsRelations: relations(units, ({ one, many }) => ({
      site: one(userSites, { fields: [units.siteId], references: [userSites.id] }),
      amenities: many(amenities),
      ratePlan: one(ratePlans, { fields: [units.id], references: [ratePlans.unitId] }),
      nights: many(nights),
    })),
    userSitesRelations: relations(userSites, ({ many, one }) => ({
      calendar: one(sites.calendars, { fields: [userSites.id], references: [sites.calendars.siteId] }),
      bookingSettings: one(bookings.bookingSettings, {
        fields: [userSites.id],
        references: [bookings.bookingSettings.siteId],
      }),
      units: many(units),
      photos: many(sites.photos),
      reviews: many(sites.reviews),
    })),
    nightsRelations: relations(nights, ({ one }) => ({
      unit: one(units, { fields: [nights.unitId], references: [units.id] }),
    })),
    ...defineMail(kit, sites),
    ...defineMedia(kit, sites),
    ...defineCleaning(kit, sites),
    ...defineArrival(kit, sites),
    ...defineBackups(kit, sites),
    ...defineStorage(kit, sites),
    ...defineDomains(kit, sites),
    ...defineAnalytics(kit, sites.userSites),
    ...defineLive(kit, sites.userSites),
    ...defineGuards(kit),
    ...definePlatform(kit, accounts.users),
    ...defineArticles(kit, accounts.users),
    ...defineWorkspace(kit, { users: accounts.users, userSites: sites.userSites }),
  };
}
