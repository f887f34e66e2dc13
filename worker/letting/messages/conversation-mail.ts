import type { Mail } from "#contract/services/mail.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import { portalPath } from "#locales/portal-paths.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import type { BookingTools } from "../bookings/booking-tools.ts";
import { guestMailFields } from "../bookings/booking-mail.ts";
import { unitNameOf } from "../bookings/unit-name.ts";
import { guestPath, openGuestToken } from "../bookings/guest-token.ts";
import { senderOf } from "../bookings/letter-sender.ts";
import { replyTo } from "../bookings/reply-address.ts";
import { type Part, renderLetter } from "#services/mail/letter.ts";
import { mailTexts } from "#services/texts/texts.ts";
import { formattersFor } from "#locales/words/formatters.ts";
import { countOf, wordOf } from "./default-messages.ts";
import { messageLocaleOf } from "./plan-stay.ts";

interface WrittenMail {
  /** Empty if there are only files. */
  text: string;
  /** Number of files. */
  files: number;
}

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, " ");
/** Replaces `{{name}}` in our own texts. */
const fill = (words: string, values: Record<string, string>): string =>
  words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");

/** Composes the email with the host's message to the guest, in the guest's language; undefined without a known address. */
export async function composeMailToGuest(
  tools: BookingTools,
  placed: PlacedBooking,
  { text, files }: WrittenMail,
): Promise<Omit<Mail, "key"> | undefined> {
  const { booking, site, tokenSealed } = placed;
  const recipient = booking.contact.email;
  if (recipient === null) return undefined;
  const locale = messageLocaleOf(placed);
  const link = tools.mainOrigin + guestPath(await openGuestToken(tools.secrets, tokenSealed));
  const values = { host: site.host.name || site.name, home: unitNameOf(placed, locale), dates: datesOf(placed, locale) };
  const subject = oneLine(fill(wordOf(locale, "writtenSubject"), values));
  const parts: Part[] = [
    ...(text === "" ? [] : [{ text }]),
    ...(files === 0 ? [] : [{ text: countOf(locale, "writtenFiles", files) }]),
    { text: wordOf(locale, tools.replyDomain === undefined ? "writtenOnPage" : "writtenAnswer") },
    { button: { label: wordOf(locale, "action"), href: `${link}#conversation` } },
  ];
  const letter = renderLetter({
    locale,
    title: subject,
    preview: text.slice(0, 200),
    parts,
    sender: senderOf(placed, locale, tools.mainOrigin),
  });
  return {
    ...letter,
    ...guestMailFields(placed),
    recipient,
    ...(await replyTo(tools, placed, "guest")),
    subject,
    attachments: [],
  };
}

/** Composes the email with the guest's message to the owner, in the site's first language; undefined without an address. */
export async function composeMailToOwner(
  tools: BookingTools,
  placed: PlacedBooking,
  { text, files, sender }: WrittenMail & { sender?: string | null },
): Promise<Omit<Mail, "key"> | undefined> {
  const { booking, site, ownerEmail } = placed;
  if (ownerEmail === null) return undefined;
  const locale = site.defaultLocale;
  const t = mailTexts(locale);
  const { name } = booking.contact;
  const values = { name, home: unitNameOf(placed, locale), dates: datesOf(placed, locale), reference: booking.reference };
  const subject = oneLine(t("messages:owner.subject", values));
  const link = tools.mainOrigin + portalPath("dashboard", locale) + `/bookings/${booking.id}#conversation`;
  const answers = await replyTo(tools, placed, "owner");
  const parts: Part[] = [
    { text: t("messages:owner.body", values) },
    ...(sender ? [{ text: t("messages:owner.sender", { sender, name }) }] : []),
    ...(text === "" ? [] : [{ quote: text }]),
    ...(files === 0 ? [] : [{ text: t("messages:owner.files", { count: files }) }]),
    {
      facts: [
        [t("bookings:facts.reference"), booking.reference],
        [t("bookings:facts.home"), values.home],
        [t("messages:owner.dates"), values.dates],
      ],
    },
    ...(tools.replyDomain === undefined ? [] : [{ text: t("messages:owner.answer", values) }]),
    { button: { label: t("messages:owner.action"), href: link } },
  ];
  return {
    ...renderLetter({ locale, title: subject, preview: text.slice(0, 200), parts }),
    bookingId: booking.id,
    recipient: ownerEmail,
    ...answers,
    subject,
    attachments: [],
  };
}

function datesOf({ booking }: PlacedBooking, locale: MessageLocale): string {
  const format = formattersFor(locale);
  return `${format.dayMonth(booking.arrival)} – ${format.date(booking.departure)}`;
}
