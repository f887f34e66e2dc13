import { formatTyped } from "#client/lib/typed-number.ts";
import type { Locale } from "#domain/locale.ts";

const MAX_DEGREES = { latitude: 90, longitude: 180 };
type Axis = keyof typeof MAX_DEGREES;

/** Parses typed degrees with a decimal point or comma, rounded to about a metre. Null for empty input; undefined if invalid. */
export function readDegrees(typed: string, axis: Axis): number | null | undefined {
  const text = typed.trim().replace(",", ".").replace(/°$/, "");
  if (text === "") return null;
  if (!/^[-−]?\d{1,3}(\.\d*)?$/.test(text)) return undefined;
  const degrees = Math.round(Number(text.replace("−", "-")) * 1e5) / 1e5;
  return Math.abs(degrees) <= MAX_DEGREES[axis] ? degrees : undefined;
}

/** Parses a pair of coordinates as maps give it: `51.56340, 3.49812`. */
export function readPair(typed: string): Record<Axis, number> | undefined {
  const [, first, second] = /^\s*(-?\d{1,3}\.\d+)[,;\s]+(-?\d{1,3}\.\d+)\s*$/.exec(typed) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const [latitude, longitude] = [readDegrees(first, "latitude"), readDegrees(second, "longitude")];
  return typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : undefined;
}

/** Formats degrees in the language of the user; empty for null. */
export const writeDegrees = (degrees: number | null, locale: Locale): string =>
  degrees === null ? "" : formatTyped(degrees, locale, 5);
