import { PATTERN_IDS, type StayRules } from "#domain/rates/plan.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { ManyField, OneField, OptionalNumberField, Row, TickField, WeekdaysField } from "./fields.tsx";

interface RuleFieldsProps<Rules extends Partial<StayRules>> {
  /** Path of the rules in the plan. */
  path: string;
  rules: Rules;
  onChange: (rules: Rules) => void;
}

type ArrivalMode = "unit" | "any" | "weekdays" | "patterns";

function arrivalModeOf({ patterns, arrivalDays, departureDays }: Partial<StayRules>): ArrivalMode {
  if (patterns?.length) return "patterns";
  if (arrivalDays?.length || departureDays?.length) return "weekdays";
  return patterns || arrivalDays || departureDays ? "any" : "unit";
}

/** The days on which stays begin and end: any, some weekdays, or fixed periods; in a season also as in the rest of the year. */
export function ArrivalFields({ path, rules, onChange }: RuleFieldsProps<Partial<StayRules>> & { rules: Partial<StayRules> }) {
  const text = useWords("rates");
  const isUnit = path === "rules";
  const mode = arrivalModeOf(rules);
  const choose = (chosen: ArrivalMode) => {
    const { patterns: _patterns, arrivalDays: _arrival, departureDays: _departure, ...others } = rules;
    const none = { patterns: [], arrivalDays: [], departureDays: [] };
    switch (chosen) {
      case "unit":
        return onChange(others);
      case "any":
        return onChange({ ...others, ...none });
      case "weekdays":
        return onChange({ ...others, ...none, arrivalDays: [5], departureDays: [1, 5] });
      case "patterns":
        return onChange({ ...others, ...none, patterns: ["week-friday"] });
    }
  };
  const modes: ArrivalMode[] = isUnit ? ["any", "weekdays", "patterns"] : ["unit", "any", "weekdays", "patterns"];
  return (
    <>
      <OneField
        path={`${path}.mode`}
        label={text("stay.mode")}
        value={mode}
        options={modes.map((value) => ({ value, label: text(`stay.modes.${value}`) }))}
        onChange={choose}
      />
      {mode === "weekdays" && (
        <>
          <WeekdaysField
            path={`${path}.arrivalDays`}
            label={text("stay.arrivalDays")}
            hint={text("stay.noneIsAll")}
            value={rules.arrivalDays ?? []}
            onChange={(arrivalDays) => onChange({ ...rules, arrivalDays })}
          />
          <WeekdaysField
            path={`${path}.departureDays`}
            label={text("stay.departureDays")}
            value={rules.departureDays ?? []}
            onChange={(departureDays) => onChange({ ...rules, departureDays })}
          />
        </>
      )}
      {mode === "patterns" && (
        <ManyField
          path={`${path}.patterns`}
          label={text("stay.patterns")}
          hint={text("stay.patternsHint")}
          value={rules.patterns ?? []}
          options={PATTERN_IDS.map((value) => ({ value, label: text(`patterns.${value}`) }))}
          onChange={(patterns) => onChange({ ...rules, patterns })}
        />
      )}
    </>
  );
}

/** A season's own rules; empty fields follow the unit. */
export function SeasonRuleFields({ path, rules, onChange }: RuleFieldsProps<Partial<StayRules>>) {
  const text = useWords("rates");
  const without = (name: keyof StayRules): Partial<StayRules> =>
    Object.fromEntries(Object.entries(rules).filter(([each]) => each !== name));
  return (
    <>
      <Row>
        <OptionalNumberField
          path={`${path}.minNights`}
          label={text("stay.minNights")}
          hint={text("stay.asUnit")}
          value={rules.minNights ?? null}
          onChange={(minNights) => onChange(minNights === null ? without("minNights") : { ...rules, minNights })}
        />
        <OptionalNumberField
          path={`${path}.maxNights`}
          label={text("stay.maxNights")}
          hint={text("stay.asUnit")}
          value={rules.maxNights ?? null}
          onChange={(maxNights) => onChange(maxNights === null ? without("maxNights") : { ...rules, maxNights })}
        />
      </Row>
      <ArrivalFields path={path} rules={rules} onChange={onChange} />
      <TickField
        path={`${path}.closed`}
        label={text("seasons.closed")}
        hint={text("seasons.closedHint")}
        value={rules.closed ?? false}
        onChange={(closed) => onChange(closed ? { ...rules, closed } : without("closed"))}
      />
    </>
  );
}
