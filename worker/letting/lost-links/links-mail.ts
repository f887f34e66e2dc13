import type { Mail } from "#contract/services/mail.ts";
import type { Locale } from "#domain/locale.ts";
import { formattersFor } from "#locales/words/formatters.ts";
import { type Part, renderLetter } from "#services/mail/letter.ts";
import { mailTexts } from "#services/texts/texts.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import { guestMailFields } from "../bookings/booking-mail.ts";
import { senderOf } from "../bookings/letter-sender.ts";
import { unitNameOf } from "../bookings/unit-name.ts";

/** A booking with the address of its page. */
export interface LinkedBooking {
  placed: PlacedBooking;
  link: string;
}

interface Addressed {
  recipient: string;
  locale: Locale;
  mainOrigin: string;
}

/** Composes the email with the links of a guest's bookings at one site. */
export function composeLinksMail(
  linked: readonly [LinkedBooking, ...LinkedBooking[]],
  { recipient, locale, mainOrigin }: Addressed,
): Omit<Mail, "key"> {
  const [{ placed: first }] = linked;
  const { site } = first;
  const t = mailTexts(locale);
  const format = formattersFor(locale);
  const values = { site: site.name, host: site.host.name || site.name };
  const subject = t("bookings:links.subject", values).replace(/[\r\n]+/g, " ");
  const body = t("bookings:links.body", values);
  const parts: Part[] = [
    { text: body },
    ...linked.flatMap(({ placed, link }): Part[] => {
      const { arrival, departure, reference } = placed.booking;
      const dates = `${format.dayMonth(arrival)} – ${format.date(departure)}`;
      const stay = t("bookings:links.stay", { unit: unitNameOf(placed, locale), dates, reference });
      const label = t("bookings:guest.action");
      return [{ text: stay }, linked.length === 1 ? { button: { label, href: link } } : { link: { label, href: link } }];
    }),
    { text: t("bookings:links.unasked") },
    { text: t("bookings:closing", values) },
  ];
  return {
    ...renderLetter({ locale, title: subject, preview: body, parts, sender: senderOf(first, locale, mainOrigin) }),
    ...guestMailFields(first),
    recipient,
    subject,
    attachments: [],
  };
}
