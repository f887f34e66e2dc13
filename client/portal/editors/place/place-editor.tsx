import { Suspense } from "react";
import { fetched } from "#client/lib/fetched.tsx";
import { useLanguage } from "#client/lib/i18n.ts";
import { ParsedField } from "#client/portal/ui/parsed-field.tsx";
import { Select, TextField } from "#client/ui/field.tsx";
import { COUNTRIES } from "#domain/countries.ts";
import type { DraftPlace } from "#contract/site-draft.ts";
import { useDraft } from "../../workspace/workspace.tsx";
import { useEditorWords, useFieldError } from "../words.ts";
import { readDegrees, readPair, writeDegrees } from "./coordinates.ts";

const OutlineMap = fetched(async () => (await import("./outline-map.tsx")).default);

/** Countries at the top of the list. */
const FIRST_COUNTRIES = ["NL", "BE", "DE", "PL"];

/** Address of the home, and its coordinates or a pin on a map. */
export function PlaceEditor() {
  const text = useEditorWords();
  const error = useFieldError();
  const { locale } = useLanguage();
  const { draft, change } = useDraft();
  const { place } = draft;
  const set = (changed: Partial<DraftPlace>) => change({ place: changed });
  const { latitude, longitude } = place;
  const at = latitude === null || longitude === null ? undefined : { latitude, longitude };
  const field = (name: "postalCode" | "town" | "region", maxLength: number) => (
    <TextField
      name={name}
      label={text(`place.${name}`)}
      value={place[name]}
      maxLength={maxLength}
      error={error(`place.${name}`)}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <div className="grid gap-5">
      <CountryField country={place.country} onChange={(country) => set({ country })} />
      <TextField
        name="street"
        label={text("place.street")}
        optional={text("optional")}
        hint={text("place.streetHint")}
        value={place.street ?? ""}
        maxLength={120}
        error={error("place.street")}
        onChange={(value) => set({ street: value === "" ? null : value })}
      />
      <div className="field-row sm:grid-cols-[9rem_1fr]">
        {field("postalCode", 16)}
        {field("town", 80)}
      </div>
      {field("region", 80)}
      <section aria-labelledby="map-title">
        <p id="map-title" className="font-semibold">
          {text("map.title")}
        </p>
        <p id="map-help" className="mt-1 mb-2 text-[0.9375rem] leading-snug text-soft">
          {text(at ? "map.help" : "map.first")}
        </p>
        <Suspense fallback={<div className="aspect-4/3 rounded-2xl border-2 border-ink/60 bg-sand" />}>
          <OutlineMap country={place.country} at={at} onMove={set} />
        </Suspense>
        <div className="field-row mt-3 grid-cols-2">
          {(["latitude", "longitude"] as const).map((axis) => (
            <ParsedField
              key={axis}
              name={axis}
              label={text(`place.${axis}`)}
              inputMode="decimal"
              value={place[axis]}
              write={(degrees) => writeDegrees(degrees, locale)}
              read={(typed) => readPair(typed)?.[axis] ?? readDegrees(typed, axis)}
              onChange={(value) => set({ [axis]: value })}
              onPaste={(pasted) => set(readPair(pasted) ?? {})}
              wrong={text("place.wrong")}
              error={error(`place.${axis}`)}
            />
          ))}
        </div>
      </section>
    </div>
  );
}

function CountryField({ country, onChange }: { country: string; onChange: (country: string) => void }) {
  const text = useEditorWords();
  const { locale } = useLanguage();
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const option = (value: string) => ({ value, label: names.of(value) ?? value });
  const rest = COUNTRIES.filter((code) => !FIRST_COUNTRIES.includes(code)).map(option);
  const options = [...FIRST_COUNTRIES.map(option), ...rest.toSorted((a, b) => a.label.localeCompare(b.label, locale))];
  return (
    <Select
      name="country"
      label={text("place.country")}
      autoComplete="country"
      options={options}
      value={country}
      onChange={onChange}
    />
  );
}
