import { addDays, type CalendarDate, daysBetween } from "../dates.ts";
import { moveRefunds } from "../rates/cancellation.ts";
import type { Instalment, Quote, QuoteLine } from "../rates/quote-types.ts";
import { allocate } from "../rates/rounding.ts";

/**
 * The agreed price of a booking moved to other dates; `newQuote` is the quote for these dates. Lines and total are kept, and the
 * night prices are spread over the new nights. Instalments and refunds keep their distance to the arrival; no balance is due
 * before `today`.
 */
export function keepPrice(agreed: Quote, newQuote: Quote, { today, timeZone }: { today: CalendarDate; timeZone: string }): Quote {
  const { arrival, departure } = newQuote;
  if (agreed.arrival === arrival && agreed.departure === departure) return agreed;
  const days = daysBetween(agreed.arrival, arrival);
  const amounts = allocate(
    agreed.nights.reduce((sum, { amount }) => sum + amount, 0),
    newQuote.nights.map(({ amount }) => amount),
  );
  const moveInstalment = (instalment: Instalment): Instalment => {
    if (instalment.on === "booking") return instalment;
    if (instalment.on === "arrival") return { ...instalment, due: arrival };
    const due = addDays(instalment.due, days);
    return { ...instalment, due: due < today ? today : due };
  };
  return {
    ...agreed,
    arrival,
    departure,
    nights: newQuote.nights.map((night, index) => ({ ...night, amount: amounts[index] ?? 0 })),
    lines: countNights(agreed.lines, newQuote.nights.length),
    schedule: agreed.schedule.map(moveInstalment),
    cancellation: moveRefunds(agreed.cancellation, days, timeZone),
  };
}

/** The lines with another number of nights; if VAT rates divide the nights, each line keeps its share of them. */
function countNights(lines: readonly QuoteLine[], nights: number): QuoteLine[] {
  const counts = allocate(
    nights,
    lines.flatMap(({ kind, count }) => (kind === "nights" ? (count ?? 0) : [])),
  );
  return lines.map((line) => (line.kind === "nights" ? { ...line, count: counts.shift() ?? line.count } : line));
}
