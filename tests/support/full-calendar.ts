import { addDays, type CalendarDate } from "#domain/dates.ts";
import * as bookings from "#store/letting/bookings.ts";
import { bookingFixture } from "../fixtures/booking.ts";
import type { TestOwner } from "./api.ts";
import type { TestWorker } from "./worker.ts";

const UNITS = 5;
const STAYS_PER_UNIT = 100;
const NIGHTS = 3;
/** Bookings written in one batch. */
const BATCH = 50;

/**
 * Gives a new site five units, each with 100 stays one after the other from a day on. Only the bookings are written, not their
 * nights; names, addresses and ids are all different, as in reality.
 */
export async function fillCalendar({ store }: TestWorker, who: TestOwner, siteId: string, from: CalendarDate): Promise<void> {
  for (let count = 1; count < UNITS; count++) await who.call("POST", `/sites/${siteId}/units`, {});
  const { body } = await who.call("GET", `/sites/${siteId}/calendar?from=${from}&to=${addDays(from, 1)}`);
  const units = body["units"] as { id: string }[];
  const stays = Array.from({ length: UNITS * STAYS_PER_UNIT }, (_, index) => {
    const id = crypto.randomUUID();
    const arrival = addDays(from, NIGHTS * Math.floor(index / UNITS));
    const name = `${id.slice(0, 7)} ${id.slice(9, 13)}`;
    const email = `${name.replace(" ", ".")}@voorbeeld.example`;
    const contact = { name, email, phone: `+316${parseInt(id.slice(0, 7), 16)}`, address: null };
    const unitId = units[index % UNITS]?.id ?? "";
    return bookingFixture({ id, siteId, unitId, arrival, departure: addDays(arrival, NIGHTS), contact });
  });
  for (let first = 0; first < stays.length; first += BATCH)
    await store.atomically((db) => stays.slice(first, first + BATCH).map((stay) => bookings.insert(db, store.tables, stay)));
}
