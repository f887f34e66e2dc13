import type { Booking, ChangeRequest } from "#contract/letting/booking.ts";
import type { GuestMailFields, Mail, MailAttachment } from "#contract/services/mail.ts";
import { payableNow } from "#domain/bookings/payments.ts";
import type { GuestMail, OwnerMail } from "#domain/bookings/transitions.ts";
import { type CalendarDate, dayInZone } from "#domain/dates.ts";
import { escapeMarkup } from "#domain/escape-markup.ts";
import { mailTemplateKey } from "#domain/messages/built-in.ts";
import { fillMarkdown, fillTemplate } from "#domain/messages/fill-template.ts";
import { findTexts } from "#store/letting/message-templates.ts";
import type { TemplateText } from "#contract/letting/message.ts";
import { serializeStay } from "#domain/icalendar/serialize-stay.ts";
import type { Locale } from "#domain/locale.ts";
import { MESSAGE_TAGS, type MessageLocale } from "#domain/messages/automations.ts";
import { showEmail } from "#domain/accounts/addresses.ts";
import { formatPhone } from "#domain/phone.ts";
import { senderName } from "#domain/mail/sender-name.ts";
import { brand } from "#locales/brand.ts";
import { logError } from "#services/http/log.ts";
import { portalPath } from "#locales/portal-paths.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import { enqueue } from "#store/services/outbox.ts";
import type { Database, Query } from "#store/dialect/store.ts";
import { type Fact, type Part, renderLetter } from "#services/mail/letter.ts";
import { markdownAsText } from "#services/mail/markdown-text.ts";
import { mailTexts } from "#services/texts/texts.ts";
import { formattersFor } from "#locales/words/formatters.ts";
import { enqueueBookingPush } from "#services/push/enqueue-push.ts";
import type { BookingTools } from "./booking-tools.ts";
import { agreementParts } from "./agreement-parts.ts";
import { factsOf, instalmentsOf, refundOf, stayFacts, transferOf } from "./booking-facts.ts";
import { senderOf } from "./letter-sender.ts";
import { unitNameOf } from "./unit-name.ts";
import { guestPath, openGuestToken } from "./guest-token.ts";
import { type ReplySide, replyTo } from "./reply-address.ts";
import { dateFormat } from "#locales/words/intl.ts";

/** Emails in which the guest gets the agreed stay to keep, with a calendar file. */
const WITH_AGREEMENT: readonly GuestMail[] = ["confirmed", "changed", "awaiting-payment"];
const WITH_TRANSFER: readonly (GuestMail | OwnerMail)[] = [
  "awaiting-payment",
  "payment-reminder",
  "payment-due",
  "payment-overdue",
  "confirmed",
  "changed",
];

/**
 * Composes the emails of a change of a booking, and returns the queries that put them into the outbox, with the notification on
 * the devices of the owner and the managers; they belong in the batch of the change. Each email is sent once for each version of
 * the booking. Without a known address nothing is sent. An email that cannot be composed does not stop the change: the error is
 * logged, and the recipient gets a plain email that names the booking.
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
  const add = async (
    { side, ...to }: { side: ReplySide; recipient: string; locale: Locale; key: string } & Partial<GuestMailFields>,
    linkOf: () => string | Promise<string>,
    compose: (words: Addressed) => Mail | Promise<Mail>,
  ) => {
    let link: string | undefined;
    const answers = await replyTo(tools, placed, side);
    try {
      link = await linkOf();
      composed.push({ ...(await compose({ recipient: to.recipient, link, note, now, mainOrigin, ...words })), ...answers });
    } catch (error) {
      logError("mail of a booking not composed", error, { key: to.key });
      composed.push({ ...plainMail(placed, to, link), ...answers });
    }
  };
  const { guest, owner } = mails;
  if (guest !== undefined && email !== null) {
    const key = keyOf(booking, "guest", guest, words.occasion);
    const to = { side: "guest", recipient: email, locale: booking.locale, key, ...guestMailFields(placed) } as const;
    const linkOf = async () => mainOrigin + guestPath(await openGuestToken(secrets, tokenSealed));
    const template = mailTemplateKey(textsOf(guest, booking));
    const texts = placed.hasOwnMails ? await findTexts(store, placed.site.id, template) : undefined;
    await add(to, linkOf, (words) => composeGuestMail(guest, placed, { ...words, own: texts?.[booking.locale] }));
  }
  if (owner !== undefined && ownerEmail !== null) {
    const locale = placed.site.defaultLocale;
    const to = {
      side: "owner",
      recipient: ownerEmail,
      locale,
      key: keyOf(booking, "owner", owner, words.occasion),
      bookingId: booking.id,
    } as const;
    const linkOf = () => mainOrigin + portalPath("dashboard", locale) + `/bookings/${booking.id}`;
    await add(to, linkOf, (words) => composeOwnerMail(owner, placed, words));
  }
  const push = owner && enqueueBookingPush(store.tables, owner, booking, words.occasion ?? booking.version, now);
  return (db) => [
    ...composed.map((mail) => enqueue(db, store.tables, crypto.randomUUID(), mail, now)),
    ...(push ? [push(db)] : []),
  ];
}

/** The key that sends an email once: for each version of the booking, or for the occasion of an email about money. */
const keyOf = ({ id, version }: Booking, side: "guest" | "owner", kind: string, occasion?: string): string =>
  `booking ${id} ${occasion ?? version} ${side} ${kind}`;

/** An email of reference and link only, which depends on neither templates nor the booking's values. */
export function plainMail(
  { booking: { reference } }: PlacedBooking,
  { locale, ...to }: { recipient: string; locale: Locale; key: string } & Partial<GuestMailFields>,
  link = "",
): Mail {
  const t = mailTexts(locale);
  const subject = t("bookings:plain.subject", { reference });
  const lines = [t("bookings:plain.body", { reference }), link].filter((line) => line !== "");
  const html = lines.map((line) => `<p>${escapeMarkup(line)}</p>`).join("\n");
  return { ...to, subject, text: lines.join("\n\n"), html: `<!doctype html><meta charset="utf-8">${html}\n`, attachments: [] };
}

/** Details of a change that its emails mention besides the booking. */
interface MailWords {
  /** Text written by the other side. */
  note?: string | null;
  /** The refund after a cancellation, in minor units. */
  refund?: number | undefined;
  /** The dates that the guest requests. */
  asked?: ChangeRequest;
  /** True if the change ends the guest's request for other dates. */
  withdrawsRequest?: boolean;
  /** The money that an email is about, in minor units, and the day on which it is due. */
  amount?: number;
  day?: CalendarDate;
  /** True if the payment method was changed. */
  isMethodChanged?: boolean;
  /** The event that an email about money belongs to: it is sent once for each. */
  occasion?: string;
  /** The owner's own text of an email to the guest. */
  own?: TemplateText | undefined;
}

interface Addressed extends MailWords {
  recipient: string;
  /** The booking's page for the recipient. */
  link: string;
  mainOrigin: string;
  /** Milliseconds since the epoch. */
  now: number;
}

const WITH_ONLINE_TEXTS: readonly string[] = ["awaiting-payment", "payment-reminder", "new-awaiting-payment"];

/** Name of the texts of an email: some have another version for guests who pay online. */
const textsOf = (kind: GuestMail | OwnerMail, { payment }: Booking): string =>
  payment === "online" && WITH_ONLINE_TEXTS.includes(kind) ? `${kind}-online` : kind;

/** Composes an email to the guest, in the guest's language and in the name of the host. */
export async function composeGuestMail(kind: GuestMail, placed: PlacedBooking, words: Addressed): Promise<Mail> {
  const { recipient, link, note, refund, now, mainOrigin, isMethodChanged = false } = words;
  const { booking } = placed;
  const { locale } = booking;
  const t = mailTexts(locale);
  const sender = senderOf(placed, locale, mainOrigin);
  const values = { ...valuesOf(placed, locale, now), ...moneyValues(placed, locale, words) };
  const texts = `bookings:guest.${textsOf(kind, booking)}`;
  const own = words.own && fillOwn(words.own, placed, values, link);
  const subject = own?.subject ?? t(`${texts}.subject`, values);
  const body = own?.body ?? t(`${texts}.body`, values);
  const parts: Part[] = [
    { text: t("bookings:greeting", values) },
    ...testNotice(booking, locale),
    own ? { markdown: body } : { text: body },
    ...(kind === "requested" && booking.mode === "instant" ? [{ text: t("bookings:guest.unread", values) }] : []),
    ...(isMethodChanged ? [{ text: t(`bookings:methods.${booking.payment}`) }] : []),
    ...refundOf(placed, refund, locale),
    ...(note ? [{ text: t("bookings:note", values) }, { quote: note }] : []),
    { facts: factsOf(placed, locale) },
    ...(WITH_TRANSFER.includes(kind) ? transferOf(placed, locale) : []),
    { button: { label: t("bookings:guest.action"), href: link } },
    ...(WITH_AGREEMENT.includes(kind) ? await agreementParts(placed, now) : []),
    ...(own?.body.trimEnd().endsWith(values.host) ? [] : [{ text: t("bookings:closing", values) }]),
  ];
  return {
    ...renderLetter({ locale, title: subject, preview: own ? markdownAsText(body) : body, parts, sender }),
    ...guestMailFields(placed),
    key: keyOf(booking, "guest", kind, words.occasion),
    recipient,
    subject: subjectOf(booking, subject),
    attachments: WITH_AGREEMENT.includes(kind) ? [calendarOf(placed)] : [],
  };
}

/** Fills the owner's text; undefined if a required value is missing, so that our own text is used. */
function fillOwn(
  own: TemplateText,
  { booking }: PlacedBooking,
  { unit: home = "", ...values }: Record<string, string>,
  link: string,
): TemplateText | undefined {
  const format = formattersFor(booking.locale);
  const { reference, arrival, departure, contact } = booking;
  const known = {
    ...values,
    home,
    firstName: contact.name.trim().split(/\s+/)[0] ?? "",
    reference,
    arrival: format.date(arrival),
    departure: format.date(departure),
    link,
  };
  const subject = fillTemplate(own.subject, known);
  const body = fillMarkdown(own.body, known);
  return subject.missing.length + body.missing.length > 0
    ? undefined
    : { subject: subject.text.replace(/\s+/g, " ").trim(), body: body.text };
}

/** The fields of every email about a booking to its guest: it comes from the site, and the owner sees it with the booking. */
export const guestMailFields = ({ booking, site }: Pick<PlacedBooking, "booking" | "site">): GuestMailFields => ({
  kind: "guest",
  siteId: site.id,
  bookingId: booking.id,
  fromName: senderName(site.name),
});

/** Composes an email to the site's owner, in the site's main language. */
export function composeOwnerMail(kind: OwnerMail, placed: PlacedBooking, words: Addressed): Mail {
  const { recipient, link, note, refund, asked, withdrawsRequest, now } = words;
  const { booking, site } = placed;
  const locale = site.defaultLocale;
  const t = mailTexts(locale);
  const values = { ...valuesOf(placed, locale, now), ...moneyValues(placed, locale, words) };
  const texts = `bookings:owner.${textsOf(kind, booking)}`;
  const subject = t(`${texts}.subject`, values);
  const body = t(`${texts}.body`, values);
  const said = note ?? (kind.startsWith("new-") ? booking.message : null);
  const { email, phone } = booking.contact;
  const contact: Fact[] = [
    ...(email === null ? [] : [[t("bookings:facts.email"), showEmail(email)] as const]),
    ...(phone === null ? [] : [[t("bookings:facts.phone"), formatPhone(phone)] as const]),
  ];
  const parts: Part[] = [
    ...testNotice(booking, locale),
    { text: body },
    ...(withdrawsRequest ? [{ text: t("bookings:withdrawn") }] : []),
    ...(kind === "new-request" && booking.mode === "instant" ? [{ text: t("bookings:owner.unread", values) }] : []),
    ...refundOf(placed, refund, locale),
    ...(asked ? [{ text: t("bookings:asked") }, { facts: stayFacts(placed, asked, locale) }] : []),
    ...(said ? [{ text: t("bookings:message", values) }, { quote: said }] : []),
    { facts: [...factsOf(placed, locale), ...contact] },
    { button: { label: t("bookings:owner.action"), href: link } },
  ];
  return {
    ...renderLetter({ locale, title: subject, preview: body, parts }),
    key: keyOf(booking, "owner", kind, words.occasion),
    bookingId: booking.id,
    recipient,
    subject: subjectOf(booking, subject),
    attachments: [],
  };
}

const testNotice = ({ isTest }: Booking, locale: Locale): Part[] =>
  isTest ? [{ text: mailTexts(locale)("bookings:test") }] : [];
const subjectOf = ({ isTest }: Booking, subject: string): string => oneLine(isTest ? `TEST: ${subject}` : subject);
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, " ");

function moneyValues({ booking }: PlacedBooking, locale: Locale, { amount, day }: MailWords): Record<string, string> {
  const format = formattersFor(locale);
  return {
    amount: amount === undefined ? "" : format.money({ amount, currency: booking.quote.currency }),
    day: day === undefined ? "" : format.date(day),
  };
}

function valuesOf(placed: PlacedBooking, locale: Locale, now: number): Record<string, string> & { host: string } {
  const { booking, site, paid } = placed;
  const format = formattersFor(locale);
  const { arrival, departure, quote, dueAt } = booking;
  const due = payableNow(instalmentsOf(placed), dayInZone(now, site.timeZone)) || Math.max(0, quote.total - paid);
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

/** A time as `vrijdag 10 juli om 14:30`, in the home's time zone. */
export function momentIn(at: number, locale: MessageLocale, timeZone: string): string {
  const parts = { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" } as const;
  return dateFormat(MESSAGE_TAGS[locale], { ...parts, timeZone }).format(at);
}

/** The stay as a calendar file for the guest, with the home's address and the hours of check-in and check-out. */
export function calendarOf(placed: PlacedBooking): MailAttachment {
  const { id, arrival, departure, sequence, updatedAt, locale, reference } = placed.booking;
  const { checkIn, checkOut } = placed.unit;
  const { street, postalCode, town } = placed.site.place;
  const content = serializeStay({
    uid: `${id}@${brand.domain}`,
    productId: `-//${brand.name}//Booking//${locale.toUpperCase()}`,
    summary: `${unitNameOf(placed, locale)} (${reference})`,
    location: [street ?? "", `${postalCode} ${town}`.trim()].filter((line) => line !== "").join(", "),
    arrival,
    departure,
    checkIn,
    checkOut,
    timeZone: placed.site.timeZone,
    sequence,
    stamp: updatedAt,
  });
  return { name: `${reference}.ics`, type: "text/calendar; method=PUBLISH; charset=utf-8", content };
}
