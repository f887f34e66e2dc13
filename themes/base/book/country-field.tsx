import type { SiteView } from "#contract/pages/site-view.ts";
import { COUNTRIES } from "#domain/countries.ts";
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import { describedBy, FieldError, fieldId, type FormState, Labelled } from "./field.tsx";

const names = new Map<Locale, [code: string, name: string][]>();

/** All countries by their names in a language; sorted once per isolate. */
export function countriesIn(locale: Locale): [code: string, name: string][] {
  let found = names.get(locale);
  if (!found) {
    const tag = LANGUAGE_TAGS[locale];
    const display = new Intl.DisplayNames(tag, { type: "region" });
    const { compare } = new Intl.Collator(tag);
    found = COUNTRIES.map((code): [string, string] => [code, display.of(code) ?? code]).toSorted(([, a], [, b]) => compare(a, b));
    names.set(locale, found);
  }
  return found;
}

export const countryName = ({ locale }: SiteView, code: string): string =>
  countriesIn(locale).find(([each]) => each === code)?.[1] ?? code;

export function CountryField({ view, values, errors }: FormState) {
  const { t, locale } = view;
  return (
    <Labelled name="country" label={t("booking.field.country")}>
      <select
        id={fieldId("country")}
        name="country"
        autoComplete="country"
        defaultValue={values.country ?? ""}
        {...describedBy("country", false, errors)}
      >
        <option value="">{t("booking.country")}</option>
        {countriesIn(locale).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <FieldError view={view} errors={errors} name="country" />
    </Labelled>
  );
}
