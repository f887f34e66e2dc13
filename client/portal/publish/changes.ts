import type { SiteDraft } from "#contract/site-draft.ts";
import { LOCALES, type Locale } from "#domain/locale.ts";
import { differences } from "../autosave/overlap.ts";

/** Parts of a site in which changes are grouped. */
const AREAS = ["name", "place", "host", "facts", "amenities", "photos", "languages", "theme", "pages", "legal", "other"] as const;

type Change = { area: (typeof AREAS)[number] } | { area: "texts"; locale: Locale };

const TOP: Partial<Record<string, (typeof AREAS)[number]>> = {
  name: "name",
  homeKind: "facts",
  registrationNumber: "facts",
  place: "place",
  host: "host",
  photos: "photos",
  locales: "languages",
  defaultLocale: "languages",
  theme: "theme",
  designs: "theme",
  pages: "pages",
  menu: "pages",
  legal: "legal",
};

const UNIT: Partial<Record<string, (typeof AREAS)[number]>> = {
  amenities: "amenities",
  sleeps: "facts",
  bedrooms: "facts",
  bathrooms: "facts",
  area: "facts",
};

/** Returns the unpublished changes by part: the texts first, then in the order of {@link AREAS}. */
export function changesBetween(published: SiteDraft, draft: SiteDraft): Change[] {
  const areas = new Set<(typeof AREAS)[number]>();
  const texts = new Set<string>();
  for (const [first = "", second = ""] of differences(published, draft)) {
    if (first === "content") texts.add(second);
    else if (first !== "units") areas.add(TOP[first] ?? "other");
  }
  const before = new Map(published.units.map((unit) => [unit.id, unit]));
  if (published.units.map(({ id }) => id).join() !== draft.units.map(({ id }) => id).join()) areas.add("facts");
  for (const unit of draft.units)
    for (const [first = "", second = ""] of differences(before.get(unit.id) ?? {}, unit)) {
      if (first === "content") texts.add(second);
      else areas.add(UNIT[first] ?? "other");
    }
  const locales = LOCALES.filter((locale) => texts.has(locale) || texts.has(""));
  return [
    ...locales.map((locale): Change => ({ area: "texts", locale })),
    ...AREAS.filter((area) => areas.has(area)).map((area) => ({ area })),
  ];
}
