import Plus from "lucide-react/icons/plus";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { formatTyped } from "../../kit/fields/typed-number.ts";
import { readAmount } from "../../kit/fields/amounts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { ParsedField } from "../../kit/fields/parsed-field.tsx";
import { TextField } from "../../kit/fields/field.tsx";
import type { Quote, QuoteLine } from "#domain/rates/quote-types.ts";
import { lineLabel } from "#locales/rates/describe.ts";
import { useSite } from "../workspace/current-site.tsx";
import type { EntryWords } from "./use-entry-words.ts";

/** Amounts that the owner set, in minor units: those of the quote's lines by their key, and that of an additional line. */
export interface Amounts {
  byKey: Readonly<Record<string, number>>;
  extra: { name: string; amount: number } | undefined;
}

/** The lines in the total. A key identifies only the same line: other guests or dates can have other lines. */
const chosenLines = ({ lines }: Quote): { line: QuoteLine; index: number; key: string }[] =>
  lines.map((line, index) => ({ line, index, key: `${index} ${line.kind} ${line.id}` })).filter(({ line }) => line.chosen);

/** The lines as the API takes them. */
export function toLines({ byKey, extra }: Amounts, quote: Quote) {
  const own = chosenLines(quote).map(({ line, index, key }) => ({ index, amount: byKey[key] ?? line.amount }));
  return extra && extra.name.trim() !== "" ? [...own, extra] : own;
}

export const sumOf = (lines: readonly { amount: number }[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

interface PriceLinesProps {
  quote: Quote;
  words: EntryWords;
  /** Undefined while the price is that of the rules. */
  value: Amounts | undefined;
  onChange: (value: Amounts | undefined) => void;
}

/** The price of a stay: its lines, which the owner can change by hand. */
export function PriceLines({ quote, words: { text, money }, value, onChange }: PriceLinesProps) {
  const { locale } = useLanguage();
  const { defaultLocale } = useSite();
  const nameOf = (line: QuoteLine) => lineLabel(line, locale, defaultLocale);
  const lines = chosenLines(quote);
  const total = value ? sumOf(toLines(value, quote)) : quote.total;
  const amountField = (name: string, label: string, amount: number, set: (amount: number) => void) => (
    <ParsedField
      name={name}
      label={label}
      value={Math.abs(amount)}
      write={(each) => formatTyped(each / 100, locale, 0, 2)}
      read={readAmount}
      onChange={(typed) => set(amount < 0 ? -typed : typed)}
      wrong={text("price.wrong")}
      inputMode="decimal"
      maxLength={12}
    />
  );
  return (
    <section aria-labelledby="price-title" className="rounded-2xl rounded-tl-none bg-sand p-4 tabular-nums">
      <h3 id="price-title" className="flex justify-between gap-4 font-sans text-lg tracking-normal">
        <span>{text("fields.price")}</span>
        <span data-total={total}>{money(total)}</span>
      </h3>
      {value ? (
        <div className="mt-3 grid gap-3">
          {lines.map(({ line, index, key }) => (
            <div key={key}>
              {amountField(
                `line-${index}`,
                line.amount < 0 ? text("price.discount", { name: nameOf(line) }) : nameOf(line),
                value.byKey[key] ?? line.amount,
                (amount) => onChange({ ...value, byKey: { ...value.byKey, [key]: amount } }),
              )}
            </div>
          ))}
          {value.extra ? (
            <div className="field-row grid-cols-2">
              <TextField
                name="extra-name"
                label={text("price.extraName")}
                value={value.extra.name}
                maxLength={120}
                onChange={(name) => onChange({ ...value, extra: { name, amount: value.extra?.amount ?? 0 } })}
              />
              {amountField("extra-amount", text("price.extraAmount"), value.extra.amount, (amount) =>
                onChange({ ...value, extra: { name: value.extra?.name ?? "", amount } }),
              )}
            </div>
          ) : (
            <Button
              look="quiet"
              className="justify-self-start"
              onClick={() => onChange({ ...value, extra: { name: "", amount: 0 } })}
            >
              <Plus aria-hidden="true" className="size-5" />
              {text("price.addLine")}
            </Button>
          )}
          <Button look="quiet" className="justify-self-start" onClick={() => onChange(undefined)}>
            {text("price.byRules")}
          </Button>
        </div>
      ) : (
        <>
          <dl className="mt-2 text-[0.9375rem]">
            {lines.map(({ line, key }) => (
              <div key={key} className="flex flex-wrap justify-between gap-x-6 py-0.5">
                <dt>{nameOf(line)}</dt>
                <dd>{money(line.amount)}</dd>
              </div>
            ))}
          </dl>
          <Button look="quiet" className="mt-3" onClick={() => onChange({ byKey: {}, extra: undefined })}>
            {text("price.byHand")}
          </Button>
        </>
      )}
    </section>
  );
}
