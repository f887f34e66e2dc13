import type { PlaceCandidate } from "#contract/owners/place-search.ts";

/** Parts of a place as returned by geocoders; missing ones are undefined. */
interface PlaceParts extends Pick<PlaceCandidate, "country" | "latitude" | "longitude" | "precision"> {
  /** Name of a place that has no address, such as a holiday park. */
  name?: string | undefined;
  street?: string | undefined;
  /** The smallest named place around an address: where there is no street, its houses are numbered in it. */
  settlement?: string | undefined;
  houseNumber?: string | undefined;
  postalCode?: string | undefined;
  town?: string | undefined;
  region?: string | undefined;
}

/** Countries that write the house number in front of the street. */
const NUMBER_FIRST: ReadonlySet<string> = new Set(["AU", "CA", "FR", "GB", "IE", "LU", "NZ", "US"]);

/** Five decimals are about a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** Creates a candidate, with the address written as usual in its country. */
export function toCandidate({
  name,
  street,
  settlement,
  houseNumber,
  postalCode = "",
  town = "",
  region = "",
  ...place
}: PlaceParts) {
  const first = street ?? (houseNumber === undefined ? undefined : settlement);
  const numbered = [first, houseNumber].filter(Boolean);
  const line = first === undefined ? "" : (NUMBER_FIRST.has(place.country) ? numbered.toReversed() : numbered).join(" ");
  const label = [line || (name === town ? "" : name), [postalCode, town].filter(Boolean).join(" "), region]
    .filter(Boolean)
    .join(", ");
  return {
    label,
    street: line || null,
    postalCode,
    town,
    region,
    country: place.country,
    latitude: rounded(place.latitude),
    longitude: rounded(place.longitude),
    precision: place.precision,
  } satisfies PlaceCandidate;
}
