import { useLanguage } from "../../kit/i18n/i18n.ts";
import { addDays, type CalendarMonth, dayOf, daysInMonth, firstDay, weekday } from "#domain/dates.ts";
import { dayText, weekdayText } from "../../kit/i18n/dates.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import type { ShownUnit } from "#contract/letting/site-calendar.ts";

interface MonthGridProps {
  unit: ShownUnit;
  month: CalendarMonth;
  today: string;
}

/** A month of a unit: taken nights are filled, days of arrival or departure in part. */
export function MonthGrid({ unit: { name, blocks }, month, today }: MonthGridProps) {
  const text = useWords("booking-calendar");
  const { locale } = useLanguage();
  const before = weekday(firstDay(month)) - 1;
  const days = Array.from({ length: daysInMonth(month) }, (_, index) => dayOf(month, index + 1));
  const cells = [...Array.from({ length: before }, () => undefined), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(7 * week, 7 * week + 7));
  const monday = addDays(firstDay(month), -before);
  return (
    <table className="w-full table-fixed border-separate border-spacing-y-1 text-center tabular-nums">
      <caption className="mb-1 text-left font-semibold break-words">{name}</caption>
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, index) => (
            <th key={index} scope="col" className="text-sm font-medium text-soft">
              {weekdayText(addDays(monday, index), locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={index}>
            {Array.from({ length: 7 }, (_, at) => week[at]).map((day, at) => (
              <td key={at} className="p-0">
                {day && (
                  <Day day={day} blocks={blocks} isToday={day === today} label={dayText(day, locale, "long")} text={text} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  day: string;
  blocks: ShownUnit["blocks"];
  isToday: boolean;
  label: string;
  text: ReturnType<typeof useWords<"booking-calendar">>;
}

function Day({ day, blocks, isToday, label, text }: DayProps) {
  const firmest = blocks.toSorted((a, b) => Number(a.kind === "soft") - Number(b.kind === "soft"));
  const leaves = firmest.find(({ departure }) => departure === day);
  const taken = firmest.find(({ arrival, departure }) => arrival <= day && day < departure);
  const arrives = taken?.arrival === day ? taken : undefined;
  const descriptions = [
    leaves && text("departures"),
    arrives && text("arrivals"),
    taken && !arrives && text(`taken.${taken.kind}`),
    !taken && !leaves && text("free"),
  ].filter(Boolean);
  return (
    <span
      className={`relative isolate grid h-10 place-items-center overflow-hidden ${isToday ? "font-bold underline decoration-2 underline-offset-4" : ""}`}
      aria-current={isToday ? "date" : undefined}
    >
      {leaves && (
        <span aria-hidden="true" className={`taken-${leaves.kind} absolute inset-y-0.5 left-0 -z-1 w-[42%] rounded-r-full`} />
      )}
      {taken && (
        <span
          aria-hidden="true"
          className={`taken-${taken.kind} absolute inset-y-0.5 right-0 -z-1 ${arrives ? "w-[42%] rounded-l-full" : "w-full"}`}
        />
      )}
      <span aria-hidden="true" className={taken && !arrives ? `taken-${taken.kind} bg-transparent` : "rounded-full bg-card px-1"}>
        {Number(day.slice(8))}
      </span>
      <span className="sr-only">
        {label}: {descriptions.join(", ")}
      </span>
    </span>
  );
}
