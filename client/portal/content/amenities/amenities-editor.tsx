import { useState } from "react";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { Chip } from "#client/kit/ui/chip.tsx";
import { TextField } from "#client/kit/fields/field.tsx";
import { type AmenityCode, CHOSEN_AMENITIES, groupAmenities } from "#domain/amenities.ts";
import { useTextGroup } from "#client/kit/i18n/texts.ts";
import { type UnitEditorProps, useUnit } from "../../workspace/unit.ts";
import { useEditorWords } from "../../workspace/editor-words.ts";
import { amenityIcon } from "./icons.ts";

/** Removes case and accents, so that the search ignores them. */
const normalize = (text: string): string => text.toLowerCase().replaceAll("ł", "l").normalize("NFD").replace(/\p{M}/gu, "");

/** Choice of a home's amenities: all amenities in groups, with a search field. */
export function AmenitiesEditor({ unitId }: UnitEditorProps) {
  useTextGroup("amenities");
  useTextGroup("site");
  const text = useEditorWords();
  const { t } = useLanguage();
  const { unit, changeUnit } = useUnit(unitId);
  const [search, setSearch] = useState("");
  const label = (code: AmenityCode) => t(`amenities:${code}`);
  const found = groupAmenities(CHOSEN_AMENITIES.filter((code) => normalize(label(code)).includes(normalize(search.trim()))));
  const set = (code: AmenityCode, on: boolean) =>
    changeUnit({ amenities: CHOSEN_AMENITIES.filter((each) => (each === code ? on : unit.amenities.includes(each))) });
  return (
    <div className="grid gap-6">
      <div>
        <TextField name="amenity-search" type="search" label={text("amenities.search")} value={search} onChange={setSearch} />
        <p role="status" className="mt-1.5 text-[0.9375rem] text-soft">
          {found.length === 0 ? text("amenities.nothing") : text("amenities.chosen", { count: unit.amenities.length })}
        </p>
      </div>
      {found.map(({ group, codes }) => (
        <fieldset key={group}>
          <legend className="font-display text-xl font-bold tracking-tight">{t(`site:amenities.${group}`)}</legend>
          <div className="mt-3 flex flex-wrap gap-2">
            {codes.map((code) => (
              <Chip
                key={code}
                name={`amenity-${code}`}
                icon={amenityIcon(code, group)}
                checked={unit.amenities.includes(code)}
                onChange={(on) => set(code, on)}
              >
                {label(code)}
              </Chip>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
