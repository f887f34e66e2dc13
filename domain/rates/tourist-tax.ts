import { addDays } from "../dates.ts";
import { toMinutes } from "../zone-time.ts";
import type { Party } from "./party.ts";
import type { TaxBase, TaxRate, TouristTax } from "./plan.ts";
import type { QuotedNight, QuotedUnit, QuoteLine } from "./quote-types.ts";
import { rateOn, ratesOn } from "./rate-on.ts";
import { allocate, percentOf } from "./rounding.ts";

interface TaxedStay {
  nights: readonly QuotedNight[];
  party: Party;
  unit: QuotedUnit;
  /** Lines of the quote so far. */
  lines: readonly QuoteLine[];
}

const DAY_MINUTES = 24 * 60;

/** Computes the amount of one tax for a stay; each night is taxed at the rate of its date. */
export function taxOf({ rates }: TouristTax, stay: TaxedStay): number {
  const { nights, party } = stay;
  let due = taxByDays(rates, stay);
  const byNight = ratesOn(rates, nights);
  let hasPercent = false;
  for (const [index, rate] of byNight.entries()) {
    if (!rate) continue;
    const { rule } = rate;
    if (rule.per === "guest-night" && index < (rule.maxNights ?? Infinity)) due += rule.amount * countFrom(party, rule.minAge);
    if (rule.per === "stay" && index === 0) due += rule.amount;
    if (rule.per === "percent") hasPercent = true;
  }
  return due + (hasPercent ? taxByPercent(byNight, stay) : 0);
}

const countFrom = ({ adults, ages }: Party, minAge: number): number => adults + ages.filter((age) => age >= minAge).length;

/**
 * Started periods of 24 hours from check-in to check-out, by the clock: a change to or from summer time makes a night neither
 * longer nor shorter. Nothing for a stay of at most 24 hours.
 */
function taxByDays(rates: readonly TaxRate[], { nights, party, unit }: TaxedStay): number {
  const arrival = nights[0]?.date;
  const minutes = nights.length * DAY_MINUTES + toMinutes(unit.checkOut) - toMinutes(unit.checkIn);
  const isByDay = rates.some(({ rule }) => rule.per === "guest-day");
  if (!isByDay || arrival === undefined || minutes <= DAY_MINUTES) return 0;
  let due = 0;
  for (let period = 0; period * DAY_MINUTES < minutes; period++) {
    const rule = rateOn(rates, addDays(arrival, period))?.rule;
    if (rule?.per === "guest-day") due += rule.amount * countFrom(party, rule.minAge);
  }
  return due;
}

/** Percentages, rounded for each rate; a base that is not by night is shared in proportion to the nights' prices. */
function taxByPercent(byNight: readonly (TaxRate | undefined)[], { nights, lines }: TaxedStay): number {
  const groups = new Map<TaxRate | undefined, number>();
  for (const [index, { amount }] of nights.entries()) {
    const rate = byNight[index];
    groups.set(rate, (groups.get(rate) ?? 0) + amount);
  }
  const weights = [...groups.values()];
  let due = 0;
  for (const [index, rate] of [...groups.keys()].entries()) {
    if (rate?.rule.per !== "percent") continue;
    const { base, withoutVat, percent } = rate.rule;
    due += percentOf(allocate(sumOf(lines, base, withoutVat), weights)[index] ?? 0, percent);
  }
  return due;
}

const IN_NIGHTS = new Set<QuoteLine["kind"]>(["nights", "gap", "length", "early-bird", "last-minute", "promo"]);
const IN_BASE: Record<TaxBase, (kind: QuoteLine["kind"]) => boolean> = {
  nights: (kind) => IN_NIGHTS.has(kind),
  lodging: (kind) => kind !== "fee",
  all: () => true,
};

/** The base of a percentage. A base without VAT is what remains after subtracting each line's VAT. */
function sumOf(lines: readonly QuoteLine[], base: TaxBase, withoutVat: boolean): number {
  return lines
    .filter(({ kind, chosen }) => chosen && kind !== "tourist-tax" && IN_BASE[base](kind))
    .reduce((sum, { amount, vat }) => sum + amount - (withoutVat ? (vat?.amount ?? 0) : 0), 0);
}

/** Sorts taxes in the order in which quotes list them. */
export function sortTaxes(taxes: readonly TouristTax[]): TouristTax[] {
  return taxes.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}
