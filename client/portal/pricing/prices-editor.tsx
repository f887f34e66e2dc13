import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Select } from "../../kit/fields/field.tsx";
import { ParsedField } from "../../kit/fields/parsed-field.tsx";
import { Stepper } from "../../kit/fields/stepper.tsx";
import { formatTyped } from "../../kit/fields/typed-number.ts";
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import { CURRENCIES } from "#domain/money.ts";
import { useSite } from "../workspace/current-site.tsx";
import { useOperations } from "../workspace/workspace.tsx";
import { type UnitEditorProps, useSimpleTerms } from "../workspace/unit.ts";
import { useEditorWords, useErrorText } from "../workspace/editor-words.ts";
import { readAmount } from "../../kit/fields/amounts.ts";
import { calculateWeek } from "./week-price.ts";
import { numberFormat } from "#locales/words/intl.ts";

/** Formats minor units as typed; empty for 0. */
const writeAmount = (amount: number, locale: Locale): string =>
  amount === 0 ? "" : formatTyped(amount / 100, locale, amount % 100 === 0 ? 0 : 2);

/** Fields for the currency and the prices of a site with one unit. */
export function PricesQuestion() {
  return (
    <div className="grid gap-5">
      <CurrencyField />
      <PricesEditor />
    </div>
  );
}

/** Choice of the currency of all prices of the site. */
export function CurrencyField() {
  const text = useEditorWords();
  const { operations, change } = useOperations();
  return (
    <Select
      name="currency"
      label={text("prices.currency")}
      options={CURRENCIES.map((value) => ({ value, label: text(`prices.${value}`) }))}
      value={operations.currency}
      onChange={(currency) => change({ currency })}
    />
  );
}

/** Fields for a unit's price per night, cleaning fee and minimum stay, with an example for a week. */
export function PricesEditor({ unitId }: UnitEditorProps) {
  const text = useEditorWords();
  const error = useErrorText();
  const { locale } = useLanguage();
  const { operations } = useOperations();
  const { terms, fields, changeTerms } = useSimpleTerms(unitId);
  // Guests must not see an incomplete amount.
  const isPublished = useSite().status !== "draft";
  const amount = (name: "nightly" | "cleaning", path: string, optional?: string) => (
    <ParsedField
      name={name}
      label={text(`prices.${name}Label`, { currency: operations.currency })}
      hint={text(`prices.${name}Hint`)}
      optional={optional}
      inputMode="decimal"
      value={terms[name]}
      write={(value) => writeAmount(value, locale)}
      read={readAmount}
      onChange={(value) => changeTerms({ [name]: value })}
      onLeaving={isPublished}
      wrong={text("prices.wrong")}
      error={error(fields[path])}
    />
  );
  return (
    <div className="grid gap-5">
      {amount("nightly", "nightly.base")}
      {amount("cleaning", "fees", text("optional"))}
      <Stepper
        name="minNights"
        label={text("prices.minimumNights")}
        value={terms.minNights}
        min={1}
        max={90}
        onChange={(minNights) => changeTerms({ minNights })}
        lessLabel={text("less", { what: text("prices.minimumNights") })}
        moreLabel={text("more", { what: text("prices.minimumNights") })}
        error={error(fields["rules.minNights"])}
      />
      <WeekSum unitId={unitId} />
    </div>
  );
}

/** Example of a week's price, calculated as for guests. */
function WeekSum({ unitId }: UnitEditorProps) {
  const text = useEditorWords();
  const { locale } = useLanguage();
  const { operations } = useOperations();
  const { terms } = useSimpleTerms(unitId);
  if (terms.nightly === 0) return null;
  const { nights, lodging, cleaning, total } = calculateWeek(terms);
  const format = numberFormat(LANGUAGE_TAGS[locale], { style: "currency", currency: operations.currency });
  const money = (minor: number) => format.format(minor / 100);
  const row = "flex flex-wrap justify-between gap-x-6 py-1.5 tabular-nums";
  return (
    <section aria-labelledby="week" className="rounded-2xl rounded-tl-none bg-sand p-5">
      <p id="week" className="font-semibold">
        {text("prices.week", { count: nights })}
      </p>
      <dl className="mt-2">
        <div className={row}>
          <dt>{text("prices.nights", { count: nights, price: money(terms.nightly) })}</dt>
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
