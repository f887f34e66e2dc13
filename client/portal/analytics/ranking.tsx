import { numberFormat } from "#locales/words/intl.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Panel } from "../../kit/ui/panel.tsx";
import type { Counted } from "#contract/owners/analytics.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { useWords } from "../../kit/i18n/texts.ts";

interface RankingProps {
  title: string;
  counted: Counted[];
  /** Returns the displayed name of a value. */
  nameOf: (value: string) => string;
}

/** Number of rows before "more". */
const SHOWN_COUNT = 6;

/** Most frequent values, with bars for their shares. */
export function Ranking({ title, counted, nameOf }: RankingProps) {
  const text = useWords("analytics");
  const rest = counted.slice(SHOWN_COUNT);
  const all = counted.reduce((sum, { views }) => sum + views, 0);
  const rows = (some: Counted[]) => <Rows counted={some} all={all} nameOf={nameOf} />;
  return (
    <Panel title={title}>
      {counted.length === 0 ? <p className="text-soft">{text("nothing")}</p> : rows(counted.slice(0, SHOWN_COUNT))}
      {rest.length > 0 && (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
            {text("more", { count: rest.length })}
          </summary>
          {rows(rest)}
        </details>
      )}
    </Panel>
  );
}

function Rows({ counted, all, nameOf }: { counted: Counted[]; all: number; nameOf: RankingProps["nameOf"] }) {
  const { locale } = useLanguage();
  return (
    <ul className="grid gap-1.5">
      {counted.map(({ value, views }) => (
        <li key={value} className="relative flex justify-between gap-4 rounded-md px-2.5 py-1 leading-snug">
          <span
            aria-hidden="true"
            className="absolute inset-y-0 left-0 rounded-md rounded-tl-none bg-sun/35 dark:bg-sun/20"
            style={{ width: `${(views / all) * 100}%` }}
          />
          <span className="relative min-w-0 wrap-anywhere">{nameOf(value)}</span>
          <span className="relative font-semibold tabular-nums">{numberFormat(LANGUAGE_TAGS[locale]).format(views)}</span>
        </li>
      ))}
    </ul>
  );
}
