import { Field, BOX, described, TextField } from "#client/ui/field.tsx";
import { Stepper } from "#client/portal/ui/stepper.tsx";
import { useDraft } from "../../workspace/workspace.tsx";
import { type UnitEditorProps, useUnit } from "../unit.ts";
import { useEditorWords, useFieldError } from "../words.ts";
import { KindChoice } from "./kind-choice.tsx";
import { NameField } from "./name-field.tsx";

const STEPPERS = [
  { field: "sleeps", max: 60 },
  { field: "bedrooms", max: 40 },
  { field: "bathrooms", max: 40 },
] as const;

/** What the home is: its name, its kind, how many fit in, when they come and go. */
export function HomeEditor({ unitId }: UnitEditorProps) {
  const text = useEditorWords();
  const error = useFieldError();
  const { draft, change } = useDraft();
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
            error={error(`${path}.${field}`)}
          />
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <AreaField unitId={unitId} />
        <TimeField name="checkIn" value={unit.checkIn} onChange={(checkIn) => changeUnit({ checkIn })} />
        <TimeField name="checkOut" value={unit.checkOut} onChange={(checkOut) => changeUnit({ checkOut })} />
      </div>
      <TextField
        name="registrationNumber"
        label={text("home.registration")}
        optional={text("optional")}
        hint={text(draft.place.country === "NL" ? "home.registrationNl" : "home.registrationHint")}
        value={draft.registrationNumber ?? ""}
        maxLength={60}
        error={error("registrationNumber")}
        onChange={(value) => change({ registrationNumber: value === "" ? null : value })}
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
