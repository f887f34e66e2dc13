import type { SeasonRow } from "#domain/imports/season-table.ts";
import type { Currency } from "#domain/money.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { usePlanWords } from "../pricing/use-plan-words.ts";
import type { RowOutcome } from "./season-plan.ts";

interface SeasonRowsProps {
  rows: readonly { row: SeasonRow; outcome: RowOutcome }[];
  currency: Currency;
  /** Leaves a row out, or takes it in again. */
  onLeave: (line: number) => void;
}

/** The rows of a table as they would be in the rate plan, or why they would not be. */
export function SeasonRows({ rows, currency, onLeave }: SeasonRowsProps) {
  const text = useWords("moving");
  const words = usePlanWords(currency);
  return (
    <ul aria-label={text("rates.preview")} className="divide-y divide-ink/15 rounded-2xl border border-ink/20 bg-card">
      {rows.map(({ row: { line, cells, season, problems }, outcome }) => (
        <li key={line} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3">
          <div className="min-w-0 grow basis-60">
            {season ? (
              <>
                <strong className="block wrap-anywhere">
                  {season.name || words.seasonName({ ...season, name: {}, yearly: false })}
                </strong>
                <span className="block text-soft">
                  {[
                    season.name && words.seasonName({ ...season, name: {}, yearly: false }),
                    text("rates.price", { price: words.money(season.price) }),
                    season.weekendPrice !== null && text("rates.weekend", { price: words.money(season.weekendPrice) }),
                    season.minNights !== null && text("rates.minNights", { count: season.minNights }),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </>
            ) : (
              <>
                <span className="block wrap-anywhere text-soft">
                  {text("rates.line", { line })}: {cells.filter(Boolean).join(" · ").slice(0, 160)}
                </span>
                <strong className="block">{problems.map((problem) => text(`rates.problems.${problem}`)).join(" ")}</strong>
              </>
            )}
            {(outcome === "known" || outcome === "past") && <span className="block">{text(`rates.outcomes.${outcome}`)}</span>}
          </div>
          {(outcome === "new" || outcome === "left-out") && (
            <label className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                checked={outcome === "new"}
                onChange={() => onLeave(line)}
                className="size-5 shrink-0 accent-night"
                aria-label={text("rates.takeLine", { line })}
              />
              <span aria-hidden="true">{text("rates.take")}</span>
            </label>
          )}
        </li>
      ))}
    </ul>
  );
}
