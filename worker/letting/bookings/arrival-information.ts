import type { Booking } from "#contract/letting/booking.ts";
import { termsOfUnit } from "#contract/letting/booking-settings.ts";
import type { ArrivalInformation } from "#contract/pages/guest-page.ts";
import type { BookingState } from "#domain/bookings/transitions.ts";
import { addDays, type CalendarDate } from "#domain/dates.ts";
import { type Locale, localize } from "#domain/locale.ts";
import type { BookingPlace } from "#store/letting/booking-places.ts";

/** States of a stay that takes place: only these show keys and codes, and have names for the night register. */
export const ARRIVING: readonly BookingState[] = ["confirmed", "checked-in"];

/** Practical information for the guest; texts that are not open yet on the day are null. */
export function arrivalInformation(
  { booking, settings, site, unit }: BookingPlace & { booking: Pick<Booking, "state" | "arrival"> },
  locale: Locale,
  today: CalendarDate,
): ArrivalInformation[] {
  const isAgreed = ARRIVING.includes(booking.state);
  return termsOfUnit(settings.settings, unit.id).arrival.flatMap(({ kind, text, daysBefore }) => {
    const words = localize(text, locale, site.defaultLocale)?.trim() ?? "";
    const from = daysBefore === null ? null : addDays(booking.arrival, -daysBefore);
    const isOpen = isAgreed && (from === null || from <= today);
    return words === "" ? [] : [{ kind, text: isOpen ? words : null, from }];
  });
}
