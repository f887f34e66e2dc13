import { parseDate } from "#domain/dates.ts";
import { explainQuote, type QuoteExplanation } from "#domain/rates/explain-quote.ts";
import type { QuoteRequest, QuoteResult } from "#domain/rates/quote-types.ts";
import { toMinutes, zonedInstant } from "#domain/zone-time.ts";
import type { Store } from "#store/dialect/store.ts";
import { quoteUnit, readQuotable } from "./quote-units.ts";
import { readOwnBookable } from "./read-bookable.ts";

interface Simulation {
  siteId: string;
  unitId: string;
  request: QuoteRequest;
  /** The day of booking, `YYYY-MM-DD`, at noon in the unit's time zone; null for now. */
  today: string | null;
  /** Milliseconds since the epoch. */
  now: number;
}

type Simulated =
  | { ok: true; result: QuoteResult; explanation: QuoteExplanation | null }
  | { ok: false; code: "NOT_FOUND" }
  | { ok: false; code: "INVALID_FORM"; fields: Record<string, string> };

/** Quotes a stay as for a guest, and explains to the owner which rules determined its price and which were overridden. */
export async function simulateQuote(store: Store, { siteId, unitId, request, today, now }: Simulation): Promise<Simulated> {
  const bookable = await readOwnBookable(store, siteId);
  const unit = bookable?.units.find(({ id }) => id === unitId);
  if (!bookable || !unit) return { ok: false, code: "NOT_FOUND" };
  const day = today === null ? undefined : parseDate(today);
  if (today !== null && !(day && day >= "2000" && day < "2200"))
    return { ok: false, code: "INVALID_FORM", fields: { today: "date" } };
  const at = day ? zonedInstant(day, toMinutes("12:00"), bookable.timeZone) : now;
  const [quotable] = await readQuotable(bookable, [unit], at, request.code);
  if (!quotable) return { ok: false, code: "NOT_FOUND" };
  const result = quoteUnit(quotable, request);
  const explanation = result.ok ? explainQuote(unit.rates.plan, result.quote, request, quotable.context) : null;
  return { ok: true, result, explanation };
}
