import { MAX_MONTHS_AHEAD, type StayRules } from "#domain/rates/plan.ts";
import { addDays } from "#domain/dates.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { DayField, More, NumberField, OneField, OptionalNumberField, Row, TickField, usePlanEditor } from "./fields.tsx";
import { ArrivalFields } from "./rule-fields.tsx";

/** The unit's stay rules. */
export function StaySection() {
  const text = useWords("rates");
  const { plan, change, today } = usePlanEditor();
  const { rules } = plan;
  const set = (patch: Partial<StayRules>) => change({ rules: { ...rules, ...patch } });
  const { horizon } = rules;
  return (
    <>
      <Row>
        <NumberField
          path="rules.minNights"
          label={text("stay.minNights")}
          value={rules.minNights}
          onChange={(minNights) => set({ minNights })}
        />
        <OptionalNumberField
          path="rules.maxNights"
          label={text("stay.maxNights")}
          value={rules.maxNights}
          onChange={(maxNights) => set({ maxNights })}
        />
      </Row>
      <ArrivalFields path="rules" rules={rules} onChange={set} />
      <Row>
        <NumberField
          path="rules.leadHours"
          label={text("stay.leadHours")}
          hint={text("stay.leadHoursHint")}
          value={rules.leadHours}
          onChange={(leadHours) => set({ leadHours })}
        />
        <NumberField
          path="rules.preparationNights"
          label={text("stay.preparation")}
          hint={text("stay.preparationHint")}
          value={rules.preparationNights}
          onChange={(preparationNights) => set({ preparationNights })}
        />
      </Row>
      <Row>
        <OneField
          path="rules.horizonKind"
          label={text("stay.horizon")}
          hint={text("stay.horizonHint")}
          value={"months" in horizon ? "months" : "until"}
          options={(["months", "until"] as const).map((value) => ({ value, label: text(`stay.horizons.${value}`) }))}
          onChange={(kind) => set({ horizon: kind === "months" ? { months: 18 } : { until: addDays(today, 365) } })}
        />
        {"months" in horizon ? (
          <NumberField
            path="rules.horizon.months"
            label={text("stay.months")}
            hint={text("stay.monthsHint", { count: MAX_MONTHS_AHEAD })}
            value={horizon.months}
            onChange={(months) => set({ horizon: { months } })}
          />
        ) : (
          <DayField
            path="rules.horizon.until"
            label={text("stay.until")}
            value={horizon.until}
            onChange={(until) => until && set({ horizon: { until } })}
          />
        )}
      </Row>
      <More label={text("stay.more")} isOpen={rules.closed || rules.closedToArrival || rules.closedToDeparture}>
        {(["closed", "closedToArrival", "closedToDeparture"] as const).map((name) => (
          <TickField
            key={name}
            path={`rules.${name}`}
            label={text(`stay.${name}`)}
            hint={text(`stay.${name}Hint`)}
            value={rules[name]}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      </More>
    </>
  );
}
