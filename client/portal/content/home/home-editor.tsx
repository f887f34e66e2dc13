import { Field, BOX, described, TextField } from "#client/kit/fields/field.tsx";
import { Stepper } from "#client/kit/fields/stepper.tsx";
import { useDraft } from "../../workspace/workspace.tsx";
import { type UnitEditorProps, useTerms, useUnit } from "../../workspace/unit.ts";
import { useEditorWords, useFieldError } from "../../workspace/editor-words.ts";
import { KindChoice } from "./kind-choice.tsx";
import { NameField } from "./name-field.tsx";

const STEPPERS = [
  { field: "sleeps", max: 60 },
  { field: "bedrooms", max: 40 },
  { field: "bathrooms", max: 40 },
] as const;

/** Explanations of registration numbers for countries with their own rules. */
const HINTS: Record<string, "home.registrationNl" | "home.registrationDe" | "home.registrationPl"> = {
  NL: "home.registrationNl",
  DE: "home.registrationDe",
  PL: "home.registrationPl",
};

interface HomeEditorProps extends UnitEditorProps {
  /** Shows the check-in and check-out times, which are operations. */
  withTimes?: boolean;
}

/** Facts about a home: name, kind, capacity and registration. */
export function HomeEditor({ unitId, withTimes = true }: HomeEditorProps) {
  const text = useEditorWords();
  const error = useFieldError();
  const { draft } = useDraft();
  const { unit, path, changeUnit } = useUnit(unitId);
  return (
    <div className="grid gap-6">
      <NameField />
      <KindChoice />
      <div>
        {STEPPERS.map(({ field, max }) => (
          <Stepper
            key={field}
            name={field}
            label={text(`home.${field}`)}
            value={unit[field]}
            max={max}
            onChange={(value) => changeUnit({ [field]: value })}
            lessLabel={text("less", { what: text(`home.${field}`) })}
            moreLabel={text("more", { what: text(`home.${field}`) })}
            hint={field === "bathrooms" ? text("home.bathroomsHint") : undefined}
            error={error(`${path}.${field}`)}
          />
        ))}
      </div>
      {withTimes ? (
        <div className="field-row sm:grid-cols-3">
          <AreaField unitId={unitId} />
          <TimesEditor unitId={unitId} />
        </div>
      ) : (
        <AreaField unitId={unitId} />
      )}
      <TextField
        name="registrationNumber"
        label={text("home.registration")}
        optional={text("optional")}
        hint={text(HINTS[draft.place.country] ?? "home.registrationHint")}
        value={unit.registrationNumber ?? ""}
        maxLength={60}
        error={error(`${path}.registrationNumber`)}
        onChange={(value) => changeUnit({ registrationNumber: value === "" ? null : value })}
      />
    </div>
  );
}

function AreaField({ unitId }: { unitId: string | undefined }) {
  const text = useEditorWords();
  const error = useFieldError();
  const { unit, path, changeUnit } = useUnit(unitId);
  return (
    <TextField
      name="area"
      label={text("home.area")}
      optional={text("optional")}
      inputMode="numeric"
      value={unit.area === null ? "" : String(unit.area)}
      error={error(`${path}.area`)}
      onChange={(value) => {
        const area = Math.min(10_000, Number(value.replace(/\D/g, "")));
        changeUnit({ area: area > 0 ? area : null });
      }}
    />
  );
}

/** Fields for the check-in and check-out times. */
export function TimesEditor({ unitId }: UnitEditorProps) {
  const { terms, changeTerms } = useTerms(unitId);
  return (
    <>
      <TimeField name="checkIn" value={terms.checkIn} onChange={(checkIn) => changeTerms({ checkIn })} />
      <TimeField name="checkOut" value={terms.checkOut} onChange={(checkOut) => changeTerms({ checkOut })} />
    </>
  );
}

interface TimeFieldProps {
  name: "checkIn" | "checkOut";
  value: string;
  onChange: (value: string) => void;
}

function TimeField({ name, value, onChange }: TimeFieldProps) {
  const text = useEditorWords();
  const label = text(`home.${name}`);
  return (
    <Field name={name} label={label}>
      <input
        {...described({ name })}
        type="time"
        className={BOX}
        value={value}
        required
        onChange={({ target }) => target.value && onChange(target.value)}
      />
    </Field>
  );
}
