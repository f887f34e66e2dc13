import { type CalendarDate, weekday } from "../dates.ts";
import type { DateRule, RatePlan, Season, Weekday } from "./plan.ts";
import type { NightRule, QuotedNight } from "./quote-types.ts";
import { seasonOn, seasonsOn } from "./seasons.ts";

/** A date with its weekday, and the season and single date that apply to it. */
export interface PricedDate {
  date: CalendarDate;
  weekday: Weekday;
  season: Season | undefined;
  own: DateRule | undefined;
}

/** The price of a night and the rule that determines it. */
export function nightPrice({ nightly }: RatePlan, { date, weekday: day, season, own }: PricedDate): QuotedNight {
  const price = own?.price ?? null;
  if (price !== null) return { date, amount: price, rule: "date", season: null };
  const weekend = nightly.weekendDays.includes(day);
  if (season) {
    if (weekend && season.weekendPrice !== null)
      return { date, amount: season.weekendPrice, rule: "season-weekend", season: season.id };
    return { date, amount: season.price, rule: "season", season: season.id };
  }
  if (weekend && nightly.weekend !== null) return { date, amount: nightly.weekend, rule: "base-weekend", season: null };
  return { date, amount: nightly.base, rule: "base", season: null };
}

/** A rule that would have determined the price of a night without a stronger one. */
interface LostRule {
  rule: NightRule;
  season: string | null;
  amount: number;
}

/** The price of a night with all applicable rules that were overridden, the strongest first. */
export interface ExplainedNight extends QuotedNight {
  lost: LostRule[];
}

/** Explains the price of a night to its owner. */
export function explainNight(plan: RatePlan, date: CalendarDate): ExplainedNight {
  const day = weekday(date) as Weekday;
  const weekend = plan.nightly.weekendDays.includes(day);
  const ofSeason = ({ id, price, weekendPrice }: Season): LostRule[] => [
    ...(weekend && weekendPrice !== null ? [{ rule: "season-weekend" as const, season: id, amount: weekendPrice }] : []),
    { rule: "season", season: id, amount: price },
  ];
  const own = plan.dates[date];
  const season = seasonOn(plan.seasons, date);
  const rules: LostRule[] = [
    ...(typeof own?.price === "number" ? [{ rule: "date" as const, season: null, amount: own.price }] : []),
    ...seasonsOn(plan.seasons, date).flatMap(ofSeason),
    ...(weekend && plan.nightly.weekend !== null
      ? [{ rule: "base-weekend" as const, season: null, amount: plan.nightly.weekend }]
      : []),
    { rule: "base", season: null, amount: plan.nightly.base },
  ];
  return { ...nightPrice(plan, { date, weekday: day, season, own }), lost: rules.slice(1) };
}
