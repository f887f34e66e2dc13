import { Select } from "../../kit/fields/field.tsx";
import { useOperationsError } from "../workspace/editor-words.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useOperations } from "../workspace/workspace.tsx";

/** Cities of the time zones in which our owners' homes are; `portal/pricing` has their names. A site may have any other. */
const CITIES = [
  "Amsterdam",
  "Athens",
  "Berlin",
  "Brussels",
  "Lisbon",
  "London",
  "Madrid",
  "Paris",
  "Prague",
  "Rome",
  "Warsaw",
  "Vienna",
] as const;

/** The time zone of the home, which decides what day it is there. */
export function TimeZoneField() {
  const text = useWords("pricing");
  const error = useOperationsError();
  const { operations, change } = useOperations();
  const { timeZone } = operations;
  const { locale } = useLanguage();
  const zones = CITIES.map((city) => ({ value: `Europe/${city}`, label: text(`zones.${city}`) })).toSorted((a, b) =>
    a.label.localeCompare(b.label, locale),
  );
  const isKnown = zones.some(({ value }) => value === timeZone);
  return (
    <Select
      name="timeZone"
      label={text("timeZone")}
      hint={text("timeZoneHint")}
      error={error("timeZone")}
      value={timeZone}
      onChange={(zone) => change({ timeZone: zone })}
      options={isKnown ? zones : [{ value: timeZone, label: cityOf(timeZone) }, ...zones]}
    />
  );
}

/** The city in the id of a time zone: "Pacific/Port_Moresby" → "Port Moresby". */
const cityOf = (timeZone: string): string => timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
