import type { ComponentProps, CSSProperties, MouseEvent, ReactNode } from "react";
import { type Day, type DayState, firstNight, type Month, monthsOf, toRunLengths } from "#domain/availability.ts";
import type { CalendarDate, CalendarMonth } from "#domain/dates.ts";
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import type { Currency } from "#domain/money.ts";
import { dateFormat } from "#locales/words/intl.ts";
import { MonthTable } from "./month-table.tsx";

export interface StayCalendarProps extends CalendarTerms {
  /** The first month. */
  from: CalendarMonth;
  /** Number of months; once hydrated, the calendar adds more as the guest goes. */
  months: number;
  /** The last day on which a stay can depart; the calendar ends with its month. */
  until: CalendarDate;
  today: CalendarDate;
  taken: CalendarDate[];
  /** Addresses of the page with months before and after those in the HTML, if there are any. */
  earlier?: string | undefined;
  later?: string | undefined;
  /** Explains the prices of the days, if they are shown. */
  prices?: string | undefined;
  weekdays: { short: string; long: string }[];
  live?: LiveCalendar | undefined;
}

/** The days that a guest has chosen in a calendar. */
export interface Choice {
  arrival: CalendarDate | "";
  departure: CalendarDate | "";
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

/** A calendar's texts. */
export interface CalendarLabels {
  states: Record<Exclude<DayState, "past">, string>;
  hint: string;
  previous: string;
  next: string;
  /** The last day of booking in words. */
  until: string;
  locale: Locale;
}

/** Texts and the minimum where no rule of a day says another. */
export interface CalendarTerms {
  labels: CalendarLabels;
  minimumNights: number;
}

/** Why a day cannot be chosen. */
export type DayProblem = "past" | "taken" | "tooShort" | "noArrival" | "noDeparture";

/** The reason why a day cannot be chosen; undefined if it can. */
export type ProblemOf = (day: Day) => DayProblem | undefined;

/** What a hydrated calendar adds to the HTML. */
export interface LiveCalendar {
  /** The months of the HTML, and those that the guest has gone to. */
  months: Month[];
  /** The end at which the months are, if at one. */
  end: "first" | "last" | undefined;
  choice: Choice;
  rules: DayRules;
  problemOf: ProblemOf;
  /** The day that Tab reaches. */
  tabStop: CalendarDate | undefined;
  /** What the guest has chosen, or why not. */
  said: string;
  /** Explains the days that cannot be chosen although their nights are free. */
  closed: string | undefined;
  /** Attributes of the months' element. */
  group: ComponentProps<"div">;
  onStep: (direction: 1 | -1, event: MouseEvent<HTMLAnchorElement>) => void;
  onFocus: (day: CalendarDate) => void;
  onChoose: (day: CalendarDate) => void;
}

/** The calendar's data that is not in the HTML, or is more compact here. What it says later comes with the rules of its days. */
export interface CalendarData extends Pick<StayCalendarProps, "from" | "until" | "today" | "minimumNights"> {
  /** Currency of the prices that free days show; undefined if they show none. */
  dayPrices?: Currency | undefined;
  /** Lengths of alternating runs of free and taken nights, from {@link firstNight} on. */
  nights: number[];
  unit: string;
}

export function calendarData(
  { from, until, today, minimumNights, taken }: StayCalendarProps,
  unit: string,
  dayPrices?: Currency,
): CalendarData {
  return { from, until, today, minimumNights, dayPrices, unit, nights: toRunLengths(taken, firstNight(from)) };
}

/**
 * The months in which a stay can be booked, as many side by side as fit. Without JavaScript guests read them, follow links to the
 * others, and fill in the form of the search.
 */
export function StayCalendar({ live, ...props }: StayCalendarProps) {
  const { labels, earlier, later } = props;
  return (
    <div className="calendar">
      <div className="calendar-steps">
        <Step live={live} direction={-1} label={labels.previous} href={earlier} isEnd={!earlier && live?.end === "first"} />
        <Step live={live} direction={1} label={labels.next} href={later} isEnd={live?.end === "last"} />
      </div>
      <div
        className="calendar-months"
        role="group"
        aria-label={labels.hint}
        tabIndex={0}
        style={dayLabels(labels.states)}
        {...live?.group}
      >
        {(live?.months ?? monthsOf(props.from, props.months, new Set<string>(props.taken), props.today)).map(
          ({ month, days }) => (
            <MonthTable
              key={month}
              days={days}
              name={monthInWords(month, labels.locale)}
              weekdays={props.weekdays}
              states={labels.states}
              // The months do not move when prices arrive.
              row={props.prices ? { height: 60 } : undefined}
              live={live}
            />
          ),
        )}
      </div>
      <ul className="calendar-key">
        <li className="free">{labels.states.free}</li>
        <li className="taken">{labels.states.taken}</li>
        {live?.closed && <li className="closed">{live.closed}</li>}
      </ul>
      {props.prices && <p className="calendar-key">{props.prices}</p>}
      <p className="calendar-key calendar-until">{labels.until}</p>
      <div className="stay-said" role="status">
        {live ? live.said : labels.hint}
      </div>
    </div>
  );
}

interface StepProps {
  live: LiveCalendar | undefined;
  direction: 1 | -1;
  label: string;
  /** The page with other months, which is shown until the calendar is hydrated. */
  href: string | undefined;
  isEnd: boolean;
}

/** A link by which the months move. */
function Step({ live, direction, label, href, isEnd }: StepProps) {
  const isDisabled = live ? isEnd : !href;
  return (
    <a
      href={live ? (href ?? "#availability") : href}
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={live && ((event) => live.onStep(direction, event))}
    >
      {direction < 0 ? "‹" : "›"}
    </a>
  );
}

/** Returns CSS properties with the labels that the style sheet adds to days, so that the HTML contains each text once. */
function dayLabels({ taken, arrives, departs }: CalendarLabels["states"]): CSSProperties {
  const quoted = (word: string) => JSON.stringify(` ${word}`);
  return {
    "--says-taken": quoted(taken),
    "--says-arrives": quoted(arrives),
    "--says-departs": quoted(departs),
  } as CSSProperties;
}

function monthInWords(month: CalendarMonth, locale: Locale): string {
  const format = dateFormat(LANGUAGE_TAGS[locale], { month: "long", year: "numeric", timeZone: "UTC" });
  return format.format(Date.parse(`${month}-01`));
}
