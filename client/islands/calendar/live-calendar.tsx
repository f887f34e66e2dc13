import { useLayoutEffect, useState } from "react";
import { monthsOf } from "#domain/availability.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { type Choice, StayCalendar, type StayCalendarProps } from "#themes/base/calendar/stay-calendar.tsx";
import { choiceInWords, isNextDeparture, NOTHING_CHOSEN, problemFinder } from "./choice.ts";
import { moveFocus } from "./move-focus.ts";
import type { CalendarIsland } from "./read-calendar-island.ts";
import { useMonths } from "./use-months.ts";

interface LiveCalendarProps {
  calendar: StayCalendarProps;
  island: CalendarIsland;
}

/**
 * A calendar whose days are buttons: the first click selects the arrival, the second the departure. Tab reaches one day, the
 * arrow keys the others. Days that cannot be chosen show the reason when they are focused.
 */
export function LiveCalendar({ calendar, island }: LiveCalendarProps) {
  const { form } = island;
  const [isLive, setIsLive] = useState(false);
  const [choice, setChoice] = useState<Choice>(NOTHING_CHOSEN);
  const [focused, setFocused] = useState<CalendarDate>();
  const { shown, rules, words, end, scroller, measure, step } = useMonths(calendar, island, isLive);
  useLayoutEffect(() => {
    setIsLive(true);
    if (!form) return;
    setChoice(form.read());
    return form.onChange(setChoice);
  }, [form]);
  // The first rendering has to be the HTML.
  if (!isLive) return <StayCalendar {...calendar} />;

  const taken = new Set<string>(calendar.taken);
  const problemOf = problemFinder(calendar.minimumNights, choice, rules, taken);
  const months = monthsOf(calendar.from, shown, taken, calendar.today);
  const days = months.flatMap((month) => month.days);
  const focusedDay = days.find(({ date }) => date === focused);
  const problem = focusedDay && problemOf(focusedDay);
  const hasClosed = days.some((day) => day.state !== "past" && day.state !== "taken" && problemOf(day));
  const choose = (day: CalendarDate) => {
    const next: Choice = isNextDeparture(day, choice, taken) ? { ...choice, departure: day } : { arrival: day, departure: "" };
    setChoice(next);
    form?.write(next);
  };
  const live = {
    months,
    end,
    choice,
    rules,
    problemOf,
    tabStop: focused ?? days.find((day) => !problemOf(day))?.date,
    said: choiceInWords(choice, rules, taken, calendar, words, problem && { date: focusedDay.date, problem }),
    closed: hasClosed ? words?.[choice.arrival && !choice.departure ? "noDeparture" : "noArrival"] : undefined,
    group: { ref: scroller, onScroll: measure, onKeyDown: moveFocus },
    onStep: step,
    onFocus: setFocused,
    onChoose: choose,
  };
  return <StayCalendar {...calendar} live={live} />;
}
