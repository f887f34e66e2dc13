import { Select, TextField } from "../../kit/fields/field.tsx";
import { addDays, type CalendarDate, parseDate } from "#domain/dates.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import type { ShownUnit } from "#contract/letting/site-calendar.ts";
import type { PlacedStay } from "./use-entry-writes.ts";

interface StayFieldsProps {
  units: readonly ShownUnit[];
  value: PlacedStay;
  onChange: (value: PlacedStay) => void;
}

/** Fields for the unit and the dates of an entry. A later arrival moves the departure. */
export function StayFields({ units, value, onChange }: StayFieldsProps) {
  const text = useWords("booking-calendar");
  const setArrival = (typed: string): void => {
    const arrival = parseDate(typed);
    if (arrival) onChange({ ...value, arrival, departure: value.departure > arrival ? value.departure : addDays(arrival, 1) });
  };
  const setDeparture = (typed: string): void => {
    const departure = parseDate(typed);
    if (departure) onChange({ ...value, departure });
  };
  const day = { type: "date" as const, required: true };
  return (
    <>
      {units.length > 1 && (
        <Select
          name="unitId"
          label={text("fields.unit")}
          value={value.unitId}
          onChange={(unitId) => onChange({ ...value, unitId })}
          options={units.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <div className="field-row grid-cols-1 xs:grid-cols-2">
        <TextField {...day} name="arrival" label={text("fields.arrival")} value={value.arrival} onChange={setArrival} />
        <TextField {...day} name="departure" label={text("fields.departure")} value={value.departure} onChange={setDeparture} />
      </div>
    </>
  );
}

/** True if a stay has at least one night. */
export const hasNights = ({ arrival, departure }: { arrival: CalendarDate; departure: CalendarDate }): boolean =>
  arrival < departure;
