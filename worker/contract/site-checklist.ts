import type { SiteDraft } from "./site-draft.ts";
import { type SiteOperations, unitsOf } from "./site-operations.ts";

/** The answers required for publishing a site, in the order of the questions. */
export const NEEDED = ["name", "place", "facts", "host", "photos", "texts", "price", "subdomain"] as const;
export type Needed = (typeof NEEDED)[number];

/** Returns the answers that are still missing before a draft can be published. */
export function missingFor(draft: SiteDraft, operations: SiteOperations, subdomain: string | null): Needed[] {
  const units = unitsOf(draft, operations);
  const content = draft.content[draft.defaultLocale];
  const said: Record<Needed, boolean> = {
    name: draft.name.trim() !== "",
    place: draft.place.latitude !== null && draft.place.longitude !== null && draft.place.town.trim() !== "",
    facts: units.every(({ sleeps, bathrooms }) => sleeps > 0 && bathrooms > 0),
    host: draft.host.name.trim() !== "" && draft.host.email !== "",
    photos: draft.photos.length > 0,
    texts: content !== undefined && content.intro.trim() !== "",
    price: units.every(({ nightlyFrom }) => nightlyFrom > 0),
    subdomain: subdomain !== null,
  };
  return NEEDED.filter((each) => !said[each]);
}
