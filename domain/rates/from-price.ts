import type { CalendarDate } from "../dates.ts";
import { checkParty } from "./party.ts";
import type { RatePlan, Season } from "./plan.ts";
import { chooseStayDiscounts, type PricedRequest, priceStay } from "./price-stay.ts";
import type { QuoteContext, QuoteLine } from "./quote-types.ts";
import { rateOn } from "./rate-on.ts";
import { seasonOn } from "./seasons.ts";
import { createStayCalendar, type StayCalendar } from "./stay-calendar.ts";
import { departuresOf } from "./stay-rules.ts";

/** Party and length to which a "from" price applies; it must name them (Directive 2005/29/EC, article 7(4)(c)). */
export interface FromParty {
  adults: number;
  children: number[];
  nights: number;
}

/** A lowest total, with the stay that can be booked for it. */
export interface FromPrice extends FromParty {
  arrival: CalendarDate;
  departure: CalendarDate;
  /** Including all mandatory costs, in minor units. */
  total: number;
}

/**
 * The lowest total of all stays of this party and length that can be booked in the next `days` nights; undefined if there is
 * none.
 */
export function fromPrice(
  plan: RatePlan,
  party: FromParty,
  context: QuoteContext,
  days = Number.POSITIVE_INFINITY,
): FromPrice | undefined {
  return findLowest(createStayCalendar(plan, context), party, (index) => index < days);
}

export interface SeasonFromPrice {
  season: Season;
  /** Undefined if no such stay with all nights in the season can be booked. */
  from: FromPrice | undefined;
}

/**
 * The lowest total in each season, by the order of the season's first night; `party` may differ between seasons in its nights.
 */
export function seasonFromPrices(
  plan: RatePlan,
  partyFor: (season: Season) => FromParty,
  context: QuoteContext,
): SeasonFromPrice[] {
  const calendar = createStayCalendar(plan, context);
  const sorted = plan.seasons.toSorted((a, b) => (a.first === b.first ? (a.id < b.id ? -1 : 1) : a.first < b.first ? -1 : 1));
  return sorted.map((season) => ({
    season,
    from: findLowest(calendar, partyFor(season), (index) => seasonAt(calendar, index) === season),
  }));
}

const seasonAt = (calendar: StayCalendar, index: number): Season | undefined =>
  seasonOn(calendar.plan.seasons, calendar.day(index).date);

interface Candidate {
  arrival: number;
  departure: number;
  /** Price of the nights after gap rule and discounts. */
  nights: number;
}

/** Maximum number of quotes for a "from" price. More are needed only if every night has its own price and taxes change often. */
const MAX_QUOTES = 100;

function findLowest(calendar: StayCalendar, party: FromParty, isWanted: (index: number) => boolean): FromPrice | undefined {
  const { plan } = calendar;
  const request: PricedRequest = { ...party, pets: 0, extras: [], code: null };
  if (checkParty(plan.guests, { ...request, arrival: "", departure: "", code: null }).length > 0) return undefined;
  const rates = changingRates(plan);
  const candidates = new Map<string, Candidate>();
  for (let arrival = 0; arrival < calendar.lastDay; arrival++) {
    const departure = arrival + party.nights;
    if (!isEveryNight(arrival, departure, isWanted)) continue;
    if (departuresOf(calendar, arrival, party.nights, party.nights).length === 0) continue;
    const { key, nights } = priceOf(calendar, rates, arrival, departure);
    if (!candidates.has(key)) candidates.set(key, { arrival, departure, nights });
  }
  const sorted = [...candidates.values()].toSorted((a, b) => a.nights - b.nights);
  let lowest: FromPrice | undefined;
  let fixed = 0;
  for (const { arrival, departure, nights } of sorted.slice(0, MAX_QUOTES)) {
    if (lowest && nights + fixed >= lowest.total) break;
    const { total, lines, ...stay } = priceStay(calendar, arrival, departure, request);
    if (!lowest || total < lowest.total) lowest = { ...party, arrival: stay.arrival, departure: stay.departure, total };
    fixed = fixedPartOf(lines);
  }
  return lowest;
}

/** The part of a total that is the same for all stays of a party and length. Taxes and fees in percent only add to it. */
const fixedPartOf = (lines: readonly QuoteLine[]): number =>
  lines
    .filter(({ kind, per, chosen }) => chosen && FIXED.has(kind) && per !== "percent")
    .reduce((sum, { amount }) => sum + amount, 0);
const FIXED = new Set<QuoteLine["kind"]>(["extra-adult", "extra-child", "fee"]);

function isEveryNight(arrival: number, departure: number, isWanted: (index: number) => boolean): boolean {
  for (let index = arrival; index < departure; index++) if (!isWanted(index)) return false;
  return true;
}

type Rates = readonly { from: CalendarDate | null }[];

/** The rates of taxes and VAT that are not the same on every date. */
const changingRates = ({ taxes, vat }: RatePlan): Rates[] =>
  [...taxes.map(({ rates }): Rates => rates), ...Object.values(vat.rates)].filter((rates) =>
    rates.some(({ from }) => from !== null),
  );

/**
 * The price of the nights after discounts. Stays with the same key have the same total: most of a year needs only a few quotes.
 */
function priceOf(calendar: StayCalendar, rates: Rates[], arrival: number, departure: number): { key: string; nights: number } {
  const { gap, applied } = chooseStayDiscounts(calendar, arrival, departure, null);
  let price = 0;
  for (let index = arrival; index < departure; index++) price += calendar.day(index).night.amount;
  const [first, last] = [calendar.day(arrival).date, calendar.day(departure).date];
  const validFrom = rates.map((all) => [rateOn(all, first)?.from, rateOn(all, last)?.from]);
  const changes = validFrom.some(([from, to]) => from !== to);
  const discounts = applied.map(({ amount }) => amount);
  return {
    key: JSON.stringify([price, gap?.amount, discounts, validFrom, changes && first]),
    nights: price + (gap?.amount ?? 0) - discounts.reduce((sum, amount) => sum + amount, 0),
  };
}
