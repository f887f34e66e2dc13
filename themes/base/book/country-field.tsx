import type { SiteView } from "#contract/pages/site-view.ts";
import { countriesIn } from "#locales/words/countries.ts";
import { describedBy, FieldError, fieldId, type FormState, Labelled } from "./field.tsx";

export const countryName = ({ locale }: Pick<SiteView, "locale">, code: string): string =>
  countriesIn(locale).find((each) => each.code === code)?.name ?? code;

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
        {countriesIn(locale).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <FieldError view={view} errors={errors} name="country" />
    </Labelled>
  );
}
