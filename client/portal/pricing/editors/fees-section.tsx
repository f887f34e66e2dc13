import { createFee } from "#domain/rates/default-plan.ts";
import { FEE_BASES, FEE_PRESETS, type Fee, VAT_KINDS } from "#domain/rates/plan.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { createId } from "../plan-edits.ts";
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

/** Fees in addition to the nights. */
export function FeesSection() {
  const text = useWords("rates");
  const { plan, change, words } = usePlanEditor();
  const isFree = (preset: Fee["preset"]) => preset === "other" || !plan.fees.some((fee) => fee.preset === preset);
  return (
    <EntryList
      items={plan.fees}
      keyOf={({ id }) => id}
      titleOf={(fee) => words.feeName(fee)}
      onChange={(fees) => change({ fees })}
      adding={FEE_PRESETS.filter(isFree).map((preset) => ({
        label: text(`fees.presets.${preset}`),
        create: () => createFee(createId(), preset, 0),
      }))}
    >
      {(fee, index, set) => <FeeFields fee={fee} path={`fees.${index}`} set={set} />}
    </EntryList>
  );
}

function FeeFields({ fee, path, set }: { fee: Fee; path: string; set: (patch: Partial<Fee>) => void }) {
  const text = useWords("rates");
  const { plan } = usePlanEditor();
  const Amount = fee.per === "percent" ? PercentField : AmountField;
  const isByNight = fee.per === "night" || fee.per === "guest-night";
  return (
    <>
      {fee.preset === "other" && (
        <NameFields path={`${path}.name`} label={text("fees.name")} value={fee.name} onChange={(name) => set({ name })} />
      )}
      <Row>
        <Amount path={`${path}.amount`} label={text("fees.amount")} value={fee.amount} onChange={(amount) => set({ amount })} />
        <OneField
          path={`${path}.per`}
          label={text("fees.perLabel")}
          value={fee.per}
          options={FEE_BASES.map((value) => ({ value, label: text(`fees.per.${value}`) }))}
          onChange={(per) =>
            set({ per, maxNights: null, ...((per === "percent") !== (fee.per === "percent") && { amount: 0, short: null }) })
          }
        />
      </Row>
      <Row>
        <OneField
          path={`${path}.mandatory`}
          label={text("fees.who")}
          value={fee.mandatory ? "mandatory" : "optional"}
          options={(["mandatory", "optional"] as const).map((value) => ({ value, label: text(`fees.whoOptions.${value}`) }))}
          onChange={(value) => set({ mandatory: value === "mandatory" })}
        />
        <OneField
          path={`${path}.onArrival`}
          label={text("fees.when")}
          value={fee.onArrival ? "arrival" : "booking"}
          options={(["booking", "arrival"] as const).map((value) => ({ value, label: text(`fees.whenOptions.${value}`) }))}
          onChange={(value) => set({ onArrival: value === "arrival" })}
        />
      </Row>
      <More label={text("fees.more")} isOpen={fee.maxNights !== null || fee.short !== null}>
        {isByNight && (
          <Row>
            <OptionalNumberField
              path={`${path}.maxNights`}
              label={text("fees.maxNights")}
              value={fee.maxNights}
              onChange={(maxNights) => set({ maxNights })}
            />
          </Row>
        )}
        <TickField
          path={`${path}.short`}
          label={text("fees.short")}
          value={fee.short !== null}
          onChange={(hasShort) => set({ short: hasShort ? { nights: 3, amount: fee.amount } : null })}
        />
        {fee.short && (
          <Row>
            <NumberField
              path={`${path}.short.nights`}
              label={text("fees.shortNights")}
              value={fee.short.nights}
              onChange={(nights) => fee.short && set({ short: { ...fee.short, nights } })}
            />
            <Amount
              path={`${path}.short.amount`}
              label={text("fees.shortAmount")}
              value={fee.short.amount}
              onChange={(amount) => fee.short && set({ short: { ...fee.short, amount } })}
            />
          </Row>
        )}
        {plan.vat.scheme === "registered" && (
          <Row>
            <OneField
              path={`${path}.vat`}
              label={text("fees.vat")}
              value={fee.vat}
              options={VAT_KINDS.map((value) => ({ value, label: text(`vat.kinds.${value}`) }))}
              onChange={(vat) => set({ vat })}
            />
          </Row>
        )}
        {fee.preset !== "other" && (
          <NameFields
            path={`${path}.name`}
            label={text("fees.ownName")}
            hint={text("fees.ownNameHint")}
            value={fee.name}
            onChange={(name) => set({ name })}
          />
        )}
      </More>
    </>
  );
}
