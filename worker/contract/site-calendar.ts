import type { BookingState } from "#domain/bookings/transitions.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Stay } from "#domain/stays.ts";
import type { BookingChannel, Party } from "./booking.ts";

/** A stay as those who manage bookings see it. */
export interface ShownStay {
  version: number;
  reference: string;
  state: BookingState;
  channel: BookingChannel;
  name: string;
  email: string | null;
  phone: string | null;
  party: Party;
  /** `HH:MM`, as the guest expects it. */
  arrivalTime: string | null;
  /** Minor units of the site's currency. */
  total: number;
  paid: number;
  /** End of the state's clock in milliseconds since the epoch. */
  dueAt: number | null;
}

/** A stay or block in the calendar of a unit. */
export interface ShownEntry extends Stay {
  id: string;
  /** `owner`: kept free by the owner; `imported`: taken in another calendar. */
  kind: "stay" | "owner" | "imported";
  nights: number;
  /** Number of guests of a stay, babies included. */
  guests?: number;
  /** The other members are absent for roles that may not see bookings. */
  stay?: ShownStay;
  /** The owner's note on a block. */
  note?: string;
  /** Host of the calendar from which a block was imported. */
  source?: string;
}

/** A unit with its stays and blocks, in the order of their arrival. */
export interface ShownUnit {
  id: string;
  name: string;
  /** Ids of the units that it contains. */
  parts: string[];
  blocks: ShownEntry[];
}

/** A site's calendar as its members see it. */
export interface ShownCalendar {
  from: CalendarDate;
  to: CalendarDate;
  units: ShownUnit[];
}
