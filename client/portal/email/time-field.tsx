import { ParsedField } from "../../kit/fields/parsed-field.tsx";
import { useWords } from "../../kit/i18n/texts.ts";

/** Reads `9`, `9:30`, `930` and `09.30` as a time of day, `HH:MM`. */
export function readTime(typed: string): string | undefined {
  const [, hours = "", minutes = "00"] = /^\s*(\d{1,2})(?:[:.]?(\d{2}))?\s*$/.exec(typed) ?? [];
  return hours !== "" && Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, "0")}:${minutes}` : undefined;
}

/** Reads a whole number from 0 to a limit. */
export function readCount(typed: string, max: number, min = 0): number | undefined {
  const count = /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : undefined;
  return count !== undefined && count >= min && count <= max ? count : undefined;
}

interface TimeFieldProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** For values that take effect at once. */
  onLeaving?: boolean;
}

/** Field for a time of day, `HH:MM`. */
export function TimeField(props: TimeFieldProps) {
  const text = useWords("email");
  return (
    <ParsedField
      {...props}
      write={(time) => time}
      read={readTime}
      wrong={text("errors.time")}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
    />
  );
}

interface CountFieldProps {
  name: string;
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

/** Field for a number of days or hours. */
export function CountField({ max, ...props }: CountFieldProps) {
  const text = useWords("email");
  return (
    <ParsedField
      {...props}
      write={String}
      read={(typed) => readCount(typed, max)}
      wrong={text("errors.count", { max })}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
    />
  );
}
