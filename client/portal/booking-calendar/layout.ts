import { isChangeable } from "#domain/bookings/transitions.ts";
import { addDays, addMonths, type CalendarDate, type CalendarMonth, daysBetween, firstDay, monthOf } from "#domain/dates.ts";
import { listNights, type Stay } from "#domain/stays.ts";
import type { ShownEntry, ShownUnit } from "#contract/letting/site-calendar.ts";

/** Width of a day in the timeline, pixels. */
export const DAY_WIDTH = 40;
/** Space between a departure and an arrival on the same day, as a part of the day's width. */
const BAR_GAP = 0.08;

/** Days from `from` up to but not including `to`. */
export interface DayRange {
  from: CalendarDate;
  to: CalendarDate;
}

/** Horizontal place of a bar in a row of days, in the unit of the day's width. */
export interface Bar {
  left: number;
  width: number;
  /** True if the stay begins before or ends after the days that are shown. */
  isCutLeft: boolean;
  isCutRight: boolean;
}

/**
 * Places a stay in a row of days: from the middle of the day of arrival to the middle of the day of departure. Undefined if no
 * part of it is shown.
 */
export function barOf({ arrival, departure }: Stay, { from, to }: DayRange, dayWidth: number): Bar | undefined {
  if (departure < from || arrival >= to) return undefined;
  const end = daysBetween(from, to) * dayWidth;
  const [start, stop] = [arrival, departure].map((day) => (daysBetween(from, day) + 0.5) * dayWidth) as [number, number];
  const [isCutLeft, isCutRight] = [start < 0, stop > end];
  const left = isCutLeft ? 0 : start + (BAR_GAP / 2) * dayWidth;
  const right = isCutRight ? end : stop - (BAR_GAP / 2) * dayWidth;
  return { left, width: right - left, isCutLeft, isCutRight };
}

/** The day at a horizontal position in a row of days; the nearest one outside of it. */
export function dayAt(x: number, { from, to }: DayRange, dayWidth: number): CalendarDate {
  const index = Math.floor(x / dayWidth);
  return addDays(from, Math.min(Math.max(0, index), daysBetween(from, to) - 1));
}

/** Months of the days, each with the number of days before it. */
export function monthsOf({ from, to }: DayRange): { month: CalendarMonth; offset: number }[] {
  const months: { month: CalendarMonth; offset: number }[] = [];
  for (let month = monthOf(from); firstDay(month) < to; month = addMonths(month, 1))
    months.push({ month, offset: daysBetween(from, firstDay(month)) });
  return months;
}

/** The row of each entry within its unit, by id: entries that share a night are in different rows. */
export function lanesOf(entries: readonly ShownEntry[]): Map<string, number> {
  const ends: CalendarDate[] = [];
  const lanes = new Map<string, number>();
  for (const { id, arrival, departure } of entries.toSorted((a, b) => (a.arrival < b.arrival ? -1 : 1))) {
    const free = ends.findIndex((end) => end <= arrival);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = departure;
    lanes.set(id, lane);
  }
  return lanes;
}

/** An entry of another unit that shares nights with this one: a part of it, or one that contains it. */
export interface SharedEntry extends Stay {
  id: string;
  unit: string;
}

/** Entries of the units that share nights with this one. */
export function sharedEntries({ id, parts }: ShownUnit, units: readonly ShownUnit[]): SharedEntry[] {
  return units
    .filter((other) => parts.includes(other.id) || other.parts.includes(id))
    .flatMap(({ name, blocks }) =>
      blocks.map((entry) => ({ id: entry.id, unit: name, arrival: entry.arrival, departure: entry.departure })),
    );
}

/** Taken nights of a unit without those of the entry `except`. */
export function takenNights(unit: ShownUnit, units: readonly ShownUnit[], except?: string): ReadonlySet<CalendarDate> {
  const all = [...unit.blocks, ...sharedEntries(unit, units)];
  return new Set(all.filter(({ id }) => id !== except).flatMap(listNights));
}

/**
 * The stay between two chosen days, in either order: at least one night, and from the first day on only as far as its nights are
 * free. Undefined if the first night is taken.
 */
export function freeStay(anchor: CalendarDate, focus: CalendarDate, taken: ReadonlySet<CalendarDate>): Stay | undefined {
  if (focus < anchor) {
    let arrival = anchor;
    while (arrival > focus && !taken.has(addDays(arrival, -1))) arrival = addDays(arrival, -1);
    return arrival < anchor ? { arrival, departure: anchor } : undefined;
  }
  const wanted = focus === anchor ? addDays(anchor, 1) : focus;
  let departure = anchor;
  while (departure < wanted && !taken.has(departure)) departure = addDays(departure, 1);
  return departure > anchor ? { arrival: anchor, departure } : undefined;
}

/** True if the owner can change the dates of an entry here. */
export const isMovable = ({ kind, stay }: ShownEntry): boolean =>
  kind === "block" || (stay !== undefined && isChangeable(stay.state));

/** A day of a unit; `unit` is the unit's position. */
export interface Place {
  unit: number;
  day: CalendarDate;
}

/** An entry that is being created or moved in the calendar, from the gesture's start to its current place. */
export type Gesture =
  | { kind: "new"; start: Place; at: Place }
  | { kind: "move" | "arrival" | "departure"; entry: ShownEntry; start: Place; at: Place };

/** The effect of a gesture if it ended now. */
export interface Preview extends Stay {
  unit: number;
  /** False if the nights are taken. */
  isPossible: boolean;
}

/** The stay that a gesture creates or moves. */
export function previewOf(gesture: Gesture, units: readonly ShownUnit[]): Preview | undefined {
  const { start, at, kind } = gesture;
  if (kind === "new") {
    const unit = units[start.unit];
    const stay = unit && freeStay(start.day, at.day, takenNights(unit, units));
    return stay && { ...stay, unit: start.unit, isPossible: true };
  }
  const { entry } = gesture;
  const shift = daysBetween(start.day, at.day);
  const isMove = kind === "move";
  const arrival = kind === "departure" ? entry.arrival : addDays(entry.arrival, shift);
  const departure = kind === "arrival" ? entry.departure : addDays(entry.departure, shift);
  const unit = units[isMove ? at.unit : start.unit];
  if (!unit || arrival >= departure) return undefined;
  const taken = takenNights(unit, units, entry.id);
  const isPossible = listNights({ arrival, departure }).every((night) => !taken.has(night));
  return { arrival, departure, unit: isMove ? at.unit : start.unit, isPossible };
}

/** The entry of a unit on a day: the one of the night, or else the one that departs. */
export const entryOn = (unit: ShownUnit | undefined, day: CalendarDate): ShownEntry | undefined =>
  unit?.blocks.find(({ arrival, departure }) => arrival <= day && day < departure) ??
  unit?.blocks.find(({ departure }) => departure === day);

/**
 * Moves the cursor by a key: arrows by a day, and by a unit or a week; PageUp and PageDown by four weeks, Home to today.
 * Undefined for other keys.
 */
export function moveCursor(
  { unit, day }: Place,
  key: string,
  { range, today, unitCount, vertical }: { range: DayRange; today: CalendarDate; unitCount: number; vertical: "unit" | "week" },
): Place | undefined {
  const by = (days: number): Place => {
    const moved = addDays(day, days);
    const last = addDays(range.to, -1);
    return { unit, day: moved < range.from ? range.from : moved > last ? last : moved };
  };
  switch (key) {
    case "ArrowLeft":
      return by(-1);
    case "ArrowRight":
      return by(1);
    case "ArrowUp":
      return vertical === "week" ? by(-7) : { unit: Math.max(0, unit - 1), day };
    case "ArrowDown":
      return vertical === "week" ? by(7) : { unit: Math.min(unitCount - 1, unit + 1), day };
    case "PageUp":
      return by(-28);
    case "PageDown":
      return by(28);
    case "Home":
      return { unit, day: today };
    default:
      return undefined;
  }
}

/** Look of an entry, a part of class names and keys of texts. */
export type EntryLook =
  | "hold"
  | "offer"
  | "requested"
  | "awaiting-payment"
  | "confirmed"
  | "checked-in"
  | "completed"
  | "no-show"
  | "block"
  | "imported"
  | "soft";

export const lookOf = ({ kind, stay }: ShownEntry): EntryLook =>
  kind === "stay" ? ((stay?.state ?? "confirmed") as EntryLook) : kind;
