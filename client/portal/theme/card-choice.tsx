import type { ReactNode } from "react";

interface CardChoiceProps<Value extends string> {
  name: string;
  legend: string;
  options: readonly { value: Value; label: ReactNode; drawing?: ReactNode }[];
  value: Value;
  /** The theme's default value, and the label that marks it. */
  own: Value;
  ownLabel: string;
  /** Number of cards in a row. */
  columns: 2 | 3 | 4;
  onChange: (value: Value) => void;
}

const COLUMNS = { 2: "grid-cols-2", 3: "grid-cols-3", 4: "grid-cols-2 xs:grid-cols-4" };

/** Choice between a few options, each with a drawing. */
export function CardChoice<Value extends string>({
  name,
  legend,
  options,
  value,
  own,
  ownLabel,
  columns,
  onChange,
}: CardChoiceProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className={`grid gap-2 ${COLUMNS[columns]}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="relative grid min-h-14 min-w-0 cursor-pointer content-center gap-1 rounded-xl border-2 border-ink/25 bg-card px-3 py-2 leading-tight [content-visibility:auto] hover:border-ink/60 has-checked:border-ink has-checked:outline-4 has-checked:outline-sun has-focus-visible:outline-4 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {option.drawing}
            <span className="min-w-0 text-[0.9375rem] font-semibold wrap-anywhere">{option.label}</span>
            {option.value === own && <span className="text-sm text-soft">{ownLabel}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
