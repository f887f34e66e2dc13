import { useEffect, useRef } from "react";
import { BOX, described, Field } from "../fields/field.tsx";
import type { Form } from "../forms/use-form.ts";

interface CodeFieldProps {
  form: Form;
  label: string;
  /** Focuses the field when it appears; for steps with no other field. */
  takesFocus?: boolean;
}

/** Field for a six-digit code. Phones offer a code that they have just received. */
export function CodeField({ form, label, takesFocus = false }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const field = { name: "code", label, error: form.error("code") };
  return (
    <Field {...field}>
      <input
        {...described(field)}
        ref={input}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        required
        className={`${BOX} max-w-56 font-display text-2xl font-semibold tracking-[0.3em] tabular-nums`}
      />
    </Field>
  );
}
