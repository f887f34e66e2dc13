import { isAddressShown } from "#domain/map-href.ts";
import type { SiteDraft } from "./site-draft.ts";
import { PHOTO_ROOMS, type PhotoRoom } from "./site-record.ts";

/** The least number of photos of a home that Google's page "Vacation rental structured data" asks for. */
export const GOOGLE_PHOTO_COUNT = 8;

/** Requirements of Google for showing a home as a holiday home that are not met yet. */
export interface GoogleNeeds {
  unitId: string;
  /** Photos that are too few, of the home or of the whole site. */
  photos: number;
  /** Rooms of which no photo is marked. */
  rooms: PhotoRoom[];
  /** True if the address is shown, but has no place on the map. An owner who hides the address does not want to say it. */
  place: boolean;
}

/** Returns what each home still needs; homes that need nothing are left out. */
export function googleNeeds(
  { photos, place }: Pick<SiteDraft, "photos" | "place">,
  units: readonly { id: string }[],
): GoogleNeeds[] {
  const isPlaceMissing = isAddressShown(place) && (place.latitude === null || place.longitude === null);
  return units
    .map(({ id: unitId }) => {
      const shown = photos.filter((photo) => photo.unitId === null || photo.unitId === unitId);
      return {
        unitId,
        photos: Math.max(0, GOOGLE_PHOTO_COUNT - shown.length),
        rooms: PHOTO_ROOMS.filter((room) => shown.every((photo) => photo.room !== room)),
        place: isPlaceMissing,
      };
    })
    .filter((needs) => needs.photos > 0 || needs.rooms.length > 0 || needs.place);
}
