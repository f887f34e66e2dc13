import { useId } from "react";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { monthText } from "#client/kit/i18n/dates.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import type { Currency } from "#domain/money.ts";
import { type MoneyCell, sumMoney, sumMoneyByMonth } from "#domain/payments/money-report.ts";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import { MoneyTable } from "./money-table.tsx";
import { dateFormat, numberFormat } from "#locales/words/intl.ts";

interface MonthsChartProps {
  cells: readonly MoneyCell[];
  months: readonly string[];
  currency: Currency;
}

/** Money in and money back of each month: the best month as the title, bars, and a table of the same figures. */
export function MonthsChart({ cells, months, currency }: MonthsChartProps) {
  const text = useWords("payments");
  const { money } = useBookingWords();
  const { locale } = useLanguage();
  const id = useId();
  const rows = sumMoneyByMonth(cells, months);
  const best = rows.reduce<(typeof rows)[number] | undefined>(
    (most, row) => (row.sums.income > (most?.sums.income ?? 0) ? row : most),
    undefined,
  );
  const values = rows.map(({ month, sums }) => ({
    month,
    // Corrections may make the amount negative.
    up: Math.max(0, sums.received),
    down: Math.max(0, -sums.returned) + Math.max(0, -sums.received),
  }));
  const top = roundUp(Math.max(...values.map(({ up }) => up)));
  const bottom = values.some(({ down }) => down > 0) ? roundUp(Math.max(...values.map(({ down }) => down)), top / 10) : 0;
  const share = (value: number) => `${(value / (top + bottom || 1)) * 100}%`;
  const short = dateFormat(LANGUAGE_TAGS[locale], { month: "short", timeZone: "UTC" });
  const narrow = dateFormat(LANGUAGE_TAGS[locale], { month: "narrow", timeZone: "UTC" });
  const axis = numberFormat(LANGUAGE_TAGS[locale], {
    style: "currency",
    currency,
    notation: "compact",
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  });
  const ticks = [top, top / 2, 0, ...(bottom >= top / 5 ? [-bottom] : [])];
  return (
    <section aria-labelledby={id} className="rounded-2xl border border-ink/15 bg-card p-5 sm:p-6">
      <h2 id={id} className="title-s first-letter:uppercase">
        {best
          ? text("chart.best", { month: monthText(best.month, locale), amount: money(best.sums.income, currency) })
          : text("chart.nothing")}
      </h2>
      {best && (
        <>
          <p className="mt-2 flex flex-wrap gap-x-5 text-[0.9375rem]" aria-hidden="true">
            <Key look="bg-leaf" name={text("sums.received")} />
            {bottom > 0 && <Key look="bg-brick" name={text("sums.returned")} />}
          </p>
          <div className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2" aria-hidden="true">
            <div className="relative h-56 w-14 text-right text-sm text-soft tabular-nums sm:h-64">
              {ticks.map((tick) => (
                <span
                  key={tick}
                  className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
                  style={{ top: share(top - tick) }}
                >
                  {axis.format(tick / 100)}
                </span>
              ))}
            </div>
            <div className="relative h-56 sm:h-64">
              {ticks.map((tick) => (
                <span
                  key={tick}
                  className={`absolute inset-x-0 border-t ${tick === 0 ? "border-ink" : "border-ink/15"}`}
                  style={{ top: share(top - tick) }}
                />
              ))}
              <div className="relative flex h-full gap-1 sm:gap-2">
                {values.map(({ month, up, down }) => (
                  <span key={month} className="relative min-w-0 grow basis-0">
                    <span
                      className="absolute inset-x-0 rounded-t-sm bg-leaf"
                      style={{ top: share(top - up), height: share(up) }}
                    />
                    <span className="absolute inset-x-0 rounded-b-sm bg-brick" style={{ top: share(top), height: share(down) }} />
                  </span>
                ))}
              </div>
            </div>
            <div className="col-start-2 mt-2 flex gap-1 text-center text-sm text-soft sm:gap-2">
              {months.map((month) => {
                const at = Date.parse(`${month}-01T12:00:00Z`);
                return (
                  <span key={month} className="min-w-0 grow basis-0">
                    <span className="sm:hidden">{narrow.format(at)}</span>
                    <span className="hidden sm:inline">{short.format(at)}</span>
                  </span>
                );
              })}
            </div>
          </div>
          <details className="mt-3">
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
              {text("chart.table")}
            </summary>
            <MoneyTable
              label={text("chart.table")}
              head={text("sums.month")}
              rows={rows.map(({ month, sums }) => ({ key: month, name: monthText(month, locale), sums }))}
              total={sumMoney(cells)}
              currency={currency}
            />
          </details>
        </>
      )}
    </section>
  );
}

/** The next round amount with one or two leading digits and a round half, in minor units; at least `least`. */
function roundUp(amount: number, least = 10_000): number {
  const wanted = Math.max(amount, least);
  const step = 10 ** Math.floor(Math.log10(wanted));
  return [1, 2, 4, 5, 10].map((factor) => factor * step).find((each) => each >= wanted) ?? 10 * step;
}

function Key({ look, name }: { look: string; name: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={`size-3 rounded-sm ${look}`} />
      {name}
    </span>
  );
}
