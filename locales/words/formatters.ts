import type { Formatters } from "#contract/pages/site-view.ts";
import { addDays, type CalendarDate, date } from "#domain/dates.ts";
import { MESSAGE_TAGS, type MessageLocale } from "#domain/messages/automations.ts";
import { memoise } from "./memoise.ts";
import { dateFormat, displayNames, formatMoney, numberFormat } from "./intl.ts";

const formatters = new Map<string, Formatters>();
/** A Monday. */
const MONDAY = date("2024-01-01");
const DATE_STYLES = {
  date: { dateStyle: "long" },
  full: { dateStyle: "full" },
  withoutYear: { day: "numeric", month: "long" },
  month: { month: "long", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
const instant = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** Returns the formatters of one language. Each Intl object is created once per isolate, when it is first needed. */
export function formattersFor(locale: MessageLocale): Formatters {
  let found = formatters.get(locale);
  if (!found) {
    found = createFormatters(MESSAGE_TAGS[locale]);
    formatters.set(locale, found);
  }
  return found;
}

function createFormatters(tag: string): Formatters {
  const dates = memoise((style: keyof typeof DATE_STYLES) => dateFormat(tag, { ...DATE_STYLES[style], timeZone: "UTC" }));
  const week = memoise((style: "short" | "long") => {
    const format = dateFormat(tag, { weekday: style, timeZone: "UTC" });
    return Array.from({ length: 7 }, (_, i) => format.format(instant(addDays(MONDAY, i))));
  });
  return {
    money: (value) => formatMoney(tag, value),
    moneyWithCents: (value) => formatMoney(tag, value, true),
    number: (value, digits = 0) =>
      numberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value),
    percentage: (value) => numberFormat(tag, { maximumFractionDigits: 2 }).format(value),
    date: (day: CalendarDate) => dates("date").format(instant(day)),
    fullDate: (day) => dates("full").format(instant(day)),
    dayMonth: (day) => dates("withoutYear").format(instant(day)),
    language: memoise((code: string) => displayNames(tag, { type: "language" }).of(code) ?? code),
    month: memoise((month: string) => dates("month").format(instant(`${month}-01`))),
    get weekdays() {
      const long = week("long");
      return week("short").map((short, i) => ({ short, long: long[i] ?? short }));
    },
  };
}
