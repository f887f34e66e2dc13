import { use, useEffect, useRef, useState } from "react";
import { MIN_SEARCH_LENGTH, type PlaceCandidate } from "#contract/owners/place-search.ts";
import type { DraftPlace } from "#contract/owners/site-draft.ts";
import { TextField } from "#client/kit/fields/field.tsx";
import { useDraft } from "../../workspace/workspace.tsx";
import { useEditorWords, useFieldError } from "../../workspace/editor-words.ts";
import { Candidates } from "./candidates.tsx";
import { CountryField } from "./country-field.tsx";
import { PlaceMap } from "./place-map.tsx";
import { PlaceSearch } from "./place-search.tsx";
import { placeSettings } from "./place-settings.ts";

/** Address of the home, which can be searched for, and its pin on a map. Coordinates are never typed. */
export function PlaceEditor() {
  const text = useEditorWords();
  const error = useFieldError();
  const { draft, change } = useDraft();
  const { place } = draft;
  const set = (changed: Partial<DraftPlace>) => change({ place: changed });
  const { latitude, longitude } = place;
  const at = latitude === null || longitude === null ? undefined : { latitude, longitude };
  const { search, mapStyle } = use(placeSettings.load());
  const moment = place.country === "NL" ? search.netherlands : search.elsewhere;
  const [picked, setPicked] = useState<Picked>({ times: 0 });
  const pick = ({ label: _, precision, ...found }: PlaceCandidate, isFilledIn: boolean) => {
    // The owner's own values are not replaced by those of the place that was found.
    const { postalCode, region } = place;
    const { latitude, longitude } = found;
    set(isFilledIn ? { latitude, longitude, postalCode: postalCode || found.postalCode, region: region || found.region } : found);
    setPicked(({ times }) => ({ times: times + 1, precision }));
  };
  const address = [place.street, place.postalCode, place.town].filter(Boolean).join(" ");
  const [entered, setEntered] = useState(address);
  const [refused, setRefused] = useState("");
  const isLookedUp = moment !== null && !at && place.town !== "" && entered.length >= MIN_SEARCH_LENGTH && entered !== refused;
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
      {moment && <PlaceSearch country={place.country} moment={moment} onPick={(candidate) => pick(candidate, false)} />}
      <div className="grid gap-5" onBlur={() => setEntered(address)}>
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
      </div>
      {isLookedUp && (
        <Candidates
          search={entered}
          country={place.country}
          title={text("search.isThisIt")}
          onPick={(candidate) => pick(candidate, true)}
          onNone={() => setRefused(entered)}
        />
      )}
      <section aria-labelledby="map-title">
        <p id="map-title" className="font-semibold">
          {text("map.title")}
        </p>
        <MapHelp picked={picked} isSet={at !== undefined} />
        <PlaceMap picked={picked.times} style={mapStyle} country={place.country} at={at} onMove={set} />
      </section>
    </div>
  );
}

interface Picked {
  /** Number of places that were picked. */
  times: number;
  /** Precision of the last one. */
  precision?: PlaceCandidate["precision"];
}

/** Instructions for the map, or the place of the pin; the latter receives the focus, because its button is gone. */
function MapHelp({ picked: { times, precision }, isSet }: { picked: Picked; isSet: boolean }) {
  const text = useEditorWords();
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (times > 0) line.current?.focus();
  }, [times]);
  return (
    <p id="map-help" ref={line} tabIndex={-1} className="mt-1 mb-2 text-[0.9375rem] leading-snug text-soft outline-none">
      {precision && <strong className="text-ink">{text(`search.found.${precision}`)} </strong>}
      {text(isSet ? "map.help" : "map.first")}
      {isSet && <span className="keys-only"> {text("map.keys")}</span>}
    </p>
  );
}
