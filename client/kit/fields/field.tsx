import type { ReactNode } from "react";

export interface FieldProps {
  name: string;
  label: string;
  /** Message in the visitor's language. */
  error?: string | undefined;
  hint?: string | undefined;
  /** Text next to the label of an optional field. */
  optional?: string | undefined;
}

/** Classes of a text input. */
export const BOX =
  "mt-1.5 block w-full rounded-xl border-2 border-ink/60 bg-card px-4 py-2.5 text-ink aria-invalid:border-brick aria-invalid:shadow-[inset_0.4rem_0_0_var(--color-brick)] min-h-12";

/** Returns the attributes that connect a control with its hint and its error. */
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

/** Error message of a field. */
export function FieldError({ name, error }: { name: string; error: string | undefined }) {
  return (
    error && (
      <p id={`${name}-error`} className="mt-1.5 flex gap-2 leading-snug font-semibold">
        <span
          aria-hidden="true"
          className="mt-px grid size-5 shrink-0 place-items-center rounded-full bg-brick text-sm text-paper"
        >
          !
        </span>
        {error}
      </p>
    )
  );
}

/** An uncontrolled or a controlled value. */
type Value = { defaultValue: string } | { value: string; onChange: (value: string) => void };

/** Converts the props to those of native controls, whose `onChange` receives an event. */
function nativeProps<T extends Value>({ onChange, ...rest }: T & { onChange?: (value: string) => void }) {
  return { ...rest, ...(onChange && { onChange: ({ target }: { target: { value: string } }) => onChange(target.value) }) };
}

type TextFieldProps = FieldProps &
  Value & {
    type?: "text" | "email" | "tel" | "number" | "password" | "url" | "search" | "date" | "time";
    autoComplete?: string;
    autoCapitalize?: "none";
    inputMode?: "numeric" | "decimal" | "url";
    required?: boolean;
    min?: number;
    max?: number | string;
    maxLength?: number;
    /** Language of the value. */
    lang?: string;
    onFocus?: () => void;
  };

export function TextField({ label, error, hint, optional, name, type = "text", ...rest }: TextFieldProps) {
  const field = { name, label, error, hint, optional };
  return (
    <Field {...field}>
      <input {...described(field)} type={type} className={BOX} {...nativeProps(rest)} />
    </Field>
  );
}

type TextAreaProps = FieldProps & Value & { rows?: number; required?: boolean; maxLength?: number; lang?: string };

export function TextArea({ label, error, hint, optional, name, rows = 5, ...rest }: TextAreaProps) {
  const field = { name, label, error, hint, optional };
  return (
    <Field {...field}>
      <textarea {...described(field)} rows={rows} className={BOX} {...nativeProps(rest)} />
    </Field>
  );
}

type SelectProps = FieldProps &
  Value & {
    options: readonly { value: string; label: string }[];
    autoComplete?: string;
    required?: boolean;
  };

export function Select({ label, error, hint, optional, name, options, ...rest }: SelectProps) {
  const field = { name, label, error, hint, optional };
  return (
    <Field {...field}>
      <select {...described(field)} className={BOX} {...nativeProps(rest)}>
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
  /** Selected values; only the initial ones without `onChange`. */
  chosen: readonly string[];
  /** Checkboxes instead of radio buttons. */
  several?: boolean;
  /** Options as cards of equal width, for labels of several lines. */
  cards?: boolean;
  onChange?: (value: string) => void;
};

/** A group of checkboxes or radio buttons. */
export function Choices({ name, label, error, hint, options, chosen, several = false, cards = false, onChange }: ChoiceProps) {
  return (
    <fieldset id={name} aria-describedby={described({ name, error, hint })["aria-describedby"]}>
      <legend className="font-semibold">{label}</legend>
      {hint && (
        <p id={`${name}-hint`} className="text-[0.9375rem] leading-snug text-soft">
          {hint}
        </p>
      )}
      <div className={`mt-2 gap-2 ${cards ? "grid sm:grid-cols-2" : "flex flex-wrap"}`}>
        {options.map(({ value, label: text }) => (
          <label
            key={value}
            className="inline-flex min-h-12 cursor-pointer items-center gap-2.5 rounded-xl border-2 border-ink/60 bg-card px-4 py-2 has-checked:border-ink has-checked:bg-sun has-checked:text-night"
          >
            <input
              type={several ? "checkbox" : "radio"}
              name={name}
              value={value}
              {...(onChange
                ? { checked: chosen.includes(value), onChange: () => onChange(value) }
                : { defaultChecked: chosen.includes(value) })}
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

/** A single checkbox with its label. */
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

/** A field placed outside the screen, which only bots fill in. */
export function Honeypot({ name }: { name: string }) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw]">
      <label>
        Fax
        <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
