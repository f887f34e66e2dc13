import { isSupportedCountry, parsePhoneNumberFromString as parse } from "libphonenumber-js/min";
import type { Locale } from "#domain/locale.ts";

/** Countries whose people read a site in a language. English is read by everybody, so it says nothing. */
const COUNTRIES_OF: Record<Locale, readonly string[]> = { nl: ["NL", "BE"], pl: ["PL"], en: [] };

/**
 * Returns the countries (ISO 3166-1 alpha-2) whose local form a guest's number may have: that of the guest's own address, else
 * those of the guest's language, else that of the home.
 */
export function phoneCountries(guest: { address: { country: string } | null; locale: Locale }, home: string): readonly string[] {
  if (guest.address) return [guest.address.country];
  const spoken = COUNTRIES_OF[guest.locale];
  return spoken.length > 0 ? spoken : [home];
}

/**
 * Reads a telephone number as people write it and returns it in E.164: `+31 (0)6 12345678`, `0031 6 12345678`, and for the
 * country `NL` also `06 12345678` and `31 6 12345678`. Undefined if the number is not valid, has an extension, or is a local one
 * that is valid in none or in several of the countries: 0475 123456 is a number in Roermond and a mobile one in Belgium. Import this
 * file where it is called: libphonenumber has 29 KB.
 */
export function readPhone(typed: string, countries: readonly string[]): string | undefined {
  const text = typed.normalize("NFKC").trim();
  const international = /^(?:\+|00)(.+)$/s.exec(text)?.[1];
  if (international !== undefined) {
    const number = parse(`+${international}`, { extract: false });
    return number?.isValid() && !number.ext ? number.number : undefined;
  }
  const digits = text.replace(/\D/g, "");
  const found = countries
    .filter((country) => isSupportedCountry(country))
    .flatMap((defaultCountry) => {
      const number = parse(text, { defaultCountry, extract: false });
      if (!number?.isValid() || number.ext) return [];
      // Without its leading zero a number is as likely one of another country.
      const forms = [number.formatNational().replace(/\D/g, ""), number.number.slice(1)];
      return forms.includes(digits) ? [number.number as string] : [];
    });
  return new Set(found).size === 1 ? found[0] : undefined;
}
