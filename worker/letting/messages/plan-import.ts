import type { UpcomingMessage } from "#contract/letting/message.ts";
import type { BookingState } from "#domain/bookings/transitions.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import { type MessagePlan, type PlannedMessage, planMessages } from "#domain/messages/plan-messages.ts";
import { toMinutes, zonedInstant } from "#domain/zone-time.ts";
import type { PlacedImport } from "#store/letting/booking-places.ts";
import { findSent } from "#store/letting/imported-messages.ts";
import { hasStayedBefore } from "#store/letting/messages.ts";
import type { Store } from "#store/dialect/store.ts";
import type { BookingTools } from "../bookings/booking-tools.ts";
import type { ComposedMessage } from "./compose-message.ts";
import { importedValues } from "./message-values.ts";
import { composePlanned } from "./plan-stay.ts";
import type { SiteMessages } from "./read-messages.ts";

/** Platforms that are origins of bookings too; conditions know the others as `other`. */
const ORIGINS: readonly string[] = ["airbnb", "booking", "vrbo"];

export const importLocaleOf = ({ stay, guest }: PlacedImport): MessageLocale => stay.messageLocale ?? guest.locale;

/** The state that a booking with these dates would have by the clock. */
function stateAt({ stay, site, unit }: PlacedImport, now: number): BookingState {
  const at = (day: PlacedImport["stay"]["arrival"], time: string) => zonedInstant(day, toMinutes(time), site.timeZone);
  if (now >= at(stay.departure, unit.checkOut)) return "completed";
  return now >= at(stay.arrival, unit.checkIn) ? "checked-in" : "confirmed";
}

/**
 * Plans the messages of an imported stay. Only those that are counted from arrival or departure: its platform informs its guest
 * about the booking, and requests the review. None while no calendar has the stay. At most two queries.
 */
export async function planImport(
  store: Store,
  placed: PlacedImport,
  { stored: { settings } }: SiteMessages,
  now: number,
): Promise<MessagePlan> {
  const { stay, guest, site, unit } = placed;
  const isPossible = settings.includesChannels && stay.isListed && guest.email !== null;
  const automations = isPossible
    ? settings.automations.filter(({ isOn, trigger }) => isOn && trigger.type !== "event" && trigger.type !== "review")
    : [];
  if (automations.length === 0) return { due: [], coming: [], next: null };
  const { id, unitId, arrival, departure } = stay;
  const [sent, isReturning] = await Promise.all([
    findSent(store, { id, unitId, guestId: guest.id, arrival, departure }),
    automations.some(({ conditions }) => conditions.guests !== "all") &&
      hasStayedBefore(store, { guestId: guest.id, id, arrival }),
  ]);
  return planMessages(
    {
      state: stateAt(placed, now),
      unitId,
      channel: ORIGINS.includes(stay.channel) ? stay.channel : "other",
      locale: importLocaleOf(placed),
      arrival,
      departure,
      checkIn: unit.checkIn,
      checkOut: unit.checkOut,
      arrivalTime: null,
      timeZone: site.timeZone,
      isReturning,
      events: { confirmed: stay.guestAt },
      reviewUntil: null,
      off: [],
      sent,
      now,
    },
    automations,
    settings.quiet,
  );
}

/** Composes planned messages of an imported stay, as one email. Its problems are the reasons why it must not be sent. */
export function composeImport(
  placed: PlacedImport,
  planned: readonly PlannedMessage[],
  { templates }: SiteMessages,
  now: number,
): ComposedMessage {
  const locale = importLocaleOf(placed);
  const composed = composePlanned(planned, templates, locale, importedValues(placed, stateAt(placed, now), { locale, now }));
  return placed.stay.isMoved ? { ...composed, problems: [{ type: "moved" }, ...composed.problems] } : composed;
}

/** The upcoming messages of an imported stay, each with the problems that would prevent it from being sent. */
export async function upcomingOfImport(
  { store, now }: BookingTools,
  placed: PlacedImport,
  messages: SiteMessages,
): Promise<UpcomingMessage[]> {
  const { due, coming } = await planImport(store, placed, messages, now);
  const { unitId, source, arrival, departure } = placed.stay;
  return [...due, ...coming].map((planned) => {
    const at = Math.max(planned.at, now);
    return {
      bookingId: null,
      stay: { unitId, source, arrival, departure },
      reference: "",
      guestName: placed.guest.name,
      unitId,
      arrival,
      locale: importLocaleOf(placed),
      automationId: planned.automation.id,
      template: planned.automation.template,
      at,
      problems: composeImport(placed, [planned], messages, at).problems,
    };
  });
}
