import { useWords } from "#client/kit/i18n/texts.ts";
import { Select } from "#client/kit/fields/field.tsx";
import { yearsUntil } from "./period.ts";

interface PeriodSelectProps {
  /** A year, or empty for the last twelve months. */
  value: string;
  today: string;
  onChange: (value: string) => void;
}

/** Choice of the twelve months that are summed. */
export function PeriodSelect({ value, today, onChange }: PeriodSelectProps) {
  const text = useWords("payments");
  return (
    <Select
      name="period"
      label={text("period.label")}
      value={value}
      onChange={onChange}
      options={[{ value: "", label: text("period.last") }, ...yearsUntil(today).map((year) => ({ value: year, label: year }))]}
    />
  );
}
