import { MAX_OPEN_LINES, type SentLine } from "#contract/letting/statement.ts";
import { keyOf } from "#domain/payments/statements/line.ts";
import * as statements from "#store/letting/statements.ts";
import type { Store } from "#store/dialect/store.ts";
import { digest } from "#services/secrets/digests.ts";

/** Number of lines that were stored, and of those that the site has already. */
type Imported = { ok: true; added: number; known: number } | { ok: false; code: "TOO_MANY_LINES" };

/**
 * Stores lines of a statement that may concern bookings: money that came in, and money that went out in the amount of a refund
 * that the owner has to transfer. Other outgoing payments are not stored. A line that occurs in two files is stored once.
 */
export async function importLines(store: Store, siteId: string, sent: readonly SentLine[], now: number): Promise<Imported> {
  const [count, refunds] = await Promise.all([
    statements.countOpenLines(store, siteId),
    sent.some(({ amount }) => amount < 0) ? statements.findRefundsToDo(store, siteId) : [],
  ]);
  const refunded = new Set(refunds.map(({ amount, currency }) => `${-amount} ${currency}`));
  const relevant = sent.filter(({ amount, currency }) => amount > 0 || refunded.has(`${amount} ${currency}`));
  if (count + relevant.length > MAX_OPEN_LINES) return { ok: false, code: "TOO_MANY_LINES" };
  const lines = await Promise.all(
    relevant.map(async ({ occurrence, ...line }): Promise<statements.NewLine> => {
      const identity = await digest(keyOf(line, occurrence));
      return { ...line, id: crypto.randomUUID(), siteId, identity };
    }),
  );
  const inserted = await store.atomically((db) => statements.insertLines(db, store.tables, lines, now));
  const added = inserted.flat().length;
  return { ok: true, added, known: lines.length - added };
}
