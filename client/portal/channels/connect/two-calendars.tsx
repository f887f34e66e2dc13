import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { IconButton } from "#client/kit/ui/icon-button.tsx";
import type { FeedCheck } from "#contract/letting/channels.ts";
import {
  addDays,
  addMonths,
  type CalendarDate,
  type CalendarMonth,
  dayOf,
  daysInMonth,
  firstDay,
  monthOf,
  weekday,
} from "#domain/dates.ts";
import type { Stay } from "#domain/stays.ts";
import { dayText, monthText, weekdayText } from "#client/kit/i18n/dates.ts";
import { useChannelWords } from "../use-channel-words.ts";

interface TwoCalendarsProps {
  check: FeedCheck;
  theirName: string;
}

type Night = "free" | "theirs" | "soft" | "ours" | "both";

/** The nights of a calendar that was read, next to our own, month by month. */
export function TwoCalendars({ check, theirName }: TwoCalendarsProps) {
  const { text } = useChannelWords();
  const { locale } = useLanguage();
  const stays = check.events.filter(({ kind }) => kind === "stay");
  const start = stays.find(({ overlaps }) => overlaps.length > 0) ?? stays[0] ?? check.events[0] ?? check.ours[0];
  const [month, setMonth] = useState<CalendarMonth | undefined>(start && monthOf(start.arrival));
  if (month === undefined) return null;
  const nightOf = (day: CalendarDate): Night => {
    const has = (each: Stay) => each.arrival <= day && day < each.departure;
    const isOurs = check.ours.some(has);
    if (stays.some(has)) return isOurs ? "both" : "theirs";
    if (isOurs) return "ours";
    return check.events.some(has) ? "soft" : "free";
  };
  return (
    <section aria-label={text("nightsFound.label")} className="rounded-xl border border-ink/20 bg-paper p-4">
      <div className="flex items-center justify-between gap-2">
        <IconButton icon={ChevronLeft} label={text("nightsFound.before")} onClick={() => setMonth(addMonths(month, -1))} />
        <p aria-live="polite" className="sr-only">
          {monthText(month, locale)}
        </p>
        <ul className="flex flex-wrap justify-center gap-x-4 gap-y-1 text-[0.9375rem]">
          {LEGEND.filter((night) => night !== "soft" || stays.length < check.events.length).map((night) => (
            <li key={night} className="flex items-center gap-1.5">
              <span aria-hidden="true" className={`size-4 rounded ${LOOKS[night]}`} />
              {text(`nightsFound.${night}`, { name: theirName })}
            </li>
          ))}
        </ul>
        <IconButton icon={ChevronRight} label={text("nightsFound.after")} onClick={() => setMonth(addMonths(month, 1))} />
      </div>
      <div className="mt-2 grid gap-5 sm:grid-cols-2">
        {[month, addMonths(month, 1)].map((each, index) => (
          <div key={each} className={index > 0 ? "max-sm:hidden" : ""}>
            <Month month={each} nightOf={nightOf} theirName={theirName} />
          </div>
        ))}
      </div>
    </section>
  );
}

const LEGEND = ["theirs", "soft", "ours", "both"] as const;

const LOOKS: Record<Night, string> = {
  free: "",
  theirs: "taken-imported",
  soft: "taken-soft",
  ours: "taken-stay",
  both: "bg-brick text-paper",
};

interface MonthProps {
  month: CalendarMonth;
  nightOf: (day: CalendarDate) => Night;
  theirName: string;
}

function Month({ month, nightOf, theirName }: MonthProps) {
  const { text } = useChannelWords();
  const { locale } = useLanguage();
  const first = firstDay(month);
  const monday = addDays(first, 1 - weekday(first));
  const days = Array.from({ length: daysInMonth(month) }, (_, index) => dayOf(month, index + 1));
  const cells = [...Array.from({ length: weekday(first) - 1 }, () => undefined), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(7 * week, 7 * week + 7));
  return (
    <table className="w-full table-fixed border-separate border-spacing-0.5 text-center tabular-nums">
      <caption className="text-left font-semibold first-letter:uppercase">{monthText(month, locale)}</caption>
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, at) => (
            <th key={at} scope="col" className="text-sm font-medium text-soft">
              {weekdayText(addDays(monday, at), locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={index}>
            {Array.from({ length: 7 }, (_, at) => week[at]).map((day, at) => {
              const night = day && nightOf(day);
              return (
                <td key={at} className="p-0">
                  {day && night && (
                    <span className={`grid h-8 place-items-center rounded ${LOOKS[night]}`}>
                      <span aria-hidden="true">{Number(day.slice(8))}</span>
                      <span className="sr-only">
                        {dayText(day, locale, "long")}: {text(`nightsFound.${night}`, { name: theirName })}
                      </span>
                    </span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
