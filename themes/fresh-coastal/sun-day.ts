import { getPosition, getTimes } from "suncalc";
import type { Place } from "#contract/owners/site-record.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { dateFormat } from "#locales/words/intl.ts";

/** The sun's times of one day at a place, in the home's local time. */
interface SunDay {
  sunrise: string;
  sunset: string;
  /** Start of the evening's golden hour. */
  golden: string;
  /** Between sunrise and sunset. */
  hours: number;
  minutes: number;
  /** Degrees above the horizon at noon. */
  noon: number;
}

/** The time zone of all homes of the platform; created once, because formatters are expensive. */
const clock = dateFormat("nl-NL", {
  timeZone: "Europe/Amsterdam",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Computes the sun's times; undefined if it does not rise or set that day. */
export function sunDay({ latitude, longitude }: Place, day: CalendarDate): SunDay | undefined {
  const { sunrise, sunset, goldenHour, solarNoon } = getTimes(new Date(`${day}T12:00:00Z`), latitude, longitude);
  if (!sunrise || !sunset) return undefined;
  const minutes = Math.round((sunset.getTime() - sunrise.getTime()) / 60_000);
  return {
    sunrise: clock.format(sunrise),
    sunset: clock.format(sunset),
    golden: clock.format(goldenHour ?? sunset),
    hours: Math.floor(minutes / 60),
    minutes: minutes % 60,
    noon: getPosition(solarNoon, latitude, longitude).altitude,
  };
}
