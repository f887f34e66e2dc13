import { MAX_BOOKING_AMOUNT } from "#domain/bookings/max-amount.ts";
import { z } from "zod";
import { MESSAGE_LOCALES, type MessageLocale } from "#domain/messages/automations.ts";
import type { Stay } from "#domain/stays.ts";
import type { Party } from "./booking.ts";
import { bookingDay, emailAddress, id, party } from "./booking-input.ts";
import { multiLine, trimmedLine } from "../services/fields.ts";

z.config({ jitless: true });

export const MAX_IMPORTED_STAY_BYTES = 16 * 1024;

/** Identifies an imported stay. Its id cannot do that: it changes with each import of its calendar. */
export interface ImportedStayKey extends Stay {
  unitId: string;
  /** The calendar from which it was imported. */
  source: string;
}

/** Details that an owner gave of an imported stay. */
export interface ImportedStayDetails {
  id: string;
  /** Increases with every change. */
  version: number;
  /** Empty if unknown. */
  guestName: string;
  /** The guest's record, if it is one of the site's guests. */
  guestId: string | null;
  party: Party | null;
  /** The guest's price, commission included, in minor units of the site's currency. */
  income: number | null;
  commission: number | null;
  taxPaidByChannel: boolean;
  notes: string;
  /** Language of the messages to the guest; null: that of the guest's record. */
  messageLocale: MessageLocale | null;
  /** Values of the platform's export: its payout, the part of the price for cleaning, its number of the booking. */
  payout: number | null;
  cleaningFee: number | null;
  channelNumber: string | null;
  /** The dates for which the details were given, if the calendar has moved the stay since. */
  movedFrom: Stay | null;
}

/** An imported stay in a list. Money is in minor units of the site's currency. */
export interface ListedImport extends ImportedStayKey {
  /** Id of the block; it changes with each import. */
  id: string;
  /** Name of the calendar, as owners know it. */
  channel: string;
  /** Empty if unknown. */
  name: string;
  party: Party | null;
  income: number | null;
  commission: number | null;
  taxPaidByChannel: boolean;
  /** True if the details were given for other dates. */
  isMoved: boolean;
}

/** Details whose stay has disappeared from its calendar. */
export interface DetachedDetails extends ImportedStayKey, ImportedStayDetails {
  channel: string;
}

const key = z.strictObject({ unitId: id, source: z.string().max(255, "tooLong"), arrival: bookingDay, departure: bookingDay });
const money = z.int("number").min(0, "number").max(MAX_BOOKING_AMOUNT, "number").nullable();

/** Query of an imported stay's details. */
export const importedStayQuery = z.object(key.shape);

/** The details of an imported stay, which replace those of this version. */
export const importedStayInput = z
  .strictObject({
    stay: key,
    details: z.strictObject({
      guestName: trimmedLine(120),
      guestId: id.nullable(),
      party: party.refine(({ adults, children }) => adults + children.length > 0, "required").nullable(),
      income: money,
      commission: money,
      taxPaidByChannel: z.boolean("choice"),
      notes: multiLine(4000),
      messageLocale: z.enum(MESSAGE_LOCALES, "choice").nullable().default(null),
    }),
    /** Address of a guest who is not chosen from the list: the person with it, or else a new one. */
    email: emailAddress.nullable().default(null),
  })
  // A guest needs a name, and messages a language.
  .refine(({ email, details }) => email === null || details.guestName !== "", {
    path: ["details", "guestName"],
    message: "required",
  })
  .refine(({ email, details }) => email === null || details.messageLocale !== null, {
    path: ["details", "messageLocale"],
    message: "required",
  })
  .refine(({ email, details }) => email === null || details.guestId === null, { path: ["email"], message: "choice" });
export type ImportedStayInput = z.output<typeof importedStayInput>;

export const importedDetailsParam = z.object({ siteId: id, detailsId: id });

/** The imported stay to which details belong from now on. */
export const attachDetailsInput = z.strictObject({ stay: key });
