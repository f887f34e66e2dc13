import { dayInZone } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import { MESSAGE_TAGS } from "#domain/messages/automations.ts";
import { dateFormat } from "#locales/words/intl.ts";
import { momentIn } from "./booking-mail.ts";

/** The end of a hold in the home's time: `14:32`, with the day if that is not today. Times are milliseconds since the epoch. */
export function holdUntil(dueAt: number, { now, locale, timeZone }: { now: number; locale: Locale; timeZone: string }): string {
  if (dayInZone(dueAt, timeZone) !== dayInZone(now, timeZone)) return momentIn(dueAt, locale, timeZone);
  return dateFormat(MESSAGE_TAGS[locale], { hour: "2-digit", minute: "2-digit", timeZone }).format(dueAt);
}
