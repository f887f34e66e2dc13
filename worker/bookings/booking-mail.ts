import type { Mail, MailAttachment } from "#contract/mail.ts";
import type { GuestMail, OwnerMail } from "#domain/bookings/transitions.ts";
import { formatIban } from "#domain/iban.ts";
import { serializeFeed } from "#domain/icalendar/feed.ts";
import { LANGUAGE_TAGS, type Locale, pickLocale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import { portalPath } from "#locales/portal-paths.ts";
import type { PlacedBooking } from "#store/booking-places.ts";
import { enqueue } from "#store/outbox.ts";
import type { Database, Query } from "#store/store.ts";
import { type Fact, type Part, renderLetter } from "#worker/mail/letter.ts";
import { mailTexts } from "#worker/mail/texts.ts";
import { formattersFor } from "#worker/owner-site/formatters.ts";
import type { BookingTools } from "./booking-tools.ts";
import { guestPath, openGuestToken } from "./guest-token.ts";

/** Mails in which the guest gets the stay as a calendar file. */
const WITH_CALENDAR: readonly GuestMail[] = ["confirmed", "changed", "awaiting-payment"];
const WITH_TRANSFER: readonly (GuestMail | OwnerMail)[] = ["awaiting-payment", "payment-reminder"];

/**
 * Composes the mails of a change of a booking, and returns the queries that put them into the outbox; they belong in the batch of the
 * change. Each mail is sent once for each version of the booking. Without a known address nothing is sent.
 */
export async function enqueueBookingMails(
  tools: BookingTools,
  placed: PlacedBooking,
  mails: { guest?: GuestMail; owner?: OwnerMail },
  note: string | null = null,
): Promise<(db: Database) => Query[]> {
  const { store, now, secrets, mainOrigin } = tools;
  const { booking, ownerEmail, tokenSealed } = placed;
  const { email } = booking.contact;
  const composed: Mail[] = [];
  if (mails.guest !== undefined && email !== null) {
    const link = mainOrigin + guestPath(await openGuestToken(secrets, tokenSealed));
    composed.push(composeGuestMail(mails.guest, placed, { recipient: email, link, note }));
  }
  if (mails.owner !== undefined && ownerEmail !== null) {
    const link = mainOrigin + portalPath("dashboard", placed.site.defaultLocale) + `/bookings/${booking.id}`;
    composed.push(composeOwnerMail(mails.owner, placed, { recipient: ownerEmail, link, note }));
  }
  return (db) => composed.map((mail) => enqueue(db, store.tables, crypto.randomUUID(), mail, now));
}

interface Addressed {
  recipient: string;
  /** The booking's page for the recipient. */
  link: string;
  /** Words of the other side. */
  note: string | null;
}

/** Composes a mail to the guest, in the guest's language; replies go to the host. */
export function composeGuestMail(kind: GuestMail, placed: PlacedBooking, { recipient, link, note }: Addressed): Mail {
  const { booking, site, ownerEmail } = placed;
  const { locale } = booking;
  const t = mailTexts(locale);
  const values = valuesOf(placed, locale);
  const subject = t(`bookings:guest.${kind}.subject`, values);
  const body = t(`bookings:guest.${kind}.body`, values);
  const parts: Part[] = [
    { text: t("bookings:greeting", values) },
    { text: body },
    ...(note ? [{ text: t("bookings:note", values) }, { quote: note }] : []),
    { facts: factsOf(placed, locale) },
    ...(WITH_TRANSFER.includes(kind) ? transferOf(placed, locale) : []),
    { button: { label: t("bookings:guest.action"), href: link } },
  ];
  const replyTo = site.host.email || ownerEmail;
  return {
    ...renderLetter({ locale, title: subject, preview: body, parts }),
    key: `booking ${booking.id} ${booking.version} guest ${kind}`,
    recipient,
    ...(replyTo ? { replyTo } : {}),
    subject: oneLine(subject),
    attachments: WITH_CALENDAR.includes(kind) ? [calendarOf(placed)] : [],
  };
}

/** Composes a mail to the site's owner, in the site's main language; replies go to the guest. */
export function composeOwnerMail(kind: OwnerMail, placed: PlacedBooking, { recipient, link, note }: Addressed): Mail {
  const { booking, site } = placed;
  const locale = site.defaultLocale;
  const t = mailTexts(locale);
  const values = valuesOf(placed, locale);
  const subject = t(`bookings:owner.${kind}.subject`, values);
  const body = t(`bookings:owner.${kind}.body`, values);
  const said = note ?? (kind.startsWith("new-") ? booking.message : null);
  const { email, phone } = booking.contact;
  const contact: Fact[] = [
    ...(email === null ? [] : [[t("bookings:facts.email"), email] as const]),
    ...(phone === null ? [] : [[t("bookings:facts.phone"), phone] as const]),
  ];
  const parts: Part[] = [
    { text: body },
    ...(said ? [{ text: t("bookings:message", values) }, { quote: said }] : []),
    { facts: [...factsOf(placed, locale), ...contact] },
    { button: { label: t("bookings:owner.action"), href: link } },
  ];
  return {
    ...renderLetter({ locale, title: subject, preview: body, parts }),
    key: `booking ${booking.id} ${booking.version} owner ${kind}`,
    recipient,
    ...(email === null ? {} : { replyTo: email }),
    subject: oneLine(subject),
    attachments: [],
  };
}

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, " ");

const unitNameOf = ({ unit, site }: PlacedBooking, locale: Locale): string =>
  (unit.isOneOfSeveral && pickLocale(unit.content, locale, site.defaultLocale)?.name) || site.name;

function valuesOf(placed: PlacedBooking, locale: Locale): Record<string, string> {
  const { booking, site } = placed;
  const format = formattersFor(locale);
  const { arrival, departure, quote, dueAt } = booking;
  const [first] = quote.schedule;
  return {
    site: site.name,
    unit: unitNameOf(placed, locale),
    host: site.host.name || site.name,
    name: booking.contact.name,
    dates: `${format.dayMonth(arrival)} – ${format.date(departure)}`,
    due: format.money({ amount: first?.on === "booking" ? first.amount : quote.total, currency: quote.currency }),
    until: dueAt === null ? "" : momentIn(dueAt, locale, site.timeZone),
  };
}

const moments = new Map<string, Intl.DateTimeFormat>();

/** A time as `vrijdag 10 juli om 14:30`, in the home's time zone. */
function momentIn(at: number, locale: Locale, timeZone: string): string {
  const key = `${locale} ${timeZone}`;
  let format = moments.get(key);
  if (!format) {
    const tag = LANGUAGE_TAGS[locale];
    format = new Intl.DateTimeFormat(tag, {
      timeZone,
      weekday: "long",
      day: "numeric",
      month: "long",
      hour: "2-digit",
      minute: "2-digit",
    });
    moments.set(key, format);
  }
  return format.format(at);
}

function factsOf(placed: PlacedBooking, locale: Locale): Fact[] {
  const t = mailTexts(locale);
  const { booking, unit, site } = placed;
  const format = formattersFor(locale);
  const { quote, party } = booking;
  const amount = (value: number) => format.money({ amount: value, currency: quote.currency });
  const people = [
    t("bookings:facts.adults", { count: party.adults }),
    ...(party.children.length > 0 ? [t("bookings:facts.children", { count: party.children.length })] : []),
    ...(party.pets > 0 ? [t("bookings:facts.pets", { count: party.pets })] : []),
  ];
  return [
    [t("bookings:facts.reference"), booking.reference],
    [t("bookings:facts.home"), unit.isOneOfSeveral ? `${unitNameOf(placed, locale)}, ${site.name}` : site.name],
    [t("bookings:facts.arrival"), t("bookings:facts.from", { day: format.fullDate(booking.arrival), time: unit.checkIn })],
    [t("bookings:facts.departure"), t("bookings:facts.until", { day: format.fullDate(booking.departure), time: unit.checkOut })],
    [t("bookings:facts.party"), people.join(", ")],
    [t("bookings:facts.total"), amount(quote.total)],
    ...quote.schedule.map(({ due, on, amount: part }): Fact => {
      const label = on === "arrival" ? t("bookings:facts.onArrival") : t("bookings:facts.due", { day: format.date(due) });
      return [label, amount(part)];
    }),
    ...(quote.deposit > 0 ? [[t("bookings:facts.deposit"), amount(quote.deposit)] as const] : []),
  ];
}

/** The account for a bank transfer. */
function transferOf({ booking, settings }: PlacedBooking, locale: Locale): Part[] {
  const t = mailTexts(locale);
  const { transfer } = settings.settings;
  if (!transfer) return [];
  return [
    {
      facts: [
        [t("bookings:facts.iban"), formatIban(transfer.iban)],
        [t("bookings:facts.holder"), transfer.holder],
        [t("bookings:facts.remittance"), booking.reference],
      ],
    },
  ];
}

/** The stay as a calendar file for the guest. */
export function calendarOf(placed: PlacedBooking): MailAttachment {
  const { id, arrival, departure, sequence, updatedAt, locale, reference } = placed.booking;
  const summary = unitNameOf(placed, locale);
  const content = serializeFeed({
    name: summary,
    productId: `-//${brand.name}//Booking//${locale.toUpperCase()}`,
    refreshHours: 24,
    events: [
      { uid: `${id}@${brand.domain}`, arrival, departure, summary: `${summary} (${reference})`, sequence, stamp: updatedAt },
    ],
  });
  return { name: `${reference}.ics`, type: "text/calendar; method=PUBLISH; charset=utf-8", content };
}
