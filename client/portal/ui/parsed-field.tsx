import { useState } from "react";
import { BOX, described, Field, type FieldProps } from "#client/ui/field.tsx";

interface ParsedFieldProps<T> extends FieldProps {
  value: T;
  /** How a value is written in the field. */
  write: (value: T) => string;
  /** What was typed as a value; undefined while it is none. */
  read: (typed: string) => T | undefined;
  /** Called with values only. */
  onChange: (value: T) => void;
  /** Calls `onChange` when the field is left instead of while typing: for values that hold at once. */
  onLeaving?: boolean;
  /** Called with what is pasted, before it is read. */
  onPaste?: (pasted: string) => void;
  /** Said of what is no value, once one goes on. */
  wrong: string;
  type?: "text" | "email" | "tel";
  inputMode?: "decimal" | "numeric";
  autoComplete?: string;
  maxLength?: number;
}

/** A field whose text means something else: an amount, a number. What is typed stays as it is while one types. */
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
  const field = { name, label, hint, optional, error: hasLeft && parsed === undefined ? wrong : error };
  return (
    <Field {...field}>
      <input
        {...described(field)}
        {...rest}
        type={type}
        className={BOX}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          if (!onLeaving) commit(read(target.value));
        }}
        onPaste={({ clipboardData }) => onPaste?.(clipboardData.getData("text"))}
        onFocus={() => setHasLeft(false)}
        onKeyDown={({ key }) => onLeaving && key === "Enter" && commit(parsed)}
        onBlur={() => {
          setHasLeft(true);
          if (onLeaving) commit(parsed);
          if (parsed !== undefined) setTyped(write(parsed));
        }}
      />
    </Field>
  );
}
