import { useLanguage } from "#client/lib/i18n.ts";
import { Select } from "#client/ui/field.tsx";
import { ParsedField } from "#client/portal/ui/parsed-field.tsx";
import { Stepper } from "#client/portal/ui/stepper.tsx";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { CURRENCIES } from "#domain/money.ts";
import { useDraft } from "../../workspace/workspace.tsx";
import { type UnitEditorProps, useUnit } from "../unit.ts";
import { useEditorWords, useFieldError } from "../words.ts";
import { readAmount, weekOf } from "./amounts.ts";

const writeAmount = (amount: number): string => {
  if (amount === 0) return "";
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2).replace(".", ",");
};

/** What a stay costs: the lowest price of a night, cleaning, the shortest stay; with the sum guests make. */
export function PricesEditor({ unitId }: UnitEditorProps) {
  const text = useEditorWords();
  const error = useFieldError();
  const { draft, change } = useDraft();
  const { unit, path, changeUnit } = useUnit(unitId);
  const amount = (name: "nightlyFrom" | "cleaningFee", optional?: string) => (
    <ParsedField
      name={name}
      label={text(`prices.${name}`, { currency: draft.currency })}
      hint={text(`prices.${name}Hint`)}
      optional={optional}
      inputMode="decimal"
      value={unit[name]}
      write={writeAmount}
      read={readAmount}
      onChange={(value) => changeUnit({ [name]: value })}
      wrong={text("prices.wrong")}
      error={error(`${path}.${name}`)}
    />
  );
  return (
    <div className="grid gap-5">
      <Select
        name="currency"
        label={text("prices.currency")}
        options={CURRENCIES.map((value) => ({ value, label: text(`prices.${value}`) }))}
        value={draft.currency}
        onChange={(currency) => change({ currency })}
      />
      {amount("nightlyFrom")}
      {amount("cleaningFee", text("optional"))}
      <Stepper
        name="minimumNights"
        label={text("prices.minimumNights")}
        value={unit.minimumNights}
        min={1}
        max={90}
        onChange={(minimumNights) => changeUnit({ minimumNights })}
        lessLabel={text("less", { what: text("prices.minimumNights") })}
        moreLabel={text("more", { what: text("prices.minimumNights") })}
        error={error(`${path}.minimumNights`)}
      />
      <WeekSum unitId={unitId} />
    </div>
  );
}

/** A week as guests will see it added up. */
function WeekSum({ unitId }: UnitEditorProps) {
  const text = useEditorWords();
  const { locale } = useLanguage();
  const { draft } = useDraft();
  const { unit } = useUnit(unitId);
  if (unit.nightlyFrom === 0) return null;
  const { nights, lodging, cleaning, total } = weekOf(unit);
  const format = new Intl.NumberFormat(LANGUAGE_TAGS[locale], { style: "currency", currency: draft.currency });
  const money = (minor: number) => format.format(minor / 100);
  const row = "flex flex-wrap justify-between gap-x-6 py-1.5 tabular-nums";
  return (
    <section aria-labelledby="week" className="rounded-2xl rounded-tl-none bg-sand p-5">
      <p id="week" className="font-semibold">
        {text("prices.week", { count: nights })}
      </p>
      <dl className="mt-2">
        <div className={row}>
          <dt>{text("prices.nights", { count: nights, price: money(unit.nightlyFrom) })}</dt>
          <dd>{money(lodging)}</dd>
        </div>
        {cleaning > 0 && (
          <div className={row}>
            <dt>{text("prices.cleaning")}</dt>
            <dd>{money(cleaning)}</dd>
          </div>
        )}
        <div className={`${row} border-t-2 border-ink font-bold`}>
          <dt>{text("prices.total")}</dt>
          <dd>{money(total)}</dd>
        </div>
      </dl>
      <p className="mt-2 text-[0.9375rem] leading-snug text-soft">{text("prices.note")}</p>
    </section>
  );
}
