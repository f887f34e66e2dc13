import type { BookedOutcome, Pairing, StoredLine } from "#contract/letting/statement.ts";
import { dayInZone } from "#domain/dates.ts";
import { findBooking } from "#store/letting/booking-places.ts";
import { insertMovement } from "#store/letting/bookings.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import * as statements from "#store/letting/statements.ts";
import { isUniqueViolation } from "#store/dialect/store.ts";
import type { Acting, BookingTools } from "../../bookings/booking-tools.ts";
import { recordMovement } from "../../bookings/record-movement.ts";

type Booked = Extract<BookedOutcome, { outcome: "refused" }>["code"] | undefined;

/** Id of the movement of a line at a version, so that the same line is recorded once. */
const movementIdOf = ({ id, version }: Pick<StoredLine, "id" | "version">): string => `${id}.${version}`;

/**
 * Records a line as money of a booking, which it confirms if the booking awaits it, or as the transfer of a refund. Line,
 * movement and booking are written in one batch. VERSION_CONFLICT if the line was booked or set aside meanwhile; booking it again
 * for the same booking succeeds. INVALID_FORM if the amount is not that of the refund, or money that went out has no refund.
 */
export async function bookLine(
  tools: BookingTools,
  siteId: string,
  { lineId, version, bookingId, refundId }: Pairing,
  acting: Acting,
): Promise<Booked> {
  const { store, now } = tools;
  const { tables: t } = store;
  const [line, placed] = await Promise.all([statements.findLine(store, siteId, lineId), findBooking(store, siteId, bookingId)]);
  if (!line || !placed) return "NOT_FOUND";
  const isDone = line.state === "booked" && line.bookingId === bookingId && line.refundId === refundId;
  if (isDone && line.version === version + 1) return undefined;
  if (line.state !== "new" || line.version !== version) return "VERSION_CONFLICT";
  if (line.currency !== placed.booking.quote.currency) return "WRONG_CURRENCY";
  const { on, amount } = line;
  const movementId = movementIdOf(line);
  const movement = { id: movementId, bookingId, method: "transfer", amount, note: null, on } as const;
  const marked = { line, bookingId, refundId, movementId };
  try {
    if (amount > 0) {
      if (refundId !== null) return "INVALID_FORM";
      const recorded = await recordMovement(tools, siteId, { ...movement, kind: "charge" }, acting, (db) =>
        statements.markBooked(db, t, marked),
      );
      if (recorded.ok) return undefined;
      // The movement's id belongs to another booking, for which the line was booked meanwhile.
      return recorded.code === "INVALID_FORM" ? "VERSION_CONFLICT" : recorded.code;
    }
    const refund = (await statements.findRefundsToDo(store, siteId)).find(({ id }) => id === refundId);
    if (refund?.bookingId !== bookingId || refund.amount !== -amount) return "INVALID_FORM";
    const { purpose } = refund;
    await store.atomically((db) => [
      insertMovement(db, t, { ...movement, kind: "refund", purpose, at: now, userId: acting.userId }),
      ...statements.finishRefund(db, t, { id: refund.id, movementId, now }),
      ...statements.markBooked(db, t, marked),
    ]);
    return undefined;
  } catch (error) {
    if (isOvertaken(error)) return "VERSION_CONFLICT";
    throw error;
  }
}

/** True if the line was booked or reverted meanwhile. */
const isOvertaken = (error: unknown): boolean =>
  failedGuard(error) === "statementLineChanged" || isUniqueViolation(error, "movements");

/**
 * Reverts a booked line: a correction cancels its movement, its refund is a to-do again, and the line is new. The
 * booking's state does not change.
 */
export async function unbookLine(
  tools: BookingTools,
  siteId: string,
  line: StoredLine,
  acting: Acting,
): Promise<"NOT_FOUND" | "VERSION_CONFLICT" | undefined> {
  const { store, now } = tools;
  const { tables: t } = store;
  const { bookingId, refundId, movementId } = line;
  if (bookingId === null || movementId === null) return "VERSION_CONFLICT";
  const [placed, original] = await Promise.all([
    findBooking(store, siteId, bookingId),
    statements.findMovement(store, movementId),
  ]);
  if (!placed || !original) return "NOT_FOUND";
  try {
    await store.atomically((db) => [
      insertMovement(db, t, {
        id: movementIdOf(line),
        bookingId,
        kind: "correction",
        purpose: original.purpose,
        method: "transfer",
        amount: -original.amount,
        note: null,
        on: dayInZone(now, placed.site.timeZone),
        at: now,
        userId: acting.userId,
      }),
      ...(refundId === null ? [] : [statements.reopenRefund(db, t, { id: refundId, movementId, now })]),
      ...statements.releaseLine(db, t, line),
    ]);
    return undefined;
  } catch (error) {
    if (isOvertaken(error)) return "VERSION_CONFLICT";
    throw error;
  }
}
