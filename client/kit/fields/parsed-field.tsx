import { type RefObject, useState } from "react";
import { BOX, described, Field, type FieldProps } from "./field.tsx";

interface ParsedFieldProps<T> extends FieldProps {
  value: T;
  /** Formats a value as text. */
  write: (value: T) => string;
  /** Parses typed text; undefined if it is not a valid value. */
  read: (typed: string) => T | undefined;
  /** Called with valid values only. */
  onChange: (value: T) => void;
  /** Calls `onChange` when the field loses the focus instead of while typing; for values that take effect at once. */
  onLeaving?: boolean;
  /** Called with pasted text, before it is parsed. */
  onPaste?: (pasted: string) => void;
  /**
   * Error text for an invalid value, which may depend on the typed text; shown after Enter, or when the field has lost the focus.
   */
  wrong: string | ((typed: string) => string);
  type?: "text" | "email" | "tel";
  inputMode?: "decimal" | "numeric";
  autoComplete?: string;
  maxLength?: number;
  inputRef?: RefObject<HTMLInputElement | null>;
}

/** Text field for a parsed value such as an amount or a number. The text is normalised only when the field loses the focus. */
export function ParsedField<T extends string | number | null>(props: ParsedFieldProps<T>) {
  const {
    name,
    label,
    hint,
    optional,
    error,
    value,
    write,
    read,
    onChange,
    wrong,
    onPaste,
    onLeaving = false,
    type = "text",
    inputRef,
    ...rest
  } = props;
  const [typed, setTyped] = useState(() => write(value));
  const [known, setKnown] = useState(value);
  const [hasLeft, setHasLeft] = useState(false);
  const commit = (next: T | undefined) => {
    if (next !== undefined && next !== value) onChange(next);
  };
  if (value !== known) {
    setKnown(value);
    if (read(typed) !== value) setTyped(write(value));
  }
  const parsed = read(typed);
  const errorText = typeof wrong === "function" ? wrong(typed) : wrong;
  const field = { name, label, hint, optional, error: hasLeft && parsed === undefined ? errorText : error };
  return (
    <Field {...field}>
      <input
        {...described(field)}
        {...rest}
        // Lets forms find typed text that is not a valid value.
        data-wrong={parsed === undefined || undefined}
        ref={inputRef}
        type={type}
        className={BOX}
        value={typed}
        onChange={({ target }) => {
          const next = read(target.value);
          setTyped(target.value);
          if (next !== undefined) setHasLeft(false);
          if (!onLeaving) commit(next);
        }}
        onPaste={({ clipboardData }) => onPaste?.(clipboardData.getData("text"))}
        onKeyDown={({ key }) => {
          if (key !== "Enter") return;
          setHasLeft(true);
          if (onLeaving) commit(parsed);
        }}
        onBlur={() => {
          setHasLeft(true);
          if (onLeaving) commit(parsed);
          if (parsed !== undefined) setTyped(write(parsed));
        }}
      />
    </Field>
  );
}
