import { numberFormat } from "#locales/words/intl.ts";
import { Suspense, useState } from "react";
import { ErrorBoundary } from "../../kit/brand/error-boundary.tsx";
import { ScrollingTable } from "../../kit/ui/scrolling-table.tsx";
import { fetched } from "../../kit/loading/fetched.tsx";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import type { SiteAnalytics } from "#contract/owners/analytics.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { dayText } from "../../kit/i18n/dates.ts";
import { useWords } from "../../kit/i18n/texts.ts";

type Day = SiteAnalytics["days"][number];

/** Fails to render if its code does: the library refuses some languages of browsers when it is loaded. */
const Chart = fetched(async () => {
  const loaded = await import("./chart.tsx").catch((error: unknown) => ({ default: throwing(error) }));
  return loaded.default;
});

function throwing(error: unknown): () => never {
  return () => {
    throw error;
  };
}

/** Daily figures of a period as a chart, a sentence and a table. */
export function DaysChart({ days, totals }: Pick<SiteAnalytics, "days" | "totals">) {
  const text = useWords("analytics");
  const { locale } = useLanguage();
  const [pointed, setPointed] = useState<number>();
  const at = pointed === undefined ? undefined : days[pointed];
  const best = days.reduce<Day | undefined>((most, day) => (day.views > (most?.views ?? 0) ? day : most), undefined);
  const number = (value: number) => numberFormat(LANGUAGE_TAGS[locale]).format(value);
  const sentence = [
    text("chart.summary", { days: text("chart.days", { count: days.length }), views: number(totals.views) }),
    best ? text("chart.best", { day: dayText(best.day, locale, "long"), views: number(best.views) }) : "",
  ].join(" ");
  return (
    <figure className="rounded-2xl border border-ink/15 bg-card p-4 sm:p-6">
      <figcaption className="leading-snug">{sentence}</figcaption>
      <div className="mt-3 flex min-h-6 flex-wrap gap-x-5 text-[0.9375rem]" aria-hidden="true">
        <Key look="bg-ink" name={text("figures.views")} value={at && number(at.views)} />
        <Key look="bg-leaf" name={text("figures.visitors")} value={at && number(at.visitors)} />
        <span className="ml-auto text-soft">{at && dayText(at.day, locale, "short")}</span>
      </div>
      <ErrorBoundary locale={locale} fallback={<p className="mt-2 text-soft">{text("chart.failed")}</p>}>
        <div className="mt-2 h-56 sm:h-72" aria-hidden="true">
          <Suspense fallback={null}>
            <Chart days={days} locale={locale} onPoint={setPointed} />
          </Suspense>
        </div>
      </ErrorBoundary>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          {text("chart.table")}
        </summary>
        <ScrollingTable label={text("chart.table")} className="max-h-96">
          <table className="w-full border-collapse text-left text-[0.9375rem] tabular-nums">
            <thead>
              <tr>
                {(["day", "views", "visitors", "searches"] as const).map((column) => (
                  <th key={column} scope="col" className="border-b-2 border-ink/30 py-1.5 pr-3">
                    {column === "day" ? text("chart.day") : text(`figures.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={day.day} className="border-b border-ink/15">
                  <th scope="row" className="py-1.5 pr-3 font-normal">
                    {dayText(day.day, locale, "short")}
                  </th>
                  <td>{number(day.views)}</td>
                  <td>{number(day.visitors)}</td>
                  <td>{number(day.searches)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollingTable>
      </details>
    </figure>
  );
}

function Key({ look, name, value }: { look: string; name: string; value: string | undefined }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={`h-1 w-5 rounded-full ${look}`} />
      {name}
      {value !== undefined && <strong>{value}</strong>}
    </span>
  );
}
