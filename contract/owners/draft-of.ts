import type { SiteDraft } from "./site-draft.ts";
import type { SiteRecord } from "./site-record.ts";

/** Returns the draft that a published site corresponds to. */
export function draftOf(site: Omit<SiteRecord, "rating">): SiteDraft {
  const { theme, name, homeKind, defaultLocale, locales, place, host, content } = site;
  const { photos, pages, menu, legal, design: own } = site;
  const units = site.units.map(({ checkIn: _, checkOut: __, rates: ___, from: ____, ...unit }) => unit);
  const facts = { theme, name, homeKind, defaultLocale, locales, place, host };
  return { ...facts, content, units, photos, pages, menu, legal, designs: { [theme]: own } };
}
