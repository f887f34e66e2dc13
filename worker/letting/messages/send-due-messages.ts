import { logError } from "#services/http/log.ts";
import { findBooking, type PlacedBooking } from "#store/letting/booking-places.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import * as imports from "#store/letting/imported-messages.ts";
import { beginSending, findToPlan, insertMessage, insertSent, setPlanned } from "#store/letting/messages.ts";
import { enqueue } from "#store/services/outbox.ts";
import { isUniqueViolation } from "#store/dialect/store.ts";
import type { BookingTools } from "../bookings/booking-tools.ts";
import type { PlannedMessage } from "#domain/messages/plan-messages.ts";
import { messageMail } from "./message-mail.ts";
import { composeDue, messageLocaleOf, nextLookOf, planStay } from "./plan-stay.ts";
import { reportBlocked } from "./report-blocked.ts";
import { RETRY_MS, sendOfImport } from "./send-to-import.ts";
import { readSiteMessages, type SiteMessages } from "./read-messages.ts";
import { withinBudget } from "#store/dialect/within-budget.ts";

/**
 * Maximum number of stays planned in one run. Each takes up to seven queries; the rest follows in the job's next run.
 */
const MAX_PER_RUN = 40;

/**
 * Sends the messages that are due, and sets the time of each stay's next check. Everything is decided by the state of the store,
 * and a message is written with its email in one batch that fails if the stay was changed or the message sent meanwhile: repeated
 * or simultaneous runs send each message once.
 */
export async function sendDueMessages(tools: BookingTools): Promise<{ sent: number; isMore: boolean }> {
  const { store, now } = tools;
  const bookings = await findToPlan(store, now, MAX_PER_RUN);
  const free = MAX_PER_RUN - bookings.length;
  const stays = free > 0 ? await imports.findToPlan(store, now, free) : [];
  const sites = await readSiteMessages(store, [...new Set([...bookings, ...stays].map(({ siteId }) => siteId))]);
  let sent = 0;
  const count = (isSent: boolean) => {
    if (isSent) sent += 1;
  };
  for (const { id, siteId } of withinBudget(store, bookings, MAX_PER_RUN)) {
    let placed: PlacedBooking | undefined;
    try {
      placed = await findBooking(store, siteId, id);
      const messages = sites.get(siteId);
      if (placed && messages) count(await sendOf(tools, placed, messages));
    } catch (error) {
      logError("messages of a booking not sent", error, { booking: id });
      // So that it does not delay the others.
      if (placed) await setPlanned(store, placed.booking, { seen: placed.messageAt, next: now + RETRY_MS });
    }
  }
  for (const stay of withinBudget(store, stays, free)) {
    try {
      const messages = sites.get(stay.siteId);
      if (messages) count(await sendOfImport(tools, stay, messages));
    } catch (error) {
      logError("messages of an imported stay not sent", error, { stay: stay.id });
      await imports.setPlanned(store.db, store.tables, stay, now + RETRY_MS);
    }
  }
  return { sent, isMore: bookings.length + stays.length === MAX_PER_RUN };
}

/** Sends the due messages of a booking as one email; returns true if there were any. */
async function sendOf(tools: BookingTools, placed: PlacedBooking, messages: SiteMessages): Promise<boolean> {
  const { store, now } = tools;
  const { booking, site, messageAt: seen } = placed;
  const plan = await planStay(store, placed, messages, now);
  const next = nextLookOf(plan, now);
  const problemsOf = async (planned: PlannedMessage, at: number) =>
    (await composeDue({ ...tools, now: at }, placed, [planned], messages.templates)).problems;
  await reportBlocked(
    tools,
    {
      ...placed,
      ...booking,
      key: `booking ${booking.id}`,
      bookingId: booking.id,
      name: booking.contact.name,
      locale: messageLocaleOf(placed),
    },
    plan,
    messages,
    problemsOf,
  );
  const { due } = plan;
  const problems = await Promise.all(due.map((planned) => problemsOf(planned, now)));
  const ready = due.filter((_, index) => problems[index]?.length === 0);
  const nextLook = ready.length < due.length ? Math.min(next ?? Infinity, now + RETRY_MS) : next;
  const recipient = booking.contact.email;
  if (ready.length === 0 || recipient === null) {
    await setPlanned(store, booking, { seen, next: nextLook });
    return false;
  }

  const { subject, body, locale, link } = await composeDue(tools, placed, ready, messages.templates);
  const id = crypto.randomUUID();
  // A request for a review is optional for the guest.
  const isMarketing = ready.some(({ automation }) => automation.trigger.type === "review");
  const mail = await messageMail(tools, placed, { key: `message ${id}`, recipient, subject, body, locale, link, isMarketing });
  const sent = ready.map(({ automation, anchor }) => ({ automationId: automation.id, anchor, at: now }));
  try {
    await store.atomically((db) => [
      ...beginSending(db, store.tables, booking, { seen, next: nextLook }),
      insertMessage(db, store.tables, {
        id,
        siteId: site.id,
        bookingId: booking.id,
        key: id,
        direction: "out",
        source: "automation",
        userId: null,
        locale,
        subject,
        text: body,
        isMarkdown: true,
        createdAt: now,
        readAt: null,
      }),
      ...insertSent(db, store.tables, { bookingId: booking.id, messageId: id }, sent),
      enqueue(db, store.tables, crypto.randomUUID(), mail, now),
    ]);
  } catch (error) {
    // Changed or sent meanwhile: the next run reads it again.
    if (failedGuard(error) === "bookingChanged" || isUniqueViolation(error, "sent_automations")) return false;
    throw error;
  }
  return true;
}
