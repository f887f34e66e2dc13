/** The location of a home: coordinates in degrees (0, 0 if unknown) and postal address. */
export interface MappedPlace {
  latitude: number;
  longitude: number;
  street: string | null;
  postalCode: string;
  town: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/** True if the place has coordinates. */
export const isLocated = ({ latitude, longitude }: Pick<MappedPlace, "latitude" | "longitude">): boolean =>
  latitude !== 0 || longitude !== 0;

/** True if guests of the public pages read the street: an owner who leaves it empty does not show where the home is. */
export const isAddressShown = ({ street }: Pick<MappedPlace, "street">): boolean => (street ?? "").trim() !== "";

/** Decimals of a degree: about a kilometre. */
const AREA_DECIMALS = 2;

const rounded = (degrees: number): number => Number(degrees.toFixed(AREA_DECIMALS));

/** The place as public pages may know it: without the street, its coordinates are those of the area. */
export function publicPlace<T extends MappedPlace>(place: T): T {
  if (isAddressShown(place)) return place;
  return { ...place, latitude: rounded(place.latitude), longitude: rounded(place.longitude) };
}

/** Like {@link mapHref} for public pages: without the street, the map shows the area and has no marker. */
export function publicMapHref(place: MappedPlace): string | null {
  if (isAddressShown(place) || !isLocated(place)) return mapHref(place);
  const { latitude, longitude } = publicPlace(place);
  return `${MAP}#map=12/${latitude}/${longitude}`;
}

const MAP = "https://www.openstreetmap.org/";

/** OpenStreetMap with a marker at the coordinates, or else its search for the address; null if neither is known. */
export function mapHref(place: MappedPlace): string | null {
  const { latitude, longitude, street, postalCode, town, country } = place;
  if (isLocated(place)) return `${MAP}?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`;
  if (town === "") return null;
  const address = [street, `${postalCode} ${town}`.trim(), country].filter(Boolean).join(", ");
  return `${MAP}search?query=${encodeURIComponent(address)}`;
}
