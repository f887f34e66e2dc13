import type { BookingContact } from "#contract/letting/booking.ts";
import { isInternationalPhone } from "#domain/phone.ts";
import type { Locale } from "#domain/locale.ts";

/**
 * Returns a contact with its telephone number in E.164, so that all forms of a number are one guest; a number that is not valid
 * stays as it was written (record 0179). `home` is the country of the site.
 */
export async function readContact<Contact extends Pick<BookingContact, "phone"> & Partial<Pick<BookingContact, "address">>>(
  contact: Contact,
  { locale, home }: { locale: Locale; home: string },
): Promise<Contact> {
  const { phone, address = null } = contact;
  if (phone === null || isInternationalPhone(phone)) return contact;
  const { phoneCountries, readPhone } = await import("#contract/services/read-phone.ts");
  const read = readPhone(phone, phoneCountries({ address, locale }, home));
  return read === undefined ? contact : { ...contact, phone: read };
}
