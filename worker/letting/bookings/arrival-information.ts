import type { Booking } from "#contract/letting/booking.ts";
import { termsOfUnit } from "#contract/letting/booking-settings.ts";
import type { ArrivalInformation } from "#contract/pages/guest-page.ts";
import type { BookingState } from "#domain/bookings/transitions.ts";
import { addDays, type CalendarDate } from "#domain/dates.ts";
import { type Locale, type Localized, localize } from "#domain/locale.ts";
import type { BookingPlace } from "#store/letting/booking-places.ts";

/** States of a stay that takes place: only these show keys and codes, and have names for the night register. */
export const ARRIVING: readonly BookingState[] = ["confirmed", "checked-in"];

/** Practical information for the guest; texts that are not open yet on the day are null, and their pictures are missing. */
export function arrivalInformation(
  { booking, settings, site, unit }: BookingPlace & { booking: Pick<Booking, "state" | "arrival"> },
  locale: Locale,
  today: CalendarDate,
): ArrivalInformation[] {
  const isAgreed = ARRIVING.includes(booking.state);
  const inWords = (text: Localized<string> = {}) => localize(text, locale, site.defaultLocale)?.trim() ?? "";
  return termsOfUnit(settings.settings, unit.id).arrival.flatMap(({ kind, title, text, daysBefore, pictures = [] }) => {
    const words = inWords(text);
    const from = daysBefore === null ? null : addDays(booking.arrival, -daysBefore);
    const isOpen = isAgreed && (from === null || from <= today);
    const shown = isOpen ? pictures.map(({ alt, ...picture }) => ({ ...picture, alt: inWords(alt) })) : [];
    return words === "" ? [] : [{ kind, title: inWords(title), text: isOpen ? words : null, from, pictures: shown }];
  });
}
