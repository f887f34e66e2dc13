import { type BookingFacts, type BookingState, isChangeable, possibleActions } from "./transitions.ts";

/** Actions of guests on their page. */
export interface GuestActions {
  accept: boolean;
  cancel: boolean;
  /** Change the party, or ask for other dates: before the day of arrival, of a booking that is not an offer. */
  party: boolean;
  dates: boolean;
  arrivalTime: boolean;
}

const OPEN_TO_CHANGES: readonly BookingState[] = ["requested", "awaiting-payment", "confirmed"];

/** Lists what the guest can do now. Transitions are those of the table. */
export function guestActionsOf(facts: BookingFacts): GuestActions {
  const { state, arrivalDay, now } = facts;
  const actions = possibleActions("guest", facts);
  const isOpen = isChangeable(state) && OPEN_TO_CHANGES.includes(state);
  const beforeArrival = isOpen && now < arrivalDay;
  return {
    accept: actions.includes("accept-offer"),
    cancel: actions.includes("cancel-by-guest"),
    party: beforeArrival,
    dates: beforeArrival,
    arrivalTime: isOpen,
  };
}
