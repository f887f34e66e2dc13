import { useState } from "react";
import { PasswordField } from "./password-field.tsx";
import { useWords } from "../i18n/texts.ts";
import type { Strength, strengthOf as Estimate } from "./strength.ts";

interface NewPasswordFieldProps {
  label: string;
  showLabel: string;
  hideLabel: string;
  error: string | undefined;
  /** Personal words that make a password weak: name and email address. */
  known: string[];
}

/** Colour of the strength meter. */
const COLOURS: Record<Strength, string> = { 0: "bg-brick", 1: "bg-brick", 2: "bg-sun", 3: "bg-leaf", 4: "bg-leaf" };

/** Field for a new password with a strength meter, whose code is loaded when the field gets the focus. */
export function NewPasswordField({ known, ...field }: NewPasswordFieldProps) {
  const text = useWords("auth");
  const [password, setPassword] = useState("");
  const [strengthOf, setStrengthOf] = useState<typeof Estimate>();
  const strength = password === "" ? undefined : strengthOf?.(password, known);
  // Without the meter the form still works.
  const load = () => {
    void import("./strength.ts").then((estimate) => setStrengthOf(() => estimate.strengthOf)).catch(() => undefined);
  };
  return (
    <PasswordField
      {...field}
      name="password"
      hint={text("strength.hint")}
      autoComplete="new-password"
      onFocus={load}
      onChange={setPassword}
    >
      <div className="mt-2 flex min-h-6 items-center gap-3 text-[0.9375rem]">
        <span className="flex grow gap-1" aria-hidden="true">
          {[1, 2, 3, 4].map((bar) => (
            <span
              key={bar}
              className={`h-1.5 grow rounded-full ${strength !== undefined && Math.max(1, strength) >= bar ? COLOURS[strength] : "bg-ink/15"}`}
            />
          ))}
        </span>
        <span role="status" aria-label={text("strength.name")} className="min-w-32 text-right font-semibold">
          {strength !== undefined && text(`strength.${strength}`)}
        </span>
      </div>
    </PasswordField>
  );
}
