import { countPeople } from "#domain/bookings/count-party.ts";
import type { ShownCalendar, ShownEntry } from "#contract/letting/site-calendar.ts";
import { STAYING_STATES, TAKING_STATES } from "#domain/bookings/transitions.ts";
import { hasPermission, type SiteRole } from "#domain/roles.ts";
import { countNights } from "#domain/stays.ts";
import { type CalendarBlock, findCalendar } from "#store/letting/calendar.ts";
import type { Store } from "#store/dialect/store.ts";

/**
 * Reads the calendar of a site as the role may see it. Cleaners see the stays that take place, with the number of guests; names
 * and money are for those who manage bookings. Three queries.
 */
export async function readSiteCalendar(
  store: Store,
  { id, role }: { id: string; role: SiteRole },
  { from, to }: Pick<ShownCalendar, "from" | "to">,
): Promise<ShownCalendar> {
  const seesBookings = hasPermission(role, "bookings:read");
  const units = await findCalendar(store, id, from, to, seesBookings ? TAKING_STATES : STAYING_STATES);
  return {
    from,
    to,
    units: units.map((unit) => ({ ...unit, blocks: withoutCovered(unit.blocks).map((block) => show(block, seesBookings)) })),
  };
}

/** Leaves out soft blocks under one of our stays: the other platform repeats our own calendar. */
function withoutCovered(blocks: readonly CalendarBlock[]): CalendarBlock[] {
  const stays = blocks.filter(({ kind }) => kind === "stay");
  const isCovered = (soft: CalendarBlock) =>
    stays.some(({ arrival, departure }) => arrival <= soft.arrival && soft.departure <= departure);
  return blocks.filter((block) => block.kind !== "soft" || !isCovered(block));
}

function show(
  { id, kind, arrival, departure, note, source, channel, version, isInConflict, stay, imported }: CalendarBlock,
  seesBookings: boolean,
): ShownEntry {
  const shown: ShownEntry = { id, kind, arrival, departure, nights: countNights({ arrival, departure }) };
  const party = stay?.party ?? imported?.party;
  if (party) shown.guests = countPeople(party);
  if (!seesBookings) return shown;
  if (imported) shown.imported = imported;
  if (note !== "") shown.note = note;
  if (source !== null) shown.source = source;
  if (channel !== null) shown.channel = channel;
  if (isInConflict) shown.isInConflict = true;
  if (kind === "block" && version !== undefined) shown.version = version;
  if (stay) {
    const { id: _, unitId: __, arrival: ___, departure: ____, ...rest } = stay;
    shown.stay = rest;
  }
  return shown;
}
