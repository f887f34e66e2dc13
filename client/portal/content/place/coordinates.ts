import { formatTyped } from "#client/kit/fields/typed-number.ts";
import type { Locale } from "#domain/locale.ts";

/** A point in WGS 84, in degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Rounds degrees to five decimals, about a metre. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** Formats degrees in the language of the user. */
export const writeDegrees = (degrees: number, locale: Locale): string => formatTyped(degrees, locale, 5);
