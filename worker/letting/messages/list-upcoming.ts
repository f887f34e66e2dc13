import type { UpcomingMessage } from "#contract/letting/message.ts";
import { findBooking, findImported } from "#store/letting/booking-places.ts";
import { findComing as findComingImports } from "#store/letting/imported-messages.ts";
import { findComing } from "#store/letting/messages.ts";
import type { BookingTools } from "../bookings/booking-tools.ts";
import { upcomingOfImport } from "./plan-import.ts";
import { upcomingOf } from "./plan-stay.ts";
import { readMessagesOf } from "./read-messages.ts";
import { DAY_MS } from "#domain/time.ts";

/** Bookings, and imported stays, whose messages are listed. */
const MAX_STAYS = 40;

interface Asked {
  bookingId?: string | undefined;
  /** Only messages of the next days. */
  days?: number | undefined;
  limit: number;
}

/** The next messages of a site, or of one booking, in the order in which they are sent. */
export async function listUpcoming(
  tools: BookingTools,
  siteId: string,
  { bookingId, days, limit }: Asked,
): Promise<UpcomingMessage[]> {
  const { store, now } = tools;
  const before = days === undefined ? undefined : now + days * DAY_MS;
  const limits = { before, limit: MAX_STAYS };
  const [messages, ids, stays] = await Promise.all([
    readMessagesOf(store, siteId),
    bookingId === undefined ? findComing(store, siteId, limits) : [{ id: bookingId }],
    bookingId === undefined ? findComingImports(store, siteId, limits) : [],
  ]);
  const lists = await Promise.all([
    ...ids.map(async ({ id }) => {
      const placed = await findBooking(store, siteId, id);
      return placed ? upcomingOf(tools, placed, messages) : [];
    }),
    ...stays.map(async ({ id }) => {
      const placed = await findImported(store, siteId, id);
      return placed ? upcomingOfImport(tools, placed, messages) : [];
    }),
  ]);
  return lists
    .flat()
    .filter(({ at }) => before === undefined || at < before)
    .toSorted((a, b) => a.at - b.at || a.reference.localeCompare(b.reference))
    .slice(0, limit);
}
