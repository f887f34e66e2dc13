import type { Paper, ProForma } from "#contract/letting/paper.ts";
import type { Outcome } from "#contract/services/errors.ts";
import { isCounted } from "#domain/bookings/adjust-quote.ts";
import { dayInZone } from "#domain/dates.ts";
import { fa3ProblemsOf } from "#domain/e-invoices/fa3.ts";
import { writeFa3 } from "#domain/e-invoices/write-fa3.ts";
import { guestWords } from "#locales/words/guest-words.ts";
import { findBooking } from "#store/letting/booking-places.ts";
import { findProForma } from "#store/letting/ksef.ts";
import { findByBooking, findByNumber } from "#store/letting/papers.ts";
import type { Store } from "#store/dialect/store.ts";
import { describeFa3 } from "./describe-fa3.ts";
import { isConcerned } from "./place-paper.ts";

/** Finds a paper, or the pro forma with its number. */
export const findPaperOrProForma = async (store: Store, siteId: string, number: string): Promise<Paper | ProForma | undefined> =>
  (await findByNumber(store, siteId, number)) ?? (await findProForma(store, siteId, number));

type Written = Outcome<{ xml: string }, "NOT_FOUND" | "NOT_KSEF" | "FA3_INCOMPLETE">;

/**
 * Writes a paper to a firm as FA(3) for the bookkeeper. That of a pro forma has today as day of issue, because it is issued when
 * KSeF receives it.
 */
export async function writePaperFa3(
  { store, now }: { store: Store; now: number },
  siteId: string,
  number: string,
): Promise<Written> {
  const paper = await findPaperOrProForma(store, siteId, number);
  const placed = paper && (await findBooking(store, siteId, paper.bookingId));
  if (!placed) return { ok: false, code: "NOT_FOUND" };
  if (!isConcerned(paper)) return { ok: false, code: "NOT_KSEF" };
  const [issued, words] = await Promise.all([findByBooking(store, paper.bookingId), guestWords("pl")]);
  const on = "state" in paper ? dayInZone(now, placed.site.timeZone) : paper.on;
  const lines = placed.booking.quote.lines.filter(isCounted);
  const { invoice, details } = describeFa3({ paper, issued, lines, on, now, words });
  if (fa3ProblemsOf(invoice, details).length > 0) return { ok: false, code: "FA3_INCOMPLETE" };
  return { ok: true, xml: writeFa3(invoice, details) };
}
