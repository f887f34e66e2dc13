import type { Mail } from "#contract/services/mail.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import { guestMailFields } from "../bookings/booking-mail.ts";
import type { BookingTools } from "../bookings/booking-tools.ts";
import { senderOf } from "../bookings/letter-sender.ts";
import { replyTo } from "../bookings/reply-address.ts";
import { unsubscribeAddress } from "#services/mail/unsubscribe.ts";
import { letterOf } from "./compose-message.ts";

interface Message {
  /** The email's key after that of the booking. */
  key: string;
  recipient: string;
  subject: string;
  /** Markdown. */
  body: string;
  locale: MessageLocale;
  /** Address of the guest's page. */
  link: string;
  /** True if the message is optional for the guest: it then says how to unsubscribe. */
  isMarketing: boolean;
}

/**
 * The email of a message to the guest of a booking. Its key begins like those of the booking's other emails, which are deleted
 * with the person.
 */
export async function messageMail(
  tools: BookingTools,
  placed: PlacedBooking,
  { key, recipient, subject, body, locale, link, isMarketing }: Message,
): Promise<Mail> {
  const { secrets, mainOrigin } = tools;
  const { booking, site } = placed;
  const unsubscribe = isMarketing
    ? await unsubscribeAddress(secrets, mainOrigin, {
        siteId: site.id,
        site: site.name,
        address: recipient,
        locale: booking.locale,
      })
    : undefined;
  return {
    ...letterOf({ subject, body }, { locale, link, sender: senderOf(placed, locale, mainOrigin), unsubscribe }),
    ...guestMailFields(placed),
    ...(unsubscribe === undefined ? {} : { kind: "marketing", unsubscribe }),
    key: `booking ${booking.id} ${key}`,
    recipient,
    ...(await replyTo(tools, placed, "guest")),
    subject: booking.isTest ? `TEST: ${subject}` : subject,
    attachments: [],
  };
}
