import { eq } from "drizzle-orm";
import { takesNights } from "#domain/bookings/transitions.ts";
import { type Block, findOwn, requireBookable } from "#store/letting/blocks.ts";
import * as bookings from "#store/letting/bookings.ts";
import { claim, NO_PARTS } from "#store/letting/nights.ts";
import type { Database, Query, Store } from "#store/dialect/store.ts";
import type { BookingTools } from "#letting/bookings/booking-tools.ts";
import { createBlock, removeBlock } from "#letting/bookings/change-block.ts";
import { writeBooking } from "#letting/bookings/write-booking.ts";
import { calendarKey } from "#services/hosts/calendar-key.ts";
import { bookingFixture } from "../fixtures/booking.ts";

export type NightsTools = Pick<BookingTools, "store" | "now" | "onCalendarChange">;

/**
 * Tools for claiming nights from outside the worker. They delete the calendar from KV, so that the next request reads the store.
 */
export const nightsTools = ({ store, kv }: { store: Store; kv: KVNamespace }, now = Date.now()): NightsTools => ({
  store,
  now,
  onCalendarChange: ({ siteId }) => kv.delete(calendarKey(siteId)),
});

/** Blocks nights, as an owner does. */
export async function blockNights(tools: NightsTools, { id, unitId, arrival, departure }: Block) {
  const block = { id, unitId, arrival, departure, note: "" };
  return createBlock(tools as BookingTools, await siteOf(tools.store, unitId), block);
}

/** Removes a block, as an owner does. */
export const releaseNights = async (tools: NightsTools, { id, unitId }: Pick<Block, "id" | "unitId">): Promise<void> => {
  const siteId = await siteOf(tools.store, unitId);
  const block = await findOwn(tools.store, siteId, id);
  await removeBlock(tools as BookingTools, siteId, { id, version: block?.sequence ?? 0 });
};

/** Inserts a booking and takes its nights, unless one is taken or the unit cannot be booked. */
export async function bookStay(
  tools: NightsTools,
  stay: Partial<bookings.NewBooking> & Pick<bookings.NewBooking, "id" | "unitId" | "arrival" | "departure">,
): Promise<{ ok: boolean }> {
  const { store, now } = tools;
  const { tables: t } = store;
  const siteId = await siteOf(store, stay.unitId);
  const booking = bookingFixture({ ...stay, siteId, createdAt: now, updatedAt: now });
  const problem = await writeBooking(tools as BookingTools, siteId, (db) => [
    requireBookable(db, t, stay.unitId),
    ...insertBooking(db, t, booking),
  ]);
  return { ok: problem === undefined };
}

/** Queries that insert a booking as it is, with its nights. */
export function insertBooking(db: Database, t: Store["tables"], booking: bookings.NewBooking): Query[] {
  const { id: holder, unitId, arrival, departure, state } = booking;
  return [
    bookings.insert(db, t, booking),
    ...(takesNights(state)
      ? claim(db, t, { unitId, holder, kind: "stay", arrival, departure, related: NO_PARTS, preparationNights: 0 })
      : []),
  ];
}

async function siteOf({ db, tables: { units } }: Store, unitId: string): Promise<string> {
  const [unit] = await db.select({ siteId: units.siteId }).from(units).where(eq(units.id, unitId));
  return unit?.siteId ?? "";
}
