import { addDays, addMonthsToDay, type CalendarDate, date, dayInZone, daysBetween, parseDate, weekday } from "#domain/dates.ts";
import { PATTERNS, type RatePlan, type Season, type StayRules } from "#domain/rates/plan.ts";
import type { QuoteContext, QuoteRequest, RefusalCode } from "#domain/rates/quote-types.ts";

/**
 * Decides directly by the text of the rules, date by date and without regard to speed, which refusals a request gets. It shares
 * no code with the domain except dates.
 */
export function naiveRefusals(plan: RatePlan, request: QuoteRequest, context: QuoteContext): Set<RefusalCode> {
  const found = new Set<RefusalCode>();
  const refuse = (code: RefusalCode, isRefused: boolean) => isRefused && found.add(code);
  const today = dayInZone(context.now, context.unit.timeZone);
  checkGuests(plan, request, refuse);
  refuse(
    "UNKNOWN_EXTRA",
    request.extras.some((id) => !plan.fees.map((fee) => fee.id).includes(id)),
  );

  const [arrival, departure] = [parseDate(request.arrival), parseDate(request.departure)];
  const length = arrival && departure ? daysBetween(arrival, departure) : 0;
  refuse("INVALID_DATES", !arrival || !departure);
  refuse("DEPARTURE_NOT_AFTER_ARRIVAL", Boolean(arrival && departure) && length <= 0);
  refuse("STAY_TOO_LONG", length > 365);
  const stay = arrival && departure && length > 0 && length <= 365 ? { arrival, departure, length } : undefined;

  if (request.code) {
    const code = plan.discounts.codes.find((each) => each.code.toUpperCase() === request.code?.toUpperCase());
    refuse("CODE_UNKNOWN", !code);
    if (code) {
      refuse("CODE_USED_UP", code.maxUses !== null && (context.promoUses?.[code.id]?.all ?? 0) >= code.maxUses);
      refuse("CODE_BOOKING_DATES", !isWithin(today, code.bookFirst, code.bookLast));
      if (stay) {
        refuse("CODE_STAY_DATES", !nightsOf(stay.arrival, stay.length).every((n) => isWithin(n, code.stayFirst, code.stayLast)));
        refuse("CODE_MINIMUM", code.minNights !== null && stay.length < code.minNights);
      }
    }
  }
  if (stay) checkStay(plan, stay, context, today, refuse);
  return found;
}

type Refuse = (code: RefusalCode, isRefused: boolean) => unknown;

const isWithin = (day: string, first: string | null, last: string | null): boolean =>
  (first === null || day >= first) && (last === null || day <= last);
const nightsOf = (from: CalendarDate, count: number): CalendarDate[] => Array.from({ length: count }, (_, i) => addDays(from, i));

function checkGuests({ guests }: RatePlan, { adults, children, pets }: QuoteRequest, refuse: Refuse): void {
  const babies = children.filter((age) => guests.babyMaxAge !== null && age <= guests.babyMaxAge);
  refuse("NO_ADULT", adults < 1);
  refuse("TOO_MANY_GUESTS", adults + children.length > guests.max + babies.length);
  refuse("TOO_MANY_BABIES", babies.length > guests.maxBabies);
  refuse("PETS_NOT_ALLOWED", pets > 0 && guests.pets.max === 0);
  refuse("TOO_MANY_PETS", guests.pets.max > 0 && pets > guests.pets.max);
}

/** Every occurrence of a season from 2024 to 2028, with real dates. */
function occurrences(season: Season): { season: Season; first: CalendarDate; last: CalendarDate }[] {
  if (!season.yearly) return [{ season, first: season.first, last: season.last }];
  const length = Number(season.last.slice(0, 4)) - Number(season.first.slice(0, 4));
  const inYear = (day: string, year: number) => parseDate(`${year}${day.slice(4)}`) ?? date(`${year}-02-28`);
  return [2024, 2025, 2026, 2027, 2028].map((year) => ({
    season,
    first: inYear(season.first, year),
    last: inYear(season.last, year + length),
  }));
}

const known = new WeakMap<RatePlan, ReturnType<typeof occurrences>>();

function seasonAt(plan: RatePlan, day: string): Season | undefined {
  const all = known.get(plan) ?? plan.seasons.flatMap(occurrences);
  known.set(plan, all);
  return all
    .filter(({ first, last }) => isWithin(day, first, last))
    .sort((a, b) => daysBetween(b.first, a.first) || daysBetween(a.last, b.last) || (a.season.id > b.season.id ? -1 : 1))
    .at(-1)?.season;
}

const rulesAt = (plan: RatePlan, day: string): StayRules => ({
  ...plan.rules,
  ...seasonAt(plan, day)?.rules,
  ...plan.dates[day]?.rules,
});

interface NaiveStay {
  arrival: CalendarDate;
  departure: CalendarDate;
  length: number;
}

function checkStay(plan: RatePlan, stay: NaiveStay, context: QuoteContext, today: CalendarDate, refuse: Refuse): void {
  const { arrival, departure, length } = stay;
  const nights = nightsOf(arrival, length);
  const [first, last] = [rulesAt(plan, arrival), rulesAt(plan, departure)];
  refuse("NIGHTS_TAKEN", !nights.every((night) => !context.taken.has(night)));
  refuse("NIGHTS_CLOSED", !nights.every((night) => !rulesAt(plan, night).closed));
  refuse("NO_PREPARATION", !isPrepared(plan, departure, context));
  refuse("ARRIVAL_IN_THE_PAST", arrival < today);
  // Both zones of the random questions are two hours ahead of UTC from June to August.
  const checkIn = Date.parse(`${arrival}T${context.unit.checkIn}:00+02:00`);
  refuse("LEAD_TIME", arrival >= today && first.leadHours > 0 && checkIn < context.now + first.leadHours * 3_600_000);
  const horizon = "until" in first.horizon ? first.horizon.until : addMonthsToDay(today, first.horizon.months);
  refuse("TOO_FAR_AHEAD", departure > horizon || departure > addMonthsToDay(today, 24));
  refuse("ABOVE_MAXIMUM", first.maxNights !== null && length > first.maxNights);
  refuse("CLOSED_TO_ARRIVAL", first.closedToArrival);
  refuse("CLOSED_TO_DEPARTURE", last.closedToDeparture);
  if (isGap(plan, stay, context)) return;
  refuse("BELOW_MINIMUM", length < first.minNights);
  const isPattern = first.patterns.some((id) => {
    const { arrival: day, nights: count } = PATTERNS[id];
    return weekday(arrival) === day && (length === count || (count === 7 && length % 7 === 0));
  });
  refuse("PATTERN", first.patterns.length > 0 && !isPattern);
  if (first.patterns.length > 0) return;
  const isOn = (days: readonly number[], day: CalendarDate) => days.length === 0 || days.includes(weekday(day));
  refuse("ARRIVAL_DAY", !isOn(first.arrivalDays, arrival));
  refuse("DEPARTURE_DAY", last.patterns.length === 0 && !isOn(last.departureDays, departure));
}

const isPrepared = (plan: RatePlan, departure: CalendarDate, { taken, blocks }: QuoteContext): boolean =>
  nightsOf(departure, rulesAt(plan, departure).preparationNights).every((night) => !taken.has(night) || blocks?.has(night));

/** The gap around the arrival: its nights from the last taken one on, as far as a stay can depart. */
function isGap(plan: RatePlan, { arrival, departure, length }: NaiveStay, context: QuoteContext): boolean {
  const { taken } = context;
  if (!plan.gap || !taken.has(addDays(arrival, -1)) || taken.has(arrival)) return false;
  const next = nightsOf(arrival, 800).find((night) => taken.has(night));
  if (next === undefined) return false;
  const departures = nightsOf(addDays(arrival, 1), daysBetween(arrival, next)).filter((day) => isPrepared(plan, day, context));
  const { minNights, patterns } = rulesAt(plan, arrival);
  const shortest = Math.max(minNights, ...(patterns.length > 0 ? [Math.min(...patterns.map((id) => PATTERNS[id].nights))] : []));
  return departures.at(-1) === departure && length < shortest;
}
