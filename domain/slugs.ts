/**
 * Converts a text to lower-case words with hyphens: `Huisje "De Łąka"` becomes `huisje-de-laka`. Empty if no usable character is
 * left.
 */
export const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("ł", "l")
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

/** Shortens a slug to whole words, unless the first one is longer. */
export function shortenSlug(slug: string, maxLength: number): string {
  if (slug.length <= maxLength) return slug;
  const cut = slug.slice(0, maxLength + 1);
  const end = cut.lastIndexOf("-");
  return end > 0 ? cut.slice(0, end) : slug.slice(0, maxLength);
}
