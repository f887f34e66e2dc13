import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { type Day, type DayState, firstNight, isFree, monthsOf, toRunLengths } from "#domain/availability.ts";
import { addDays, addMonthsToDay, type CalendarDate, type CalendarMonth, weekday } from "#domain/dates.ts";
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import { countNights, lastDeparture, type Stay } from "#domain/stays.ts";
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
  previous: string;
  next: string;
  /** Text after the arrival was chosen; `{{arrival}}` is replaced by its date. */
  arriving: string;
  /** Text for a chosen stay by plural category of the language; `{{nights}}` is replaced by its number of nights. */
  chosen: Partial<Record<Intl.LDMLPluralRule, string>>;
  tooShort: string;
  notFree: string;
  locale: Locale;
}

/** The calendar's data that is not in the HTML, or is more compact here. */
export interface CalendarData extends Pick<StayCalendarProps, "from" | "today" | "minimumNights"> {
  /** Lengths of alternating runs of free and taken nights, from {@link firstNight} on. */
  nights: number[];
  labels: Pick<CalendarLabels, "states" | "arriving" | "chosen" | "tooShort" | "notFree">;
}

export function calendarData({ from, today, minimumNights, taken, labels }: StayCalendarProps): CalendarData {
  const { states, arriving, chosen, tooShort, notFree } = labels;
  return {
    from,
    today,
    minimumNights,
    nights: toRunLengths(taken, firstNight(from)),
    labels: { states, arriving, chosen, tooShort, notFree },
  };
}

interface Choice {
  arrival: CalendarDate | "";
  departure: CalendarDate | "";
}

/** Pixels by which the months may be scrolled at their beginning and end, for their padding. */
const SLACK = 8;

const NOTHING: Choice = { arrival: "", departure: "" };

/** The used part of HTMLElement, because this file is also compiled for the worker, without the DOM types. */
interface Months {
  scrollLeft: number;
  readonly scrollWidth: number;
  readonly clientWidth: number;
  readonly children: Iterable<{ offsetLeft: number }>;
  querySelectorAll(selector: "button"): Iterable<DayButton>;
}
interface DayButton {
  /** The day. */
  value: CalendarDate;
  focus(): void;
}

/** The day that each key leads to from a day. */
const KEYS: Partial<Record<string, (from: CalendarDate) => CalendarDate>> = {
  ArrowLeft: (from) => addDays(from, -1),
  ArrowRight: (from) => addDays(from, 1),
  ArrowUp: (from) => addDays(from, -7),
  ArrowDown: (from) => addDays(from, 7),
  PageUp: (from) => addMonthsToDay(from, -1),
  PageDown: (from) => addMonthsToDay(from, 1),
};

/** Focuses the day that the pressed key leads to, or the next one beyond it that can be chosen. */
function moveFocus(event: KeyboardEvent, months: Months): void {
  const from = (event.target as unknown as Partial<DayButton>).value;
  const to = from && KEYS[event.key]?.(from);
  if (!to) return;
  event.preventDefault();
  const days = [...months.querySelectorAll("button")];
  const found = to > from ? days.find(({ value }) => value >= to) : days.findLast(({ value }) => value <= to);
  found?.focus();
}

/**
 * The next months and a form for arrival and departure. Without JavaScript guests fill in the form; once hydrated, days are
 * buttons: the first click selects the arrival, the second the departure. Tab reaches one day, the arrow keys the others.
 */
export function StayCalendar(props: StayCalendarProps) {
  const { labels } = props;
  const [live, setLive] = useState(false);
  const [choice, setChoice] = useState<Choice>(NOTHING);
  const [focused, setFocused] = useState<CalendarDate>();
  const [end, setEnd] = useState<"first" | "last">();
  const scroller = useRef<HTMLDivElement & Months>(null);

  const measure = () => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = scroller.current ?? {};
    setEnd(scrollLeft < SLACK ? "first" : scrollLeft + clientWidth > scrollWidth - SLACK ? "last" : undefined);
  };
  const step = (by: number) => {
    const { current } = scroller;
    const [first, second] = current?.children ?? [];
    if (!current || !first || !second) return;
    const width = second.offsetLeft - first.offsetLeft;
    current.scrollLeft = (Math.round(current.scrollLeft / width) + by) * width;
  };
  useLayoutEffect(() => {
    setLive(true);
    measure();
  }, []);

  const taken = new Set<string>(props.taken);
  const months = monthsOf(props.from, props.months, taken, props.today);
  const stay = choice.arrival && choice.departure ? (choice as Stay) : undefined;
  const tabStop = focused ?? months.flatMap(({ days }) => days).find(canBeChosen)?.date;

  useLayoutEffect(() => {
    if (props.filled) setChoice(props.filled);
  }, [props.filled]);
  const choose = (day: CalendarDate) => {
    if (!choice.arrival || choice.departure || day <= choice.arrival) setChoice({ arrival: day, departure: "" });
    else setChoice({ arrival: choice.arrival, departure: day });
  };

  return (
    <div className="calendar">
      <div className="calendar-steps">
        <button type="button" aria-label={labels.previous} aria-disabled={end === "first" || undefined} onClick={() => step(-1)}>
          ‹
        </button>
        <button type="button" aria-label={labels.next} aria-disabled={end === "last" || undefined} onClick={() => step(1)}>
          ›
        </button>
      </div>
      <div
        className="calendar-months"
        role="group"
        aria-label={labels.hint}
        tabIndex={0}
        style={dayLabels(labels.states)}
        ref={scroller}
        onScroll={measure}
        onKeyDown={(event) => scroller.current && moveFocus(event, scroller.current)}
      >
        {months.map((month, index) => (
          <MonthTable
            key={month.month}
            days={month.days}
            name={props.monthNames[index] ?? month.month}
            weekdays={props.weekdays}
            states={labels.states}
            choice={choice}
            tabStop={tabStop}
            onFocus={setFocused}
            onChoose={live ? choose : undefined}
          />
        ))}
      </div>
      <ul className="calendar-key">
        <li className="free">{labels.states.free}</li>
        <li className="taken">{labels.states.taken}</li>
      </ul>
      <form className="stay-form" action={props.action} method="get">
        {/* Not a paragraph: its measure would leave room for the fields in the row of this sentence. */}
        <div className="stay-said" role="status">
          {live ? said(choice, stay, taken, props) : labels.hint}
        </div>
        <CarriedFields action={props.action} />
        <input type="hidden" name="unit" value={props.unit} />
        <label>
          <span>{labels.arrival}</span>
          <DateInput
            name="arrival"
            today={props.today}
            value={live ? choice.arrival : undefined}
            onInput={(arrival) => setChoice({ ...choice, arrival })}
          />
        </label>
        <label>
          <span>{labels.departure}</span>
          <DateInput
            name="departure"
            today={props.today}
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
  today,
  value,
  onInput,
}: {
  name: string;
  today: CalendarDate;
  value: string | undefined;
  onInput: (value: CalendarDate) => void;
}) {
  return (
    <input
      type="date"
      name={name}
      required
      min={today}
      max={lastDeparture(today)}
      value={value}
      onChange={
        value === undefined ? undefined : (event) => onInput((event.currentTarget as unknown as { value: CalendarDate }).value)
      }
    />
  );
}

function said(
  { arrival }: Choice,
  stay: Stay | undefined,
  taken: ReadonlySet<string>,
  { labels, minimumNights }: StayCalendarProps,
): string {
  if (!stay) return arrival ? labels.arriving.replace("{{arrival}}", inWords(arrival, labels.locale)) : labels.hint;
  const nights = countNights(stay);
  if (!isFree(stay, taken)) return labels.notFree;
  if (nights < minimumNights) return labels.tooShort;
  const rule = new Intl.PluralRules(labels.locale).select(nights);
  return (labels.chosen[rule] ?? labels.chosen.other ?? "").replace("{{nights}}", String(nights));
}

function inWords(day: CalendarDate, locale: Locale): string {
  const format = new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { dateStyle: "long", timeZone: "UTC" });
  return format.format(Date.parse(day));
}

/** True if a stay can begin or end on the day. */
const canBeChosen = ({ state }: Day): boolean => state !== "past" && state !== "taken";

interface MonthTableProps {
  days: Day[];
  name: string;
  weekdays: { short: string; long: string }[];
  states: Record<DayState, string>;
  choice: Choice;
  /** The day that Tab reaches. */
  tabStop: CalendarDate | undefined;
  onFocus: (day: CalendarDate) => void;
  onChoose: ((day: CalendarDate) => void) | undefined;
}

function MonthTable({ days, name, weekdays, states, choice, tabStop, onFocus, onChoose }: MonthTableProps) {
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
                {onChoose && canBeChosen(day) ? (
                  <button
                    type="button"
                    value={day.date}
                    tabIndex={day.date === tabStop ? 0 : -1}
                    aria-pressed={day.date === choice.arrival || day.date === choice.departure}
                    onFocus={() => onFocus(day.date)}
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
