import { TextField } from "#client/kit/fields/field.tsx";
import { useBookingWords } from "../../stays/use-booking-words.ts";

/** A period as typed: its first and last night. */
export interface TypedPeriod {
  from: string;
  last: string;
}

/** The year up to now, or the whole last year in January, when returns are made. */
export function suggestedPeriod(today: string): TypedPeriod {
  const year = Number(today.slice(0, 4));
  return today.slice(5, 7) === "01"
    ? { from: `${year - 1}-01-01`, last: `${year - 1}-12-31` }
    : { from: `${year}-01-01`, last: `${year}-12-31` };
}

/** Fields for the first and last night of a period. */
export function PeriodFields({ period, onChange }: { period: TypedPeriod; onChange: (period: TypedPeriod) => void }) {
  const { text } = useBookingWords();
  return (
    <div className="field-row max-w-lg xs:grid-cols-2 print:hidden">
      <TextField
        name="from"
        type="date"
        label={text("period.from")}
        value={period.from}
        onChange={(from) => onChange({ ...period, from })}
      />
      <TextField
        name="last"
        type="date"
        label={text("period.last")}
        value={period.last}
        onChange={(last) => onChange({ ...period, last })}
      />
    </div>
  );
}
