import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Panel } from "../../kit/ui/panel.tsx";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { monthText } from "../../kit/i18n/dates.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useBookingWords } from "../stays/use-booking-words.ts";
import type { TodayData } from "./today.tsx";
import { numberFormat } from "#locales/words/intl.ts";

/** Occupancy and booked income of this month and the next. */
export function Figures({ data }: { data: TodayData }) {
  const text = useWords("overview");
  const { money } = useBookingWords();
  const { locale } = useLanguage();
  const percent = numberFormat(LANGUAGE_TAGS[locale], { style: "percent", maximumFractionDigits: 0 });
  return (
    <Panel title={text("figures")}>
      <div className="grid gap-5 sm:grid-cols-2">
        {data.business?.months.map(({ month, takenNights, allNights, income, stays }) => (
          <section key={month} aria-label={monthText(month, locale)}>
            <h3 className="font-sans text-base font-semibold tracking-normal first-letter:uppercase">
              {monthText(month, locale)}
            </h3>
            <p className="mt-1 font-display text-3xl leading-tight font-bold tabular-nums">
              {percent.format(allNights === 0 ? 0 : takenNights / allNights)}
            </p>
            <p className="text-soft">{text("occupancy", { count: takenNights, all: allNights })}</p>
            <p className="mt-2 text-lg font-semibold tabular-nums">{money(income, data.currency)}</p>
            <p className="text-soft">{text("income", { count: stays })}</p>
          </section>
        ))}
      </div>
    </Panel>
  );
}
