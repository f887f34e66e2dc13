import { and, asc, eq, gte, inArray, lt } from "drizzle-orm";
import type { Booking, Movement } from "#contract/letting/booking.ts";
import type { Paper } from "#contract/letting/paper.ts";
import { addMonths, type CalendarMonth, firstDay } from "#domain/dates.ts";
import { bookingColumns, toBooking } from "./bookings.ts";
import { toPaper } from "./papers.ts";
import type { Store } from "../dialect/store.ts";

/** A booking with all its money and papers. */
export interface LedgerBooking {
  booking: Booking;
  /** `isGoodwill`: a refund that lowered the price. */
  movements: (Movement & { isGoodwill: boolean })[];
  papers: Paper[];
}

/** Finds the bookings of a site that have money, a paper or their departure in a month. Those in test mode are left out. */
export async function findLedger({ db, tables: t }: Store, siteId: string, month: CalendarMonth): Promise<LedgerBooking[]> {
  const { bookings, bookingEvents, movements, papers, refunds } = t;
  const [from, until] = [firstDay(month), firstDay(addMonths(month, 1))];
  const isOwn = and(eq(bookings.siteId, siteId), eq(bookings.isTest, false));
  const moved = db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(movements, eq(movements.bookingId, bookings.id))
    .where(and(isOwn, gte(movements.on, from), lt(movements.on, until)));
  const issued = db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(papers, eq(papers.bookingId, bookings.id))
    .where(and(isOwn, gte(papers.on, from), lt(papers.on, until)));
  const left = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isOwn, gte(bookings.departure, from), lt(bookings.departure, until)));
  const ids = left.union(moved).union(issued);
  const isOfMonth = inArray(bookings.id, ids);
  const [rows, money, paperRows, goodwill, lowered] = await Promise.all([
    db.select(bookingColumns(t)).from(bookings).where(isOfMonth).orderBy(asc(bookings.arrival), asc(bookings.id)),
    db
      .select()
      .from(movements)
      .where(inArray(movements.bookingId, ids))
      .orderBy(asc(movements.on), asc(movements.at), asc(movements.id)),
    db.select().from(papers).where(inArray(papers.bookingId, ids)).orderBy(asc(papers.position)),
    db
      .select({ id: refunds.id, paymentId: refunds.paymentId, providerRef: refunds.providerRef })
      .from(refunds)
      .where(and(eq(refunds.reason, "goodwill"), inArray(refunds.bookingId, ids))),
    db
      .select({ details: bookingEvents.details })
      .from(bookingEvents)
      .where(and(eq(bookingEvents.type, "goodwill"), inArray(bookingEvents.bookingId, ids))),
  ]);
  const keyOf = (paymentId: string | null, ref: string) => (paymentId === null ? ref : `${paymentId} ${ref}`);
  const lowering = new Set(
    goodwill.flatMap(({ id, paymentId, providerRef }) => [id, ...(providerRef === null ? [] : [keyOf(paymentId, providerRef)])]),
  );
  // Refunds made elsewhere: at the provider, or recorded by hand.
  const loweringElsewhere = new Set(
    lowered.flatMap(({ details }) => (Number(details["amount"]) > 0 ? (details["movements"] as string[]) : [])),
  );
  const explained = money.map((movement) => {
    const { id, paymentId, providerRef } = movement;
    const isLowering = lowering.has(keyOf(paymentId, providerRef ?? id)) || loweringElsewhere.has(id);
    return { ...movement, isGoodwill: movement.kind === "refund" && isLowering };
  });
  const moneyOf = Map.groupBy(explained, ({ bookingId }) => bookingId);
  const papersOf = Map.groupBy(paperRows, ({ bookingId }) => bookingId);
  return rows.map((row) => ({
    booking: toBooking(row),
    movements: (moneyOf.get(row.id) ?? []) as LedgerBooking["movements"],
    papers: (papersOf.get(row.id) ?? []).map(toPaper),
  }));
}
