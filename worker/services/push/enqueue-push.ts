import type { Booking } from "#contract/letting/booking.ts";
import type { PushNews } from "#contract/services/push.ts";
import type { PushKind } from "#domain/push/events.ts";
import type { Stay } from "#domain/stays.ts";
import { HOUR_MS } from "#domain/time.ts";
import { enqueue } from "#store/services/push.ts";
import type { Database, Query, Store } from "#store/dialect/store.ts";

/** Time after which a notification that did not reach its device is worthless. */
const TTL_MS = 48 * HOUR_MS;

interface Event {
  siteId: string;
  kind: PushKind;
  /** Identifies the event; a key of a booking begins with `booking {id} `, so that an erased guest's notifications are found. */
  key: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * Returns the query that announces an event of a booking on the devices of the owner and the managers; it belongs in the batch of
 * the change. `occasion` identifies the event among those of the booking: the booking's version, or the id of a message.
 */
export function enqueueBookingPush(
  t: Store["tables"],
  kind: Exclude<PushKind, "conflict">,
  { id, siteId, contact, arrival, departure, isTest }: Pick<Booking, "id" | "siteId" | "contact" | "isTest" | keyof Stay>,
  occasion: string | number,
  now: number,
): (db: Database) => Query {
  const [firstName = ""] = contact.name.trim().split(/\s+/);
  const event = { siteId, kind, key: `booking ${id} ${occasion} push ${kind}`, now };
  return enqueuePush(t, event, { firstName, bookingId: id, isTest, arrival, departure });
}

/** The same for any event. */
export function enqueuePush(
  t: Store["tables"],
  { siteId, kind, key, now }: Event,
  { firstName = "", arrival = null, departure = null, bookingId = null, isTest = false }: Partial<PushNews> = {},
): (db: Database) => Query {
  const news: PushNews = { kind, firstName, arrival, departure, bookingId, isTest };
  return (db) => enqueue(db, t, { siteId, key, news, now, expiresAt: now + TTL_MS });
}
