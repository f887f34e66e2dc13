import ArrowRight from "lucide-react/icons/arrow-right";
import type { CalendarDate } from "#domain/dates.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { priceOn } from "../plan-edits.ts";
import type { PlanWords } from "../plan-words.ts";

const MAX_ROWS = 4;

interface PreviewOfChangeProps {
  before: RatePlan;
  after: RatePlan;
  days: readonly CalendarDate[];
  words: PlanWords;
}

/** The prices of the first changed nights before and after a change. */
export function PreviewOfChange({ before, after, days, words }: PreviewOfChangeProps) {
  const text = useWords("rates");
  const price = (plan: RatePlan, day: CalendarDate) => priceOn(plan, day).amount;
  const changed = days.filter((day) => price(before, day) !== price(after, day));
  if (changed.length === 0) return null;
  return (
    <div role="status" className="rounded-2xl rounded-tl-none bg-sand p-4 text-[0.9375rem]">
      <p className="font-semibold">{text("dates.preview", { count: changed.length })}</p>
      <ul className="mt-1 tabular-nums">
        {changed.slice(0, MAX_ROWS).map((day) => (
          <li key={day} className="flex flex-wrap items-center gap-x-2">
            <span className="mr-auto">{words.day(day)}</span>
            {words.money(price(before, day))}
            <ArrowRight aria-hidden="true" className="size-4" />
            <strong>{words.money(price(after, day))}</strong>
          </li>
        ))}
      </ul>
      {changed.length > MAX_ROWS && <p>{text("dates.previewMore", { count: changed.length - MAX_ROWS })}</p>}
    </div>
  );
}
