import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { splitSlotName, groupByWeekday } from "#domain/consultation.ts";
import { weekday } from "#domain/dates.ts";
import { formatDay } from "#locales/moments.ts";

interface SlotCalendarProps {
  /** Names of the free slots, in order; at least one. */
  names: readonly string[];
  /** Initially selected slot. */
  chosen: string;
  error: string | undefined;
}

const isMorning = (name: string): boolean => name.slice(11) < "12:00";

/**
 * A calendar of weeks from Monday to Friday. Radio buttons of the days show the times of a day; they belong to no form, so they
 * are not submitted. Radio buttons of the times choose the slot. Only CSS connects the two.
 */
export function SlotCalendar({ names, chosen, error }: SlotCalendarProps) {
  const text = usePageTexts("consultation");
  const { locale } = useLanguage();
  const days = groupByWeekday(names);
  const isOpen = (day: string) => days.some((each) => each.day === day && each.names.length > 0);
  const chosenDay = splitSlotName(chosen).day;
  const shown = isOpen(chosenDay) ? chosenDay : days.find((each) => each.names.length > 0)?.day;
  return (
    <fieldset className="consultation-weeks" aria-describedby={error ? "slot-error" : undefined}>
      <legend className="sr-only">{text("plan.days")}</legend>
      {[1, 2, 3, 4, 5].map((number) => (
        <span key={number} className="consultation-weekday" aria-hidden="true">
          {text(`weekdays.${number}`)}
        </span>
      ))}
      {days.map(({ day, names: free }) => {
        const words = formatDay(day, locale);
        const cell = (
          <>
            <span className="consultation-number">{Number(day.slice(8))}</span>
            <span className="consultation-month">{text(`months.${day.slice(5, 7)}`)}</span>
          </>
        );
        if (free.length === 0)
          return (
            <span
              key={day}
              className={`consultation-day consultation-full consultation-column-${weekday(day)}`}
              aria-hidden="true"
            >
              {cell}
            </span>
          );
        return (
          <div key={day} className="consultation-open">
            <label className={`consultation-day consultation-column-${weekday(day)}`}>
              <input type="radio" name="day" value={day} form="" defaultChecked={day === shown} className="sr-only" />
              <span aria-hidden="true" className="contents">
                {cell}
              </span>
              <span className="sr-only">{text("plan.dayFree", { day: words, count: free.length })}</span>
            </label>
            <Times day={words} names={free} chosen={chosen} />
          </div>
        );
      })}
    </fieldset>
  );
}

/** The times of one day. */
function Times({ day, names, chosen }: { day: string; names: readonly string[]; chosen: string }) {
  const text = usePageTexts("consultation");
  const parts = [
    { id: "morning", names: names.filter(isMorning) },
    { id: "afternoon", names: names.filter((name) => !isMorning(name)) },
  ].filter((part) => part.names.length > 0);
  return (
    <fieldset className="consultation-times">
      <legend className="consultation-times-title">{text("plan.times", { day })}</legend>
      {parts.map(({ id, names: some }) => (
        <div key={id}>
          <p className="text-[0.9375rem] text-soft" aria-hidden="true">
            {text(`plan.${id}`)}
          </p>
          <div className="consultation-time-row">
            {some.map((name) => (
              <label key={name} className="consultation-time">
                <input type="radio" name="slot" value={name} defaultChecked={name === chosen} className="sr-only" />
                {splitSlotName(name).time}
              </label>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
