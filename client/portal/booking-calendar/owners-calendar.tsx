import { useQuery } from "@tanstack/react-query";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Plus from "lucide-react/icons/plus";
import { startTransition, Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { fetched } from "../../kit/loading/fetched.tsx";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { channelsQuery } from "../channels/channels.ts";
import { ConflictNotice } from "../channels/conflict-notice.tsx";
import { monthText } from "../../kit/i18n/dates.ts";
import { Button, buttonClass } from "../../kit/ui/button.tsx";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { onFirstInteraction } from "../../kit/ui/on-first-interaction.ts";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { useMedia } from "../../kit/browser/use-media.ts";
import { addDays, addMonths, type CalendarDate, type CalendarMonth, daysBetween, firstDay, monthOf } from "#domain/dates.ts";
import { screenPath } from "#locales/portal-paths.ts";
import { useTextGroup, useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { useUnitNames } from "../workspace/unit-names.ts";
import { useOperations } from "../workspace/workspace.tsx";
import type { ShownEntry, ShownUnit } from "#contract/letting/site-calendar.ts";
import { calendarQuery } from "./calendar-query.ts";
import { DayList, MonthStrip } from "./day-list.tsx";
import type { Asked } from "./dialogs.tsx";
import { type DayRange, entryOn, type Preview } from "./layout.ts";
import { Legend } from "./legend.tsx";
import { Timeline, type TimelineHandle } from "./timeline.tsx";
import { UnitMonth } from "./unit-month.tsx";
import { useEntryWords } from "./use-entry-words.ts";
import { useEntryWrites } from "./use-entry-writes.ts";
import { useGestures } from "./use-gestures.ts";
import { useToday } from "./use-today.ts";
import { useUnitDays } from "./use-unit-days.ts";

/** Months that are loaded at once: two years and the month before them. */
const LOADED_MONTHS = 25;
/** Number of past months that can be opened. */
const PAST_MONTHS = 12;

const Dialogs = fetched(async () => (await import("./dialogs.tsx")).Dialogs);
onFirstInteraction(Dialogs.preload);

/** The calendar of those who manage bookings: all units in a timeline, one unit in months, or a list by day on phones. */
export function OwnersCalendar({ isGlance = false }: { isGlance?: boolean }) {
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const { timeZone } = useOperations().operations;
  const today = useToday(timeZone);
  const [first, setFirst] = useState(addMonths(monthOf(today), -1));
  const range = useMemo(() => ({ from: firstDay(first), to: firstDay(addMonths(first, LOADED_MONTHS)) }), [first]);
  const { data, error } = useQuery(calendarQuery(siteId, range.from, range.to));
  const nameUnits = useUnitNames();
  const units = useMemo(() => data && nameUnits(data), [data, nameUnits]);
  if (error && !units) throw error;
  if (!units) return <Skeleton label={shell("loading")} lines={8} />;
  return <LoadedCalendar units={units} range={range} today={today} onFirst={setFirst} isGlance={isGlance} />;
}

/** The calendar at the top of today: the timeline from today on, or on phones a strip of the month that leads to the list. */
export function CalendarGlance() {
  useTextGroup("portal/booking-calendar");
  return <OwnersCalendar isGlance />;
}

interface LoadedCalendarProps {
  units: ShownUnit[];
  range: DayRange;
  today: CalendarDate;
  /** Loads the months from another one on. */
  onFirst: (month: CalendarMonth) => void;
  isGlance: boolean;
}

const VIEWS = ["timeline", "month", "list"] as const;
type View = (typeof VIEWS)[number];

function LoadedCalendar({ units, range, today, onFirst, isGlance }: LoadedCalendarProps) {
  const words = useEntryWords();
  const { text } = words;
  const { id: siteId } = useSite();
  const { locale } = useLanguage();
  const [, navigate] = useLocation();
  const isPhone = useMedia("(max-width: 47.99rem)");
  const [chosen, setChosen] = useState<View>("timeline");
  const view = isPhone ? "list" : chosen;
  const [month, setMonth] = useState(monthOf(today));
  // The chosen month's name changes at once; drawing its weeks takes longer than the answer to a click may.
  const drawnMonth = useDeferredValue(month);
  const [unitId, setUnitId] = useState(units[0]?.id ?? "");
  const index = Math.max(
    0,
    units.findIndex(({ id }) => id === unitId),
  );
  const [asked, setAsked] = useState<Asked>();
  // Opening a dialog takes longer than the answer to a click may.
  const ask = useCallback((next: Asked): void => startTransition(() => setAsked(next)), []);
  // The same functions at each rendering: opening and closing a dialog does not draw the list again.
  const openEntry = useCallback((entry: ShownEntry) => ask({ kind: "entry", entry }), [ask]);
  const askForStayOn = useCallback(
    (day: CalendarDate) => ask({ kind: "new", unitId: units[0]?.id ?? "", arrival: day, departure: addDays(day, 1) }),
    [ask, units],
  );
  const [hovered, setHovered] = useState<ShownEntry>();
  const { data: channels } = useQuery(channelsQuery(siteId));
  const days = useUnitDays(view === "list" ? undefined : units, range);
  const timeline = useRef<TimelineHandle>(null);
  const writes = useEntryWrites(units);

  const idOf = (position: number): string => units[position]?.id ?? "";
  const gestures = useGestures({
    units,
    range,
    today,
    vertical: view === "month" ? "week" : "unit",
    onNew: ({ unit, arrival, departure }) => ask({ kind: "new", unitId: idOf(unit), arrival, departure }),
    onMove(entry, { unit, arrival, departure }) {
      const to = { unitId: idOf(unit), arrival, departure };
      if (entry.kind === "block") void writes.moveBlock(entry, to);
      else ask({ kind: "move", entry, to });
    },
    onOpen: openEntry,
    onRemove: (entry) => void writes.removeBlock(entry),
  });
  const { cursor, gesture, preview } = gestures;

  function goTo(to: CalendarMonth): void {
    setMonth(to);
    if (firstDay(to) < range.from || firstDay(to) >= range.to) onFirst(addMonths(to, -1));
    timeline.current?.show(to === monthOf(today) ? addDays(today, -2) : firstDay(to));
    if (view === "month") gestures.setCursor({ unit: index, day: to === monthOf(today) ? today : firstDay(to) });
  }
  const months = Array.from({ length: PAST_MONTHS + LOADED_MONTHS }, (_, at) => addMonths(monthOf(today), at - PAST_MONTHS));
  const newStay = (): Asked => {
    const day = cursor.day < today ? today : cursor.day;
    return { kind: "new", unitId: idOf(view === "month" ? index : cursor.unit), arrival: day, departure: addDays(day, 1) };
  };

  const draft: Preview | undefined =
    asked?.kind === "new"
      ? { ...asked, unit: units.findIndex(({ id }) => id === asked.unitId), isPossible: true }
      : asked?.kind === "move"
        ? { ...asked.to, unit: units.findIndex(({ id }) => id === asked.to.unitId), isPossible: true }
        : undefined;
  const shared = { gestures, draft, shortMoney: words.shortMoney, describe: words.describe, onHover: setHovered, helpId: HELP };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {isGlance ? (
          <>
            <h2 className="title-s mr-auto">{text("title")}</h2>
            {!isPhone && (
              <Link href={CALENDAR_PATH} className={buttonClass("quiet")}>
                {text("whole")}
              </Link>
            )}
          </>
        ) : (
          <h1 className="title-m mr-auto">{text("title")}</h1>
        )}
        {!isPhone && !isGlance && (
          <div role="group" aria-label={text("views.label")} className="flex rounded-full border-2 border-ink/30 p-0.5">
            {VIEWS.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={view === each}
                onClick={() =>
                  startTransition(() => {
                    setChosen(each);
                    if (each === "month") gestures.setCursor({ unit: index, day: cursor.day });
                  })
                }
                className="min-h-10 cursor-pointer rounded-full px-3.5 text-[0.9375rem] font-semibold aria-pressed:bg-ink aria-pressed:text-paper"
              >
                {text(`views.${each}`)}
              </button>
            ))}
          </div>
        )}
        <Button look={isGlance ? "strong" : "primary"} onClick={() => ask(newStay())}>
          <Plus aria-hidden="true" className="size-5" />
          {text("new.button")}
        </Button>
      </div>
      {!isGlance && <ConflictNotice count={channels?.conflicts.length ?? 0} />}
      {view !== "list" && !isGlance && (
        <div className="flex flex-wrap items-center gap-2">
          <Button look="quiet" onClick={() => goTo(monthOf(today))}>
            {text("today")}
          </Button>
          <IconButton icon={ChevronLeft} label={text("monthBefore")} onClick={() => goTo(addMonths(month, -1))} />
          <select
            aria-label={text("views.jump")}
            value={month}
            onChange={({ target }) => goTo(target.value)}
            className="min-h-11 rounded-xl border-2 border-ink/30 bg-card px-3 font-semibold"
          >
            {(months.includes(month) ? months : [month, ...months]).map((each) => (
              <option key={each} value={each}>
                {monthText(each, locale)}
              </option>
            ))}
          </select>
          <IconButton icon={ChevronRight} label={text("monthAfter")} onClick={() => goTo(addMonths(month, 1))} />
          {view === "month" && units.length > 1 && (
            <select
              aria-label={text("fields.unit")}
              value={units[index]?.id}
              onChange={({ target }) => {
                setUnitId(target.value);
                gestures.setCursor({ unit: units.findIndex(({ id }) => id === target.value), day: cursor.day });
              }}
              className="min-h-11 rounded-xl border-2 border-ink/30 bg-card px-3 font-semibold"
            >
              {units.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </div>
      )}
      {view === "timeline" && (
        <Timeline handle={timeline} units={units} days={days} range={range} today={today} onScroll={setMonth} {...shared} />
      )}
      {view === "month" && units[index] && (
        <UnitMonth
          units={units}
          unit={units[index]}
          index={index}
          month={drawnMonth}
          days={days.get(units[index].id)}
          today={today}
          {...shared}
        />
      )}
      {view === "list" && isGlance && (
        <MonthStrip
          units={units}
          today={today}
          chosen={today}
          onChoose={(day) => navigate(`${CALENDAR_PATH}?day=${day}`)}
          words={words}
        />
      )}
      {view === "list" && !isGlance && (
        <DayList units={units} today={today} range={range} words={words} onOpen={openEntry} onNew={askForStayOn} />
      )}
      {view !== "list" && (
        <>
          <p id={HELP} className="sr-only">
            {text("help.keys")}
          </p>
          <p
            aria-live={hovered ? "off" : "polite"}
            className="min-h-12 rounded-xl bg-sand px-4 py-2.5 text-[0.9375rem] leading-snug tabular-nums"
          >
            {hovered && !gesture ? words.describe(hovered) : statusOf()}
            {gesture && <span className="keys-only"> {text(preview?.isPossible ? "status.pickKeys" : "status.cancelKey")}</span>}
          </p>
          {!isGlance && <Legend />}
        </>
      )}
      {!isGlance && (
        <p className="text-[0.9375rem]">
          <Link
            href={screenPath("dashboard", "channels")}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {text("platforms.open")}
          </Link>
        </p>
      )}
      {asked && (
        <Suspense fallback={null}>
          <Dialogs
            asked={asked}
            units={units}
            words={words}
            today={today}
            onAsk={ask}
            onPick={(kind, entry) => {
              setAsked(undefined);
              const unit = units.findIndex(({ blocks }) => blocks.some(({ id }) => id === entry.id));
              const day = kind === "departure" ? entry.departure : entry.arrival;
              gestures.begin({ kind, entry, start: { unit, day }, at: { unit, day } });
            }}
            canPick={view !== "list"}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </div>
  );

  /** Description of the entry under the cursor, or of the effect of the pending gesture. */
  function statusOf(): string {
    const name = units[cursor.unit]?.name ?? "";
    if (gesture) {
      if (!preview?.isPossible) return text("status.impossible");
      const stay = `${words.dates(preview)} (${text("nights", { count: nightsOf(preview) })})`;
      return text(gesture.kind === "new" ? "status.new" : "status.move", { unit: units[preview.unit]?.name ?? "", stay });
    }
    const entry = entryOn(units[cursor.unit], cursor.day);
    const place = `${words.day(cursor.day)} · ${name}`;
    if (entry && cursor.day < entry.departure) return text("status.entry", { place, entry: words.describe(entry) });
    const free = days.get(idOf(cursor.unit))?.free.get(cursor.day);
    const price = free?.price == null ? undefined : words.money(free.price);
    if (price === undefined) return text("status.free", { place });
    return text("status.priced", { place, price, minimum: text("nights", { count: free?.minNights ?? 1 }) });
  }
}

const HELP = "calendar-help";
const CALENDAR_PATH = screenPath("dashboard", "booking-calendar");

const nightsOf = ({ arrival, departure }: Preview): number => daysBetween(arrival, departure);
