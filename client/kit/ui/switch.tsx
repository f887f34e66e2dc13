import * as Radix from "@radix-ui/react-switch";
import type { ComponentProps } from "react";

interface SwitchProps {
  name: string;
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** On/off switch that takes effect at once, without submitting a form. */
export function Switch({ name, label, hint, checked, onChange, disabled = false }: SwitchProps) {
  return (
    <div className="flex min-h-11 items-start gap-4 py-1.5">
      <label htmlFor={name} className="grow cursor-pointer">
        <span className="font-semibold">{label}</span>
        {hint && (
          <span id={`${name}-hint`} className="block text-[0.9375rem] leading-snug text-soft">
            {hint}
          </span>
        )}
      </label>
      <Toggle
        id={name}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        aria-describedby={hint && `${name}-hint`}
      />
    </div>
  );
}

/** The switch alone, for rows that name it otherwise. */
export const Toggle = (props: Omit<ComponentProps<typeof Radix.Root>, "className" | "children">) => (
  <Radix.Root
    {...props}
    className="relative h-7 w-12 shrink-0 cursor-pointer rounded-full border-2 border-ink/60 bg-card transition-colors before:absolute before:-inset-2.5 disabled:cursor-default disabled:opacity-60 data-[state=checked]:border-ink data-[state=checked]:bg-ink"
  >
    <Radix.Thumb className="block size-5 translate-x-0.5 rounded-full bg-ink transition-transform data-[state=checked]:translate-x-5.5 data-[state=checked]:bg-sun" />
  </Radix.Root>
);
