import type { ReactNode } from "react";
import { type CalendarDate, date } from "#domain/dates.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { DayField, Row, usePlanEditor } from "./fields.tsx";

interface Dated {
  /** First night; null for all nights before the other rates. */
  from: CalendarDate | null;
}

interface DatedRatesProps<Rate extends Dated> {
  path: string;
  /** At least one. */
  rates: readonly Rate[];
  onChange: (rates: Rate[]) => void;
  children: (rate: Rate, path: string, change: (patch: Partial<Rate>) => void) => ReactNode;
}

/** Rates by date: the fields of each, and buttons that add one from next year and remove the last one. */
export function DatedRates<Rate extends Dated>({ path, rates, onChange, children }: DatedRatesProps<Rate>) {
  const text = useWords("rates");
  const { words, today } = usePlanEditor();
  const change = (index: number, patch: Partial<Dated & Rate>) =>
    onChange(rates.map((rate, at) => (at === index ? { ...rate, ...patch } : rate)));
  const last = rates.at(-1);
  return (
    <>
      {rates.map((rate, index) => {
        const { from } = rate;
        return (
          <fieldset key={index} className="grid grid-cols-1 gap-3 border-l-4 border-ink/20 pl-3">
            <legend className="sr-only">{from ? text("say.from", { day: words.day(from) }) : text("taxes.now")}</legend>
            {from && (
              <Row>
                <DayField
                  path={`${path}.${index}.from`}
                  label={text("taxes.from")}
                  value={from}
                  onChange={(day) => day && change(index, { from: day } as Partial<Rate>)}
                />
              </Row>
            )}
            {children(rate, `${path}.${index}`, (patch) => change(index, patch))}
          </fieldset>
        );
      })}
      <div className="flex flex-wrap gap-x-4">
        {last && (
          <LinkButton onClick={() => onChange([...rates, { ...last, from: nextYear(rates, today) }])}>
            {text("taxes.addRate")}
          </LinkButton>
        )}
        {rates.length > 1 && <LinkButton onClick={() => onChange(rates.slice(0, -1))}>{text("taxes.removeRate")}</LinkButton>}
      </div>
    </>
  );
}

const LinkButton = (props: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className="min-h-11 cursor-pointer font-semibold underline underline-offset-4" {...props} />
);

/** The first 1 January after today and after all rates. */
function nextYear(rates: readonly Dated[], today: CalendarDate): CalendarDate {
  const latest = rates.reduce<string>((last, { from }) => (from && from > last ? from : last), today);
  return date(`${Number(latest.slice(0, 4)) + 1}-01-01`);
}
