import { EMPTY_UNIT } from "#contract/empty-content.ts";
import type { SiteDraft } from "#contract/site-draft.ts";
import type { UnitRecord } from "#contract/site-record.ts";
import { toSubdomain } from "#domain/site-names.ts";

/** A name as part of an address, unlike those that are taken; `fallback` where nothing is left of it. */
export function slugFor(name: string, taken: readonly string[], fallback: string): string {
  const base = toSubdomain(name) || fallback;
  let slug = base;
  for (let number = 2; taken.includes(slug); number++) slug = `${base}-${number}`;
  return slug;
}

const slugsOf = ({ units }: SiteDraft): string[] => units.map(({ slug }) => slug);

/** Another home of a site, with the hours and the shortest stay of the first. */
export function newUnit(draft: SiteDraft, id: string): UnitRecord {
  const { checkIn, checkOut, minimumNights } = draft.units[0] ?? EMPTY_UNIT;
  return { ...EMPTY_UNIT, id, slug: slugFor("", slugsOf(draft), "home"), checkIn, checkOut, minimumNights, content: {} };
}

/** The same once more, with another number behind its names. */
export function copyOf(unit: UnitRecord, draft: SiteDraft, id: string): UnitRecord {
  const number = draft.units.length + 1;
  const content = Object.entries(unit.content).map(([locale, words]) => [
    locale,
    { ...words, name: words.name === "" ? "" : `${words.name.slice(0, 76)} ${number}` },
  ]);
  return {
    ...unit,
    id,
    slug: slugFor(unit.slug, slugsOf(draft), "home"),
    content: Object.fromEntries(content) as UnitRecord["content"],
  };
}

/** The patch that takes a home away; its photos stay with the site. */
export function without(unitId: string, { units, photos }: SiteDraft) {
  return {
    units: units.filter(({ id }) => id !== unitId),
    photos: photos.map((photo) => (photo.unitId === unitId ? { ...photo, unitId: null } : photo)),
  };
}
