import { TAX_BASES, type TaxRule, type TouristTax } from "#domain/rates/plan.ts";
import { TextField } from "#client/kit/fields/field.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { createId } from "../plan-edits.ts";
import { DatedRates } from "./dated-rates.tsx";
import {
  AmountField,
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
  const { error } = usePlanEditor();
  return (
    <>
      <DatedRates path={`${path}.rates`} rates={tax.rates} onChange={(rates) => set({ rates })}>
        {({ rule }, ratePath, change) => (
          <TaxRuleFields path={`${ratePath}.rule`} rule={rule} onChange={(changed) => change({ rule: changed })} />
        )}
      </DatedRates>
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
