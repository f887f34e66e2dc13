import { useLanguage } from "../../kit/i18n/i18n.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { searchesOf, type Totals } from "./analytics.ts";
import { numberFormat } from "#locales/words/intl.ts";

/** Main figures of a period, compared with the previous period. */
export function Figures({ totals, before }: { totals: Totals; before: Totals | undefined }) {
  const text = useWords("analytics");
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 border-y-2 border-ink/15 py-5 lg:grid-cols-4">
      <Figure name={text("figures.views")} now={totals.views} before={before?.views} />
      <Figure name={text("figures.visitors")} now={totals.visitors} before={before?.visitors} />
      <Figure name={text("figures.searches")} now={searchesOf(totals)} before={before && searchesOf(before)} />
      <Figure name={text("figures.found")} now={totals.found ?? undefined} before={before?.found ?? undefined} isShare />
    </dl>
  );
}

interface FigureProps {
  name: string;
  /** A count, or a share (0–1); undefined without data. */
  now: number | undefined;
  before: number | undefined;
  isShare?: boolean;
}

function Figure({ name, now, before, isShare = false }: FigureProps) {
  const text = useWords("analytics");
  const { locale } = useLanguage();
  const format = numberFormat(LANGUAGE_TAGS[locale], isShare ? { style: "percent" } : {});
  const written = (value: number) => format.format(value);
  return (
    <div className="min-w-0">
      <dt className="leading-snug text-soft">{name}</dt>
      <dd>
        <span className="block font-display text-4xl leading-tight font-bold tabular-nums">
          {now === undefined ? "–" : written(now)}
        </span>
        <span className="block min-h-6 text-[0.9375rem] leading-snug text-soft">
          {before === undefined ? "" : text("figures.before", { value: written(before) })}
        </span>
      </dd>
    </div>
  );
}
