import { type MappedPlace, mapHref, publicMapHref } from "../map-href.ts";
import { type BookingState, STAYING_STATES } from "./transitions.ts";

/**
 * The map for the guest of a booking in a state: the place itself once the stay is certain, before that as public pages have it,
 * because anybody can send a request or choose to pay later.
 */
export const guestMapHref = (place: MappedPlace, state: BookingState): string | null =>
  ((STAYING_STATES as readonly BookingState[]).includes(state) ? mapHref : publicMapHref)(place);
