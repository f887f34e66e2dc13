import type { Booking, BookingEvent, ChangeRequest, Movement } from "#contract/booking.ts";
import { type BookingAction, isChangeable, possibleActions } from "#domain/bookings/transitions.ts";
import { findBooking } from "#store/booking-places.ts";
import { findChangeRequest, findEvents, findMovements } from "#store/bookings.ts";
import { guestPath, openGuestToken } from "./guest-token.ts";
import { factsOf } from "./change-state.ts";
import type { BookingTools } from "./booking-tools.ts";

/** A booking with its life, as its owner sees it. */
export interface BookingDetails {
  booking: Booking;
  /** Minor units. */
  paid: number;
  events: BookingEvent[];
  movements: Movement[];
  changeRequest: ChangeRequest | null;
  /** What the owner can do with it now. */
  actions: BookingAction[];
  /** True if dates, unit, party and price can be changed. */
  canChange: boolean;
  /** Address of the guest's page. */
  guestLink: string;
}

/** Reads a booking of a site with its history. Four queries, three of them together. */
export async function readBooking(tools: BookingTools, siteId: string, id: string): Promise<BookingDetails | undefined> {
  const { store, now, secrets, mainOrigin } = tools;
  const placed = await findBooking(store, siteId, id);
  if (!placed) return undefined;
  const [events, movements, changeRequest, token] = await Promise.all([
    findEvents(store, id),
    findMovements(store, id),
    findChangeRequest(store, id),
    openGuestToken(secrets, placed.tokenSealed),
  ]);
  return {
    booking: placed.booking,
    paid: placed.paid,
    events,
    movements,
    changeRequest: changeRequest ?? null,
    actions: possibleActions("owner", factsOf(placed, now)),
    canChange: isChangeable(placed.booking.state),
    guestLink: mainOrigin + guestPath(token),
  };
}
