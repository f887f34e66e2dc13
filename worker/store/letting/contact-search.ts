import { or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { BookingContact } from "#contract/letting/booking.ts";
import { showEmail } from "#domain/accounts/addresses.ts";
import { phoneKey, withoutCallingCode } from "#domain/phone.ts";
import { searchText } from "#domain/search-text.ts";

/** The text in which lists search for a person. */
export const contactSearchText = ({ name, email, phone }: Pick<BookingContact, "name" | "email" | "phone">): string =>
  searchText([name, ...(email === null ? [] : new Set([email, showEmail(email)])), phoneKey(phone) ?? ""].join(" "));

/** Condition that a column with search texts contains the typed text. D1's `like` takes patterns of at most 50 bytes. */
export function contains(column: SQLWrapper, typed: string): SQL {
  const text = searchText(typed);
  return text === "" ? sql`1 = 1` : sql`replace(${column}, ${text}, '') <> ${column}`;
}

const PHONE = /^\s*\+?[\d\s().\-/]+$/;
const MIN_DIGITS = 5;

/** Condition that a column with {@link contactSearchText} contains the typed text, or the telephone number in any of its forms. */
export function containsContact(column: SQLWrapper, typed: string): SQL | undefined {
  const key = PHONE.test(typed) ? (phoneKey(typed) ?? "") : "";
  const local = key === "" ? undefined : withoutCallingCode(typed);
  return or(
    contains(column, typed),
    key.length >= MIN_DIGITS ? contains(column, key) : undefined,
    // Finds numbers too that were stored as they had been written: `06 12345678`.
    local !== undefined && local.length >= MIN_DIGITS ? contains(column, local) : undefined,
  );
}
