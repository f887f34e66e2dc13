interface Place {
  latitude: number;
  longitude: number;
  street: string | null;
  postalCode: string;
  town: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/** True if the place has coordinates. */
export const isLocated = ({ latitude, longitude }: Pick<Place, "latitude" | "longitude">): boolean =>
  latitude !== 0 || longitude !== 0;

/** OpenStreetMap with a marker at the coordinates, or else its search for the address; null if neither is known. */
export function mapHref(place: Place): string | null {
  const { latitude, longitude, street, postalCode, town, country } = place;
  const map = "https://www.openstreetmap.org/";
  if (isLocated(place)) return `${map}?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`;
  if (town === "") return null;
  const address = [street, `${postalCode} ${town}`.trim(), country].filter(Boolean).join(", ");
  return `${map}search?query=${encodeURIComponent(address)}`;
}
