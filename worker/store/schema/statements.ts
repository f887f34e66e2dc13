import type { CsvFormat } from "#domain/payments/statements/csv-format.ts";
import type { StatementLine } from "#domain/payments/statements/line.ts";
import { indexOfSet, type Kit } from "./kit.ts";
import type { defineBookings } from "./bookings.ts";
import type { definePayments } from "./payments.ts";
import type { defineSites } from "./sites.ts";

interface Named {
  userSites: ReturnType<typeof defineSites>["userSites"];
  bookings: ReturnType<typeof defineBookings>["bookings"];
  refunds: ReturnType<typeof definePayments>["refunds"];
}

/** Texts of a line as the bank wrote them. They are one JSON value, so that many lines can be inserted with few parameters. */
export type LineTexts = Pick<
  StatementLine,
  "account" | "name" | "iban" | "remittance" | "creditorReference" | "bankReference" | "returned"
>;

/** Tables of bank statements (0093). */
export function defineStatements(kit: Kit, { userSites, bookings, refunds }: Named) {
  const { table, text, int, time, json, primaryKey, index, uniqueIndex } = kit;
  const siteId = () =>
    text("site_id")
      .notNull()
      .references(() => userSites.id, { onDelete: "restrict" });

  const statementLines = table(
    "statement_lines",
    {
      id: text("id").primaryKey(),
      siteId: siteId(),
      /** SHA-256 of the line's key (`keyOf`): the same line of two files is stored once. */
      identity: text("identity").notNull(),
      on: text("on_day").notNull(),
      /** Minor units; negative for money that leaves the account. */
      amount: int("amount").notNull(),
      currency: text("currency").notNull(),
      texts: json<LineTexts>("texts").notNull(),
      state: text("state").notNull(),
      version: int("version").notNull(),
      bookingId: text("booking_id").references(() => bookings.id, { onDelete: "restrict" }),
      refundId: text("refund_id").references(() => refunds.id, { onDelete: "restrict" }),
      movementId: text("movement_id"),
      importedAt: time("imported_at").notNull(),
    },
    (t) => [
      uniqueIndex("statement_lines_identity").on(t.siteId, t.identity),
      index("statement_lines_state").on(t.siteId, t.state, t.on),
      index("statement_lines_imported").on(t.state, t.importedAt),
      indexOfSet(index, "statement_lines_booking", t.bookingId),
      indexOfSet(index, "statement_lines_refund", t.refundId),
    ],
  );

  /** The CSV formats of an owner's banks. */
  const statementFormats = table(
    "statement_formats",
    {
      siteId: siteId(),
      signature: text("signature").notNull(),
      format: json<CsvFormat>("format").notNull(),
      updatedAt: time("updated_at").notNull(),
    },
    (t) => [primaryKey({ columns: [t.siteId, t.signature] })],
  );

  return { statementLines, statementFormats };
}
