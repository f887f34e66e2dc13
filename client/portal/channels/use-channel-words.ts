import { useMemo } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import type { Channel } from "#domain/channels/channels.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { countNights, type Stay } from "#domain/stays.ts";
import { DAY_MS } from "#domain/time.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { channelName } from "./channel-names.ts";
import { dateFormat, relativeTimeFormat } from "#locales/words/intl.ts";

const DAY = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" } as const;

/** Midnight of a moment's day in the device's time zone. */
const dayOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** Returns the functions that name channels, moments and stays in the owner's language. */
export function useChannelWords() {
  const text = useWords("channels");
  const { locale } = useLanguage();
  const format = useMemo(() => {
    const tag = LANGUAGE_TAGS[locale];
    return {
      days: dateFormat(tag, DAY),
      daysWithYear: dateFormat(tag, { ...DAY, year: "numeric" }),
      time: dateFormat(tag, { timeStyle: "short" }),
      date: dateFormat(tag, { day: "numeric", month: "long" }),
      relative: relativeTimeFormat(tag, { numeric: "auto" }),
    };
  }, [locale]);
  return {
    text,
    name: (channel: Channel | "website" | "block"): string =>
      channel === "website" || channel === "block" || channel === "google"
        ? text(`names.${channel}`)
        : channelName(channel, text("names.other")),
    /** A moment with its time, in the device's time zone: "today at 14:05". */
    moment: (at: number): string => {
      const days = Math.round((dayOf(at) - dayOf(Date.now())) / DAY_MS);
      const day = Math.abs(days) <= 1 ? format.relative.format(days, "day") : format.date.format(at);
      return text("moment", { day, time: format.time.format(at) });
    },
    time: (at: number): string => format.time.format(at),
    day: (day: string): string => format.days.format(Date.parse(day)),
    /** The dates of a stay with the number of its nights, and with the year unless it is the current one. */
    stay: (stay: Stay): string => {
      const isThisYear = [stay.arrival, stay.departure].every((day) => day.startsWith(`${new Date().getFullYear()}-`));
      const dates = isThisYear ? format.days : format.daysWithYear;
      return `${dates.formatRange(Date.parse(stay.arrival), Date.parse(stay.departure))} (${text("nights", { count: countNights(stay) })})`;
    },
  };
}
