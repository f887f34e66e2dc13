import type { BookingChannel } from "#contract/booking.ts";
import { type BookingState, STAYING_STATES, TAKING_STATES } from "#domain/bookings/transitions.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { hasPermission, type SiteRole } from "#domain/roles.ts";
import { countNights, type Stay } from "#domain/stays.ts";
import { type CalendarBlock, findCalendar } from "#store/calendar.ts";
import type { CalendarKind } from "#store/blocks.ts";
import type { Store } from "#store/store.ts";

/** A stay as those who manage bookings see it. */
export interface ShownStay {
  version: number;
  reference: string;
  state: BookingState;
  channel: BookingChannel;
  name: string;
  email: string | null;
  phone: string | null;
  party: { adults: number; children: number[]; pets: number };
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
  kind: CalendarKind;
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

/** A site's calendar as its members see it. */
export interface ShownCalendar {
  from: CalendarDate;
  to: CalendarDate;
  units: {
    id: string;
    name: string;
    /** Ids of the units that it contains. */
    parts: string[];
    blocks: ShownEntry[];
  }[];
}

/**
 * Reads the calendar of a site as the role may see it. Cleaners see the stays that take place, with the number of guests; names and
 * money are for those who manage bookings. Three queries.
 */
export async function readCalendar(
  store: Store,
  { id, role }: { id: string; role: SiteRole },
  { from, to }: Pick<ShownCalendar, "from" | "to">,
): Promise<ShownCalendar> {
  const seesBookings = hasPermission(role, "bookings:read");
  const units = await findCalendar(store, id, from, to, seesBookings ? TAKING_STATES : STAYING_STATES);
  return {
    from,
    to,
    units: units.map((unit) => ({ ...unit, blocks: unit.blocks.map((block) => show(block, seesBookings)) })),
  };
}

function show({ id, kind, arrival, departure, note, source, stay }: CalendarBlock, seesBookings: boolean): ShownEntry {
  const shown: ShownEntry = { id, kind, arrival, departure, nights: countNights({ arrival, departure }) };
  if (stay) shown.guests = stay.party.adults + stay.party.children.length;
  if (!seesBookings) return shown;
  if (note !== "") shown.note = note;
  if (source !== null) shown.source = source;
  if (stay) {
    const { id: _, unitId: __, arrival: ___, departure: ____, ...rest } = stay;
    shown.stay = rest;
  }
  return shown;
}
