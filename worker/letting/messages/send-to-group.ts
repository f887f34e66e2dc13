import { type GroupFilter, MAX_GROUP, type TemplateTexts } from "#contract/letting/message.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import { findBooking } from "#store/letting/booking-places.ts";
import { findGroup, insertMessage } from "#store/letting/messages.ts";
import { enqueue } from "#store/services/outbox.ts";
import { isUniqueViolation } from "#store/dialect/store.ts";
import type { BookingTools } from "../bookings/booking-tools.ts";
import { guestPath, openGuestToken, reviewPath } from "../bookings/guest-token.ts";
import { composeMessage } from "./compose-message.ts";
import { messageValues } from "./message-values.ts";
import { messageMail } from "./message-mail.ts";

/** The recipients of a manual message: their number, and the languages in which they get it. */
export interface Group {
  count: number;
  locales: Partial<Record<MessageLocale, number>>;
  /** True if there are more than the maximum of one message. */
  isTooLarge: boolean;
}

interface Asked {
  siteId: string;
  filter: GroupFilter;
  /** Marketing is sent only to guests who have agreed to it (ePrivacy directive 2002/58, art. 13). */
  isAdvertising: boolean;
}

/** Counts the recipients of a manual message. */
export async function countGroup({ store }: BookingTools, { siteId, filter, isAdvertising }: Asked): Promise<Group> {
  const found = await findGroup(store, siteId, { ...filter, isAdvertising }, MAX_GROUP + 1);
  const shown = found.slice(0, MAX_GROUP);
  const locales: Group["locales"] = {};
  for (const { locale } of shown) locales[locale] = (locales[locale] ?? 0) + 1;
  return { count: shown.length, locales, isTooLarge: found.length > MAX_GROUP };
}

type GroupSent =
  | { ok: true; sent: number; /** Bookings without a value that the text needs. */ left: string[] }
  | { ok: false; code: "VERSION_CONFLICT"; current: Group }
  | { ok: false; code: "INVALID_FORM"; fields: Record<string, string> };

/**
 * Sends a message to the guests of all bookings that meet a filter, in each guest's language. The same message is sent to a
 * booking once, so that an interrupted call can be repeated. VERSION_CONFLICT if the owner saw another number of guests.
 */
export async function sendToGroup(
  tools: BookingTools,
  asked: Asked & { id: string; texts: TemplateTexts; seenCount: number },
  userId: string,
): Promise<GroupSent> {
  const { store } = tools;
  const { siteId, filter, isAdvertising, texts, seenCount } = asked;
  const group = await countGroup(tools, asked);
  if (group.count !== seenCount || group.isTooLarge) return { ok: false, code: "VERSION_CONFLICT", current: group };
  const missing = (Object.keys(group.locales) as MessageLocale[]).find((locale) => !texts[locale]);
  if (missing) return { ok: false, code: "INVALID_FORM", fields: { [`texts.${missing}`]: "required" } };
  let sent = 0;
  const left: string[] = [];
  for (const { id, locale } of await findGroup(store, siteId, { ...filter, isAdvertising }, MAX_GROUP)) {
    const outcome = await sendOne(tools, { ...asked, bookingId: id, locale }, userId);
    if (outcome === "sent") sent += 1;
    else if (outcome !== "known") left.push(outcome.reference);
  }
  return { ok: true, sent, left };
}

async function sendOne(
  tools: BookingTools,
  asked: { siteId: string; bookingId: string; locale: MessageLocale; texts: TemplateTexts; id: string; isAdvertising: boolean },
  userId: string,
): Promise<"sent" | "known" | { reference: string }> {
  const { store, secrets, mainOrigin, now } = tools;
  const { siteId, bookingId, locale, texts, id, isAdvertising: isMarketing } = asked;
  const placed = await findBooking(store, siteId, bookingId);
  const recipient = placed?.booking.contact.email;
  const text = texts[locale];
  if (!placed || !recipient || !text) return "known";
  const token = await openGuestToken(secrets, placed.tokenSealed);
  const link = mainOrigin + guestPath(token);
  const reviewLink = mainOrigin + reviewPath(token);
  const { subject, body, problems } = composeMessage([text], messageValues(placed, { locale, link, reviewLink, now }));
  if (problems.length > 0) return { reference: placed.booking.reference };
  const key = `group ${id}`;
  const mail = await messageMail(tools, placed, { key, recipient, subject, body, locale, link, isMarketing });
  const message = {
    id: crypto.randomUUID(),
    siteId,
    bookingId,
    key,
    direction: "out",
    source: "group",
    userId,
    locale,
    subject,
    text: body,
    isMarkdown: true,
    createdAt: now,
    readAt: null,
  } as const;
  try {
    await store.atomically((db) => [
      insertMessage(db, store.tables, message),
      enqueue(db, store.tables, crypto.randomUUID(), mail, now),
    ]);
  } catch (error) {
    if (isUniqueViolation(error, "messages")) return "known";
    throw error;
  }
  return "sent";
}
