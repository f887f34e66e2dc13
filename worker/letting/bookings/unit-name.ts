import { isLocale, pickLocale } from "#domain/locale.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import type { BookingPlace } from "#store/letting/booking-places.ts";

/** The name of a booked home: the unit's on sites with several, otherwise the site's. */
export const unitNameOf = ({ unit, site }: BookingPlace, locale: MessageLocale): string =>
  (unit.isOneOfSeveral && pickLocale(unit.content, isLocale(locale) ? locale : site.defaultLocale, site.defaultLocale)?.name) ||
  site.name;
