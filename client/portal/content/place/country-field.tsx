import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { Select } from "#client/kit/fields/field.tsx";
import { COUNTRIES } from "#domain/countries.ts";
import { useEditorWords } from "../../workspace/editor-words.ts";
import { displayNames } from "#locales/words/intl.ts";

/** Countries at the top of the list. */
const FIRST_COUNTRIES = ["NL", "BE", "DE", "PL"];

/** Choice of a country by its ISO 3166-1 alpha-2 code. */
export function CountryField({ country, onChange }: { country: string; onChange: (country: string) => void }) {
  const text = useEditorWords();
  const { locale } = useLanguage();
  const names = displayNames(locale, { type: "region" });
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
