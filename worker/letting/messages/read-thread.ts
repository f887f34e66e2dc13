import type { OwnerMessage, SavedReply } from "#contract/letting/conversation.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import { type PlacedBooking, findBooking } from "#store/letting/booking-places.ts";
import { findThread } from "#store/letting/conversations.ts";
import { findDeliveries } from "#store/services/site-mails.ts";
import type { BookingTools } from "../bookings/booking-tools.ts";
import { guestPath, openGuestToken } from "../bookings/guest-token.ts";
import { markdownAsText } from "#services/mail/markdown-text.ts";
import { composeMessage } from "./compose-message.ts";
import { messageValues } from "./message-values.ts";
import { messageLocaleOf } from "./plan-stay.ts";
import { readMessagesOf } from "./read-messages.ts";

/** A booking's conversation as its owner sees it. */
export interface Conversation {
  messages: OwnerMessage[];
  guestName: string;
  /** The guest's email address; null: messages are on the guest's page only. */
  email: string | null;
  locale: MessageLocale;
}

/** Reads a booking's conversation with notes. */
export async function readConversation(
  { store }: BookingTools,
  siteId: string,
  bookingId: string,
): Promise<Conversation | undefined> {
  const placed = await findBooking(store, siteId, bookingId);
  if (!placed) return undefined;
  const { name, email } = placed.booking.contact;
  const [thread, deliveries] = await Promise.all([
    findThread(store, bookingId, { withNotes: true }),
    findDeliveries(store, bookingId),
  ]);
  const messages = thread.map((message) => ({ ...message, delivery: deliveries.get(message.id) ?? null }));
  return { messages, guestName: name, email, locale: messageLocaleOf(placed) };
}

/** The templates of a site in the language of a booking's guest, with the booking's values, as plain text. */
export async function listSavedReplies(
  tools: BookingTools,
  siteId: string,
  bookingId: string,
): Promise<SavedReply[] | undefined> {
  const [placed, { templates }] = await Promise.all([
    findBooking(tools.store, siteId, bookingId),
    readMessagesOf(tools.store, siteId),
  ]);
  if (!placed) return undefined;
  const values = await valuesOf(tools, placed);
  const locale = messageLocaleOf(placed);
  return templates.flatMap(({ key, name, texts }): SavedReply[] => {
    const text = texts[locale];
    if (!text) return [];
    const { subject, body, problems } = composeMessage([text], values);
    const missing = problems.flatMap((problem) => (problem.type === "no-value" ? problem.variables : []));
    return [{ key, name, subject, text: markdownAsText(body), missing }];
  });
}

async function valuesOf({ secrets, mainOrigin, now }: BookingTools, placed: PlacedBooking) {
  const link = mainOrigin + guestPath(await openGuestToken(secrets, placed.tokenSealed));
  return messageValues(placed, { locale: messageLocaleOf(placed), link, reviewLink: `${link}/review`, now });
}
