import { type CalendarDate, weekday } from "../dates.ts";
import type { RatePlan, Season, Weekday } from "./plan.ts";
import type { NightRule, QuotedNight } from "./quote-types.ts";
import { seasonOn, seasonsOn } from "./seasons.ts";

/** The price of a night and the rule that makes it; `day` is the weekday of the date, `season` the one that holds on it. */
export function nightPrice(plan: RatePlan, date: CalendarDate, day: Weekday, season: Season | undefined): QuotedNight {
  const { nightly } = plan;
  const own = plan.dates[date]?.price ?? null;
  if (own !== null) return { date, amount: own, rule: "date", season: null };
  const weekend = nightly.weekendDays.includes(day);
  if (season) {
    if (weekend && season.weekendPrice !== null)
      return { date, amount: season.weekendPrice, rule: "season-weekend", season: season.id };
    return { date, amount: season.price, rule: "season", season: season.id };
  }
  if (weekend && nightly.weekend !== null) return { date, amount: nightly.weekend, rule: "base-weekend", season: null };
  return { date, amount: nightly.base, rule: "base", season: null };
}

/** A rule that would have made the price of a night if no stronger one had. */
interface LostRule {
  rule: NightRule;
  season: string | null;
  amount: number;
}

/** The price of a night with all rules that apply to it and lost, the strongest first. */
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
  const own = plan.dates[date]?.price ?? null;
  const rules: LostRule[] = [
    ...(own === null ? [] : [{ rule: "date" as const, season: null, amount: own }]),
    ...seasonsOn(plan.seasons, date).flatMap(ofSeason),
    ...(weekend && plan.nightly.weekend !== null
      ? [{ rule: "base-weekend" as const, season: null, amount: plan.nightly.weekend }]
      : []),
    { rule: "base", season: null, amount: plan.nightly.base },
  ];
  return { ...nightPrice(plan, date, day, seasonOn(plan.seasons, date)), lost: rules.slice(1) };
}
