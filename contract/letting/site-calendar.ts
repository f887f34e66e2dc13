import type { HolderKind } from "#domain/bookings/night-holders.ts";
import type { BookingState } from "#domain/bookings/transitions.ts";
import type { Channel } from "#domain/channels/channels.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Stay } from "#domain/stays.ts";
import type { BookingChannel } from "#domain/bookings/channels.ts";
import type { Party } from "./booking.ts";

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
  /** False for a booking of another system whose price is unknown. */
  isTotalKnown: boolean;
  paid: number;
  /** End of the state's clock in milliseconds since the epoch. */
  dueAt: number | null;
  /** True if no money moves. */
  isTest: boolean;
}

/** An imported stay as those who manage bookings see it. */
export interface ShownImport {
  /** Name of the calendar, as owners know it. */
  channel: string;
  /** Empty if unknown. */
  name: string;
  party: Party | null;
  /** The guest's price in minor units of the site's currency. */
  income: number | null;
}

/** A stay or block in the calendar of a unit. */
export interface ShownEntry extends Stay {
  id: string;
  kind: HolderKind;
  nights: number;
  /** Number of guests of a stay, babies included; absent if unknown. */
  guests?: number;
  /** The other members are absent for roles that may not see bookings. */
  stay?: ShownStay;
  imported?: ShownImport;
  /** The owner's note on a block; the summary of an imported event. */
  note?: string;
  /** Version of the owner's block on which a change is based. */
  version?: number;
  /** Id of the feed that a block comes from. */
  source?: string;
  /** The feed's channel. */
  channel?: Channel;
  /** True if another stay has some of its nights, and the owner has not yet decided. */
  isInConflict?: true;
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
