import type { CalendarDate } from "#domain/dates.ts";
import type { SeasonRow, TableSeason } from "#domain/imports/season-table.ts";
import type { Locale } from "#domain/locale.ts";
import type { RatePlan, Season } from "#domain/rates/plan.ts";
import { createId, overlapsOf } from "../pricing/plan-edits.ts";
import { planErrors } from "../pricing/plan-errors.ts";

/** The outcome of a row of the table. `known`: the plan has this season already; `past`: it has ended. */
export type RowOutcome = "new" | "known" | "past" | "left-out" | "unread";

export function outcomeOf(
  { season }: SeasonRow,
  { plan, today, isLeftOut }: { plan: RatePlan; today: CalendarDate; isLeftOut: boolean },
): RowOutcome {
  if (!season) return "unread";
  if (plan.seasons.some((each) => isSame(each, season))) return "known";
  if (season.last < today) return "past";
  return isLeftOut ? "left-out" : "new";
}

const isSame = (one: Season, { first, last, price }: TableSeason): boolean =>
  !one.yearly && one.first === first && one.last === last && one.price === price;

/** Days ahead in which shared nights are looked for: longer than guests can book. */
const DAYS_CHECKED = 800;

/** The seasons of a plan with those of a table, the ones of these that share nights, and what the plan's schema refuses. */
export function withSeasons(
  plan: RatePlan,
  added: readonly TableSeason[],
  { today, locale }: { today: CalendarDate; locale: Locale },
) {
  const created = added.map(({ name, first, last, price, weekendPrice, minNights }): Season => ({
    id: createId(),
    name: name === "" ? {} : { [locale]: name },
    first,
    last,
    yearly: false,
    price,
    weekendPrice,
    rules: minNights === null ? {} : { minNights },
  }));
  const seasons = [...plan.seasons, ...created];
  const isNew = (season: Season) => created.includes(season);
  const overlaps = overlapsOf({ ...plan, seasons }, today, DAYS_CHECKED).filter(
    ({ winner, loser }) => isNew(winner) || isNew(loser),
  );
  return { seasons, overlaps, errors: Object.keys(planErrors({ ...plan, seasons })) };
}
