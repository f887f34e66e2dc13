import type { SiteDraft } from "./site-draft.ts";

/** What a site cannot be published without. The order is that of the questions. */
export const NEEDED = ["name", "place", "facts", "host", "photos", "texts", "price", "subdomain"] as const;
export type Needed = (typeof NEEDED)[number];

/** What is still to be answered before a draft can be published. */
export function missingFor(draft: SiteDraft, subdomain: string | null): Needed[] {
  const content = draft.content[draft.defaultLocale];
  const said: Record<Needed, boolean> = {
    name: draft.name.trim() !== "",
    place: draft.place.latitude !== null && draft.place.longitude !== null && draft.place.town.trim() !== "",
    facts: draft.units.every(({ sleeps, bathrooms }) => sleeps > 0 && bathrooms > 0),
    host: draft.host.name.trim() !== "" && draft.host.email !== "",
    photos: draft.photos.length > 0,
    texts: content !== undefined && content.intro.trim() !== "",
    price: draft.units.every(({ nightlyFrom }) => nightlyFrom > 0),
    subdomain: subdomain !== null,
  };
  return NEEDED.filter((each) => !said[each]);
}
