import type { ReactNode } from "react";
import { Chip } from "../../kit/ui/chip.tsx";

interface ChipsProps<Value extends string> {
  label: string;
  name: string;
  options: readonly { value: Value; label: ReactNode }[];
  chosen: readonly string[];
  onChange: (chosen: Value[]) => void;
}

/** A group of options of which several can be chosen. */
export function Chips<Value extends string>({ label, name, options, chosen, onChange }: ChipsProps<Value>) {
  return (
    <fieldset>
      <legend className="font-semibold">{label}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {options.map((option) => (
          <Chip
            key={option.value}
            name={name}
            checked={chosen.includes(option.value)}
            onChange={(isChosen) =>
              onChange(
                options.map(({ value }) => value).filter((value) => (value === option.value ? isChosen : chosen.includes(value))),
              )
            }
          >
            <span className="min-w-0 wrap-anywhere">{option.label}</span>
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
