import type { SiteDraft, UnitText } from "#contract/owners/site-draft.ts";
import { emptyUnit } from "#contract/owners/site-operations.ts";
import { toSubdomain } from "#domain/site-names.ts";

/** Converts a name to a slug that is not in `taken`. Uses `fallback` if the name has no usable characters. */
export function createSlug(name: string, taken: readonly string[], fallback: string): string {
  const base = toSubdomain(name) || fallback;
  let slug = base;
  for (let number = 2; taken.includes(slug); number++) slug = `${base}-${number}`;
  return slug;
}

const slugsOf = ({ units }: SiteDraft): string[] => units.map(({ slug }) => slug);

/** Creates the description of a new unit. */
export const createUnit = (draft: SiteDraft, id: string): UnitText => ({
  ...emptyUnit(id),
  slug: createSlug("", slugsOf(draft), "home"),
});

/** Copies a unit's description under a new id, with a number after its names. */
export function copyUnit(unit: UnitText, draft: SiteDraft, id: string): UnitText {
  const number = draft.units.length + 1;
  const content = Object.entries(unit.content).map(([locale, words]) => [
    locale,
    { ...words, name: words.name === "" ? "" : `${words.name.slice(0, 76)} ${number}` },
  ]);
  return {
    ...unit,
    id,
    slug: createSlug(unit.slug, slugsOf(draft), "home"),
    content: Object.fromEntries(content) as UnitText["content"],
  };
}

/** Returns the patch that removes a unit. Its photos stay with the site. */
export function removeUnit(unitId: string, { units, photos }: SiteDraft) {
  return {
    units: units.filter(({ id }) => id !== unitId),
    photos: photos.map((photo) => (photo.unitId === unitId ? { ...photo, unitId: null } : photo)),
  };
}
