import { useTypedSearch } from "../../kit/forms/use-typed-search.ts";
import { TextField } from "../../kit/fields/field.tsx";

interface SearchFieldProps {
  name: string;
  label: string;
  value: string;
  onChange: (name: string, value: string) => void;
  maxLength?: number;
}

/** A field whose value becomes a filter once typing pauses. */
export function SearchField({ name, label, value, onChange, maxLength = 254 }: SearchFieldProps) {
  const { typed, type } = useTypedSearch(value, (text) => onChange(name, text));
  return (
    <TextField name={name} type="search" label={label} value={typed} onChange={type} maxLength={maxLength} autoComplete="off" />
  );
}
