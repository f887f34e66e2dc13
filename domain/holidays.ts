import { addDays, type CalendarDate, date, weekday } from "./dates.ts";

/** Easter Sunday of a Gregorian year, by the anonymous algorithm (Meeus, Astronomical Algorithms, chapter 8). */
export function easter(year: number): CalendarDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayOf(year, Math.floor(n / 31), (n % 31) + 1);
}

function dayOf(year: number, month: number, day: number): CalendarDate {
  return date(`${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`);
}

const years = new Map<number, Set<CalendarDate>>();

/**
 * True for a public holiday in the Netherlands by article 3 of the Algemene termijnenwet, which includes Good Friday. King's Day
 * is 26 April when 27 April is a Sunday.
 */
export function isDutchHoliday(day: CalendarDate): boolean {
  const year = Number(day.slice(0, 4));
  let days = years.get(year);
  if (!days) {
    days = new Set(holidaysOf(year));
    years.set(year, days);
  }
  return days.has(day);
}

function holidaysOf(year: number): CalendarDate[] {
  const sunday = easter(year);
  const king = dayOf(year, 4, 27);
  return [
    dayOf(year, 1, 1),
    ...[-2, 1, 39, 50].map((days) => addDays(sunday, days)),
    weekday(king) === 7 ? addDays(king, -1) : king,
    dayOf(year, 5, 5),
    dayOf(year, 12, 25),
    dayOf(year, 12, 26),
  ];
}
