import { sql } from "drizzle-orm";
import type { MessageSettings, TemplateTexts } from "#contract/letting/message.ts";
import { indexOfSet, type Kit } from "./kit.ts";
import type { defineAccounts } from "./accounts.ts";
import type { defineBookings } from "./bookings.ts";
import type { defineSites } from "./sites.ts";

interface Named {
  users: ReturnType<typeof defineAccounts>["users"];
  userSites: ReturnType<typeof defineSites>["userSites"];
  bookings: ReturnType<typeof defineBookings>["bookings"];
  guests: ReturnType<typeof defineBookings>["guests"];
}

/** Tables of messages to guests and from them. */
export function defineMessages(kit: Kit, { users, userSites, bookings, guests }: Named) {
  const { table, text, int, bool, time, json, primaryKey, index, uniqueIndex } = kit;
  const siteId = () =>
    text("site_id")
      .notNull()
      .references(() => userSites.id, { onDelete: "cascade" });
  const bookingId = () =>
    text("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "restrict" });
  const userId = (name: string) => text(name).references(() => users.id, { onDelete: "set null" });

  const messageSettings = table(
    "message_settings",
    {
      siteId: siteId().primaryKey(),
      version: int("version").notNull(),
      settings: json<MessageSettings>("settings").notNull(),
      updatedAt: time("updated_at").notNull(),
      updatedBy: userId("updated_by"),
    },
    (t) => [indexOfSet(index, "message_settings_user", t.updatedBy)],
  );

  /** Versions of templates; the highest one is current. Built-in templates have rows only if the owner changed them. */
  const messageTemplates = table(
    "message_templates",
    {
      siteId: siteId(),
      key: text("template_key").notNull(),
      version: int("version").notNull(),
      name: text("name").notNull(),
      texts: json<TemplateTexts>("texts").notNull(),
      isRemoved: bool("is_removed").notNull().default(false),
      at: time("at").notNull(),
      userId: userId("user_id"),
    },
    (t) => [primaryKey({ columns: [t.siteId, t.key, t.version] }), indexOfSet(index, "message_templates_user", t.userId)],
  );

  /** Messages about a booking: to the guest, by the guest, and the owner's notes. */
  const messages = table(
    "messages",
    {
      id: text("id").primaryKey(),
      siteId: text("site_id")
        .notNull()
        .references(() => userSites.id, { onDelete: "restrict" }),
      bookingId: bookingId(),
      /** Idempotency key within the booking. */
      key: text("message_key").notNull(),
      /** `out` to the guest, `in` by the guest, `note` for the team. */
      direction: text("direction").notNull(),
      /** `automation`, `owner`, `group`, `page` (the guest's page), `mail`. */
      source: text("source").notNull(),
      userId: userId("user_id"),
      locale: text("locale").notNull(),
      subject: text("subject").notNull().default(""),
      /** Markdown if we composed it, otherwise plain text. */
      text: text("text").notNull(),
      /** All text of an email that `text` is cut from, with its quote and signature; null if nothing was cut off. For the team. */
      whole: text("whole"),
      isMarkdown: bool("is_markdown").notNull().default(false),
      /** Address from which an email came if it is not the known one; null for all other messages. */
      sender: text("sender"),
      /** True for an automatic answer of a mail program. */
      isAutomatic: bool("is_automatic").notNull().default(false),
      /** Number of an email's attachments that were not stored. */
      omittedFiles: int("omitted_files").notNull().default(0),
      createdAt: time("created_at").notNull(),
      /** Time at which the other side has read it: the owner a message of the guest, the guest one of the owner. */
      readAt: time("read_at"),
    },
    (t) => [
      uniqueIndex("messages_key").on(t.bookingId, t.key),
      index("messages_booking").on(t.bookingId, t.createdAt),
      index("messages_site").on(t.siteId, t.createdAt),
      indexOfSet(index, "messages_user", t.userId),
      index("messages_unread")
        .on(t.siteId, t.createdAt)
        .where(sql`direction = 'in' and read_at is null`),
      index("messages_written")
        .on(t.siteId, t.bookingId, t.createdAt)
        .where(sql`source in ('owner', 'page', 'mail')`),
    ],
  );

  /**
   * Pictures and PDF of messages; each is an object `messages/{booking}/{id}` in the bucket. The message is null until it is
   * written, and after it was deleted: then first the object is deleted, then the row.
   */
  const messageFiles = table(
    "message_files",
    {
      id: text("id").primaryKey(),
      messageId: text("message_id").references(() => messages.id, { onDelete: "set null" }),
      /** Not a reference, because objects are deleted after their booking. */
      bookingId: text("booking_id").notNull(),
      name: text("name").notNull(),
      /** Detected from the content, e.g. `image/jpeg`. */
      type: text("type").notNull(),
      bytes: int("bytes").notNull(),
      createdAt: time("created_at").notNull(),
    },
    (t) => [
      index("message_files_message").on(t.messageId),
      index("message_files_booking").on(t.bookingId),
      index("message_files_detached")
        .on(t.createdAt)
        .where(sql`message_id is null`),
    ],
  );

  /** Automations that were sent for a booking, each once for its anchor (`SentMessage`); several can share a message. */
  const sentAutomations = table(
    "sent_automations",
    {
      bookingId: bookingId(),
      automationId: text("automation_id").notNull(),
      anchor: text("anchor").notNull(),
      messageId: text("message_id")
        .notNull()
        .references(() => messages.id, { onDelete: "restrict" }),
      at: time("at").notNull(),
    },
    (t) => [primaryKey({ columns: [t.bookingId, t.automationId, t.anchor] }), index("sent_automations_message").on(t.messageId)],
  );

  /**
   * Automations that were sent for imported stays. Their key is not that of the details, which can be deleted and entered again:
   * a guest gets a message about an arrival at a unit once.
   */
  const importedMessages = table(
    "imported_messages",
    {
      unitId: text("unit_id").notNull(),
      guestId: text("guest_id")
        .notNull()
        .references(() => guests.id, { onDelete: "cascade" }),
      automationId: text("automation_id").notNull(),
      anchor: text("anchor").notNull(),
      siteId: siteId(),
      /** Id of the details for which it was sent. */
      stayId: text("stay_id").notNull(),
      /** Id of the email in the outbox; several automations can share one. */
      mailId: text("mail_id").notNull(),
      locale: text("locale").notNull(),
      subject: text("subject").notNull(),
      /** Markdown; empty for all automations of an email except one. */
      text: text("text").notNull(),
      at: time("at").notNull(),
    },
    (t) => [
      primaryKey({ columns: [t.unitId, t.guestId, t.automationId, t.anchor] }),
      index("imported_messages_site").on(t.siteId, t.at),
      index("imported_messages_guest").on(t.guestId),
    ],
  );

  return { importedMessages, messageSettings, messageTemplates, messages, messageFiles, sentAutomations };
}
