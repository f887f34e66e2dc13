import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { addMonths, type CalendarDate, monthOf } from "#domain/dates.ts";
import { monthText } from "../../kit/i18n/dates.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import type { ShownUnit } from "#contract/letting/site-calendar.ts";
import { MonthGrid } from "./month-grid.tsx";

interface MonthsProps {
  units: ShownUnit[];
  today: CalendarDate;
  until: CalendarDate;
}

/** A month of every unit, with buttons for the previous and the next month. */
export function Months({ units, today, until }: MonthsProps) {
  const text = useWords("booking-calendar");
  const { locale } = useLanguage();
  const [month, setMonth] = useState(monthOf(today));
  const monthButton = (by: 1 | -1, icon: typeof ChevronLeft, label: string) => {
    const other = addMonths(month, by);
    const isOutside = other < monthOf(today) || other > monthOf(until);
    return (
      <IconButton
        icon={icon}
        label={label}
        aria-disabled={isOutside || undefined}
        onClick={() => !isOutside && setMonth(other)}
        className="aria-disabled:cursor-default aria-disabled:opacity-40"
      />
    );
  };
  return (
    <Panel
      title={monthText(month, locale)}
      aside={
        <span className="-mr-2 ml-auto flex">
          {monthButton(-1, ChevronLeft, text("monthBefore"))}
          {monthButton(1, ChevronRight, text("monthAfter"))}
        </span>
      }
    >
      <div className="grid gap-6 xl:grid-cols-2">
        {units.map((unit) => (
          <MonthGrid key={unit.id} unit={unit} month={month} today={today} />
        ))}
      </div>
      <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-1 text-[0.9375rem] text-soft">
        {(["stay", "block", "imported", "soft"] as const).map((kind) => (
          <li key={kind} className="flex items-center gap-2">
            <span aria-hidden="true" className={`taken-${kind} size-4 rounded`} />
            {text(`taken.${kind}`)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
