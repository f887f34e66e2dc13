import { formatTyped } from "../../kit/fields/typed-number.ts";
import type { Locale } from "#domain/locale.ts";

/** Parses typed kilometres with a decimal comma or point; undefined unless they are from 0 to 2000. */
export function readKilometres(typed: string): number | undefined {
  const text = typed
    .trim()
    .replace(/\s*km$/i, "")
    .replace(",", ".");
  const km = Number(text);
  return /^\d+(\.\d*)?$/.test(text) && km <= 2000 ? Math.round(km * 10) / 10 : undefined;
}

export const writeKilometres = (km: number, locale: Locale): string => formatTyped(km, locale, 0, 1);

/** Parses whole minutes, at most a day; undefined if invalid. */
export function readMinutes(typed: string): number | undefined {
  const text = typed.trim();
  return /^\d{1,4}$/.test(text) && Number(text) <= 1440 ? Number(text) : undefined;
}
