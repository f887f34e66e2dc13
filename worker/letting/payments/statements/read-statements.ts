import type { MatchedLine, StatementBooking, StatementsView, StoredLine } from "#contract/letting/statement.ts";
import { openInstalments } from "#domain/bookings/payments.ts";
import type { BookingState } from "#domain/bookings/transitions.ts";
import { addDays, dayInZone } from "#domain/dates.ts";
import { type MatchableBooking, matchLines } from "#domain/payments/statements/match.ts";
import * as statements from "#store/letting/statements.ts";
import type { Store } from "#store/dialect/store.ts";
import { findUnits } from "#store/owners/today.ts";

/** Days before today from which bookings are matched, by arrival. */
const MATCHED_DAYS = 400;
const MAX_MATCHED_BOOKINGS = 3000;
/** Lines that are matched at once, the latest ones; the next ones follow when these are booked or set aside (0170). */
const MAX_MATCHED_LINES = 5000;
/** Maximum number of lines of one kind in a response. */
const MAX_SHOWN = 300;
const MAX_SHOWN_DONE = 50;

/** States in which a guest still pays. */
const PAYABLE: readonly BookingState[] = ["awaiting-payment", "confirmed", "checked-in", "completed"];

/** Reads the lines of a site's statements with the bookings and refunds that they may pay. */
export async function readStatements(store: Store, siteId: string, now: number): Promise<StatementsView | undefined> {
  const site = await findUnits(store, siteId);
  if (!site) return undefined;
  const today = dayInZone(now, site.timeZone);
  const from = addDays(today, -MATCHED_DAYS);
  const [open, booked, ignored, found, receipts, payers, refunds, formats] = await Promise.all([
    statements.findLines(store, siteId, "new", MAX_MATCHED_LINES),
    statements.findLines(store, siteId, "booked", MAX_SHOWN_DONE),
    statements.findLines(store, siteId, "ignored", MAX_SHOWN_DONE),
    statements.findToMatch(store, siteId, { from, limit: MAX_MATCHED_BOOKINGS }),
    statements.findReceipts(store, siteId, from),
    statements.findPayers(store, { siteId }),
    statements.findRefundsToDo(store, siteId),
    statements.findFormats(store, siteId),
  ]);
  const receiptsOf = Map.groupBy(receipts, ({ bookingId }) => bookingId);
  const payersOf = Map.groupBy(payers, ({ bookingId }) => bookingId);
  const bookings = found.map((booking): MatchableBooking & { shown: StatementBooking } => {
    const { id, reference, name, quote, payment, paid, state, arrival, departure } = booking;
    const instalments = PAYABLE.includes(state) ? openInstalments(quote, payment, paid) : [];
    const unpaid = instalments.filter((instalment) => instalment.open > 0);
    const { currency } = quote;
    return {
      id,
      reference,
      name,
      currency,
      open: unpaid.map(({ due, open: amount }) => ({ due, amount })),
      received: withoutCorrected(receiptsOf.get(id) ?? []),
      payers: (payersOf.get(id) ?? []).flatMap(({ iban }) => iban ?? []),
      shown: { id, reference, name, currency, arrival, departure, due: unpaid.reduce((sum, each) => sum + each.open, 0) },
    };
  });
  const toDo = refunds.map((refund) => ({ ...refund, holder: refund.holder ?? refund.guestName }));
  const matches = matchLines(open, bookings, toDo);
  const lines = open.map((line, index) => ({ line, ...(matches[index] ?? { isSure: false, candidates: [] }) }));
  const shown = shownOf(lines);
  const mentioned = mentionedIn(shown, booked);
  return {
    lines: shown,
    booked,
    ignored,
    count: open.length < MAX_MATCHED_LINES ? open.length : await statements.countNewLines(store, siteId),
    bookings: Object.fromEntries(bookings.flatMap((each) => (mentioned.has(each.id) ? [[each.id, each.shown]] : []))),
    refunds: refunds.map(({ id, bookingId, reference, amount, currency }) => ({ id, bookingId, reference, amount, currency })),
    formats,
    today,
  };
}

/** Leaves out movements cancelled by a correction of the same amount. */
function withoutCorrected(receipts: readonly statements.Receipt[]): statements.Receipt[] {
  const corrections = receipts.filter(({ amount }) => amount < 0);
  return receipts.filter(({ amount }) => {
    const at = corrections.findIndex((correction) => correction.amount === -amount);
    if (at !== -1) corrections.splice(at, 1);
    return amount > 0 && at === -1;
  });
}

/** The first lines of each kind: sure, with candidates, without. */
function shownOf(lines: readonly MatchedLine[]): MatchedLine[] {
  const kinds = Map.groupBy(lines, ({ isSure, candidates }) => (isSure ? "sure" : candidates.length > 0 ? "unsure" : "none"));
  return (["sure", "unsure", "none"] as const).flatMap((kind) => (kinds.get(kind) ?? []).slice(0, MAX_SHOWN));
}

const mentionedIn = (lines: readonly MatchedLine[], booked: readonly StoredLine[]): Set<string> =>
  new Set([
    ...lines.flatMap(({ candidates }) => candidates.map(({ bookingId }) => bookingId)),
    ...booked.flatMap(({ bookingId }) => bookingId ?? []),
  ]);
