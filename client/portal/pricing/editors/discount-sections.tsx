import { useDraft } from "../../workspace/workspace.tsx";
import type { DaysTier, Discounts, PromoCode } from "#domain/rates/plan.ts";
import { TextField } from "#client/kit/fields/field.tsx";
import { useUnitName } from "../../workspace/unit-choice.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { createId } from "../plan-edits.ts";
import {
  AmountField,
  DayField,
  ManyField,
  More,
  NumberField,
  OneField,
  OptionalNumberField,
  PercentField,
  Row,
  TickField,
  usePlanEditor,
} from "./fields.tsx";
import { EntryList } from "./list.tsx";

/** The rule for short gaps between stays. */
export function GapSection() {
  const text = useWords("rates");
  const { plan, change } = usePlanEditor();
  return (
    <>
      <TickField
        path="gap"
        label={text("gap.allow")}
        hint={text("gap.allowHint")}
        value={plan.gap !== null}
        onChange={(allowed) => change({ gap: allowed ? { percent: 0 } : null })}
      />
      {plan.gap && (
        <Row>
          <PercentField
            isSigned
            path="gap.percent"
            label={text("gap.percent")}
            hint={text("gap.percentHint")}
            value={plan.gap.percent}
            onChange={(percent) => change({ gap: { percent } })}
          />
        </Row>
      )}
    </>
  );
}

function useDiscounts() {
  const { plan, change } = usePlanEditor();
  return {
    discounts: plan.discounts,
    set: (patch: Partial<Discounts>) => change({ discounts: { ...plan.discounts, ...patch } }),
  };
}

/** Discounts by length of stay and by days before arrival. */
export function DiscountsSection() {
  const text = useWords("rates");
  const { plan } = usePlanEditor();
  const { discounts, set } = useDiscounts();
  return (
    <>
      <h3 className="font-sans text-base font-semibold tracking-normal">{text("discounts.length")}</h3>
      <EntryList
        items={discounts.length}
        keyOf={(_, index) => index}
        titleOf={({ nights }) => text("discounts.fromNights", { count: nights })}
        onChange={(length) => set({ length })}
        adding={[{ label: text("discounts.addLength"), create: () => ({ nights: 7, percent: 10 }) }]}
      >
        {(tier, index) => {
          const path = `discounts.length.${index}`;
          const replace = (by: Discounts["length"][number]) => set({ length: discounts.length.with(index, by) });
          return (
            <Row>
              <NumberField
                path={`${path}.nights`}
                label={text("discounts.nights")}
                value={tier.nights}
                onChange={(nights) => replace({ ...tier, nights })}
              />
              <OneField
                path={`${path}.kind`}
                label={text("discounts.kind")}
                value={"percent" in tier ? "percent" : "nightly"}
                options={(["percent", "nightly"] as const).map((value) => ({ value, label: text(`discounts.kinds.${value}`) }))}
                onChange={(kind) =>
                  replace(
                    kind === "percent"
                      ? { nights: tier.nights, percent: 10 }
                      : { nights: tier.nights, nightly: Math.max(100, plan.nightly.base) },
                  )
                }
              />
              {"percent" in tier ? (
                <PercentField
                  path={`${path}.percent`}
                  label={text("discounts.percent")}
                  value={tier.percent}
                  onChange={(percent) => replace({ nights: tier.nights, percent })}
                />
              ) : (
                <AmountField
                  path={`${path}.nightly`}
                  label={text("discounts.nightly")}
                  value={tier.nightly}
                  onChange={(nightly) => replace({ nights: tier.nights, nightly })}
                />
              )}
            </Row>
          );
        }}
      </EntryList>
      {(["earlyBird", "lastMinute"] as const).map((name) => (
        <DaysTiers
          key={name}
          path={`discounts.${name}`}
          name={name}
          tiers={discounts[name]}
          onChange={(tiers) => set({ [name]: tiers })}
        />
      ))}
    </>
  );
}

interface DaysTiersProps {
  path: string;
  name: "earlyBird" | "lastMinute";
  tiers: DaysTier[];
  onChange: (tiers: DaysTier[]) => void;
}

function DaysTiers({ path, name, tiers, onChange }: DaysTiersProps) {
  const text = useWords("rates");
  return (
    <>
      <h3 className="mt-2 font-sans text-base font-semibold tracking-normal">{text(`discounts.${name}`)}</h3>
      <EntryList
        items={tiers}
        keyOf={(_, index) => index}
        titleOf={({ days }) => text(`discounts.${name}Days`, { count: days })}
        onChange={onChange}
        adding={[{ label: text(`discounts.${name}Add`), create: () => ({ days: name === "earlyBird" ? 120 : 7, percent: 10 }) }]}
      >
        {(tier, index, set) => (
          <Row>
            <NumberField
              path={`${path}.${index}.days`}
              label={text("discounts.days")}
              value={tier.days}
              onChange={(days) => set({ days })}
            />
            <PercentField
              path={`${path}.${index}.percent`}
              label={text("discounts.percent")}
              value={tier.percent}
              onChange={(percent) => set({ percent })}
            />
          </Row>
        )}
      </EntryList>
    </>
  );
}

/** Promo codes. */
export function CodesSection() {
  const text = useWords("rates");
  const { discounts, set } = useDiscounts();
  return (
    <EntryList
      items={discounts.codes}
      keyOf={({ id }) => id}
      titleOf={({ code }) => code || text("codes.unnamed")}
      onChange={(codes) => set({ codes })}
      adding={[{ label: text("codes.add"), create: createCode }]}
    >
      {(code, index, change) => <CodeFields code={code} path={`discounts.codes.${index}`} set={change} />}
    </EntryList>
  );
}

const createCode = (): PromoCode => ({
  id: createId(),
  code: "",
  discount: { percent: 10 },
  stayFirst: null,
  stayLast: null,
  bookFirst: null,
  bookLast: null,
  minNights: null,
  units: null,
  maxUses: null,
  maxUsesPerGuest: 1,
});

const LIMIT_DAYS = ["stayFirst", "stayLast", "bookFirst", "bookLast"] as const;
const LIMIT_COUNTS = ["minNights", "maxUses", "maxUsesPerGuest"] as const;

function CodeFields({ code, path, set }: { code: PromoCode; path: string; set: (patch: Partial<PromoCode>) => void }) {
  const text = useWords("rates");
  const { error } = usePlanEditor();
  const { draft } = useDraft();
  const nameOf = useUnitName();
  const { discount } = code;
  return (
    <>
      <Row>
        <TextField
          name={`${path}.code`}
          label={text("codes.code")}
          hint={text("codes.codeHint")}
          autoCapitalize="none"
          maxLength={40}
          value={code.code}
          error={error(`${path}.code`)}
          onChange={(typed) => set({ code: typed.trim() })}
        />
        <OneField
          path={`${path}.kind`}
          label={text("discounts.kind")}
          value={"percent" in discount ? "percent" : "amount"}
          options={(["percent", "amount"] as const).map((value) => ({ value, label: text(`codes.kinds.${value}`) }))}
          onChange={(kind) => set({ discount: kind === "percent" ? { percent: 10 } : { amount: 2_500 } })}
        />
        {"percent" in discount ? (
          <PercentField
            path={`${path}.discount.percent`}
            label={text("discounts.percent")}
            value={discount.percent}
            onChange={(percent) => set({ discount: { percent } })}
          />
        ) : (
          <AmountField
            path={`${path}.discount.amount`}
            label={text("codes.amount")}
            value={discount.amount}
            onChange={(amount) => set({ discount: { amount } })}
          />
        )}
      </Row>
      <More label={text("codes.limits")}>
        <Row>
          {LIMIT_DAYS.map((name) => (
            <DayField
              key={name}
              optional
              path={`${path}.${name}`}
              label={text(`codes.${name}`)}
              value={code[name]}
              onChange={(day) => set({ [name]: day })}
            />
          ))}
        </Row>
        <Row>
          {LIMIT_COUNTS.map((name) => (
            <OptionalNumberField
              key={name}
              path={`${path}.${name}`}
              label={text(`codes.${name}`)}
              value={code[name]}
              onChange={(count) => set({ [name]: count })}
            />
          ))}
        </Row>
        {draft.units.length > 1 && (
          <ManyField
            path={`${path}.units`}
            label={text("codes.units")}
            hint={text("codes.unitsHint")}
            value={code.units ?? []}
            options={draft.units.map(({ id }, at) => ({ value: id, label: nameOf(draft, at) }))}
            onChange={(units) => set({ units: units.length === 0 ? null : units })}
          />
        )}
      </More>
    </>
  );
}
