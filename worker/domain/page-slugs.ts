/**
 * First path segments of owners' sites that the product uses, or may use, in any language: an owner's own pages cannot have them.
 */
const RESERVED = new Set(
  [
    "nl en pl media assets api auth calendar favicon robots sitemap theme-preview",
    "fotos praktisch prijzen boeken contact privacy verblijf colofon voorwaarden",
    "photos good-to-know prices book stay imprint terms",
    "zdjecia informacje ceny rezerwacja kontakt prywatnosc nocleg nota-prawna regulamin",
  ].flatMap((words) => words.split(" ")),
);

export const isReservedSlug = (slug: string): boolean => RESERVED.has(slug);
