/** First segments of an owner's site that are ours in any language, or will be: no page of an owner's own has them. */
const RESERVED = new Set(
  [
    "nl en pl media assets api auth calendar favicon robots sitemap theme-preview",
    "fotos praktisch contact privacy verblijf colofon voorwaarden",
    "photos good-to-know stay imprint terms",
    "zdjecia informacje kontakt prywatnosc nocleg nota-prawna regulamin",
  ].flatMap((words) => words.split(" ")),
);

export const isReservedSlug = (slug: string): boolean => RESERVED.has(slug);
