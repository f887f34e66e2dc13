import { type CalendarDate, date } from "#domain/dates.ts";
import { TAX_BASES, type TaxRate, type TaxRule, type TouristTax } from "#domain/rates/plan.ts";
import { TextField } from "#client/ui/field.tsx";
import { useWords } from "#client/portal/texts.ts";
import { createId } from "../plan-edits.ts";
import {
  AmountField,
  DayField,
  More,
  NameFields,
  NumberField,
  OneField,
  OptionalNumberField,
  PercentField,
  Row,
  TickField,
  usePlanEditor,
} from "./fields.tsx";
import { EntryList } from "./list.tsx";

/** Taxes that guests pay, with the rates of this year and later ones. */
export function TaxesSection() {
  const text = useWords("rates");
  const { plan, change, words } = usePlanEditor();
  const isPolish = plan.currency === "PLN";
  const create = (): TouristTax => ({
    id: createId(),
    name: {},
    rates: [
      {
        from: null,
        rule: isPolish
          ? { per: "guest-day", amount: 0, minAge: 0 }
          : { per: "guest-night", amount: 0, minAge: 0, maxNights: null },
      },
    ],
    source: "",
    onArrival: false,
  });
  return (
    <EntryList
      items={plan.taxes}
      keyOf={({ id }) => id}
      titleOf={(tax) => words.taxName(tax)}
      onChange={(taxes) => change({ taxes })}
      adding={[{ label: text("taxes.add"), create }]}
    >
      {(tax, index, set) => <TaxFields tax={tax} path={`taxes.${index}`} set={set} />}
    </EntryList>
  );
}

function TaxFields({ tax, path, set }: { tax: TouristTax; path: string; set: (patch: Partial<TouristTax>) => void }) {
  const text = useWords("rates");
  const { error, words, today } = usePlanEditor();
  const changeRate = (index: number, patch: Partial<TaxRate>) =>
    set({ rates: tax.rates.map((rate, at) => (at === index ? { ...rate, ...patch } : rate)) });
  const lastRule = tax.rates.at(-1)?.rule;
  return (
    <>
      {tax.rates.map(({ from, rule }, index) => (
        <fieldset key={index} className="grid grid-cols-1 gap-3 border-l-4 border-ink/20 pl-3">
          <legend className="sr-only">{from ? text("say.from", { day: words.day(from) }) : text("taxes.now")}</legend>
          {index > 0 && (
            <Row>
              <DayField
                path={`${path}.rates.${index}.from`}
                label={text("taxes.from")}
                value={from}
                onChange={(day) => changeRate(index, { from: day })}
              />
            </Row>
          )}
          <TaxRuleFields
            path={`${path}.rates.${index}.rule`}
            rule={rule}
            onChange={(changed) => changeRate(index, { rule: changed })}
          />
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-2">
        {lastRule && (
          <button
            type="button"
            className="min-h-11 cursor-pointer font-semibold underline underline-offset-4"
            onClick={() => set({ rates: [...tax.rates, { from: nextYear(tax, today), rule: lastRule }] })}
          >
            {text("taxes.addRate")}
          </button>
        )}
        {tax.rates.length > 1 && (
          <button
            type="button"
            className="min-h-11 cursor-pointer font-semibold underline underline-offset-4"
            onClick={() => set({ rates: tax.rates.slice(0, -1) })}
          >
            {text("taxes.removeRate")}
          </button>
        )}
      </div>
      <TextField
        name={`${path}.source`}
        label={text("taxes.source")}
        hint={text("taxes.sourceHint")}
        optional={text("optional")}
        maxLength={500}
        value={tax.source}
        error={error(`${path}.source`)}
        onChange={(source) => set({ source })}
      />
      <TickField
        path={`${path}.onArrival`}
        label={text("taxes.onArrival")}
        value={tax.onArrival}
        onChange={(onArrival) => set({ onArrival })}
      />
      <More label={text("fees.ownName")} isOpen={Object.keys(tax.name).length > 0}>
        <NameFields
          path={`${path}.name`}
          label={text("fees.ownName")}
          hint={text("fees.ownNameHint")}
          value={tax.name}
          onChange={(name) => set({ name })}
        />
      </More>
    </>
  );
}

/** The first 1 January after today and after all rates. */
function nextYear({ rates }: TouristTax, today: CalendarDate): CalendarDate {
  const latest = rates.reduce<string>((last, { from }) => (from && from > last ? from : last), today);
  return date(`${Number(latest.slice(0, 4)) + 1}-01-01`);
}

const RULE_KINDS = ["guest-night", "guest-day", "stay", "percent"] as const satisfies readonly TaxRule["per"][];

function createRule(per: TaxRule["per"]): TaxRule {
  switch (per) {
    case "guest-night":
      return { per, amount: 0, minAge: 0, maxNights: null };
    case "guest-day":
      return { per, amount: 0, minAge: 0 };
    case "stay":
      return { per, amount: 0 };
    case "percent":
      return { per, percent: 0, base: "lodging", withoutVat: false };
  }
}

function TaxRuleFields({ path, rule, onChange }: { path: string; rule: TaxRule; onChange: (rule: TaxRule) => void }) {
  const text = useWords("rates");
  return (
    <>
      <Row>
        <OneField
          path={`${path}.per`}
          label={text("taxes.kind")}
          value={rule.per}
          options={RULE_KINDS.map((value) => ({ value, label: text(`taxes.kinds.${value}`) }))}
          onChange={(per) => onChange(createRule(per))}
        />
        {rule.per === "percent" ? (
          <PercentField
            path={`${path}.percent`}
            label={text("taxes.percent")}
            value={rule.percent}
            onChange={(percent) => onChange({ ...rule, percent })}
          />
        ) : (
          <AmountField
            path={`${path}.amount`}
            label={text("taxes.amount")}
            value={rule.amount}
            onChange={(amount) => onChange({ ...rule, amount })}
          />
        )}
      </Row>
      {(rule.per === "guest-night" || rule.per === "guest-day") && (
        <Row>
          <NumberField
            path={`${path}.minAge`}
            label={text("taxes.minAge")}
            value={rule.minAge}
            onChange={(minAge) => onChange({ ...rule, minAge })}
          />
          {rule.per === "guest-night" && (
            <OptionalNumberField
              path={`${path}.maxNights`}
              label={text("taxes.maxNights")}
              value={rule.maxNights}
              onChange={(maxNights) => onChange({ ...rule, maxNights })}
            />
          )}
        </Row>
      )}
      {rule.per === "percent" && (
        <>
          <Row>
            <OneField
              path={`${path}.base`}
              label={text("taxes.baseLabel")}
              value={rule.base}
              options={TAX_BASES.map((value) => ({ value, label: text(`taxes.base.${value}`) }))}
              onChange={(base) => onChange({ ...rule, base })}
            />
          </Row>
          <TickField
            path={`${path}.withoutVat`}
            label={text("taxes.withoutVat")}
            value={rule.withoutVat}
            onChange={(withoutVat) => onChange({ ...rule, withoutVat })}
          />
        </>
      )}
    </>
  );
}
