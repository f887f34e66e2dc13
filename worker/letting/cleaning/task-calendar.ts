import type { Translate } from "#contract/pages/site-view.ts";
import { addDays } from "#domain/dates.ts";
import type { CleaningTask } from "#domain/cleaning/tasks.ts";
import { type BusyEvent, serializeCalendar } from "#domain/icalendar/serialize-calendar.ts";
import { ABOUT, uidOf } from "../calendars/site-export.ts";
import type { DatedPlan } from "./read-plan.ts";
import type { Locale } from "#domain/locale.ts";
import { arrivalHour, dayText, peopleText } from "#locales/words/task-words.ts";

/** Serialises the tasks of a cleaner as a calendar: one event of a day for each. The same plan gives the same bytes. */
export function taskCalendar(words: Translate, locale: Locale, plan: DatedPlan): string {
  const name = words("feed.name", { site: plan.siteName });
  return serializeCalendar({ ...ABOUT, name, events: plan.tasks.map((task) => toEvent(words, locale, plan, task)) });
}

function toEvent(words: Translate, locale: Locale, plan: DatedPlan, { unitId, day, leaves, next }: CleaningTask): BusyEvent {
  const unit = plan.units.find(({ id }) => id === unitId);
  const arrives = next?.arrival === day ? next : null;
  const time = next && unit ? arrivalHour(next, unit) : "";
  const kind = leaves && arrives ? "turnover" : leaves ? "leaves" : "arrives";
  const hours = { out: unit?.checkOut ?? "", in: time };
  const { address } = plan;
  return {
    uid: uidOf(`cleaning-${unitId}-${day}`),
    arrival: day,
    departure: addDays(day, 1),
    summary: words(`feed.${kind}`, { unit: unit?.name || plan.siteName, ...hours }),
    location: address ? [address.street, `${address.postalCode} ${address.town}`.trim()].filter(Boolean).join(", ") : undefined,
    description: [
      leaves && words("feed.leaving", { who: peopleText(words, leaves) }),
      next && words("feed.arriving", { who: peopleText(words, next), day: dayText(locale, next.arrival), time }),
      ...(unit?.beds ?? []).map(({ room, beds }) => `${room}: ${beds}`),
      plan.note,
    ]
      .filter(Boolean)
      .join("\n"),
    sequence: 0,
    stamp: plan.calendarAt,
  };
}
