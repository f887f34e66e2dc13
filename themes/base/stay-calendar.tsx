import { type CSSProperties, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { type Day, type DayState, firstNight, isFree, monthsOf, toRunLengths } from "#domain/availability.ts";
import { addDays, addMonthsToDay, type CalendarDate, type CalendarMonth, weekday } from "#domain/dates.ts";
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import type { Currency } from "#domain/money.ts";
import { countNights, type Stay } from "#domain/stays.ts";
import { dateFormat, pluralRules } from "#locales/words/intl.ts";

export interface StayCalendarProps {
  from: CalendarMonth;
  months: number;
  today: CalendarDate;
  taken: CalendarDate[];
  minimumNights: number;
  /** Explains the prices of the days, if they are shown. */
  prices?: string | undefined;
  monthNames: string[];
  weekdays: { short: string; long: string }[];
  labels: CalendarLabels;
  /** The guest's choice in the form of the search, if the calendar is hydrated. */
  form?: StayForm | undefined;
  /** Loads the rules of the days, if the calendar is hydrated. */
  loadRules?: (() => Promise<DayRules>) | undefined;
}

interface CalendarLabels {
  states: Record<DayState, string>;
  hint: string;
  previous: string;
  next: string;
  /** Numbers of nights by plural category of the language; `{{nights}}` is replaced by the number. */
  nights: Partial<Record<Intl.LDMLPluralRule, string>>;
  /** Text after the arrival was chosen, with `{{day}}` and `{{nights}}`. */
  arriving: string;
  /** Text for a chosen stay, with `{{nights}}`. */
  chosen: string;
  tooShort: string;
  notFree: string;
  /** The reason why a day cannot be chosen, shown after its date. */
  noArrival: string;
  noDeparture: string;
  locale: Locale;
}

/** The arrival and departure of a search form. */
export interface StayForm {
  read(): Choice;
  write(choice: Choice): void;
  /** Calls a function when the guest changes a date in the form. */
  onChange(listener: (choice: Choice) => void): () => void;
}

/** Rules of days by date; days without an entry have none. */
export type DayRules = Record<
  string,
  {
    minNights: number;
    canArrive: boolean;
    canDepart: boolean;
    /** Price and minimum, if the calendar shows them. */
    terms?: ReactNode;
  }
>;

/** The calendar's data that is not in the HTML, or is more compact here. */
export interface CalendarData extends Pick<StayCalendarProps, "from" | "today" | "minimumNights"> {
  /** Currency of the prices that free days show; undefined if they show none. */
  dayPrices?: Currency | undefined;
  /** Lengths of alternating runs of free and taken nights, from {@link firstNight} on. */
  nights: number[];
  unit: string;
  labels: Omit<CalendarLabels, "hint" | "previous" | "next" | "locale">;
}

export function calendarData(
  { from, today, minimumNights, taken, labels }: StayCalendarProps,
  unit: string,
  dayPrices?: Currency,
): CalendarData {
  const { hint: _, previous: __, next: ___, locale: ____, ...texts } = labels;
  return { from, today, minimumNights, dayPrices, unit, nights: toRunLengths(taken, firstNight(from)), labels: texts };
}

export interface Choice {
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
  Home: (from) => addDays(from, 1 - weekday(from)),
  End: (from) => addDays(from, 7 - weekday(from)),
};

/** Focuses the day that the pressed key leads to, or the next one that the calendar has. */
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
 * The next months, two at a time. Without JavaScript guests read them and fill in the form of the search; once hydrated, days are
 * buttons: the first click selects the arrival, the second the departure. Tab reaches one day, the arrow keys the others. Days
 * that cannot be chosen show the reason when they are focused.
 */
export function StayCalendar(props: StayCalendarProps) {
  const { labels, form, loadRules } = props;
  const [live, setLive] = useState(false);
  const [choice, setChoice] = useState<Choice>(NOTHING);
  const [focused, setFocused] = useState<CalendarDate>();
  const [rules, setRules] = useState<DayRules>({});
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
    if (!form) return;
    setChoice(form.read());
    // Without the rules, the answer to the search still names them.
    loadRules?.().then(setRules, () => {});
    return form.onChange(setChoice);
  }, [form, loadRules]);

  const taken = new Set<string>(props.taken);
  const months = monthsOf(props.from, props.months, taken, props.today);
  const problemOf = ({ date, state }: Day): string | undefined => {
    if (state === "past" || state === "taken") return labels.states[state];
    const isDeparture = choice.arrival !== "" && choice.departure === "" && date > choice.arrival;
    if (isDeparture) return rules[date]?.canDepart === false ? labels.noDeparture : undefined;
    return state === "arrives" || rules[date]?.canArrive === false ? labels.noArrival : undefined;
  };
  const days = months.flatMap((month) => month.days);
  const tabStop = focused ?? days.find((day) => !problemOf(day))?.date;
  const focusedDay = days.find(({ date }) => date === focused);
  const reason = focusedDay && problemOf(focusedDay);
  const problem = reason && focused ? `${inWords(focused, labels.locale)}: ${reason}.` : undefined;

  const choose = (day: CalendarDate) => {
    const isDeparture = choice.arrival !== "" && choice.departure === "" && day > choice.arrival;
    const next: Choice = isDeparture ? { ...choice, departure: day } : { arrival: day, departure: "" };
    setChoice(next);
    form?.write(next);
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
            problemOf={problemOf}
            rules={rules}
            // The months do not move when prices arrive.
            row={props.prices ? { height: 60 } : undefined}
            onFocus={setFocused}
            onChoose={live ? choose : undefined}
          />
        ))}
      </div>
      <ul className="calendar-key">
        <li className="free">{labels.states.free}</li>
        <li className="taken">{labels.states.taken}</li>
      </ul>
      {props.prices && <p className="calendar-key">{props.prices}</p>}
      <div className="stay-said" role="status">
        {live ? said(choice, problem, rules, taken, props) : labels.hint}
      </div>
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

type ProblemOf = (day: Day) => string | undefined;

function said(
  { arrival, departure }: Choice,
  problem: string | undefined,
  rules: DayRules,
  taken: ReadonlySet<string>,
  { labels, minimumNights }: StayCalendarProps,
): string {
  if (problem) return problem;
  if (!arrival) return labels.hint;
  const minimum = rules[arrival]?.minNights ?? minimumNights;
  const withNights = (text: string, count: number) => text.replace("{{nights}}", nightsInWords(labels, count));
  if (!departure) return withNights(labels.arriving.replace("{{day}}", inWords(arrival, labels.locale)), minimum);
  const stay: Stay = { arrival, departure };
  if (!isFree(stay, taken)) return labels.notFree;
  const nights = countNights(stay);
  return nights < minimum ? withNights(labels.tooShort, minimum) : withNights(labels.chosen, nights);
}

function nightsInWords({ nights, locale }: CalendarLabels, count: number): string {
  return (nights[pluralRules(locale).select(count)] ?? nights.other ?? "").replace("{{nights}}", String(count));
}

function inWords(day: CalendarDate, locale: Locale): string {
  const format = dateFormat(LANGUAGE_TAGS[locale], { dateStyle: "long", timeZone: "UTC" });
  return format.format(Date.parse(day));
}

interface MonthTableProps {
  days: Day[];
  name: string;
  weekdays: { short: string; long: string }[];
  states: Record<DayState, string>;
  choice: Choice;
  /** The day that Tab reaches. */
  tabStop: CalendarDate | undefined;
  problemOf: ProblemOf;
  rules: DayRules;
  row: CSSProperties | undefined;
  onFocus: (day: CalendarDate) => void;
  onChoose: ((day: CalendarDate) => void) | undefined;
}

function MonthTable({
  days,
  name,
  weekdays,
  states,
  choice,
  tabStop,
  problemOf,
  rules,
  row,
  onFocus,
  onChoose,
}: MonthTableProps) {
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
              <td key={day.date} className={classOf(day.date, day.state, choice)}>
                {onChoose && day.state !== "past" ? (
                  <button
                    type="button"
                    value={day.date}
                    tabIndex={day.date === tabStop ? 0 : -1}
                    aria-pressed={day.date === choice.arrival || day.date === choice.departure}
                    aria-disabled={problemOf(day) ? true : undefined}
                    onFocus={() => onFocus(day.date)}
                    onClick={() => problemOf(day) || onChoose(day.date)}
                  >
                    {Number(day.date.slice(8))}
                    <span className="sr">{` ${name}, ${states[day.state]}`}</span>
                    {rules[day.date]?.terms}
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
function classOf(day: CalendarDate, state: DayState, { arrival, departure }: Choice): string | undefined {
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
