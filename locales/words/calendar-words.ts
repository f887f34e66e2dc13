import type { CalendarWords } from "#contract/letting/quote-output.ts";
import type { Locale } from "#domain/locale.ts";
import { pluralRules } from "./intl.ts";
import { translatorFor } from "./translate.ts";

/** Placeholders that the calendar itself fills in. */
const LATER = { day: "{{day}}", nights: "{{nights}}" };

/** The sentences of a calendar that pages do not contain, because only its script needs them. */
export async function calendarWords(locale: Locale): Promise<CalendarWords> {
  const t = await translatorFor(locale);
  const text = (name: Exclude<keyof CalendarWords, "nights">) => t(`calendar.${name}`, LATER);
  const categories = pluralRules(locale).resolvedOptions().pluralCategories;
  return {
    nights: Object.fromEntries(categories.map((rule) => [rule, t(`units.nights_${rule}`, { count: LATER.nights })])),
    arriving: text("arriving"),
    chosen: text("chosen"),
    notFree: text("notFree"),
    tooShort: text("tooShort"),
    noArrival: text("noArrival"),
    noDeparture: text("noDeparture"),
  };
}
