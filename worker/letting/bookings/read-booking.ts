import type { PaymentMethod } from "#domain/bookings/payments.ts";
import type { Booking, BookingEvent, ChangeRequest, Movement } from "#contract/letting/booking.ts";
import type { Guest } from "#contract/letting/guest.ts";
import { settleCancellation, type Settlement } from "#domain/bookings/settle-cancellation.ts";
import { type BookingAction, isChangeable, possibleActions } from "#domain/bookings/transitions.ts";
import { pickLocale } from "#domain/locale.ts";
import { logError } from "#services/http/log.ts";
import { findBooking } from "#store/letting/booking-places.ts";
import { findChangeRequest, findEvents, findMovements } from "#store/letting/bookings.ts";
import { findGuests } from "#store/letting/guests.ts";
import { possibleMethods } from "./can-pay-online.ts";
import { guestPath, openGuestToken } from "./guest-token.ts";
import { factsOf } from "./change-state.ts";
import type { BookingTools } from "./booking-tools.ts";

/** A booking with its history, as its owner sees it. */
export interface BookingDetails {
  booking: Booking;
  /** Minor units. */
  paid: number;
  events: BookingEvent[];
  movements: Movement[];
  changeRequest: ChangeRequest | null;
  /** Actions that the owner can take now. */
  actions: BookingAction[];
  /** True if dates, unit, party and price can be changed. */
  canChange: boolean;
  /** The payment methods to which it can be changed now. */
  otherMethods: PaymentMethod[];
  /** The guests that match, if the owner has to choose one. */
  guestChoice: Guest[];
  unitName: string;
  timeZone: string;
  /** The refund of a cancellation now, by the agreed terms. */
  settlement: Settlement;
  /** Address of the guest's page; null if its token was sealed with a secret that is no longer in use. */
  guestLink: string | null;
}

/** Reads a booking of a site with its history. Five queries, four of them together. */
export async function readBooking(tools: BookingTools, siteId: string, id: string): Promise<BookingDetails | undefined> {
  const { store, now, secrets, mainOrigin } = tools;
  const placed = await findBooking(store, siteId, id);
  if (!placed) return undefined;
  const { booking, paid, site, unit } = placed;
  const [events, movements, changeRequest, guestChoice, token] = await Promise.all([
    findEvents(store, id),
    findMovements(store, id),
    findChangeRequest(store, id),
    findGuests(store, siteId, booking.guestChoice),
    openGuestToken(secrets, placed.tokenSealed).catch((error: unknown) => {
      logError("token of a booking not opened", error, { booking: id });
      return null;
    }),
  ]);
  return {
    booking,
    paid,
    events,
    movements,
    changeRequest: changeRequest ?? null,
    actions: possibleActions("owner", factsOf(placed, now)),
    canChange: isChangeable(booking.state),
    otherMethods: possibleMethods(placed),
    guestChoice,
    unitName: pickLocale(unit.content, site.defaultLocale, site.defaultLocale)?.name || site.name,
    timeZone: site.timeZone,
    settlement: settleCancellation({ state: booking.state, paid, refunds: booking.quote.cancellation }, now),
    guestLink: token === null ? null : mainOrigin + guestPath(token),
  };
}
