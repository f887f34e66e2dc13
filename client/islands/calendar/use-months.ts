import { type MouseEvent, useCallback, useLayoutEffect, useRef, useState } from "react";
import { addMonths, monthOf, monthsBetween } from "#domain/dates.ts";
import type { StayCalendarProps } from "#themes/base/calendar/stay-calendar.tsx";
import type { CalendarIsland, LoadedRules } from "./read-calendar-island.ts";

/** Pixels by which the months may be scrolled at their beginning and end, for their padding. */
const SLACK = 8;
/** Number of months that are added at a time. */
const MONTHS_ADDED = 6;

/** The calendar's months: those in the HTML, then more whenever the guest comes near their end, with the rules of their days. */
export function useMonths({ from, months, until }: StayCalendarProps, { loadRules }: CalendarIsland, isLive: boolean) {
  const all = Math.max(months, monthsBetween(from, monthOf(until)) + 1);
  const [shown, setShown] = useState(months);
  const [{ rules, words }, setLoaded] = useState<Partial<LoadedRules> & Pick<LoadedRules, "rules">>({ rules: {} });
  const [end, setEnd] = useState<"first" | "last">();
  const scroller = useRef<HTMLDivElement>(null);
  const asked = useRef(0);

  const measure = useCallback(() => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = scroller.current ?? {};
    const ahead = scrollWidth - scrollLeft - clientWidth;
    if (ahead < 2 * clientWidth) setShown((count) => Math.min(all, count + MONTHS_ADDED));
    setEnd(scrollLeft < SLACK ? "first" : ahead < SLACK ? "last" : undefined);
  }, [all]);
  useLayoutEffect(() => {
    if (!isLive) return;
    measure();
    const first = asked.current;
    asked.current = shown;
    const add = (loaded: LoadedRules) =>
      setLoaded(({ rules }) => ({ words: loaded.words, rules: { ...rules, ...loaded.rules } }));
    // Without the rules, the answer to the search still names them.
    if (shown > first) loadRules(addMonths(from, first), shown - first).then(add, () => {});
  }, [from, isLive, loadRules, measure, shown]);

  /** Scrolls by the number of months that fit; the link to earlier months is followed at the first one. */
  const step = (direction: 1 | -1, event: MouseEvent<HTMLAnchorElement>) => {
    const { current } = scroller;
    const [first, second] = [...(current?.children ?? [])] as HTMLElement[];
    if (direction < 0 && end === "first" && event.currentTarget.search !== "") return;
    event.preventDefault();
    if (!current || !first || !second) return;
    const width = second.offsetLeft - first.offsetLeft;
    const fitting = Math.max(1, Math.floor((current.clientWidth + SLACK) / width));
    current.scrollLeft = (Math.round(current.scrollLeft / width) + direction * fitting) * width;
  };
  return { shown, rules, words, end, scroller, measure, step };
}
