import { sql } from "drizzle-orm";
import type { PushEvent } from "#domain/push/events.ts";
import type { Kit } from "./kit.ts";
import type { defineAccounts } from "./accounts.ts";
import type { defineSites } from "./sites.ts";

interface Named {
  users: ReturnType<typeof defineAccounts>["users"];
  sessions: ReturnType<typeof defineAccounts>["sessions"];
  userSites: ReturnType<typeof defineSites>["userSites"];
}

/** Tables of notifications on owners' devices (Web Push). */
export function definePush({ table, text, int, time, json, index, uniqueIndex }: Kit, { users, sessions, userSites }: Named) {
  /** A device that gets notifications. It belongs to a session and ends with it, so a signed-out device gets none. */
  const pushSubscriptions = table(
    "push_subscriptions",
    {
      id: text("id").primaryKey(),
      userId: text("user_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      sessionId: text("session_id")
        .notNull()
        .references(() => sessions.id, { onDelete: "cascade" }),
      /** The device's address at its push service. */
      endpoint: text("endpoint").notNull(),
      /** SHA-256 of the endpoint in base64url. */
      endpointDigest: text("endpoint_digest").notNull(),
      /** The device's public key and secret (RFC 8291, section 3.1), in base64url. */
      p256dh: text("p256dh").notNull(),
      auth: text("auth").notNull(),
      /** Language of the notifications. */
      locale: text("locale").notNull(),
      events: json<PushEvent[]>("events").notNull(),
      createdAt: time("created_at").notNull(),
      lastSentAt: time("last_sent_at"),
      /** Notifications that the push service has refused since the last success. */
      failures: int("failures").notNull().default(0),
    },
    (t) => [
      uniqueIndex("push_subscriptions_endpoint").on(t.endpointDigest),
      uniqueIndex("push_subscriptions_session").on(t.sessionId),
      index("push_subscriptions_user").on(t.userId),
    ],
  );

  /** Notifications to send, a row for each device, written in the batch of the change that they announce. */
  const pushOutbox = table(
    "push_outbox",
    {
      /** The event's key and the device's id: one notification of each event for each device. */
      id: text("id").primaryKey(),
      subscriptionId: text("subscription_id")
        .notNull()
        .references(() => pushSubscriptions.id, { onDelete: "cascade" }),
      siteId: text("site_id")
        .notNull()
        .references(() => userSites.id, { onDelete: "cascade" }),
      /** JSON of `PushNews`, as text, because it is inserted by `insert … select`; empty once the notification was sent. */
      news: text("news").notNull(),
      createdAt: time("created_at").notNull(),
      /** Time after which the notification is worthless. */
      expiresAt: time("expires_at").notNull(),
      nextAttemptAt: time("next_attempt_at").notNull(),
      leaseUntil: time("lease_until").notNull(),
      attempts: int("attempts").notNull(),
      /** Time at which it was sent or abandoned. */
      endedAt: time("ended_at"),
      /** Status of the push service's last answer; 0 without one. */
      lastStatus: int("last_status"),
    },
    (t) => [
      index("push_outbox_due")
        .on(t.nextAttemptAt)
        .where(sql`ended_at is null`),
      index("push_outbox_subscription").on(t.subscriptionId),
      index("push_outbox_site").on(t.siteId),
      index("push_outbox_created").on(t.createdAt),
      index("push_outbox_news")
        .on(t.expiresAt)
        .where(sql`news <> ''`),
    ],
  );

  return { pushSubscriptions, pushOutbox };
}
