import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ReactNode, useState } from "react";
import { BOX, described, Field, type FieldProps } from "../fields/field.tsx";
import { IconButton } from "../ui/icon-button.tsx";

type PasswordFieldProps = Omit<FieldProps, "optional"> & {
  autoComplete: "current-password" | "new-password";
  showLabel: string;
  hideLabel: string;
  onChange?: (value: string) => void;
  onFocus?: () => void;
  /** Shown below the field. */
  children?: ReactNode;
};

/** Password field with a button that shows the password. */
export function PasswordField({ autoComplete, showLabel, hideLabel, onChange, onFocus, children, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      <div className="relative">
        <input
          {...described(field)}
          type={shown ? "text" : "password"}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          onChange={({ target }) => onChange?.(target.value)}
          onFocus={onFocus}
          className={`${BOX} pr-14`}
        />
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute! top-0.5 right-1"
        />
      </div>
      {children}
    </Field>
  );
}
