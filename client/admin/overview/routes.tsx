import type { PlatformHealth } from "#contract/admin/platform-health.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { numberFormat } from "#locales/words/intl.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { ScrollingTable } from "../../kit/ui/scrolling-table.tsx";
import { useTexts } from "../shell/texts.ts";

const COLUMNS = ["requests", "average", "slowest", "rows"] as const;

/** The routes that took most of the store's time in the last day. */
export function Routes({ routes }: Pick<PlatformHealth, "routes">) {
  const text = useTexts("overview");
  const { locale } = useLanguage();
  const number = numberFormat(LANGUAGE_TAGS[locale], { maximumFractionDigits: 0 });
  if (routes.length === 0) return null;
  return (
    <details className="rounded-2xl border border-ink/15 bg-card px-4 py-2 sm:px-6">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{text("routes.title")}</summary>
      <p className="pb-2 text-soft">{text("routes.text")}</p>
      <ScrollingTable label={text("routes.title")} className="pb-3">
        <table className="w-full text-right tabular-nums">
          <thead>
            <tr className="border-b border-ink/20">
              <th scope="col" className="py-2 pr-4 text-left">
                {text("routes.route")}
              </th>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" className="py-2 pl-4">
                  {text(`routes.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {routes.map(({ key, count, ms, maxMs, rows }) => (
              <tr key={key} className="border-b border-ink/10">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                  <code>{key}</code>
                </th>
                {[count, ms / count, maxMs, rows / count].map((value, index) => (
                  <td key={COLUMNS[index]} className="py-1.5 pl-4">
                    {number.format(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollingTable>
    </details>
  );
}
