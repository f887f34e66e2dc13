import type { ReactNode } from "react";

export interface FieldProps {
  name: string;
  label: string;
  /** In words, in the visitor's language. */
  error?: string | undefined;
  hint?: string | undefined;
  /** Said beside the label of a field that may be left empty. */
  optional?: string | undefined;
}

/** How a control that is typed into looks. */
export const BOX =
  "mt-1.5 block w-full rounded-xl border-2 border-ink/60 bg-card px-4 py-2.5 text-ink aria-invalid:border-coral aria-invalid:shadow-[inset_0.4rem_0_0_var(--color-coral)] min-h-12";

/** What connects a control with its hint and its error. */
export function described({ name, error, hint }: Pick<FieldProps, "name" | "error" | "hint">) {
  const ids = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  return { id: name, name, "aria-invalid": error ? true : undefined, "aria-describedby": ids || undefined };
}

/** Label, hint and error around a control. */
export function Field({ name, label, error, hint, optional, children }: FieldProps & { children: ReactNode }) {
  return (
    <div>
      <label htmlFor={name} className="font-semibold">
        {label} {optional && <span className="font-normal text-soft">({optional})</span>}
      </label>
      {hint && (
        <p id={`${name}-hint`} className="text-[0.9375rem] leading-snug text-soft">
          {hint}
        </p>
      )}
      {children}
      <FieldError name={name} error={error} />
    </div>
  );
}

/** What is wrong with a field, beside it. */
export function FieldError({ name, error }: { name: string; error: string | undefined }) {
  return (
    error && (
      <p id={`${name}-error`} className="mt-1.5 flex gap-2 leading-snug font-semibold">
        <span
          aria-hidden="true"
          className="mt-px grid size-5 shrink-0 place-items-center rounded-full bg-coral text-sm text-night"
        >
          !
        </span>
        {error}
      </p>
    )
  );
}

/** What a field holds: at first only, or always what its owner says. */
type Held = { defaultValue: string } | { value: string; onChange: (value: string) => void };

/** The same for the browser's own controls. */
function held<T extends Held>({ onChange, ...rest }: T & { onChange?: (value: string) => void }) {
  return { ...rest, ...(onChange && { onChange: ({ target }: { target: { value: string } }) => onChange(target.value) }) };
}

type TextFieldProps = FieldProps &
  Held & {
    type?: "text" | "email" | "tel" | "number" | "password" | "url" | "search" | "date";
    autoComplete?: string;
    autoCapitalize?: "none";
    inputMode?: "numeric" | "decimal" | "url";
    required?: boolean;
    min?: number;
    max?: number | string;
    maxLength?: number;
    /** Of what is written in it. */
    lang?: string;
    onFocus?: () => void;
  };

export function TextField({ label, error, hint, optional, name, type = "text", ...rest }: TextFieldProps) {
  const field = { name, label, error, hint, optional };
  return (
    <Field {...field}>
      <input {...described(field)} type={type} className={BOX} {...held(rest)} />
    </Field>
  );
}

type TextAreaProps = FieldProps & Held & { rows?: number; required?: boolean; maxLength?: number; lang?: string };

export function TextArea({ label, error, hint, optional, name, rows = 5, ...rest }: TextAreaProps) {
  const field = { name, label, error, hint, optional };
  return (
    <Field {...field}>
      <textarea {...described(field)} rows={rows} className={BOX} {...held(rest)} />
    </Field>
  );
}

type SelectProps = FieldProps &
  Held & {
    options: readonly { value: string; label: string }[];
    autoComplete?: string;
    required?: boolean;
  };

export function Select({ label, error, hint, optional, name, options, ...rest }: SelectProps) {
  const field = { name, label, error, hint, optional };
  return (
    <Field {...field}>
      <select {...described(field)} className={BOX} {...held(rest)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}

type ChoiceProps = Omit<FieldProps, "optional"> & {
  options: readonly { value: string; label: ReactNode }[];
  /** Values that are chosen at first. */
  chosen: readonly string[];
  /** Several may be chosen, or just one. */
  several?: boolean;
};

/** A group of boxes to tick or of circles of which one is filled. */
export function Choices({ name, label, error, hint, options, chosen, several = false }: ChoiceProps) {
  return (
    <fieldset id={name} aria-describedby={described({ name, error, hint })["aria-describedby"]}>
      <legend className="font-semibold">{label}</legend>
      {hint && (
        <p id={`${name}-hint`} className="text-[0.9375rem] leading-snug text-soft">
          {hint}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {options.map(({ value, label: text }) => (
          <label
            key={value}
            className="inline-flex min-h-12 cursor-pointer items-center gap-2.5 rounded-xl border-2 border-ink/60 bg-card px-4 py-2 has-checked:border-ink has-checked:bg-sun has-checked:text-night"
          >
            <input
              type={several ? "checkbox" : "radio"}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              className="size-5 shrink-0 accent-night"
            />
            {text}
          </label>
        ))}
      </div>
      <FieldError name={name} error={error} />
    </fieldset>
  );
}

/** One box to tick, with a sentence. */
export function Tick({
  name,
  error,
  checked,
  children,
}: {
  name: string;
  error?: string | undefined;
  checked: boolean;
  children: ReactNode;
}) {
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1">
        <input
          {...described({ name, error })}
          type="checkbox"
          value="yes"
          defaultChecked={checked}
          className="mt-1 size-5 shrink-0 accent-night"
        />
        <span>{children}</span>
      </label>
      <FieldError name={name} error={error} />
    </div>
  );
}

/** Out of sight of people, and a trap for robots that fill in everything. */
export function Trap({ name }: { name: string }) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw]">
      <label>
        Fax
        <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
