/**
 * First path segments of owners' sites that the product uses, or may use, in any language: an owner's own pages cannot have them.
 */
const RESERVED = new Set(
  [
    "nl en pl media assets api auth booking calendar favicon robots sitemap theme-preview",
    "fotos praktisch prijzen boeken contact privacy verblijf colofon voorwaarden mijn-boeking",
    "photos good-to-know prices book stay imprint terms my-booking",
    "zdjecia informacje ceny rezerwacja kontakt prywatnosc nocleg nota-prawna regulamin moja-rezerwacja",
  ].flatMap((words) => words.split(" ")),
);

export const isReservedSlug = (slug: string): boolean => RESERVED.has(slug);

/** Pages with other slugs instead of those that were chosen before the product used them: `prijzen` becomes `prijzen-2`. */
export function withFreeSlugs<Page extends { slug: string }>(pages: Page[]): Page[] {
  if (!pages.some(({ slug }) => isReservedSlug(slug))) return pages;
  const taken = new Set(pages.map(({ slug }) => slug));
  return pages.map((page) => {
    if (!isReservedSlug(page.slug)) return page;
    let number = 2;
    while (taken.has(`${page.slug}-${number}`)) number += 1;
    const slug = `${page.slug}-${number}`;
    taken.add(slug);
    return { ...page, slug };
  });
}
