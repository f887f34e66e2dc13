import type { CleanedUnit, Cleaning } from "#contract/letting/cleaning.ts";
import type { Translate } from "#contract/pages/site-view.ts";
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import { dateFormat } from "./intl.ts";
import type { TaskParty, TaskStay } from "#domain/cleaning/tasks.ts";

const COUNTED = ["adults", "children", "babies", "pets"] as const satisfies readonly (keyof TaskParty)[];

/** Says who stays: the number of people, or that it is unknown; for the owner, that it is the owner. */
export function peopleText(words: Translate, { kind, party }: TaskStay): string {
  if (kind === "owner") return words("kinds.owner");
  const counts = party && COUNTED.filter((each) => party[each] > 0).map((each) => words(each, { count: party[each] }));
  const people = counts?.join(", ") ?? words("unknownParty");
  return kind === "imported" ? `${words("kinds.imported")}: ${people}` : people;
}

/** A day with its weekday, without its year. */
export const dayText = (locale: Locale, day: string): string =>
  dateFormat(LANGUAGE_TAGS[locale], { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }).format(
    Date.parse(`${day}T12:00:00Z`),
  );

/** The hour of an arrival: as the guest expects it, otherwise from when the unit is ready. */
export const arrivalHour = ({ arrivalTime }: TaskStay, { checkIn }: CleanedUnit): string => arrivalTime ?? checkIn;

/** Says when a task was done and by whom; the day only if it is not that of the task. */
export function doneText(
  { words, locale, timeZone }: { words: Translate; locale: Locale; timeZone: string },
  { day, doneAt, doneBy }: Cleaning,
): string {
  const tag = LANGUAGE_TAGS[locale];
  const time = dateFormat(tag, { timeStyle: "short", timeZone }).format(doneAt);
  const isSameDay = dateFormat("sv-SE", { timeZone }).format(doneAt) === day;
  const on = dateFormat(tag, { day: "numeric", month: "long", timeZone }).format(doneAt);
  return words(isSameDay ? "doneAt" : "doneOn", { time, day: on, name: doneBy });
}
