import { createContext, type ReactNode, type RefObject, useContext, useId } from "react";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { formatTyped } from "#client/kit/fields/typed-number.ts";
import { ParsedField } from "#client/kit/fields/parsed-field.tsx";
import { BOX, described, Field, FieldError, TextField } from "#client/kit/fields/field.tsx";
import { type CalendarDate, parseDate } from "#domain/dates.ts";
import type { Localized } from "#domain/locale.ts";
import type { RatePlan, Weekday } from "#domain/rates/plan.ts";
import { readAmount } from "#client/kit/fields/amounts.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { useDraft } from "../../workspace/workspace.tsx";
import type { PlanWords } from "../plan-words.ts";

/** A plan while it is edited, before it is saved. */
export interface PlanEditor {
  plan: RatePlan;
  change: (patch: Partial<RatePlan>) => void;
  /** Error text of the value at a path such as `seasons.0.price`. */
  error: (path: string) => string | undefined;
  words: PlanWords;
  today: CalendarDate;
}

const EditorContext = createContext<PlanEditor | undefined>(undefined);

export const PlanEditorProvider = EditorContext.Provider;

/** The plan that the surrounding form edits. */
export function usePlanEditor(): PlanEditor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("usePlanEditor outside of a PlanEditorProvider");
  return editor;
}

interface ValueFieldProps<T> {
  /** Path of the value in the plan; also the field's id. */
  path: string;
  label: string;
  hint?: string | undefined;
  value: T;
  onChange: (value: T) => void;
}

const PERCENT = /^\d{1,3}(?:[.,]\d{1,2})?$/;

/** Parses a typed percentage with at most two decimals: `12`, `12,5 %`; with a sign if `isSigned`. */
function readPercent(typed: string, isSigned: boolean): number | undefined {
  const plain = typed.trim().replace(/%$/, "").trim().replace("−", "-");
  const digits = isSigned ? plain.replace(/^[-+]/, "") : plain;
  return PERCENT.test(digits) ? Number(digits.replace(",", ".")) * (plain.startsWith("-") ? -1 : 1) : undefined;
}

const WHOLE = /^\d{1,6}$/;

interface Format<T> {
  write: (value: T) => string;
  read: (typed: string) => T | undefined;
}

/** Formats of the typed values, with the error messages for any other text. */
function useFormats() {
  const text = useWords("rates");
  const { locale } = useLanguage();
  const percent = (isSigned: boolean) => ({
    write: (value: number) => formatTyped(value, locale, 0, 2),
    read: (typed: string) => readPercent(typed, isSigned),
    wrong: text("wrong.percent"),
    // Keyboards for numbers have no minus sign.
    inputMode: isSigned ? undefined : ("decimal" as const),
  });
  return {
    amount: {
      write: (amount: number) => formatTyped(amount / 100, locale, amount % 100 === 0 ? 0 : 2),
      read: readAmount,
      wrong: text("wrong.amount"),
      inputMode: "decimal" as const,
    },
    number: {
      write: String,
      read: (typed: string) => (WHOLE.test(typed.trim()) ? Number(typed) : undefined),
      wrong: text("wrong.number"),
      inputMode: "numeric" as const,
    },
    percent,
  };
}

/** Changes a format so that an empty field stands for null. */
const orNull = <F extends Format<number>>({ write, read, ...rest }: F) => ({
  ...rest,
  write: (value: number | null) => (value === null ? "" : write(value)),
  read: (typed: string) => (typed.trim() === "" ? null : read(typed)),
});

/** Field for an amount in minor units; empty stands for 0. */
export function AmountField({ path, label, ...rest }: ValueFieldProps<number>) {
  const { error, plan } = usePlanEditor();
  const { write, ...format } = useFormats().amount;
  return (
    <ParsedField
      {...rest}
      {...format}
      write={(amount) => (amount === 0 ? "" : write(amount))}
      name={path}
      label={`${label} (${plan.currency})`}
      error={error(path)}
    />
  );
}

interface OptionalFieldProps extends ValueFieldProps<number | null> {
  /** Replaces "optional" after the label; empty if a form states it for all its fields. */
  optional?: string | undefined;
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
}

/** Field for an amount that may be empty. */
export function OptionalAmountField({ path, label, ...rest }: OptionalFieldProps) {
  const text = useWords("rates");
  const { error, plan } = usePlanEditor();
  const format = orNull(useFormats().amount);
  return (
    <ParsedField
      optional={text("optional")}
      {...rest}
      {...format}
      name={path}
      label={`${label} (${plan.currency})`}
      error={error(path)}
    />
  );
}

/** Field for a whole number. */
export function NumberField({ path, ...rest }: ValueFieldProps<number>) {
  const { error } = usePlanEditor();
  return <ParsedField {...rest} {...useFormats().number} name={path} error={error(path)} />;
}

/** Field for a whole number that may be empty. */
export function OptionalNumberField({ path, ...rest }: OptionalFieldProps) {
  const text = useWords("rates");
  const { error } = usePlanEditor();
  const format = orNull(useFormats().number);
  return <ParsedField optional={text("optional")} {...rest} {...format} name={path} error={error(path)} />;
}

/** Field for a percentage with at most two decimals. */
export function PercentField({ path, label, isSigned = false, ...rest }: ValueFieldProps<number> & { isSigned?: boolean }) {
  const { error } = usePlanEditor();
  const format = useFormats().percent(isSigned);
  return <ParsedField {...rest} {...format} name={path} label={`${label} (%)`} error={error(path)} />;
}

/** Field for a percentage with a sign that may be empty. */
export function OptionalPercentField({ path, label, ...rest }: OptionalFieldProps) {
  const text = useWords("rates");
  const { error } = usePlanEditor();
  const format = orNull(useFormats().percent(true));
  return <ParsedField optional={text("optional")} {...rest} {...format} name={path} label={`${label} (%)`} error={error(path)} />;
}

/** Field for a day; null while it is empty. */
export function DayField({
  path,
  label,
  hint,
  value,
  onChange,
  optional = false,
}: ValueFieldProps<CalendarDate | null> & { optional?: boolean }) {
  const text = useWords("rates");
  const { error } = usePlanEditor();
  return (
    <TextField
      name={path}
      label={label}
      hint={hint}
      optional={optional ? text("optional") : undefined}
      type="date"
      value={value ?? ""}
      error={error(path)}
      onChange={(typed) => {
        const parsed = parseDate(typed);
        if (parsed) onChange(parsed);
        else if (optional) onChange(null);
      }}
    />
  );
}

/** Fields for a name in each language of the site. */
export function NameFields({ path, label, hint, value, onChange }: ValueFieldProps<Localized<string>>) {
  const shell = useWords("shell");
  const { error } = usePlanEditor();
  const { locales } = useDraft().draft;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {locales.map((locale) => (
        <TextField
          key={locale}
          name={`${path}.${locale}`}
          label={locales.length > 1 ? `${label} (${shell(`languages.${locale}`)})` : label}
          hint={hint}
          lang={locale}
          maxLength={80}
          value={value[locale] ?? ""}
          error={error(`${path}.${locale}`) ?? (locale === locales[0] ? error(path) : undefined)}
          onChange={(typed) => {
            const { [locale]: _, ...others } = value;
            onChange(typed === "" ? others : { ...others, [locale]: typed });
          }}
        />
      ))}
    </div>
  );
}

const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** Choice of weekdays. */
export function WeekdaysField({ value, onChange, ...field }: ValueFieldProps<Weekday[]>) {
  const { words } = usePlanEditor();
  return (
    <ManyField
      {...field}
      value={value}
      options={WEEKDAYS.map((day) => ({ value: day, label: words.weekdayName(day) }))}
      onChange={onChange}
    />
  );
}

/** Choice of any number of options. */
export function ManyField<T extends string | number>({
  path,
  label,
  hint,
  value,
  options,
  onChange,
}: ValueFieldProps<T[]> & { options: readonly { value: T; label: string }[] }) {
  const { error } = usePlanEditor();
  return (
    <fieldset aria-describedby={described({ name: path, hint, error: error(path) })["aria-describedby"]}>
      <legend className="font-semibold">{label}</legend>
      {hint && (
        <p id={`${path}-hint`} className="text-[0.9375rem] leading-snug text-soft">
          {hint}
        </p>
      )}
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        {options.map((option) => (
          <label
            key={option.value}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-xl border-2 border-ink/60 bg-card px-3 has-checked:border-ink has-checked:bg-sun has-checked:text-night"
          >
            <input
              type="checkbox"
              name={path}
              value={option.value}
              checked={value.includes(option.value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, option.value] : value.filter((each) => each !== option.value))
              }
              className="size-4.5 shrink-0 accent-night"
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldError name={path} error={error(path)} />
    </fieldset>
  );
}

interface OneFieldProps<T extends string> extends ValueFieldProps<T> {
  options: readonly { value: T; label: string }[];
}

/** Choice of one option. */
export function OneField<T extends string>({ path, label, hint, value, options, onChange }: OneFieldProps<T>) {
  const { error } = usePlanEditor();
  const field = { name: path, label, hint, error: error(path) };
  return (
    <Field {...field}>
      <select {...described(field)} className={BOX} value={value} onChange={({ target }) => onChange(target.value as T)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** A checkbox. */
export function TickField({ path, label, hint, value, onChange }: ValueFieldProps<boolean>) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1">
      <input
        id={path}
        type="checkbox"
        checked={value}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-1 size-5 shrink-0 accent-night"
      />
      <span>
        {label}
        {hint && <span className="block text-[0.9375rem] leading-snug text-soft">{hint}</span>}
      </span>
    </label>
  );
}

/** Fields of a list's entry, under a heading. */
export function Entry({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <li aria-labelledby={id} className="rounded-2xl border border-ink/20 bg-paper/60 p-4">
      <div className="flex items-start gap-2">
        <h3 id={id} className="mt-2 mr-auto min-w-0 font-sans text-base leading-snug font-semibold tracking-normal break-words">
          {title}
        </h3>
        {aside}
      </div>
      <div className="mt-3 grid grid-cols-1 gap-4">{children}</div>
    </li>
  );
}

/** Fields next to each other on wide screens. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="field-row grid-cols-1 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">{children}</div>
);

/** Fields that few owners need, behind a summary. */
export function More({ label, isOpen = false, children }: { label: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="group">
      <summary className="flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4">{label}</summary>
      <div className="mt-2 grid grid-cols-1 gap-4">{children}</div>
    </details>
  );
}
