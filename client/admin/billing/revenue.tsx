import { monthText } from "../../kit/i18n/dates.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import type { BillingFigures } from "#contract/admin/billing.ts";
import type { CountedAmount, MonthFigures } from "#domain/billing-figures.ts";
import { useTexts } from "../shell/texts.ts";
import { FigureBars } from "../ui/figure-bars.tsx";
import { TestBadge, useEuros } from "./words.tsx";
import { ScrollingTable } from "../../kit/ui/scrolling-table.tsx";

const COLUMNS = ["recurring", "new", "kept", "lost", "refunds", "disputes"] as const satisfies (keyof MonthFigures)[];

/** What owners paid in the last months; test payments are apart. */
export function Revenue({ months, testMonths }: BillingFigures) {
  const text = useTexts("billing");
  return (
    <>
      <Months months={months} label={text("months.title")} />
      {testMonths && (
        <section className="grid gap-6">
          <h2 className="title-s flex flex-wrap items-center gap-3">
            {text("months.test")} <TestBadge />
          </h2>
          <Months months={testMonths} label={text("months.test")} />
        </section>
      )}
      <p className="max-w-[75ch] text-[0.9375rem] text-soft">{text("months.rule")}</p>
    </>
  );
}

function Months({ months, label }: { months: MonthFigures[]; label: string }) {
  const text = useTexts("billing");
  const { locale } = useLanguage();
  const euros = useEuros();
  const current = months.at(-1);
  if (!current) return null;
  const figures: [title: string, of: (month: MonthFigures) => number][] = [
    [text("columns.recurring"), ({ recurring }) => recurring.amount],
    [text("months.received"), (month) => month.new.amount + month.kept.amount],
    [text("months.takenBack"), ({ refunds, disputes }) => -(refunds.amount + disputes.amount)],
  ];
  const begin = months.findIndex((month) => COLUMNS.some((column) => month[column].count > 0));
  const shown = months.slice(begin === -1 ? -1 : begin).toReversed();
  const cell = ({ count, amount }: CountedAmount) => (count === 0 && amount === 0 ? "–" : `${euros(amount)} (${count})`);
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        {figures.map(([title, of]) => (
          <FigureBars
            key={title}
            title={title}
            values={months.map(of)}
            current={euros(of(current))}
            currentLabel={monthText(current.month, locale)}
          />
        ))}
      </div>
      <ScrollingTable label={label}>
        <table className="w-full text-right tabular-nums">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr className="border-b border-ink/20 align-bottom">
              <th scope="col" className="py-2 pr-4 text-left">
                {text("columns.month")}
              </th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className="py-2 pl-4">
                  {text(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((month) => (
              <tr key={month.month} className="border-b border-ink/10">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal whitespace-nowrap">
                  {monthText(month.month, locale)}
                </th>
                {COLUMNS.map((column) => (
                  <td key={column} className="py-1.5 pl-4 whitespace-nowrap">
                    {cell(month[column])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollingTable>
    </div>
  );
}
