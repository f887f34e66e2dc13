import type { AriaAttributes, ReactNode } from "react";
import type { BookingField, BookingValues } from "#contract/pages/booking-form.ts";
import type { SiteView } from "#contract/pages/site-view.ts";

/** The guest's values, and error codes by field. */
export interface FormState {
  view: SiteView;
  values: BookingValues;
  errors: Record<string, string>;
}

/** Error codes with a text of their own; all others are about characters. */
const CODES = new Set(["required", "tooLong", "email", "emailLetters", "phone", "time", "choice"]);
const FORM_CODES = new Set(["TOO_MANY_REQUESTS", "TOO_MANY_OPEN", "VERSION_CONFLICT", "expired", "tooLong"]);

export const errorText = ({ t }: SiteView, code: string): string => t(`booking.error.${CODES.has(code) ? code : "characters"}`);

export const formErrorText = ({ t, host }: SiteView, code: string): string =>
  t(`booking.error.${FORM_CODES.has(code) ? code : "failed"}`, { name: host.name });

export const fieldId = (name: string): string => `booking-${name}`;

/** Attributes of a control that connect it with its hint and its error. */
export function describedBy(name: string, hasHint: boolean, errors: Record<string, string>): AriaAttributes {
  const ids = [...(hasHint ? [`${fieldId(name)}-hint`] : []), ...(errors[name] === undefined ? [] : [`${fieldId(name)}-error`])];
  return {
    ...(ids.length > 0 ? { "aria-describedby": ids.join(" ") } : {}),
    ...(errors[name] === undefined ? {} : { "aria-invalid": true }),
  };
}

export function FieldError({ view, errors, name }: Pick<FormState, "view" | "errors"> & { name: string }) {
  const code = errors[name];
  if (code === undefined) return null;
  return (
    <span className="field-error" id={`${fieldId(name)}-error`}>
      {errorText(view, code)}
    </span>
  );
}

interface FieldProps extends FormState {
  name: BookingField;
  /** Token of the HTML standard, section "Autofill". */
  autoComplete: string;
  type?: "text" | "email" | "tel" | "time";
  maxLength: number;
  required?: boolean;
  hint?: string;
  rows?: number;
}

/** A field with its label, hint and error. Optional fields say so. */
export function Field({ view, values, errors, name, hint, rows, required = false, type = "text", ...rest }: FieldProps) {
  const { t } = view;
  const attributes = {
    id: fieldId(name),
    name,
    required,
    defaultValue: values[name],
    ...rest,
    ...describedBy(name, hint !== undefined, errors),
  };
  return (
    <Labelled name={name} label={t(`booking.field.${name}`)} note={required ? undefined : t("booking.optional")} hint={hint}>
      {rows === undefined ? <input type={type} enterKeyHint="next" {...attributes} /> : <textarea rows={rows} {...attributes} />}
      <FieldError view={view} errors={errors} name={name} />
    </Labelled>
  );
}

interface LabelledProps {
  name: string;
  label: string;
  note?: string | undefined;
  hint?: string | undefined;
  children: ReactNode;
}

export function Labelled({ name, label, note, hint, children }: LabelledProps) {
  return (
    <div className={`book-field book-field-${name}`}>
      <label htmlFor={fieldId(name)}>
        <span>
          {label} {note === undefined ? null : <small>({note})</small>}
        </span>
      </label>
      {hint === undefined ? null : (
        <span className="book-hint" id={`${fieldId(name)}-hint`}>
          {hint}
        </span>
      )}
      {children}
    </div>
  );
}
