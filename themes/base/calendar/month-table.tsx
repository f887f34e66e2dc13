import type { CSSProperties } from "react";
import type { Day } from "#domain/availability.ts";
import { type CalendarDate, weekday } from "#domain/dates.ts";
import type { CalendarLabels, Choice, LiveCalendar } from "./stay-calendar.tsx";

interface MonthTableProps {
  days: Day[];
  name: string;
  weekdays: { short: string; long: string }[];
  states: CalendarLabels["states"];
  row: CSSProperties | undefined;
  live: LiveCalendar | undefined;
}

/** A month of a calendar; its days are buttons if they can be chosen. */
export function MonthTable({ days, name, weekdays, states, row, live }: MonthTableProps) {
  return (
    <table className="month">
      <caption>{name}</caption>
      <thead>
        <tr>
          {weekdays.map(({ short, long }) => (
            <th key={long} abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week[0]?.date} style={row}>
            {week.length < 7 && week[0] === days[0] ? <td colSpan={7 - week.length} /> : null}
            {week.map((day) => (
              <td key={day.date} className={classOf(day.date, day.state, live?.choice)}>
                {live && day.state !== "past" ? (
                  <button
                    type="button"
                    value={day.date}
                    tabIndex={day.date === live.tabStop ? 0 : -1}
                    aria-pressed={day.date === live.choice.arrival || day.date === live.choice.departure}
                    aria-disabled={live.problemOf(day) ? true : undefined}
                    onFocus={() => live.onFocus(day.date)}
                    onClick={() => live.problemOf(day) || live.onChoose(day.date)}
                  >
                    {Number(day.date.slice(8))}
                    <span className="sr">{` ${name}, ${states[day.state]}`}</span>
                    {live.rules[day.date]?.terms}
                  </button>
                ) : (
                  Number(day.date.slice(8))
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The class of a day: its state, and its place in the chosen stay, whose first and last day are halves. */
function classOf(day: CalendarDate, state: Day["state"], choice: Choice | undefined): string | undefined {
  const { arrival = "", departure = "" } = choice ?? {};
  const isWithin = arrival !== "" && departure !== "" && day > arrival && day < departure;
  if (isWithin) return `${state} chosen`;
  if (day === arrival) return `${state} chosen begins`;
  if (day === departure && departure > arrival) return `${state} chosen ends`;
  return state === "free" ? undefined : state;
}

/** Groups a month's days into weeks from Monday to Sunday; the first and the last week may be shorter. */
function weeksOf(days: Day[]): Day[][] {
  const [first] = days;
  if (!first) return [];
  const blank = weekday(first.date) - 1;
  return Array.from({ length: Math.ceil((blank + days.length) / 7) }, (_, week) =>
    days.slice(Math.max(0, week * 7 - blank), week * 7 + 7 - blank),
  );
}
