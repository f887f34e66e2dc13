interface ColumnChoiceProps<Column extends string> {
  heading: string;
  /** A cell of the column. */
  example?: string;
  value: Column;
  options: readonly { value: Column; label: string }[];
  onChange: (column: Column) => void;
}

/** A column of a file, with the choice of what is in it. */
export function ColumnChoice<Column extends string>({ heading, example, value, options, onChange }: ColumnChoiceProps<Column>) {
  return (
    <label className="grid grid-cols-2 items-center gap-2">
      <span className="min-w-0 text-[0.9375rem] leading-snug">
        <span className="block truncate font-semibold">{heading}</span>
        {example !== undefined && <span className="block truncate text-soft tabular-nums">{example}</span>}
      </span>
      <select
        value={value}
        onChange={({ target }) => onChange(target.value as Column)}
        className="min-h-11 w-full rounded-lg border-2 border-ink/40 bg-card px-2"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
