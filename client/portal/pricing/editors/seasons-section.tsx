import { useMemo } from "react";
import { Notice } from "#client/kit/ui/notice.tsx";
import { addDays, type CalendarDate, date } from "#domain/dates.ts";
import type { RatePlan, Season } from "#domain/rates/plan.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { createId, overlapsOf, raisePrice } from "../plan-edits.ts";
import { AmountField, DayField, More, NameFields, OptionalAmountField, Row, TickField, usePlanEditor } from "./fields.tsx";
import { EntryList } from "./list.tsx";
import { SeasonRuleFields } from "./rule-fields.tsx";

const DAYS_SHOWN = 730;

/** Seasons with their prices and rules, and a notice of those that overlap. */
export function SeasonsSection() {
  const text = useWords("rates");
  const { plan, change, words, today } = usePlanEditor();
  const overlaps = useMemo(() => overlapsOf(plan, today, DAYS_SHOWN), [plan, today]);
  return (
    <>
      {overlaps.length > 0 && (
        <Notice>
          <p>{text("seasons.overlap")}</p>
          <ul className="grid gap-1">
            {overlaps.map(({ winner, loser, first }) => (
              <li key={`${winner.id} ${loser.id}`}>
                {text("seasons.overlapOf", {
                  day: words.day(first),
                  winner: words.seasonName(winner),
                  loser: words.seasonName(loser),
                })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <EntryList
        items={plan.seasons}
        keyOf={({ id }) => id}
        titleOf={(season) => words.seasonName(season)}
        onChange={(seasons) => change({ seasons })}
        adding={[{ label: text("seasons.add"), create: () => createSeason(plan, today) }]}
      >
        {(season, index, set) => <SeasonFields season={season} path={`seasons.${index}`} set={set} />}
      </EntryList>
    </>
  );
}

function SeasonFields({ season, path, set }: { season: Season; path: string; set: (patch: Partial<Season>) => void }) {
  const text = useWords("rates");
  return (
    <>
      <NameFields path={`${path}.name`} label={text("seasons.name")} value={season.name} onChange={(name) => set({ name })} />
      <Row>
        <DayField
          path={`${path}.first`}
          label={text("seasons.first")}
          value={season.first}
          onChange={(first) => first && set({ first, ...(season.last < first && { last: first }) })}
        />
        <DayField
          path={`${path}.last`}
          label={text("seasons.last")}
          value={season.last}
          onChange={(last) => last && set({ last })}
        />
      </Row>
      <TickField
        path={`${path}.yearly`}
        label={text("seasons.yearly")}
        hint={text("seasons.yearlyHint")}
        value={season.yearly}
        onChange={(yearly) => set({ yearly })}
      />
      <Row>
        <AmountField
          path={`${path}.price`}
          label={text("seasons.price")}
          value={season.price}
          onChange={(price) => set({ price })}
        />
        <OptionalAmountField
          path={`${path}.weekendPrice`}
          label={text("seasons.weekendPrice")}
          value={season.weekendPrice}
          onChange={(price) => set({ weekendPrice: price === 0 ? null : price })}
        />
      </Row>
      <More label={text("seasons.rules")} isOpen={Object.keys(season.rules).length > 0}>
        <SeasonRuleFields path={`${path}.rules`} rules={season.rules} onChange={(rules) => set({ rules })} />
      </More>
    </>
  );
}

/** A season of the next July and August with prices 50% above the usual ones. */
function createSeason(plan: RatePlan, today: CalendarDate): Season {
  const first = nextJuly(today);
  const price = raisePrice(plan.nightly.base, 50) ?? 0;
  return { id: createId(), name: {}, first, last: addDays(first, 61), yearly: false, price, weekendPrice: null, rules: {} };
}

function nextJuly(today: CalendarDate): CalendarDate {
  const year = Number(today.slice(0, 4));
  const july = date(`${year}-07-01`);
  return july >= today ? july : date(`${year + 1}-07-01`);
}
