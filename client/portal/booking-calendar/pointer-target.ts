import type { PointerEvent } from "react";
import type { CalendarDate } from "#domain/dates.ts";
import type { ShownUnit } from "#contract/letting/site-calendar.ts";
import { dayAt, type DayRange, isMovable } from "./layout.ts";
import type { Target } from "./use-gestures.ts";

/** Width of the ends by which a bar is lengthened or shortened, pixels. */
const EDGE_WIDTH = 10;

/** Finds the day and the entry of a unit under the pointer, in an element that shows a range of days from left to right. */
export function targetIn(
  row: HTMLElement,
  { clientX, target }: Pick<PointerEvent, "clientX" | "target">,
  { unit, units, range, dayWidth }: { unit: number; units: readonly ShownUnit[]; range: DayRange; dayWidth: number },
): Target {
  const day: CalendarDate = dayAt(clientX - row.getBoundingClientRect().left, range, dayWidth);
  const bar = (target as Element).closest<HTMLElement>("[data-entry]");
  const entry = bar ? units[unit]?.blocks.find(({ id }) => id === bar.dataset["entry"]) : undefined;
  if (!bar || !entry || !isMovable(entry)) return { unit, day, entry };
  const { left, right } = bar.getBoundingClientRect();
  const isStart = clientX - left < EDGE_WIDTH && bar.dataset["cutLeft"] === undefined;
  const isEnd = right - clientX < EDGE_WIDTH && bar.dataset["cutRight"] === undefined;
  return { unit, day, entry, edge: isStart ? "arrival" : isEnd ? "departure" : undefined };
}
