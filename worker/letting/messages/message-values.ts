import { countChildren } from "#domain/bookings/count-party.ts";
import type { Party } from "#contract/letting/booking.ts";
import { openInstalments, payableNow } from "#domain/bookings/payments.ts";
import { amountDue, type BookingState } from "#domain/bookings/transitions.ts";
import { dayInZone, daysBetween } from "#domain/dates.ts";
import { isLocale } from "#domain/locale.ts";
import { guestMapHref } from "#domain/bookings/guest-map-href.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import type { TemplateValues } from "#domain/messages/fill-template.ts";
import type { Stay } from "#domain/stays.ts";
import type { BookingPlace, PlacedBooking, PlacedImport } from "#store/letting/booking-places.ts";
import { arrivalInformation } from "../bookings/arrival-information.ts";
import { momentIn } from "../bookings/booking-mail.ts";
import { unitNameOf } from "../bookings/unit-name.ts";
import { formattersFor } from "#locales/words/formatters.ts";
import { countOf, wordOf } from "./default-messages.ts";

interface Addressed {
  locale: MessageLocale;
  /** Address of the guest's page. */
  link: string;
  /** Address of the guest's review. */
  reviewLink: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * The values of a booking for templates. Unknown values are missing, as is practical information that is not open yet: keys and
 * codes are not sent before the guest's page shows them.
 */
export function messageValues(placed: PlacedBooking, { locale, link, reviewLink, now }: Addressed): TemplateValues {
  const { booking, site, paid } = placed;
  const { contact, quote, state, payment, dueAt } = booking;
  const format = formattersFor(locale);
  const money = (amount: number) => format.money({ amount, currency: quote.currency });
  const total = amountDue({ state, total: quote.total, paid });
  const open = total > 0 ? openInstalments(quote, payment, paid).filter((each) => each.open > 0) : [];
  const due = total > 0 ? payableNow(open, dayInZone(now, site.timeZone)) || total : 0;
  return withoutBlanks({
    ...stayValues(placed, { ...booking, name: contact.name }, { locale, now }),
    reference: booking.reference,
    arrivalTime: booking.arrivalTime ?? "",
    total: money(quote.total),
    paid: money(Math.max(0, paid)),
    due: due > 0 ? money(due) : "",
    dueDay: open[0] ? format.date(open[0].due) : "",
    until: dueAt === null ? "" : momentIn(dueAt, locale, site.timeZone),
    link,
    reviewLink,
  });
}

/**
 * The values of an imported stay. It has no page and no reference, and its price is known only to its platform: these are
 * missing.
 */
export const importedValues = (
  placed: PlacedImport,
  state: BookingState,
  { locale, now }: Pick<Addressed, "locale" | "now">,
): TemplateValues => withoutBlanks(stayValues(placed, { ...placed.stay, name: placed.guest.name, state }, { locale, now }));

interface NamedStay extends Stay {
  /** The guest's name. */
  name: string;
  party: Party | null;
  state: BookingState;
}

/** Values that every stay has; those that are not known are blank. */
function stayValues(place: BookingPlace, stay: NamedStay, { locale, now }: Pick<Addressed, "locale" | "now">): TemplateValues {
  const { site, unit } = place;
  const { party, state, arrival, departure } = stay;
  const format = formattersFor(locale);
  const textsIn = isLocale(locale) ? locale : site.defaultLocale;
  const today = dayInZone(now, site.timeZone);
  const practical = arrivalInformation({ ...place, booking: { state, arrival } }, textsIn, today).flatMap(({ kind, text }) =>
    // The house manual is as long as its owner wrote it: emails link to the page.
    text === null || kind === "manual" ? [] : [{ kind, text }],
  );
  const textOf = (kind: (typeof practical)[number]["kind"]) =>
    practical
      .filter((item) => item.kind === kind)
      .map(({ text }) => text)
      .join("\n");
  const { street, postalCode, town } = site.place;
  const name = stay.name.trim();
  return {
    firstName: name.split(/\s+/)[0] ?? "",
    name,
    home: unitNameOf(place, locale),
    site: site.name,
    host: site.host.name || site.name,
    hostPhone: site.host.phone,
    arrival: format.date(arrival),
    departure: format.date(departure),
    dates: `${format.dayMonth(arrival)} – ${format.date(departure)}`,
    nights: String(daysBetween(arrival, departure)),
    checkIn: unit.checkIn,
    checkOut: unit.checkOut,
    party: party ? partyText(party, locale) : "",
    address: street ? `${street}, ${postalCode} ${town}` : "",
    map: guestMapHref(site.place, state) ?? "",
    directions: textOf("directions"),
    key: textOf("key"),
    parking: textOf("parking"),
    wifi: textOf("wifi"),
    other: textOf("other"),
    arrivalInfo: practical.map(({ kind, text }) => `${wordOf(locale, kind)}: ${text}`).join("\n"),
  };
}

const partyText = (party: Party, locale: MessageLocale): string => {
  const { adults, pets } = party;
  const children = countChildren(party);
  return [
    countOf(locale, "adults", adults),
    ...(children > 0 ? [countOf(locale, "children", children)] : []),
    ...(pets > 0 ? [countOf(locale, "pets", pets)] : []),
  ].join(", ");
};

const withoutBlanks = (values: TemplateValues): TemplateValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
