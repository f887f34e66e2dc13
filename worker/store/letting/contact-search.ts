import type { BookingContact } from "#contract/letting/booking.ts";
import { searchText } from "#domain/search-text.ts";

/** The digits of a phone number by which guests are found: without punctuation, leading zeros and the prefix `+`. */
export function phoneKey(phone: string | null): string | null {
  const digits = (phone ?? "").replace(/\D/g, "").replace(/^0+/, "");
  return digits === "" ? null : digits;
}

/** The text in which lists search for a person. */
export const contactSearchText = ({ name, email, phone }: Pick<BookingContact, "name" | "email" | "phone">): string =>
  searchText([name, email ?? "", phoneKey(phone) ?? ""].join(" "));
