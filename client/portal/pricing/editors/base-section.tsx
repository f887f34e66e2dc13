import { useWords } from "#client/kit/i18n/texts.ts";
import { AmountField, OptionalAmountField, Row, TickField, usePlanEditor, WeekdaysField } from "./fields.tsx";

/** Prices outside seasons. */
export function BaseSection() {
  const text = useWords("rates");
  const { plan, change } = usePlanEditor();
  const { nightly } = plan;
  const set = (patch: Partial<typeof nightly>) => change({ nightly: { ...nightly, ...patch } });
  return (
    <>
      <Row>
        <AmountField
          path="nightly.base"
          label={text("base.base")}
          hint={text("base.baseHint")}
          value={nightly.base}
          onChange={(base) => set({ base })}
        />
        <OptionalAmountField
          path="nightly.weekend"
          label={text("base.weekend")}
          hint={text("base.weekendHint")}
          value={nightly.weekend}
          onChange={(weekend) => set({ weekend: weekend === 0 ? null : weekend })}
        />
      </Row>
      <WeekdaysField
        path="nightly.weekendDays"
        label={text("base.weekendDays")}
        hint={text("base.weekendDaysHint")}
        value={nightly.weekendDays}
        onChange={(weekendDays) => set({ weekendDays })}
      />
      <TickField
        path="showDayPrices"
        label={text("base.dayPrices")}
        hint={text("base.dayPricesHint")}
        value={plan.showDayPrices ?? false}
        onChange={(showDayPrices) => change({ showDayPrices })}
      />
    </>
  );
}
