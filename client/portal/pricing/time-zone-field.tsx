import { Select } from "../../kit/fields/field.tsx";
import { useOperationsError } from "../workspace/editor-words.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useOperations } from "../workspace/workspace.tsx";

/** The time zones of the countries our owners' homes are in. A site may have any other. */
const TIME_ZONES = [
  "Europe/Amsterdam",
  "Europe/Brussels",
  "Europe/Berlin",
  "Europe/Warsaw",
  "Europe/Paris",
  "Europe/Madrid",
  "Europe/Rome",
  "Europe/Vienna",
  "Europe/Prague",
  "Europe/Lisbon",
  "Europe/London",
  "Europe/Athens",
];

/** The time zone of the home, which decides what day it is there. */
export function TimeZoneField() {
  const text = useWords("pricing");
  const error = useOperationsError();
  const { operations, change } = useOperations();
  const { timeZone } = operations;
  const zones = TIME_ZONES.includes(timeZone) ? TIME_ZONES : [timeZone, ...TIME_ZONES];
  return (
    <Select
      name="timeZone"
      label={text("timeZone")}
      hint={text("timeZoneHint")}
      error={error("timeZone")}
      value={timeZone}
      onChange={(zone) => change({ timeZone: zone })}
      options={zones.map((zone) => ({ value: zone, label: zone.replace("Europe/", "").replaceAll("_", " ") }))}
    />
  );
}
