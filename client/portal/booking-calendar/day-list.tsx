import CalendarOff from "lucide-react/icons/calendar-off";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Hourglass from "lucide-react/icons/hourglass";
import LogIn from "lucide-react/icons/log-in";
import LogOut from "lucide-react/icons/log-out";
import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import Sparkles from "lucide-react/icons/sparkles";
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { joinFacts } from "../../kit/i18n/join-facts.ts";
import { dayText, monthText, weekdayText } from "../../kit/i18n/dates.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { addDays, addMonths, type CalendarDate, daysInMonth, firstDay, monthOf, parseDate } from "#domain/dates.ts";
import type { ShownEntry, ShownUnit } from "#contract/letting/site-calendar.ts";
import "./calendar.css";
import { dayEvents, type DayEvent, type DayEvents, daysFrom, occupancyOn } from "./day-events.ts";
import type { DayRange } from "./layout.ts";
import type { EntryWords } from "./use-entry-words.ts";

interface DayListProps {
  units: readonly ShownUnit[];
  today: CalendarDate;
  /** Days that are loaded. */
  range: DayRange;
  words: EntryWords;
  onOpen: (entry: ShownEntry) => void;
  onNew: (day: CalendarDate) => void;
}

/** About one and a half phone screens. */
const INITIAL_EVENTS = 15;
const ICONS = { departure: LogOut, arrival: LogIn, turnover: Sparkles, answer: Hourglass, "block-start": CalendarOff };

/** The events of each day as a list, below a strip of the month. */
export const DayList = memo(function DayList(props: DayListProps) {
  const { units, today, range, words } = props;
  const [asked] = useSearchParams();
  const [from, setFrom] = useState(() => parseDate(asked.get("day") ?? "") ?? today);
  // The strip shows the chosen day at once; rendering its events takes longer than the answer to a tap may.
  const listedFrom = useDeferredValue(from);
  const choose = (day: CalendarDate): void =>
    setFrom(day < range.from ? range.from : day >= range.to ? addDays(range.to, -1) : day);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <MonthStrip units={units} today={today} chosen={from} onChoose={choose} words={words} />
      <EventList key={listedFrom} {...props} from={listedFrom} />
    </div>
  );
});

/** The days from `from` on with their events. */
const EventList = memo(function EventList(props: DayListProps & { from: CalendarDate }) {
  const { units, today, range, words, onOpen, onNew, from } = props;
  const { text } = words;
  const { locale } = useLanguage();
  const [count, setCount] = useState(INITIAL_EVENTS);
  const days = useMemo(() => dayEvents(units, { from, to: range.to }, today), [units, from, range.to, today]);
  const shown = firstDays(days, count);
  const nameOf = (day: CalendarDate): string =>
    day === today
      ? text("today")
      : day === addDays(today, 1)
        ? text("list.tomorrow")
        : day === addDays(today, -1)
          ? text("list.yesterday")
          : words.day(day);
  return (
    <>
      {(shown[0]?.day ?? "") !== from && (
        <section className="rounded-2xl border border-ink/15 bg-card p-4">
          <h2 className="title-s first-letter:uppercase">{nameOf(from)}</h2>
          <p className="mt-1 text-soft">{text("list.nothing")}</p>
          <Button look="quiet" className="mt-3" onClick={() => onNew(from)}>
            {text("list.newOn", { day: dayText(from, locale, "short") })}
          </Button>
        </section>
      )}
      {shown.map(({ day, events }) => (
        <section key={day} aria-labelledby={`day-${day}`} className="rounded-2xl border border-ink/15 bg-card p-4">
          <h2 id={`day-${day}`} className="title-s first-letter:uppercase">
            {nameOf(day)}
            {nameOf(day) !== words.day(day) && (
              <span className="ml-2 font-sans text-base font-normal tracking-normal text-soft">{words.day(day)}</span>
            )}
          </h2>
          <ul className="mt-1 divide-y divide-ink/15">
            {events.map((event) => (
              <EventRow
                key={`${event.kind} ${event.entry.id}`}
                event={event}
                hasUnits={units.length > 1}
                words={words}
                onOpen={onOpen}
              />
            ))}
          </ul>
        </section>
      ))}
      {shown.length === 0 && days.length === 0 && <p className="text-soft">{text("noComings")}</p>}
      {shown.length < days.length && (
        <Button look="quiet" onClick={() => setCount(count + INITIAL_EVENTS)}>
          {text("list.more")}
        </Button>
      )}
    </>
  );
});

/** The first days with at least `count` events together, or all of them. */
function firstDays(days: readonly DayEvents[], count: number): DayEvents[] {
  let before = 0;
  return days.filter(({ events }) => {
    const isShown = before < count;
    before += events.length;
    return isShown;
  });
}

interface EventRowProps {
  event: DayEvent;
  hasUnits: boolean;
  words: EntryWords;
  onOpen: (entry: ShownEntry) => void;
}

function EventRow({ event: { kind, unit, entry }, hasUnits, words, onOpen }: EventRowProps) {
  const { text, party, due } = words;
  const name = words.name(entry);
  const isSoft = entry.kind === "soft";
  const Icon = ICONS[kind];
  const { stay, imported } = entry;
  const people = stay?.party ?? imported?.party;
  const facts =
    kind === "turnover"
      ? []
      : [
          kind === "arrival" && stay?.arrivalTime,
          kind !== "departure" && people && party(people),
          kind !== "departure" && text("nights", { count: entry.nights }),
          (kind === "arrival" || kind === "departure") && stay && stay.total > stay.paid && due(stay),
        ];
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon aria-hidden="true" className="mt-1 size-5 shrink-0" />
      <div className="min-w-0 grow">
        <p className="text-[0.9375rem] text-soft">
          {entry.isInConflict && (
            <>
              <Badge look="bad">{text("legend.conflict")}</Badge>{" "}
            </>
          )}
          {stay?.isTest && (
            <>
              <Badge look="attention">{text("test")}</Badge>{" "}
            </>
          )}
          {text(isSoft ? "list.soft-start" : `list.${kind}`)}
          {hasUnits && ` · ${unit.name}`}
        </p>
        {kind !== "turnover" && (
          <button
            type="button"
            onClick={() => onOpen(entry)}
            className={`min-h-11 max-w-full cursor-pointer text-left text-lg leading-tight break-words underline decoration-ink/30 underline-offset-4 ${isSoft ? "text-soft" : "font-semibold"}`}
          >
            {name}
          </button>
        )}
        <p className="text-[0.9375rem] leading-snug tabular-nums">{joinFacts(facts)}</p>
      </div>
      {kind !== "turnover" && stay && (
        <span className="flex shrink-0 gap-1">
          {stay.phone && (
            <a
              href={`tel:${stay.phone}`}
              aria-label={text("list.call", { name })}
              className="grid size-11 place-items-center rounded-full border-2 border-ink/30"
            >
              <Phone aria-hidden="true" className="size-5" />
            </a>
          )}
          {stay.email && (
            <a
              href={`mailto:${stay.email}`}
              aria-label={text("list.write", { name })}
              className="grid size-11 place-items-center rounded-full border-2 border-ink/30"
            >
              <Mail aria-hidden="true" className="size-5" />
            </a>
          )}
        </span>
      )}
    </li>
  );
}

interface MonthStripProps {
  units: readonly ShownUnit[];
  today: CalendarDate;
  chosen: CalendarDate;
  onChoose: (day: CalendarDate) => void;
  words: EntryWords;
}

/** The days of a month next to each other; the filled part of a day is the share of the units that are taken. */
export function MonthStrip({ units, today, chosen, onChoose, words: { text } }: MonthStripProps) {
  const { locale } = useLanguage();
  const strip = useRef<HTMLDivElement>(null);
  const month = monthOf(chosen);
  useEffect(() => {
    const { current } = strip;
    const day = current?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (current && day) current.scrollLeft = day.offsetLeft - (current.clientWidth - day.clientWidth) / 2;
  }, [chosen]);
  const goTo = (by: number): void => {
    const other = addMonths(month, by);
    onChoose(other === monthOf(today) ? today : firstDay(other));
  };
  return (
    <div>
      <div className="flex items-center justify-between">
        <h2 className="title-s first-letter:uppercase">{monthText(month, locale)}</h2>
        <span className="flex">
          <IconButton icon={ChevronLeft} label={text("monthBefore")} onClick={() => goTo(-1)} />
          <IconButton icon={ChevronRight} label={text("monthAfter")} onClick={() => goTo(1)} />
        </span>
      </div>
      <div ref={strip} className="relative flex gap-1 overflow-x-auto pb-2" role="group" aria-label={text("list.strip")}>
        {daysFrom(firstDay(month), daysInMonth(month)).map((day) => {
          const share = occupancyOn(units, day);
          return (
            <button
              // Another month changes the buttons instead of replacing them, which would take longer than the answer to a tap
              // may.
              key={day.slice(8)}
              type="button"
              aria-pressed={day === chosen}
              aria-current={day === today ? "date" : undefined}
              onClick={() => onChoose(day)}
              className={`flex min-h-14 w-11 shrink-0 cursor-pointer flex-col items-center justify-center rounded-xl border-2 text-sm leading-tight tabular-nums aria-pressed:border-ink ${day === today ? "border-coral" : "border-transparent"} ${day < today ? "text-soft" : ""}`}
            >
              <span className="sr-only">
                {dayText(day, locale, "long")}, {text(share === 0 ? "list.free" : share === 1 ? "list.full" : "list.partly")}
              </span>
              <span aria-hidden="true" className="text-xs">
                {weekdayText(day, locale).slice(0, 2)}
              </span>
              <span aria-hidden="true" className="text-base font-semibold">
                {Number(day.slice(8))}
              </span>
              <span aria-hidden="true" className="mt-0.5 h-1.5 w-7 overflow-hidden rounded-full bg-ink/15">
                <span className="block h-full bg-ink" style={{ width: `${share * 100}%` }} />
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
