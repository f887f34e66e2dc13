import type { MessagePreview, TemplateText } from "#contract/letting/message.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { countWithin } from "#store/services/attempts.ts";
import { findBooking } from "#store/letting/booking-places.ts";
import { findLatestId } from "#store/letting/messages.ts";
import { enqueue } from "#store/services/outbox.ts";
import type { BookingTools } from "../bookings/booking-tools.ts";
import { guestPath, openGuestToken, reviewPath } from "../bookings/guest-token.ts";
import { senderOf } from "../bookings/letter-sender.ts";
import { composeMessage, letterOf } from "./compose-message.ts";
import { messageValues } from "./message-values.ts";

interface Draft {
  siteId: string;
  /** The booking whose values are shown; null: the latest one. */
  bookingId: string | null;
  locale: MessageLocale;
  text: TemplateText;
}

/** A draft as the guest of a booking would get it now. NOT_FOUND if the site has no such booking, or none at all. */
export async function previewMessage(
  tools: BookingTools,
  { siteId, bookingId, locale, text }: Draft,
): Promise<{ ok: true; preview: MessagePreview } | { ok: false; code: "NOT_FOUND" }> {
  const { store, secrets, mainOrigin, now } = tools;
  const id = bookingId ?? (await findLatestId(store, siteId));
  const placed = id === undefined ? undefined : await findBooking(store, siteId, id);
  if (!placed) return { ok: false, code: "NOT_FOUND" };
  const token = await openGuestToken(secrets, placed.tokenSealed);
  const link = mainOrigin + guestPath(token);
  const reviewLink = mainOrigin + reviewPath(token);
  const { subject, body, problems } = composeMessage([text], messageValues(placed, { locale, link, reviewLink, now }));
  return {
    ok: true,
    preview: {
      subject,
      ...letterOf({ subject, body }, { locale, link, sender: senderOf(placed, locale, mainOrigin) }),
      problems,
    },
  };
}

/** Emails a draft to the requesting account, at most once a minute. NO_EMAIL if the account has no confirmed address. */
export async function sendTest(
  tools: BookingTools,
  draft: Draft,
  account: { id: string; email: string | null },
): Promise<{ ok: true; recipient: string } | { ok: false; code: "NOT_FOUND" | "NO_EMAIL" | "TOO_MANY_REQUESTS" }> {
  const { store, now } = tools;
  if (account.email === null) return { ok: false, code: "NO_EMAIL" };
  const shown = await previewMessage(tools, draft);
  if (!shown.ok) return shown;
  const { allowed } = await countWithin(store, `message test ${account.id}`, 1, MINUTE_MS, now);
  if (!allowed) return { ok: false, code: "TOO_MANY_REQUESTS" };
  const { subject, html, text } = shown.preview;
  const id = crypto.randomUUID();
  const mail = { key: `message test ${id}`, recipient: account.email, subject, html, text, attachments: [] };
  await store.atomically((db) => [enqueue(db, store.tables, id, mail, now)]);
  return { ok: true, recipient: account.email };
}
