import type { SiteDraft } from "./site-draft.ts";

/** A draft as it was stored before registration numbers belonged to units and photos named their room. */
type FormerDraft = Omit<SiteDraft, "units" | "photos"> & {
  registrationNumber?: string | null;
  units: (Omit<SiteDraft["units"][number], "registrationNumber"> & { registrationNumber?: string | null })[];
  photos: (Omit<SiteDraft["photos"][number], "room"> & Partial<Pick<SiteDraft["photos"][number], "room">>)[];
};

/** Returns a stored draft in its present form: the number of a whole site becomes that of each of its units (0180). */
export function presentDraft({ registrationNumber: ofSite = null, units, photos, ...draft }: FormerDraft): SiteDraft {
  return {
    ...draft,
    units: units.map(({ registrationNumber = ofSite, ...unit }) => ({ ...unit, registrationNumber })),
    photos: photos.map(({ room = null, ...photo }) => ({ ...photo, room })),
  };
}
