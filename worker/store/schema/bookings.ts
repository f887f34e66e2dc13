import { sql } from "drizzle-orm";
import type { BookingContact, Party, RegisteredGuest } from "#contract/letting/booking.ts";
import type { BookingSettings } from "#contract/letting/booking-settings.ts";
import type { Quote } from "#domain/rates/quote-types.ts";
import type { Stay } from "#domain/stays.ts";
import { indexOfSet, type Kit } from "./kit.ts";
import type { defineAccounts } from "./accounts.ts";
import type { defineSites } from "./sites.ts";

interface Named {
  users: ReturnType<typeof defineAccounts>["users"];
  userSites: ReturnType<typeof defineSites>["userSites"];
  units: ReturnType<typeof defineSites>["units"];
}

/** Tables of bookings, taken nights and guests. Rows are deleted explicitly, never by cascade from sites and units. */
export function defineBookings(kit: Kit, { users, userSites, units }: Named) {
  const { table, text, int, bool, time, json, primaryKey, index, uniqueIndex } = kit;
  const siteId = () =>
    text("site_id")
      .notNull()
      .references(() => userSites.id, { onDelete: "restrict" });
  const unitId = () =>
    text("unit_id")
      .notNull()
      .references(() => units.id, { onDelete: "restrict" });
  const userId = (name: string) => text(name).references(() => users.id, { onDelete: "set null" });

  /** Units that are let together with another one: a whole house and its halves. Contains all parts, including parts of parts. */
  const unitParts = table(
    "unit_parts",
    {
      unitId: unitId(),
      partId: text("part_id")
        .notNull()
        .references(() => units.id, { onDelete: "restrict" }),
    },
    (t) => [primaryKey({ columns: [t.unitId, t.partId] }), index("unit_parts_part").on(t.partId)],
  );

  /**
   * One row for each taken night of a unit and layer. `layer` is `own` for stays, holds and blocks, so that no two of ours share
   * a night; `preparation:{holder}` for the nights of preparation after a stay, which may overlap; `part:{holder}` for nights of
   * which a part of the unit is taken; `feed:{feed}` for nights of another calendar, which may overlap ours.
   */
  const nights = table(
    "nights",
    {
      unitId: unitId(),
      night: text("night").notNull(),
      layer: text("layer").notNull(),
      /** Id of the booking or block. */
      holder: text("holder").notNull(),
      /** `stay`, `block`, `preparation`, `imported`, `soft`; see `NightKind`. */
      kind: text("kind").notNull(),
    },
    (t) => [primaryKey({ columns: [t.unitId, t.night, t.layer] }), index("nights_holder").on(t.holder)],
  );

  /** Nights that the owner has blocked, or that are taken in another calendar. */
  const blocks = table(
    "blocks",
    {
      id: text("id").primaryKey(),
      unitId: unitId(),
      /** `block`, `imported`, `soft`; see `BlockKind`. */
      kind: text("kind").notNull(),
      arrival: text("arrival").notNull(),
      departure: text("departure").notNull(),
      /** Id of the feed that the block comes from; its name after it was removed. Null for `block`. */
      source: text("source"),
      /** The owner's note; the summary of an imported event. */
      note: text("note").notNull().default(""),
      /** Number of revisions, RFC 5545 section 3.8.7.4. */
      sequence: int("sequence").notNull(),
      createdAt: time("created_at").notNull(),
      updatedAt: time("updated_at").notNull(),
    },
    (t) => [
      index("blocks_unit").on(t.unitId, t.departure),
      /** Events of other calendars whose text is still there. */
      index("blocks_noted")
        .on(t.departure)
        .where(sql`kind <> 'block' and note <> ''`),
    ],
  );

  /** People who booked at a site. */
  const guests = table(
    "guests",
    {
      id: text("id").primaryKey(),
      siteId: siteId(),
      name: text("name").notNull(),
      email: text("email"),
      phone: text("phone"),
      /** Digits of the phone number without leading zeros, by which guests are found. */
      phoneKey: text("phone_key"),
      locale: text("locale").notNull(),
      /** Name, email address and digits of the phone number, in lower case and without accents. */
      searchText: text("search_text").notNull().default(""),
      notes: text("notes").notNull().default(""),
      tags: json<string[]>("tags").notNull(),
      version: int("version").notNull().default(1),
      createdAt: time("created_at").notNull(),
      updatedAt: time("updated_at").notNull(),
    },
    (t) => [
      index("guests_email").on(t.siteId, t.email),
      index("guests_phone").on(t.siteId, t.phoneKey),
      index("guests_name").on(t.siteId, t.name, t.id, t.searchText),
    ],
  );

  /**
   * Details that the owner gave of an imported stay. A stay is found by unit, source (as in `blocks`) and dates, because
   * identifiers of feeds change; the details of a stay that disappears from its calendar are kept.
   */
  const importedStays = table(
    "imported_stays",
    {
      id: text("id").primaryKey(),
      unitId: unitId(),
      source: text("source").notNull(),
      arrival: text("arrival").notNull(),
      departure: text("departure").notNull(),
      /** The dates for which the owner gave the details, if the calendar has moved the stay since. */
      movedFrom: json<Stay>("moved_from"),
      /** Empty if unknown. */
      guestName: text("guest_name").notNull().default(""),
      /** The name in lower case and without accents. */
      searchText: text("search_text").notNull().default(""),
      guestId: text("guest_id"),
      /** Without people if unknown. */
      party: json<Party>("party").notNull(),
      /** The guest's price, commission included, in minor units of the site's currency; null if unknown. */
      income: int("income"),
      commission: int("commission"),
      taxPaidByChannel: bool("tax_paid_by_channel").notNull().default(false),
      notes: text("notes").notNull().default(""),
      /** Time at which the owner named the guest: messages whose moment was before it are late. */
      guestAt: time("guest_at"),
      /** Time at which the messages of the stay are planned next; null if there are no more. */
      messageAt: time("message_at"),
      /** Language of the messages to the guest, if it is not that of the guest's record. */
      messageLocale: text("message_locale"),
      /** The platform's payout, and the part of the price for cleaning, by its export; null if unknown. */
      payout: int("payout"),
      cleaningFee: int("cleaning_fee"),
      /** The platform's number of the booking; null if unknown. */
      channelNumber: text("channel_number"),
      /** The import that made the details; null if the owner typed them. */
      importId: text("import_id"),
      version: int("version").notNull(),
      updatedAt: time("updated_at").notNull(),
    },
    (t) => [
      index("imported_stays_import")
        .on(t.importId)
        .where(sql`import_id is not null`),
      uniqueIndex("imported_stays_stay").on(t.unitId, t.source, t.arrival, t.departure),
      indexOfSet(index, "imported_stays_guest", t.guestId),
      index("imported_stays_message")
        .on(t.messageAt)
        .where(sql`message_at is not null`),
    ],
  );

  const bookings = table(
    "bookings",
    {
      id: text("id").primaryKey(),
      siteId: siteId(),
      unitId: unitId(),
      reference: text("reference").notNull(),
      state: text("state").notNull(),
      mode: text("mode"),
      channel: text("channel").notNull(),
      version: int("version").notNull(),
      sequence: int("sequence").notNull().default(0),
      arrival: text("arrival").notNull(),
      departure: text("departure").notNull(),
      party: json<Party>("party").notNull(),
      /** Name and address of the contact; mail and phone have columns of their own, which are searched. */
      guestName: text("guest_name").notNull(),
      guestEmail: text("guest_email"),
      guestPhone: text("guest_phone"),
      guestAddress: json<BookingContact["address"]>("guest_address"),
      /** Name, email address and digits of the phone number of the guest, in lower case and without accents. */
      searchText: text("search_text").notNull().default(""),
      guestId: text("guest_id").references(() => guests.id, { onDelete: "set null" }),
      guestChoice: json<string[]>("guest_choice").notNull(),
      locale: text("locale").notNull(),
      quote: json<Quote>("quote").notNull(),
      /** The quote's total, for lists. */
      total: int("total").notNull(),
      /** False if the booking comes from a file that does not state its price: the total is then 0. */
      isTotalKnown: bool("is_total_known").notNull().default(true),
      extras: json<string[]>("extras").notNull(),
      code: text("code"),
      /** Id of the promo code in the quote; its uses are counted by it. */
      promoId: text("promo_id"),
      payment: text("payment").notNull(),
      /** True if no money moves: the booking was placed while the site took test payments. */
      isTest: bool("is_test").notNull().default(false),
      /**
       * Time of the next reconciliation of the booking's payments: for links, reminders and the consequences of unpaid amounts.
       */
      payAt: time("pay_at"),
      /** Time at which the messages of the stay are planned next; null if there are no more. */
      messageAt: time("message_at"),
      /** Ids of the automations that are off for the stay, or `all`. */
      messagesOff: json<string[]>("messages_off").notNull().default([]),
      /** Language of the messages to the guest, if it is not that of the guest's page. */
      messageLocale: text("message_locale"),
      dueAt: time("due_at"),
      remindedAt: time("reminded_at"),
      message: text("message"),
      arrivalTime: text("arrival_time"),
      notes: text("notes").notNull().default(""),
      register: json<RegisteredGuest[]>("register").notNull(),
      /** SHA-256 of the token in the guest's address, and the token sealed, so that emails can repeat it. */
      tokenDigest: text("token_digest").notNull(),
      tokenSealed: text("token_sealed").notNull(),
      /** Keyed digest of the guest's network, for the limits of open bookings; null for bookings of the owner. */
      network: text("network"),
      /** Idempotency key of the request that placed the booking. */
      requestKey: text("request_key"),
      marketingConsentAt: time("marketing_consent_at"),
      /** Amounts of the platform's export, in minor units of the quote's currency; null if unknown. */
      channelPayout: int("channel_payout"),
      channelCommission: int("channel_commission"),
      channelCleaningFee: int("channel_cleaning_fee"),
      /** The number of the booking in the system that it was imported from; part of the search text. */
      channelNumber: text("channel_number"),
      /** The import that made the booking; null for others. */
      importId: text("import_id"),
      createdAt: time("created_at").notNull(),
      updatedAt: time("updated_at").notNull(),
    },
    (t) => [
      uniqueIndex("bookings_reference").on(t.reference),
      uniqueIndex("bookings_token").on(t.tokenDigest),
      uniqueIndex("bookings_request").on(t.siteId, t.requestKey),
      index("bookings_unit").on(t.unitId, t.departure),
      /** All columns by which lists filter, so that they read only the rows that they show. */
      index("bookings_site").on(
        t.siteId,
        t.arrival,
        t.id,
        t.departure,
        t.state,
        t.channel,
        t.unitId,
        t.total,
        t.reference,
        t.searchText,
      ),
      index("bookings_email").on(t.siteId, t.guestEmail),
      index("bookings_guest").on(t.guestId),
      index("bookings_updated").on(t.updatedAt),
      index("bookings_created").on(t.createdAt, t.isTest, t.channel),
      index("bookings_number")
        .on(t.siteId, t.channelNumber)
        .where(sql`channel_number is not null`),
      index("bookings_import")
        .on(t.importId)
        .where(sql`import_id is not null`),
      index("bookings_due")
        .on(t.dueAt)
        .where(sql`due_at is not null`),
      index("bookings_pay")
        .on(t.payAt)
        .where(sql`pay_at is not null`),
      index("bookings_site_message")
        .on(t.siteId, t.messageAt)
        .where(sql`message_at is not null`),
      index("bookings_message")
        .on(t.messageAt)
        .where(sql`message_at is not null`),
    ],
  );

  /** Imports of bookings from other systems, so that each can be undone as one. */
  const bookingImports = table(
    "booking_imports",
    {
      siteId: siteId(),
      /** Made by the client. */
      id: text("id").notNull(),
      userId: userId("user_id"),
      /** Name of the file, or of the system that wrote it. */
      source: text("source").notNull(),
      createdAt: time("created_at").notNull(),
      undoneAt: time("undone_at"),
    },
    (t) => [
      primaryKey({ columns: [t.siteId, t.id] }),
      index("booking_imports_created").on(t.createdAt),
      indexOfSet(index, "booking_imports_user", t.userId),
    ],
  );

  /** History of bookings. Its key is the compare-and-set of every change: two changes of one version cannot both be written. */
  const bookingEvents = table(
    "booking_events",
    {
      bookingId: text("booking_id")
        .notNull()
        .references(() => bookings.id, { onDelete: "restrict" }),
      version: int("version").notNull(),
      type: text("type").notNull(),
      /** The state after it. */
      state: text("state").notNull(),
      by: text("by_whom").notNull(),
      userId: userId("user_id"),
      note: text("note"),
      details: json<Record<string, unknown>>("details").notNull(),
      at: time("at").notNull(),
    },
    (t) => [primaryKey({ columns: [t.bookingId, t.version] }), indexOfSet(index, "booking_events_user", t.userId)],
  );

  /** Movements of guests' money. Append-only; the paid, due and refundable amounts are sums. */
  const movements = table(
    "movements",
    {
      id: text("id").primaryKey(),
      bookingId: text("booking_id")
        .notNull()
        .references(() => bookings.id, { onDelete: "restrict" }),
      kind: text("kind").notNull(),
      purpose: text("purpose").notNull().default("stay"),
      method: text("method").notNull(),
      /** Minor units; negative for money paid back. */
      amount: int("amount").notNull(),
      note: text("note"),
      on: text("on_day").notNull(),
      at: time("at").notNull(),
      userId: userId("user_id"),
      /** Payment at a provider, and the provider's id of the movement: each is recorded once. */
      paymentId: text("payment_id"),
      providerRef: text("provider_ref"),
    },
    (t) => [
      index("movements_booking").on(t.bookingId),
      index("movements_at").on(t.at),
      indexOfSet(index, "movements_user", t.userId),
      uniqueIndex("movements_provider").on(t.paymentId, t.kind, t.providerRef),
    ],
  );

  /** Dates that a guest requests instead; at most one request for each booking. */
  const changeRequests = table("change_requests", {
    bookingId: text("booking_id")
      .primaryKey()
      .references(() => bookings.id, { onDelete: "restrict" }),
    id: text("id").notNull(),
    arrival: text("arrival").notNull(),
    departure: text("departure").notNull(),
    party: json<Party>("party").notNull(),
    quote: json<Quote>("quote").notNull(),
    message: text("message"),
    createdAt: time("created_at").notNull(),
  });

  /** Forms of guests between their steps, so that no input is lost. */
  const bookingDrafts = table(
    "booking_drafts",
    {
      /** SHA-256 of the token in the form's address. */
      id: text("id").primaryKey(),
      siteId: text("site_id")
        .notNull()
        .references(() => userSites.id, { onDelete: "cascade" }),
      values: json<Record<string, unknown>>("form_values").notNull(),
      expiresAt: time("expires_at").notNull(),
    },
    (t) => [index("booking_drafts_expires").on(t.expiresAt), index("booking_drafts_site").on(t.siteId)],
  );

  const bookingSettings = table(
    "booking_settings",
    {
      siteId: text("site_id")
        .primaryKey()
        .references(() => userSites.id, { onDelete: "cascade" }),
      version: int("version").notNull(),
      settings: json<BookingSettings>("settings").notNull(),
      updatedAt: time("updated_at").notNull(),
      updatedBy: userId("updated_by"),
    },
    (t) => [indexOfSet(index, "booking_settings_user", t.updatedBy)],
  );

  return {
    unitParts,
    nights,
    blocks,
    importedStays,
    guests,
    bookings,
    bookingImports,
    bookingEvents,
    movements,
    changeRequests,
    bookingDrafts,
    bookingSettings,
  };
}
