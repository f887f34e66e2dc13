import type { ShownCalendar, ShownEntry } from "#contract/site-calendar.ts";
import { STAYING_STATES, TAKING_STATES } from "#domain/bookings/transitions.ts";
import { hasPermission, type SiteRole } from "#domain/roles.ts";
import { countNights } from "#domain/stays.ts";
import { type CalendarBlock, findCalendar } from "#store/calendar.ts";
import type { Store } from "#store/store.ts";

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
