import { useLanguage } from "#client/kit/i18n/i18n.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Quote } from "#domain/rates/quote-types.ts";
import { lineLabel } from "#locales/rates/describe.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { useDraft } from "../../workspace/workspace.tsx";
import type { PlanWords } from "../plan-words.ts";

const ROW = "flex flex-wrap justify-between gap-x-6 py-1 tabular-nums";

/** A quote as guests see it: the total with its lines, the payment schedule, and the cancellation terms. */
export function GuestView({ quote, words }: { quote: Quote; words: PlanWords }) {
  const text = useWords("rates");
  const { locale } = useLanguage();
  const { defaultLocale } = useDraft().draft;
  const { total, nights, lines, schedule, cancellation, deposit } = quote;
  return (
    <div className="rounded-2xl rounded-tl-none bg-sand p-4 sm:p-5">
      <h2 className="font-sans text-[0.9375rem] leading-normal font-normal tracking-normal text-soft">
        {text("try.total", { count: nights.length })}
      </h2>
      <p className="font-display text-4xl leading-tight font-bold tabular-nums" data-total={total}>
        {words.money(total)}
      </p>
      <dl className="mt-3 border-t-2 border-ink pt-2">
        {lines.map((line, index) => (
          <div key={index} className={`${ROW} ${line.chosen ? "" : "text-soft"}`}>
            <dt>
              {lineLabel(line, locale, defaultLocale)}
              {!line.chosen && ` (${text("fees.optional")})`}
              {line.onArrival && ` (${text("fees.onArrival")})`}
            </dt>
            <dd className="ml-auto text-right">
              {words.money(line.amount)}
              {line.vat && (
                <span className="block text-sm text-soft">
                  {text("try.vat", { percent: words.percent(line.vat.rate), amount: words.money(line.vat.amount) })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-4 font-sans text-base font-semibold tracking-normal">{text("try.schedule")}</h3>
      <dl>
        {schedule.map(({ due, on, amount }) => (
          <div key={`${due} ${on}`} className={ROW}>
            <dt>{text(`try.due.${on}`, { day: words.day(due) })}</dt>
            <dd className="ml-auto">{words.money(amount)}</dd>
          </div>
        ))}
        {deposit > 0 && (
          <div className={`${ROW} text-soft`}>
            <dt>{text("try.deposit")}</dt>
            <dd className="ml-auto">{words.money(deposit)}</dd>
          </div>
        )}
      </dl>
      <h3 className="mt-4 font-sans text-base font-semibold tracking-normal">{text("try.cancellation")}</h3>
      <ul>
        {cancellation.length === 0 && <li>{text("say.noRefund")}</li>}
        {cancellation.map(({ until, percent }) => (
          <li key={until}>
            {text("try.refund", { percent: words.percent(percent), day: words.day(until.slice(0, 10) as CalendarDate) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
