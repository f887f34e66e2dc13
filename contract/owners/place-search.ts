import { z } from "zod";
import { isCountry } from "#domain/countries.ts";
import { singleLine, trimmedLine } from "../services/fields.ts";

/** Degrees in WGS 84. */
export const LATITUDE = z.number("number").min(-90, "number").max(90, "number");
export const LONGITUDE = z.number("number").min(-180, "number").max(180, "number");

/** The fields of an address. `street` includes the house number, `country` is ISO 3166-1 alpha-2. */
export const ADDRESS = {
  street: singleLine(120).nullable(),
  postalCode: singleLine(16),
  town: singleLine(80),
  region: singleLine(80),
  country: z.string().regex(/^[A-Z]{2}$/, "choice"),
};

/** Shortest text that is searched for, in characters. */
export const MIN_SEARCH_LENGTH = 3;

/** A search for a place by its address, or a part of it, in one country. */
export const placeSearchInput = z.strictObject({
  text: trimmedLine(200).min(MIN_SEARCH_LENGTH, "required"),
  country: z.string("choice").refine(isCountry, "choice"),
});

export type PlaceSearch = z.infer<typeof placeSearchInput>;

/** Precision of the coordinates: of a house, or the middle of a street, postcode area or town. */
const PRECISIONS = ["address", "street", "postcode", "town"] as const;

/** A place that a geocoder found. */
export const placeCandidate = z.object({
  /** The place in one line. */
  label: singleLine(300).min(1),
  ...ADDRESS,
  latitude: LATITUDE,
  longitude: LONGITUDE,
  precision: z.enum(PRECISIONS),
});

export type PlaceCandidate = z.infer<typeof placeCandidate>;

export const MAX_CANDIDATES = 5;

/** Trigger of the portal's search: typing, or only the owner's request; null if no geocoder is configured. */
export type SearchMoment = "typing" | "asked" | null;

/** Configuration of places. */
export interface PlaceSettings {
  search: { netherlands: SearchMoment; elsewhere: SearchMoment };
  /** URL of the map's style; null for the outline map. */
  mapStyle: string | null;
}
