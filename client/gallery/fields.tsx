import { useState } from "react";
import { Choices, described, Field, FieldError, Select, TextArea, TextField, Tick } from "../kit/fields/field.tsx";
import { ParsedField } from "../kit/fields/parsed-field.tsx";
import { Stepper } from "../kit/fields/stepper.tsx";
import { Group, LONG, Specimen, WideState } from "./specimen.tsx";

const OPTIONS = [
  { value: "request", label: "Guests ask, you accept" },
  { value: "direct", label: "Guests book at once" },
];
const CARDS = [
  { value: "a", label: <span className="py-1">Free until 7 days before the arrival, then half of the price</span> },
  { value: "b", label: <span className="py-1">Free until 30 days before the arrival, then the whole price</span> },
];
const ERROR = "Enter a valid email address.";

function TextSpecimens() {
  return (
    <Specimen name="TextField">
      <WideState name="usual">
        <TextField name="text" label="Name" defaultValue="Anna de Vries" />
      </WideState>
      <WideState name="optional, with a hint">
        <TextField name="text-hint" label="Telephone" optional="optional" hint={LONG} defaultValue="" type="tel" />
      </WideState>
      <WideState name="wrong">
        <TextField name="text-wrong" label="Email address" error={ERROR} defaultValue="anna@" type="email" />
      </WideState>
      <WideState name="long label and long error">
        <TextField name="text-long" label={LONG} error={LONG} defaultValue={LONG} />
      </WideState>
      <WideState name="two in a row (.field-row)">
        <div className="field-row sm:grid-cols-2">
          <TextField name="row-from" label="Arrival" type="date" defaultValue="2030-07-01" />
          <TextField name="row-to" label="Departure" hint="At least 3 nights" type="date" defaultValue="2030-07-04" />
        </div>
      </WideState>
    </Specimen>
  );
}

function ChoiceSpecimens() {
  const [chosen, setChosen] = useState("request");
  return (
    <Specimen name="Choices">
      <Choices name="choices" label="How guests book" options={OPTIONS} chosen={[chosen]} onChange={setChosen} />
      <Choices
        name="choices-several"
        label="Several, with a hint and an error"
        hint="Choose at least one."
        error="Choose at least one."
        options={OPTIONS}
        chosen={[]}
        several
      />
      <Choices name="choices-cards" label="As cards" options={CARDS} chosen={["b"]} cards />
    </Specimen>
  );
}

function NumberSpecimens() {
  const [count, setCount] = useState<number | null>(2);
  const [percent, setPercent] = useState(20);
  return (
    <>
      <Specimen name="Stepper">
        <Stepper
          name="stepper"
          label="Guests"
          value={count}
          onChange={setCount}
          min={1}
          max={4}
          lessLabel="One less"
          moreLabel="One more"
        />
        <Stepper
          name="stepper-empty"
          label="Not answered yet, at the least and wrong"
          hint={LONG}
          error="Enter how many guests can sleep here."
          value={0}
          onChange={setCount}
          max={4}
          lessLabel="One less"
          moreLabel="One more"
        />
      </Specimen>
      <Specimen name="ParsedField">
        <ParsedField
          name="parsed"
          label="Down payment in percent"
          hint="It says what is wrong when it is left."
          value={percent}
          write={String}
          read={(typed) => (/^\d{1,2}$/.test(typed) ? Number(typed) : undefined)}
          onChange={setPercent}
          wrong="Enter a number from 0 to 99."
          inputMode="numeric"
        />
      </Specimen>
    </>
  );
}

/** Everything that is filled in. */
export function Fields() {
  return (
    <Group id="fields" title="Fields">
      <TextSpecimens />
      <div>
        <Specimen name="TextArea">
          <TextArea
            name="area"
            label="Description"
            hint="Two or three sentences."
            rows={3}
            defaultValue="A house behind the dunes."
          />
          <TextArea name="area-wrong" label="Message" error="Write a message." rows={2} defaultValue="" />
        </Specimen>
        <Specimen name="Select">
          <Select name="select" label="Way of booking" options={OPTIONS} defaultValue="direct" />
          <Select
            name="select-wrong"
            label="Country"
            error="Choose a country."
            options={[{ value: "", label: "–" }]}
            defaultValue=""
          />
        </Specimen>
        <Specimen name="Tick">
          <Tick name="tick" checked>
            {LONG}
          </Tick>
          <Tick name="tick-wrong" checked={false} error="Accept the terms to continue.">
            I accept the terms.
          </Tick>
        </Specimen>
      </div>
      <ChoiceSpecimens />
      <div>
        <NumberSpecimens />
        <Specimen name="Field">
          <Field name="own" label="A control of one's own" hint="Label, hint and error are connected with it.">
            <input
              type="color"
              {...described({ name: "own", hint: "yes", error: undefined })}
              defaultValue="#17603f"
              className="mt-1.5 h-11 w-20"
            />
          </Field>
        </Specimen>
        <Specimen name="FieldError">
          <FieldError name="error" error={LONG} />
        </Specimen>
      </div>
    </Group>
  );
}
