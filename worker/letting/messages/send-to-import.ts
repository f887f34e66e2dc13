import type { Mail } from "#contract/services/mail.ts";
import { senderName } from "#domain/mail/sender-name.ts";
import { HOUR_MS } from "#domain/time.ts";
import { findImported } from "#store/letting/booking-places.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { beginSending, insertSent, setPlanned } from "#store/letting/imported-messages.ts";
import { enqueue } from "#store/services/outbox.ts";
import { isUniqueViolation } from "#store/dialect/store.ts";
import type { BookingTools } from "../bookings/booking-tools.ts";
import { senderOf } from "../bookings/letter-sender.ts";
import { letterOf } from "./compose-message.ts";
import { reportBlocked } from "./report-blocked.ts";
import { composeImport, importLocaleOf, planImport } from "./plan-import.ts";
import { nextLookOf } from "./plan-stay.ts";
import type { SiteMessages } from "./read-messages.ts";

/** Time after which a message that could not be sent is retried. */
export const RETRY_MS = HOUR_MS;

/**
 * Sends the due messages of an imported stay as one email; returns true if there were any. Answers go to the host's own address.
 */
export async function sendOfImport(
  tools: BookingTools,
  { id, siteId, version }: { id: string; siteId: string; version: number },
  messages: SiteMessages,
): Promise<boolean> {
  const { store, now } = tools;
  const placed = await findImported(store, siteId, id);
  if (!placed) {
    await setPlanned(store.db, store.tables, { id, version }, null);
    return false;
  }
  const { stay, guest, site, ownerEmail } = placed;
  const plan = await planImport(store, placed, messages, now);
  const next = nextLookOf(plan, now);
  const { due } = plan;
  const stayOf = { ...placed, ...stay, name: guest.name, locale: importLocaleOf(placed), key: `import ${id}`, bookingId: null };
  await reportBlocked(
    tools,
    stayOf,
    plan,
    messages,
    async (planned, at) => composeImport(placed, [planned], messages, at).problems,
  );
  const ready = due.filter((planned) => composeImport(placed, [planned], messages, now).problems.length === 0);
  // A stay that is missing in its calendar can come back with the next read.
  const isLost = messages.stored.settings.includesChannels && !stay.isListed && Date.parse(stay.departure) > now;
  const nextLook = isLost || ready.length < due.length ? Math.min(next ?? Infinity, now + RETRY_MS) : next;
  if (ready.length === 0 || guest.email === null) {
    await setPlanned(store.db, store.tables, stay, nextLook);
    return false;
  }
  const locale = importLocaleOf(placed);
  const { subject, body } = composeImport(placed, ready, messages, now);
  const mailId = crypto.randomUUID();
  const replyTo = site.host.email || ownerEmail;
  const mail: Mail = {
    ...letterOf({ subject, body }, { locale, link: undefined, sender: senderOf(placed, locale, tools.mainOrigin) }),
    kind: "guest",
    siteId,
    fromName: senderName(site.name),
    key: `import ${id} message ${mailId}`,
    recipient: guest.email,
    ...(replyTo ? { replyTo } : {}),
    subject,
    attachments: [],
  };
  const sent = ready.map(({ automation, anchor }) => ({ automationId: automation.id, anchor, at: now }));
  const record = { siteId, unitId: stay.unitId, guestId: guest.id, stayId: id, mailId, locale, subject, text: body };
  try {
    await store.atomically((db) => [
      ...beginSending(db, store.tables, stay, nextLook),
      ...insertSent(db, store.tables, record, sent),
      enqueue(db, store.tables, mailId, mail, now),
    ]);
  } catch (error) {
    // Changed or sent meanwhile: the next run reads it again.
    if (failedGuard(error) === "bookingChanged" || isUniqueViolation(error, "imported_messages")) return false;
    throw error;
  }
  return true;
}
