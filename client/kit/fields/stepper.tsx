import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { described, FieldError } from "./field.tsx";

interface StepperProps {
  name: string;
  label: string;
  /** Null while the question is not answered. */
  value: number | null;
  onChange: (value: number) => void;
  min?: number;
  max: number;
  /** Accessible names of the two buttons. */
  lessLabel: string;
  moreLabel: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** Field for a small number with buttons to decrease and increase it. */
export function Stepper({ name, label, value, onChange, min = 0, max, lessLabel, moreLabel, hint, error }: StepperProps) {
  const set = (wanted: number) => onChange(Math.min(max, Math.max(min, Number.isFinite(wanted) ? Math.trunc(wanted) : min)));
  const button =
    "grid size-12 shrink-0 cursor-pointer place-items-center rounded-full border-2 border-ink/60 bg-card hover:bg-ink/10 disabled:cursor-default disabled:opacity-40";
  return (
    <div className="py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-48 grow basis-0">
          <label htmlFor={name} className="font-semibold">
            {label}
          </label>
          {hint && (
            <p id={`${name}-hint`} className="text-[0.9375rem] leading-snug text-soft">
              {hint}
            </p>
          )}
        </div>
        <div className="flex items-center gap-1.5">
          <button
            type="button"
            className={button}
            aria-label={lessLabel}
            aria-controls={name}
            disabled={value !== null && value <= min}
            onClick={() => set((value ?? 0) - 1)}
          >
            <Minus aria-hidden="true" className="size-5" />
          </button>
          <input
            {...described({ name, hint, error })}
            inputMode="numeric"
            value={value ?? ""}
            placeholder="–"
            onChange={({ target }) => set(Number(target.value.replace(/\D/g, "")))}
            onFocus={({ currentTarget }) => currentTarget.select()}
            className="h-12 w-12 rounded-xl bg-transparent text-center text-2xl font-bold tabular-nums"
          />
          <button
            type="button"
            className={button}
            aria-label={moreLabel}
            aria-controls={name}
            disabled={value !== null && value >= max}
            onClick={() => set((value ?? 0) + 1)}
          >
            <Plus aria-hidden="true" className="size-5" />
          </button>
        </div>
      </div>
      <FieldError name={name} error={error} />
    </div>
  );
}
