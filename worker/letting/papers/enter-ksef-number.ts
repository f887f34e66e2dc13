import type { Paper } from "#contract/letting/paper.ts";
import type { Outcome } from "#contract/services/errors.ts";
import { addDays, type CalendarDate, dayInZone } from "#domain/dates.ts";
import { nipOf } from "#domain/e-invoices/fa3.ts";
import { parseKsefNumber } from "#domain/payments/ksef.ts";
import { findBooking } from "#store/letting/booking-places.ts";
import { findProForma, removeProForma, type StoredProForma } from "#store/letting/ksef.ts";
import { findByBooking, findByNumber, insertNumbered } from "#store/letting/papers.ts";
import { isUniqueViolation, type Store } from "#store/dialect/store.ts";
import type { BookingTools } from "../bookings/booking-tools.ts";
import { issuePapers } from "./issue-papers.ts";

type Entered = Outcome<{ bookingId: string }, "NOT_FOUND" | "KSEF_NUMBER_OTHER" | "KSEF_NUMBER_USED">;

/** Number of attempts if others write papers of the booking at the same time. */
const MAX_ROUNDS = 5;

/**
 * Issues the paper of a pro forma that KSeF has given a number to: with the number and content of the pro forma, dated by the day on
 * which KSeF received it. A cancelled pro forma is issued too, because its file may have been sent before; what is then too much
 * is credited. Entering the same number again changes nothing.
 *
 * - `KSEF_NUMBER_OTHER`: the number of another seller, or of a day before the pro forma or after today
 * - `KSEF_NUMBER_USED`: another paper has the number
 */
export async function enterKsefNumber(tools: BookingTools, siteId: string, number: string, ksefNumber: string): Promise<Entered> {
  const { store, now } = tools;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const [issued, proForma] = await Promise.all([findByNumber(store, siteId, number), findProForma(store, siteId, number)]);
    if (issued) {
      if (issued.ksefNumber !== ksefNumber) return { ok: false, code: "KSEF_NUMBER_USED" };
      return { ok: true, bookingId: issued.bookingId };
    }
    const placed = proForma && (await findBooking(store, siteId, proForma.bookingId));
    if (!placed) return { ok: false, code: "NOT_FOUND" };
    const on = dayOfNumber(ksefNumber, proForma, dayInZone(now, placed.site.timeZone));
    if (on === undefined) return { ok: false, code: "KSEF_NUMBER_OTHER" };
    try {
      await issue(store, proForma, { ksefNumber, on, at: now });
    } catch (error) {
      if (!isUniqueViolation(error, "papers")) throw error;
      continue;
    }
    // The price may have changed since the pro forma.
    await issuePapers(tools, { siteId, id: proForma.bookingId });
    return { ok: true, bookingId: proForma.bookingId };
  }
  // Neither the place nor the number of the paper was taken: the number of KSeF is.
  return { ok: false, code: "KSEF_NUMBER_USED" };
}

/** The day of a number of KSeF; undefined if it cannot be that of the pro forma. */
function dayOfNumber(ksefNumber: string, { content, on }: StoredProForma, today: CalendarDate): CalendarDate | undefined {
  const parsed = parseKsefNumber(ksefNumber);
  const nip = nipOf(content.owner.vatNumber);
  if (!parsed || (nip !== undefined && parsed.nip !== nip)) return undefined;
  // KSeF may date it by another time zone than the home's.
  return parsed.on >= addDays(on, -1) && parsed.on <= addDays(today, 1) ? parsed.on : undefined;
}

async function issue(store: Store, proForma: StoredProForma, given: Pick<Paper, "ksefNumber" | "on" | "at">): Promise<void> {
  const { id, siteId, bookingId, kind, series, sequence, movementId, content, ksefAmount } = proForma;
  const position = (await findByBooking(store, bookingId)).length;
  const paper = { id, siteId, bookingId, kind, series, sequence, movementId, content, ksefAmount, ...given, position };
  await store.atomically((db) => [insertNumbered(db, store.tables, paper), removeProForma(db, store.tables, id)]);
}
