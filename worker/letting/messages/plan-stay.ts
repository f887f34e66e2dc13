import type { MessageTemplate, TemplateText, UpcomingMessage } from "#contract/letting/message.ts";
import { ALL_OFF } from "#contract/letting/message.ts";
import type { BookingEvent } from "#contract/letting/booking.ts";
import type { Automation, MessageEvent, MessageLocale } from "#domain/messages/automations.ts";
import type { TemplateValues } from "#domain/messages/fill-template.ts";
import type { MessageProblem } from "#domain/messages/message-problems.ts";
import { type MessageFacts, type MessagePlan, type PlannedMessage, planMessages } from "#domain/messages/plan-messages.ts";
import { mayAskUntil } from "#domain/reviews/review-period.ts";
import { DAY_MS } from "#domain/time.ts";
import { findEvents, findMovements } from "#store/letting/bookings.ts";
import { findOfBooking as findReview } from "#store/letting/guest-reviews.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import { findSent, hasStayedBefore } from "#store/letting/messages.ts";
import type { Store } from "#store/dialect/store.ts";
import { logError } from "#services/http/log.ts";
import type { BookingTools } from "../bookings/booking-tools.ts";
import { guestPath, openGuestToken, reviewPath } from "../bookings/guest-token.ts";
import { composeMessage, type ComposedMessage } from "./compose-message.ts";
import { messageValues } from "./message-values.ts";
import type { SiteMessages } from "./read-messages.ts";

/** Channels whose guests book with us or with the owner; those of other platforms get messages only if the owner says so. */
const OWN_CHANNELS: readonly string[] = ["website", "phone", "email", "other"];

/** Transitions that trigger messages after an event. */
const EVENTS: Record<string, MessageEvent> = {
  confirm: "confirmed",
  "confirm-paid": "confirmed",
  "pay-late": "confirmed",
  "accept-offer": "confirmed",
  reinstate: "confirmed",
  decline: "declined",
  "cancel-by-guest": "cancelled",
  cancel: "cancelled",
  "cancel-unpaid": "cancelled",
};

/** Language of the messages to a booking's guest. */
export const messageLocaleOf = ({ booking }: PlacedBooking): MessageLocale => booking.messageLocale ?? booking.locale;

/** Plans the messages of a stay by its state in the store. At most five queries. */
export async function planStay(
  store: Store,
  placed: PlacedBooking,
  { stored: { settings } }: SiteMessages,
  now: number,
): Promise<MessagePlan> {
  const { booking } = placed;
  const automations = automationsFor(placed, settings);
  if (automations.length === 0) return { due: [], coming: [], next: null };
  const needs = (isNeeded: (automation: Automation) => boolean) => automations.some(isNeeded);
  const [events, sent, isReturning, movements, review] = await Promise.all([
    findEvents(store, booking.id),
    findSent(store, booking.id),
    needs(({ conditions }) => conditions.guests !== "all") && hasStayedBefore(store, booking),
    needs(({ trigger }) => trigger.type === "event" && trigger.event === "paid") ? findMovements(store, booking.id) : [],
    needs(({ trigger }) => trigger.type === "review") ? findReview(store, booking.id) : undefined,
  ]);
  const paidAt = movements.findLast(({ kind, purpose }) => kind === "charge" && purpose === "stay")?.at;
  const asking = new Set(automations.flatMap(({ id, trigger }) => (trigger.type === "review" ? [id] : [])));
  const requestCount = sent.filter(({ automationId }) => asking.has(automationId)).length;
  const facts = factsOf(placed, { events, sent, isReturning, paidAt, isReviewed: review !== undefined, requestCount, now });
  return planMessages(facts, automations, settings.quiet);
}

/** The automations that a stay can get; none without an email address, because nothing can be sent. */
function automationsFor({ booking }: PlacedBooking, settings: SiteMessages["stored"]["settings"]): Automation[] {
  const { contact, channel, messagesOff } = booking;
  if (contact.email === null || messagesOff.includes(ALL_OFF)) return [];
  if (!settings.includesChannels && !OWN_CHANNELS.includes(channel)) return [];
  return settings.automations.filter(({ isOn }) => isOn);
}

interface Known {
  events: readonly BookingEvent[];
  sent: MessageFacts["sent"];
  isReturning: boolean;
  paidAt: number | undefined;
  isReviewed: boolean;
  /** Number of messages that have asked for a review. */
  requestCount: number;
  now: number;
}

function factsOf(placed: PlacedBooking, known: Known): MessageFacts {
  const { events, sent, isReturning, paidAt, isReviewed, requestCount, now } = known;
  const { booking, site, unit } = placed;
  const { state, unitId, channel, arrival, departure, arrivalTime, messagesOff } = booking;
  const times: MessageFacts["events"] = {};
  for (const { type, state: after, at } of events) {
    const event = EVENTS[type] ?? (type === "placed" ? PLACED[after] : undefined);
    if (event) times[event] = at;
  }
  if (paidAt !== undefined) times.paid = paidAt;
  return {
    state,
    unitId,
    channel,
    locale: messageLocaleOf(placed),
    arrival,
    departure,
    checkIn: unit.checkIn,
    checkOut: unit.checkOut,
    arrivalTime,
    timeZone: site.timeZone,
    isReturning,
    events: times,
    reviewUntil: mayAskUntil({ ...booking, ...unit, timeZone: site.timeZone }, { isReviewed, requestCount }),
    off: messagesOff,
    sent,
    now,
  };
}

/** Events of bookings that begin in these states. */
const PLACED: Partial<Record<string, MessageEvent>> = { confirmed: "confirmed", requested: "requested" };

/** Owners are told of a message that cannot be sent this long before its moment. */
export const NOTICE_MS = DAY_MS;

/** The time of the next check of messages: the next one's moment, or the time to tell the owner what is missing. */
export const nextLookOf = ({ coming, next }: MessagePlan, now: number): number | null =>
  next === null ? null : Math.min(next, ...coming.flatMap(({ at }) => (at - NOTICE_MS > now ? [at - NOTICE_MS] : [])));

/** A message as it would be sent now. */
export interface Draft extends ComposedMessage {
  locale: MessageLocale;
  link: string;
}

/**
 * Composes the messages of a plan in the guest's language, as one email. Its problems are the reasons why it must not be sent.
 */
export async function composeDue(
  { mainOrigin, secrets, now }: BookingTools,
  placed: PlacedBooking,
  planned: readonly PlannedMessage[],
  templates: readonly MessageTemplate[],
): Promise<Draft> {
  const locale = messageLocaleOf(placed);
  const token = await openGuestToken(secrets, placed.tokenSealed);
  const link = mainOrigin + guestPath(token);
  const reviewLink = mainOrigin + reviewPath(token);
  return {
    ...composePlanned(planned, templates, locale, messageValues(placed, { locale, link, reviewLink, now })),
    locale,
    link,
  };
}

/** Fills the templates of planned messages in a language. */
export function composePlanned(
  planned: readonly PlannedMessage[],
  templates: readonly MessageTemplate[],
  locale: MessageLocale,
  values: TemplateValues,
): ComposedMessage {
  const problems: MessageProblem[] = [];
  const texts = planned.flatMap(({ automation }): TemplateText[] => {
    const template = templates.find(({ key }) => key === automation.template);
    const text = template?.texts[locale];
    if (!text) problems.push({ type: template ? "no-text" : "no-template" });
    return text ? [text] : [];
  });
  const composed = composeMessage(texts, values);
  return { ...composed, problems: [...problems, ...composed.problems] };
}

/**
 * Composes one message of a stay. Without the guest's link, which cannot be opened after a change of the secret, it cannot be sent.
 */
async function composeOrExplain(
  tools: BookingTools,
  placed: PlacedBooking,
  planned: PlannedMessage,
  templates: readonly MessageTemplate[],
): Promise<Pick<Draft, "locale" | "problems">> {
  try {
    return await composeDue(tools, placed, [planned], templates);
  } catch (error) {
    logError("upcoming message not composed", error, { booking: placed.booking.id });
    return { locale: messageLocaleOf(placed), problems: [{ type: "no-value", variables: ["link"] }] };
  }
}

/** The upcoming messages of a stay, each with the problems that would prevent it from being sent. */
export async function upcomingOf(tools: BookingTools, placed: PlacedBooking, messages: SiteMessages): Promise<UpcomingMessage[]> {
  const { due, coming } = await planStay(tools.store, placed, messages, tools.now);
  const { id, reference, contact, unitId, arrival } = placed.booking;
  return Promise.all(
    [...due, ...coming].map(async (planned) => {
      const at = Math.max(planned.at, tools.now);
      // Composed as it will be then: some practical information opens only shortly before arrival.
      const { locale, problems } = await composeOrExplain({ ...tools, now: at }, placed, planned, messages.templates);
      return {
        bookingId: id,
        stay: null,
        reference,
        guestName: contact.name,
        unitId,
        arrival,
        locale,
        automationId: planned.automation.id,
        template: planned.automation.template,
        at,
        problems,
      };
    }),
  );
}
