import { type CSSProperties, useLayoutEffect, useState } from "react";
import { type Day, type DayState, firstNight, isFree, monthsOf, toRunLengths } from "#domain/availability.ts";
import { type CalendarDate, type CalendarMonth, weekday } from "#domain/dates.ts";
import { countNights, type Stay } from "#domain/stays.ts";
import { CarriedFields } from "./carried-fields.tsx";

export interface StayCalendarProps {
  from: CalendarMonth;
  months: number;
  today: CalendarDate;
  taken: CalendarDate[];
  minimumNights: number;
  unit: string;
  /** Address of the page that answers for the chosen dates. */
  action: string;
  monthNames: string[];
  weekdays: { short: string; long: string }[];
  labels: CalendarLabels;
  /** Dates that the guest filled in before the calendar was hydrated. */
  filled?: Choice;
}

interface CalendarLabels {
  states: Record<DayState, string>;
  arrival: string;
  departure: string;
  ask: string;
  hint: string;
  /** Text for a chosen stay by plural category of the language; `{{nights}}` is replaced by its number of nights. */
  chosen: Partial<Record<Intl.LDMLPluralRule, string>>;
  tooShort: string;
  notFree: string;
  locale: string;
}

/** The calendar's data that is not in the HTML, or is more compact here. */
export interface CalendarData extends Pick<StayCalendarProps, "from" | "today" | "minimumNights"> {
  /** Lengths of alternating runs of free and taken nights, from {@link firstNight} on. */
  nights: number[];
  labels: Pick<CalendarLabels, "states" | "chosen" | "tooShort" | "notFree">;
}

export function calendarData({ from, today, minimumNights, taken, labels }: StayCalendarProps): CalendarData {
  const { states, chosen, tooShort, notFree } = labels;
  return {
    from,
    today,
    minimumNights,
    nights: toRunLengths(taken, firstNight(from)),
    labels: { states, chosen, tooShort, notFree },
  };
}

interface Choice {
  arrival: CalendarDate | "";
  departure: CalendarDate | "";
}

const NOTHING: Choice = { arrival: "", departure: "" };

/**
 * The next months and a form for arrival and departure. Without JavaScript guests fill in the form; once hydrated, days are
 * buttons: the first click selects the arrival, the second the departure.
 */
export function StayCalendar(props: StayCalendarProps) {
  const { labels } = props;
  const [live, setLive] = useState(false);
  const [choice, setChoice] = useState<Choice>(NOTHING);
  useLayoutEffect(() => setLive(true), []);

  const taken = new Set<string>(props.taken);
  const stay = choice.arrival && choice.departure ? (choice as Stay) : undefined;

  useLayoutEffect(() => {
    if (props.filled) setChoice(props.filled);
  }, [props.filled]);
  const choose = (day: CalendarDate) => {
    if (!choice.arrival || choice.departure || day <= choice.arrival) setChoice({ arrival: day, departure: "" });
    else setChoice({ arrival: choice.arrival, departure: day });
  };

  return (
    <div className="calendar">
      <div className="calendar-months" role="group" aria-label={labels.hint} tabIndex={0} style={dayLabels(labels.states)}>
        {monthsOf(props.from, props.months, taken, props.today).map((month, index) => (
          <MonthTable
            key={month.month}
            days={month.days}
            name={props.monthNames[index] ?? month.month}
            weekdays={props.weekdays}
            states={labels.states}
            choice={choice}
            onChoose={live ? choose : undefined}
          />
        ))}
      </div>
      <ul className="calendar-key">
        <li className="free">{labels.states.free}</li>
        <li className="taken">{labels.states.taken}</li>
      </ul>
      <form className="stay-form" action={props.action} method="get">
        <p className="stay-said" role="status">
          {live ? said(stay, taken, props) : labels.hint}
        </p>
        <CarriedFields action={props.action} />
        <input type="hidden" name="unit" value={props.unit} />
        <label>
          <span>{labels.arrival}</span>
          <DateInput
            name="arrival"
            min={props.today}
            value={live ? choice.arrival : undefined}
            onInput={(arrival) => setChoice({ ...choice, arrival })}
          />
        </label>
        <label>
          <span>{labels.departure}</span>
          <DateInput
            name="departure"
            min={props.today}
            value={live ? choice.departure : undefined}
            onInput={(departure) => setChoice({ ...choice, departure })}
          />
        </label>
        <button type="submit" className="button">
          {labels.ask}
        </button>
      </form>
    </div>
  );
}

/** Returns CSS properties with the labels that the style sheet adds to days, so that the HTML contains each text once. */
function dayLabels({ taken, arrives, departs }: Record<DayState, string>): CSSProperties {
  const quoted = (word: string) => JSON.stringify(` ${word}`);
  return {
    "--says-taken": quoted(taken),
    "--says-arrives": quoted(arrives),
    "--says-departs": quoted(departs),
  } as CSSProperties;
}

function DateInput({
  name,
  min,
  value,
  onInput,
}: {
  name: string;
  min: string;
  value: string | undefined;
  onInput: (value: CalendarDate) => void;
}) {
  return (
    <input
      type="date"
      name={name}
      required
      min={min}
      value={value}
      onChange={
        value === undefined ? undefined : (event) => onInput((event.currentTarget as unknown as { value: CalendarDate }).value)
      }
    />
  );
}

function said(stay: Stay | undefined, taken: ReadonlySet<string>, { labels, minimumNights }: StayCalendarProps): string {
  if (!stay) return labels.hint;
  const nights = countNights(stay);
  if (!isFree(stay, taken)) return labels.notFree;
  if (nights < minimumNights) return labels.tooShort;
  const rule = new Intl.PluralRules(labels.locale).select(nights);
  return (labels.chosen[rule] ?? labels.chosen.other ?? "").replace("{{nights}}", String(nights));
}

interface MonthTableProps {
  days: Day[];
  name: string;
  weekdays: { short: string; long: string }[];
  states: Record<DayState, string>;
  choice: Choice;
  onChoose: ((day: CalendarDate) => void) | undefined;
}

function MonthTable({ days, name, weekdays, states, choice, onChoose }: MonthTableProps) {
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
          <tr key={week[0]?.date}>
            {week.length < 7 && week[0] === days[0] ? <td colSpan={7 - week.length} /> : null}
            {week.map((day) => (
              <td key={day.date} className={classOf(day.date, day.state, choice)}>
                {onChoose && day.state !== "past" && day.state !== "taken" ? (
                  <button
                    type="button"
                    aria-pressed={day.date === choice.arrival || day.date === choice.departure}
                    onClick={() => onChoose(day.date)}
                  >
                    {Number(day.date.slice(8))}
                    <span className="sr">{` ${name}, ${states[day.state]}`}</span>
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

function classOf(day: CalendarDate, state: DayState, { arrival, departure }: Choice): string | undefined {
  const chosen = arrival !== "" && (day === arrival || (departure !== "" && day >= arrival && day <= departure));
  if (chosen) return `${state} chosen`;
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
