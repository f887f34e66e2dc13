import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../kit/ui/button.tsx";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { addMonths, type CalendarDate, type CalendarMonth, monthOf } from "#domain/dates.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { monthText } from "../../kit/i18n/dates.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { CopyDialog } from "./calendar/copy-dialog.tsx";
import { EditDatesDialog, pricesOf } from "./calendar/edit-dates-dialog.tsx";
import { Legend } from "./calendar/legend.tsx";
import { daysOf, firstOf, lastOf, type Selection } from "./calendar/selection.ts";
import { YearCalendar } from "./calendar/year-calendar.tsx";
import type { PlanWords } from "./plan-words.ts";
import type { Rates } from "./use-rates.ts";

interface CalendarTabProps {
  rates: Rates;
  words: PlanWords;
  today: CalendarDate;
  taken: ReadonlySet<string>;
}

/** The year calendar of a unit, with a bar for the selected dates. */
export function CalendarTab({ rates, words, today, taken }: CalendarTabProps) {
  const text = useWords("rates");
  const { locale } = useLanguage();
  const [from, setFrom] = useState<CalendarMonth>(monthOf(today));
  const [selection, setSelection] = useState<Selection>();
  const [dialog, setDialog] = useState<"edit" | "copy" | "copy-year">();
  const days = selection ? daysOf(selection) : [];
  const title = selection ? words.range(firstOf(selection), lastOf(selection)) : "";
  // The year that most of the twelve months belong to.
  const year = Number(addMonths(from, 6).slice(0, 4));
  const hadSelection = useRef(false);
  useEffect(() => {
    // The selection's bar has disappeared, with the button that had the focus.
    if (hadSelection.current && !selection && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus({ preventScroll: true });
    hadSelection.current = selection !== undefined;
  }, [selection]);
  const close = () => setDialog(undefined);
  const label = `${monthText(from, locale)} – ${monthText(addMonths(from, 11), locale)}`;
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-[62ch] text-soft">
        {text("calendar.text")}
        <span className="keys-only"> {text("calendar.keys")}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="-ml-3 flex min-w-0 items-center">
          <IconButton icon={ChevronLeft} label={text("calendar.earlier")} onClick={() => setFrom(addMonths(from, -12))} />
          <h2 className="font-display text-lg leading-tight font-bold first-letter:uppercase sm:text-[1.375rem]">{label}</h2>
          <IconButton icon={ChevronRight} label={text("calendar.later")} onClick={() => setFrom(addMonths(from, 12))} />
        </div>
        <Button look="quiet" className="ml-auto" onClick={() => setDialog("copy-year")}>
          {text("calendar.copyYear", { year })}
        </Button>
      </div>
      <Legend plan={rates.plan} words={words} />
      <YearCalendar
        plan={rates.plan}
        words={words}
        today={today}
        from={from}
        taken={taken}
        selection={selection}
        onSelect={setSelection}
        onOpen={() => setDialog("edit")}
        label={label}
      />
      {selection && (
        <div
          role="region"
          aria-label={text("calendar.selected")}
          className="save-bar sticky bottom-(--bottom-bar) z-20 -mx-1 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2xl border-2 border-ink bg-card p-3 shadow-xl sm:px-5"
        >
          <p role="status" className="mr-auto min-w-0 leading-snug">
            <strong className="block">{title}</strong>
            <span className="text-[0.9375rem] text-soft">
              {text("calendar.nights", { count: days.length, prices: pricesOf(rates.plan, days, words) })}
            </span>
          </p>
          <Button onClick={() => setDialog("edit")} aria-haspopup="dialog">
            {text("calendar.change")}
          </Button>
          <Button look="quiet" onClick={() => setDialog("copy")} aria-haspopup="dialog">
            {text("calendar.copy")}
          </Button>
          <Button look="quiet" onClick={() => setSelection(undefined)}>
            {text("calendar.clear")}
          </Button>
        </div>
      )}
      {dialog === "edit" && selection && (
        <EditDatesDialog
          rates={rates}
          days={days}
          title={title}
          words={words}
          today={today}
          onClose={close}
          onSaved={() => {
            close();
            setSelection(undefined);
          }}
        />
      )}
      {(dialog === "copy" || dialog === "copy-year") && (
        <CopyDialog rates={rates} days={dialog === "copy" ? days : undefined} year={year} words={words} onClose={close} />
      )}
    </div>
  );
}
