import { keepWithoutAge } from "#domain/bookings/count-party.ts";
import type { Booking, Party } from "#contract/letting/booking.ts";
import { termsOfUnit } from "#contract/letting/booking-settings.ts";
import { dueAfter } from "#domain/bookings/clocks.ts";
import { isChangeable } from "#domain/bookings/transitions.ts";
import { type CalendarDate, parseDate } from "#domain/dates.ts";
import { sameJson } from "#domain/same-json.ts";
import { countNights, MAX_NIGHTS, type Stay } from "#domain/stays.ts";
import { requireBookable } from "#store/letting/blocks.ts";
import * as bookings from "#store/letting/bookings.ts";
import type { BookingPlace, PlacedBooking } from "#store/letting/booking-places.ts";
import { claim, release } from "#store/letting/nights.ts";
import type { Database, Query } from "#store/dialect/store.ts";
import type { Quote } from "#domain/rates/quote-types.ts";
import type { Acting, BookingTools } from "./booking-tools.ts";
import { enqueueBookingMails } from "./booking-mail.ts";
import { writeBooking } from "./write-booking.ts";

/** A change of dates, unit, party or price; absent members stay unchanged. */
export interface BookingMove {
  acting: Acting;
  /** The unit to move to, with its prices. */
  to?: BookingPlace;
  arrival?: CalendarDate;
  departure?: CalendarDate;
  party?: Party;
  /** The price after the change, agreed or set by the owner; absent: the price stays. */
  quote?: Quote;
  /** The units that share nights, and nights of preparation, of the unit after the move. */
  quoted: { related: { parts: string[]; wholes: string[] }; preparationNights: number };
  note?: string | null;
  /** True if this ends a request for other dates that the owner knows of. */
  withdrawsRequest?: boolean;
  sendsMail?: boolean;
  /** Queries of the same batch. */
  more?: (db: Database) => Query[];
}

export type Moved =
  | { ok: true; booking: Booking }
  | { ok: false; code: "NOT_ALLOWED" | "INVALID_STAY" | "NIGHTS_TAKEN" | "NOT_FOUND" | "VERSION_CONFLICT" | "PARTS_CHANGED" };

/**
 * Changes dates, unit, party or price of a booking: releases its nights and takes the new ones in one batch. A booking that loses
 * a race is not changed. PARTS_CHANGED: read the units' parts again and repeat.
 */
export async function moveBooking(tools: BookingTools, placed: PlacedBooking, move: BookingMove): Promise<Moved> {
  const { store, now } = tools;
  const { tables: t } = store;
  const { booking, site, settings } = placed;
  if (!isChangeable(booking.state)) return { ok: false, code: "NOT_ALLOWED" };
  const unit = move.to?.unit ?? placed.unit;
  const { acting, note = null, withdrawsRequest = false, sendsMail = true } = move;
  const stay: Stay = { arrival: move.arrival ?? booking.arrival, departure: move.departure ?? booking.departure };
  const isValid =
    parseDate(stay.arrival) && parseDate(stay.departure) && countNights(stay) >= 1 && countNights(stay) <= MAX_NIGHTS;
  if (!isValid) return { ok: false, code: "INVALID_STAY" };
  const isMoved = stay.arrival !== booking.arrival || stay.departure !== booking.departure || unit.id !== booking.unitId;
  const party = move.party ? keepWithoutAge(booking.party, move.party) : booking.party;
  const quote: Quote = { ...(move.quote ?? booking.quote), ...stay };
  // A stay that shares nights with another calendar can still be shortened.
  const held = unit.id === booking.unitId ? { held: { arrival: booking.arrival, departure: booking.departure } } : {};
  const terms = termsOfUnit(settings.settings, unit.id);
  // Clocks of answers and payments continue; those of arrival and departure follow the dates.
  const followsDates = booking.state === "confirmed" || booking.state === "checked-in";
  const context = { ...terms, ...unit, ...stay, timeZone: site.timeZone, offerHours: 0, now };
  const dueAt = followsDates && isMoved ? dueAfter(booking.state, context) : booking.dueAt;
  const values = {
    ...stay,
    unitId: unit.id,
    party,
    quote,
    dueAt,
    sequence: booking.sequence + (isMoved ? 1 : 0),
  };
  const changed: Booking = { ...booking, ...values, version: booking.version + 1, updatedAt: now };
  const type = isMoved ? "moved" : move.party ? "party-changed" : "price-changed";
  const details = {
    before: summaryOf(booking),
    after: summaryOf(changed),
    ...(move.quote !== undefined && move.quote !== booking.quote && { formerQuote: booking.quote }),
  };
  const sent = await enqueueBookingMails(
    tools,
    { ...placed, unit, booking: changed },
    sendsMail ? { guest: "changed", ...(acting.by === "guest" && { owner: "changed-by-guest" }) } : {},
    { note, withdrawsRequest },
  );
  const problem = await writeBooking(tools, site.id, (db) => [
    ...(unit.id === booking.unitId ? [] : [requireBookable(db, t, unit.id)]),
    ...bookings.change(db, t, booking, values, { type, state: booking.state, ...acting, note, details, at: now }),
    ...(isMoved
      ? [
          release(db, t, booking.id),
          ...claim(db, t, { unitId: unit.id, holder: booking.id, kind: "stay", ...stay, ...move.quoted, ...held }),
        ]
      : []),
    // A request was quoted for the former stay and party.
    ...(isMoved || !sameJson(party, booking.party) ? [bookings.removeChangeRequest(db, t, booking.id)] : []),
    ...(move.more?.(db) ?? []),
    ...sent(db),
  ]);
  if (problem === undefined) return { ok: true, booking: changed };
  const isOwn = problem === "VERSION_CONFLICT" || problem === "PARTS_CHANGED" || problem === "NOT_FOUND";
  return { ok: false, code: isOwn ? problem : "NIGHTS_TAKEN" };
}

const summaryOf = ({ unitId, arrival, departure, party, quote: { total } }: Booking) => ({
  unitId,
  arrival,
  departure,
  party,
  total,
});
