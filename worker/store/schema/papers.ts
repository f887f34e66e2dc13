import type { PaperContent, PaperRecipient } from "#contract/letting/paper.ts";
import type { PaperSettings } from "#contract/letting/paper-settings.ts";
import { indexOfSet, type Kit } from "./kit.ts";
import type { defineAccounts } from "./accounts.ts";
import type { defineBookings } from "./bookings.ts";
import type { defineSites } from "./sites.ts";

interface Named {
  users: ReturnType<typeof defineAccounts>["users"];
  userSites: ReturnType<typeof defineSites>["userSites"];
  bookings: ReturnType<typeof defineBookings>["bookings"];
}

/** Tables of invoices, credit notes and receipts. */
export function definePapers(kit: Kit, { users, userSites, bookings }: Named) {
  const { table, text, int, time, json, primaryKey, index, uniqueIndex } = kit;
  const siteId = () =>
    text("site_id")
      .notNull()
      .references(() => userSites.id, { onDelete: "restrict" });
  const bookingId = () => text("booking_id").references(() => bookings.id, { onDelete: "restrict" });

  const paperSettings = table(
    "paper_settings",
    {
      siteId: text("site_id")
        .primaryKey()
        .references(() => userSites.id, { onDelete: "cascade" }),
      version: int("version").notNull(),
      settings: json<PaperSettings>("settings").notNull(),
      automaticFrom: text("automatic_from"),
      updatedAt: time("updated_at").notNull(),
      updatedBy: text("updated_by").references(() => users.id, { onDelete: "set null" }),
    },
    (t) => [indexOfSet(index, "paper_settings_user", t.updatedBy)],
  );

  /** The last number of each series; it is raised in the batch that inserts the paper, so that there are no gaps. */
  const paperCounters = table(
    "paper_counters",
    { siteId: siteId(), series: text("series").notNull(), last: int("last_number").notNull() },
    (t) => [primaryKey({ columns: [t.siteId, t.series] })],
  );

  /**
   * Issued papers; append-only. `position` is the place among the papers of the booking: only one of two simultaneous next papers
   * is written.
   */
  const papers = table(
    "papers",
    {
      id: text("id").primaryKey(),
      siteId: siteId(),
      bookingId: bookingId().notNull(),
      position: int("position").notNull(),
      kind: text("kind").notNull(),
      series: text("series").notNull(),
      sequence: int("sequence").notNull(),
      on: text("on_day").notNull(),
      at: time("at").notNull(),
      movementId: text("movement_id"),
      content: json<PaperContent>("content").notNull(),
      ksefNumber: text("ksef_number"),
      ksefAmount: int("ksef_amount"),
    },
    (t) => [
      uniqueIndex("papers_ksef_number").on(t.siteId, t.ksefNumber),
      uniqueIndex("papers_position").on(t.bookingId, t.position),
      uniqueIndex("papers_number").on(t.siteId, t.series, t.sequence),
      index("papers_day").on(t.siteId, t.on),
    ],
  );

  /**
   * Papers that are issued once KSeF has given them a number. `position` is the place among the booking's pro formas. Their content
   * never changes: another content is another pro forma, because the file of the former one may already be in KSeF.
   */
  const proFormas = table(
    "pro_formas",
    {
      id: text("id").primaryKey(),
      siteId: siteId(),
      bookingId: bookingId().notNull(),
      position: int("position").notNull(),
      state: text("state").notNull(),
      kind: text("kind").notNull(),
      series: text("series").notNull(),
      sequence: int("sequence").notNull(),
      on: text("on_day").notNull(),
      at: time("at").notNull(),
      movementId: text("movement_id"),
      content: json<PaperContent>("content").notNull(),
      ksefAmount: int("ksef_amount"),
    },
    (t) => [
      uniqueIndex("pro_formas_position").on(t.bookingId, t.position),
      uniqueIndex("pro_formas_number").on(t.siteId, t.series, t.sequence),
      index("pro_formas_state").on(t.siteId, t.state),
    ],
  );

  /** Invoices that owners issued to firms elsewhere, gross in grosze; the row is also the lock of the month's limit. */
  const ksefMonths = table(
    "ksef_months",
    {
      siteId: siteId(),
      month: text("month").notNull(),
      others: int("others").notNull(),
      updatedAt: time("updated_at").notNull(),
    },
    (t) => [primaryKey({ columns: [t.siteId, t.month] })],
  );

  /** Addressees that guests entered for their invoices. */
  const paperRecipients = table("paper_recipients", {
    bookingId: bookingId().primaryKey(),
    recipient: json<PaperRecipient>("recipient").notNull(),
    updatedAt: time("updated_at").notNull(),
  });

  /** The state of a booking for which its papers were last issued, and the time of their next check. */
  const paperChecks = table(
    "paper_checks",
    {
      bookingId: bookingId().primaryKey(),
      version: int("version").notNull(),
      movements: int("movements").notNull(),
      dueAt: time("due_at"),
    },
    (t) => [index("paper_checks_due").on(t.dueAt)],
  );

  return { paperSettings, paperCounters, papers, proFormas, ksefMonths, paperRecipients, paperChecks };
}
