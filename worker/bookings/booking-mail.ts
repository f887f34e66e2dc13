import type { Booking, ChangeRequest } from "#contract/booking.ts";
import type { Mail, MailAttachment } from "#contract/mail.ts";
import { assignPaid, instalmentsOf, transferDue } from "#domain/bookings/payments.ts";
import type { BookingState, GuestMail, OwnerMail } from "#domain/bookings/transitions.ts";
import { dayInZone } from "#domain/dates.ts";
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
const WITH_TRANSFER: readonly (GuestMail | OwnerMail)[] = ["awaiting-payment", "payment-reminder", "confirmed", "changed"];
/** States in which nothing is due yet, and states in which nothing is due any more. */
const OPEN: readonly BookingState[] = ["hold", "enquiry", "offer", "requested"];
const ENDED: readonly BookingState[] = ["declined", "expired", "cancelled", "no-show"];

/**
 * Composes the mails of a change of a booking, and returns the queries that put them into the outbox; they belong in the batch of the
 * change. Each mail is sent once for each version of the booking. Without a known address nothing is sent.
 */
export async function enqueueBookingMails(
  tools: BookingTools,
  placed: PlacedBooking,
  mails: { guest?: GuestMail; owner?: OwnerMail },
  { note = null, ...words }: MailWords = {},
): Promise<(db: Database) => Query[]> {
  const { store, now, secrets, mainOrigin } = tools;
  const { booking, ownerEmail, tokenSealed } = placed;
  const { email } = booking.contact;
  const composed: Mail[] = [];
  if (mails.guest !== undefined && email !== null) {
    const link = mainOrigin + guestPath(await openGuestToken(secrets, tokenSealed));
    composed.push(composeGuestMail(mails.guest, placed, { recipient: email, link, note, now, ...words }));
  }
  if (mails.owner !== undefined && ownerEmail !== null) {
    const link = mainOrigin + portalPath("dashboard", placed.site.defaultLocale) + `/bookings/${booking.id}`;
    composed.push(composeOwnerMail(mails.owner, placed, { recipient: ownerEmail, link, note, now, ...words }));
  }
  return (db) => composed.map((mail) => enqueue(db, store.tables, crypto.randomUUID(), mail, now));
}

/** What the mails of a change say besides the booking. */
interface MailWords {
  /** Words of the other side. */
  note?: string | null;
  /** The money that goes back after a cancellation, in minor units. */
  refund?: number | undefined;
  /** The dates that the guest asks for. */
  asked?: ChangeRequest;
}

interface Addressed extends MailWords {
  recipient: string;
  /** The booking's page for the recipient. */
  link: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Composes a mail to the guest, in the guest's language; replies go to the host. */
export function composeGuestMail(kind: GuestMail, placed: PlacedBooking, words: Addressed): Mail {
  const { recipient, link, note, refund, now } = words;
  const { booking, site, ownerEmail } = placed;
  const { locale } = booking;
  const t = mailTexts(locale);
  const values = valuesOf(placed, locale, now);
  const subject = t(`bookings:guest.${kind}.subject`, values);
  const body = t(`bookings:guest.${kind}.body`, values);
  const parts: Part[] = [
    { text: t("bookings:greeting", values) },
    { text: body },
    ...refundOf(placed, refund, locale),
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
export function composeOwnerMail(kind: OwnerMail, placed: PlacedBooking, words: Addressed): Mail {
  const { recipient, link, note, refund, asked, now } = words;
  const { booking, site } = placed;
  const locale = site.defaultLocale;
  const t = mailTexts(locale);
  const values = valuesOf(placed, locale, now);
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
    ...refundOf(placed, refund, locale),
    ...(asked ? [{ text: t("bookings:asked") }, { facts: stayFacts(placed, asked, locale) }] : []),
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

/** The name of a booked home: the unit's on sites with several, otherwise the site's. */
export const unitNameOf = ({ unit, site }: PlacedBooking, locale: Locale): string =>
  (unit.isOneOfSeveral && pickLocale(unit.content, locale, site.defaultLocale)?.name) || site.name;

/** Says how much goes back after a cancellation. */
function refundOf({ booking, paid }: PlacedBooking, refund: number | undefined, locale: Locale): Part[] {
  if (refund === undefined) return [];
  const t = mailTexts(locale);
  const amount = formattersFor(locale).money({ amount: refund, currency: booking.quote.currency });
  if (paid <= 0) return [{ text: t("bookings:nothingPaid") }];
  return [{ text: refund === 0 ? t("bookings:noRefund") : t("bookings:refund", { amount }) }];
}

function valuesOf(placed: PlacedBooking, locale: Locale, now: number): Record<string, string> {
  const { booking, site, paid } = placed;
  const format = formattersFor(locale);
  const { arrival, departure, quote, dueAt, payment } = booking;
  const instalments = assignPaid(instalmentsOf(quote, payment), paid);
  const due = transferDue(instalments, dayInZone(now, site.timeZone)) || Math.max(0, quote.total - paid);
  return {
    site: site.name,
    unit: unitNameOf(placed, locale),
    host: site.host.name || site.name,
    name: booking.contact.name,
    dates: `${format.dayMonth(arrival)} – ${format.date(departure)}`,
    due: format.money({ amount: due, currency: quote.currency }),
    until: dueAt === null ? "" : momentIn(dueAt, locale, site.timeZone),
  };
}

const moments = new Map<string, Intl.DateTimeFormat>();

/** A time as `vrijdag 10 juli om 14:30`, in the home's time zone. */
export function momentIn(at: number, locale: Locale, timeZone: string): string {
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
  const { booking, unit, site, paid } = placed;
  const { quote } = booking;
  const amount = (value: number) => formattersFor(locale).money({ amount: value, currency: quote.currency });
  return [
    [t("bookings:facts.reference"), booking.reference],
    [t("bookings:facts.home"), unit.isOneOfSeveral ? `${unitNameOf(placed, locale)}, ${site.name}` : site.name],
    ...stayFacts(placed, booking, locale),
    ...(paid > 0 ? [[t("bookings:facts.paid"), amount(paid)] as const] : []),
    ...dueFacts(placed, locale, amount),
    ...(quote.deposit > 0 ? [[t("bookings:facts.deposit"), amount(quote.deposit)] as const] : []),
  ];
}

/** Dates, party and total of a booking or of the dates asked for instead. */
function stayFacts(
  { unit }: PlacedBooking,
  { arrival, departure, party, quote }: Pick<Booking, "arrival" | "departure" | "party" | "quote">,
  locale: Locale,
): Fact[] {
  const t = mailTexts(locale);
  const format = formattersFor(locale);
  const people = [
    t("bookings:facts.adults", { count: party.adults }),
    ...(party.children.length > 0 ? [t("bookings:facts.children", { count: party.children.length })] : []),
    ...(party.pets > 0 ? [t("bookings:facts.pets", { count: party.pets })] : []),
  ];
  return [
    [t("bookings:facts.arrival"), t("bookings:facts.from", { day: format.fullDate(arrival), time: unit.checkIn })],
    [t("bookings:facts.departure"), t("bookings:facts.until", { day: format.fullDate(departure), time: unit.checkOut })],
    [t("bookings:facts.party"), people.join(", ")],
    [t("bookings:facts.total"), format.money({ amount: quote.total, currency: quote.currency })],
  ];
}

/** What is still to be paid and when; nothing for bookings that will not take place. */
function dueFacts({ booking, paid }: PlacedBooking, locale: Locale, amount: (value: number) => string): Fact[] {
  const t = mailTexts(locale);
  const { state, quote, payment } = booking;
  if (ENDED.includes(state)) return [];
  const atBooking = t(OPEN.includes(state) ? "bookings:facts.whenConfirmed" : "bookings:facts.now");
  return assignPaid(instalmentsOf(quote, payment), paid)
    .filter(({ open }) => open !== 0)
    .map(({ due, on, open }): Fact => {
      const day = t("bookings:facts.due", { day: formattersFor(locale).date(due) });
      return [{ booking: atBooking, balance: day, arrival: t("bookings:facts.onArrival") }[on], amount(open)];
    });
}

/** The account for a bank transfer; nothing if none is to be made. */
function transferOf({ booking, settings, paid }: PlacedBooking, locale: Locale): Part[] {
  const t = mailTexts(locale);
  const { transfer } = settings.settings;
  const { state, quote, payment, reference } = booking;
  const isDue =
    state === "awaiting-payment" ||
    (payment === "transfer" && assignPaid(quote.schedule, paid).some(({ on, open }) => on !== "arrival" && open > 0));
  if (!transfer || !isDue) return [];
  return [
    {
      facts: [
        [t("bookings:facts.iban"), formatIban(transfer.iban)],
        [t("bookings:facts.holder"), transfer.holder],
        [t("bookings:facts.remittance"), reference],
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
