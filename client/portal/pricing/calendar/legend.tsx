import type { RatePlan } from "#domain/rates/plan.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import type { PlanWords } from "../plan-words.ts";
import { seasonColours } from "./season-colours.ts";

/** The colours and marks of the calendar, with the currency of its prices. */
export function Legend({ plan, words }: { plan: RatePlan; words: PlanWords }) {
  const text = useWords("rates");
  const colours = seasonColours(plan.seasons);
  const item = "flex items-center gap-2";
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-[0.9375rem] text-soft">
      <li className={item}>{text("calendar.currency", { currency: plan.currency })}</li>
      {plan.seasons.map((season) => (
        <li key={season.id} className={item}>
          <span aria-hidden="true" data-season={colours.get(season.id)} className="rate-day rate-swatch" />
          {words.seasonName(season)}
        </li>
      ))}
      <li className={item}>
        <span aria-hidden="true" className="rate-day rate-swatch rate-closed" />
        {text("calendar.closed")}
      </li>
      <li className={item}>
        <span aria-hidden="true" className="rate-day rate-swatch rate-taken" />
        {text("calendar.taken")}
      </li>
      <li className={item}>
        <strong aria-hidden="true">{text("calendar.boldSample")}</strong>
        {text("calendar.bold")}
      </li>
      <li className={item}>
        <span aria-hidden="true">≥7</span>
        {text("calendar.minimum")}
      </li>
    </ul>
  );
}
