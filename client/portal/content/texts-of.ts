import type { SiteDraft } from "#contract/owners/site-draft.ts";
import type { UnitContent } from "#contract/owners/site-record.ts";
import type { Locale } from "#domain/locale.ts";

/** Parts of the content that hold texts in several languages. */
export const TEXT_PARTS = ["texts", "photos", "rules", "surroundings", "homes", "pages"] as const;
export type TextPart = (typeof TEXT_PARTS)[number];

/** Returns all texts in a language by path: `texts/tagline`, `rules/houseRules.0.title`, `pages/{id}.body`, … */
export function collectTexts(draft: SiteDraft, locale: Locale): Map<string, string> {
  const content = draft.content[locale];
  const found = new Map<string, string>();
  if (content) {
    const { location, locationTitle, distances, houseRules, practical, ...texts } = content;
    put(found, "texts", texts);
    put(found, "surroundings", { locationTitle, location, distances: distances.map(({ label }) => ({ label })) });
    put(found, "rules", { houseRules, practical });
  }
  for (const { id, text } of draft.photos) put(found, "photos", { [id]: text[locale] });
  for (const { id, content: words } of draft.units) put(found, "homes", { [id]: textsWithoutSiteName(draft, words[locale]) });
  for (const page of draft.pages) put(found, "pages", { [page.id]: page.content[locale] });
  return found;
}

/** Omits the name of a site's only home, because it is the site's name in every language. */
function textsWithoutSiteName({ units }: SiteDraft, content: UnitContent | undefined): Partial<UnitContent> {
  const { name, ...words } = content ?? {};
  return units.length === 1 || name === undefined ? words : { ...words, name };
}

function put(found: Map<string, string>, part: TextPart, texts: object): void {
  for (const [path, text] of leaves(texts)) if (text.trim() !== "") found.set(`${part}/${path.join(".")}`, text);
}

/** Returns the texts in a value with their paths. A list of paragraphs counts as one text. */
function leaves(value: unknown, at: string[] = []): [string[], string][] {
  if (typeof value === "string") return [[at, value]];
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) return [[at, value.join("\n\n")]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...at, name]));
}

/** Returns the paths of texts that exist in another language of the site, but not in this one. */
export function findMissingTexts(draft: SiteDraft, locale: Locale): Set<string> {
  const mine = collectTexts(draft, locale);
  const others = draft.locales.filter((each) => each !== locale).flatMap((each) => [...collectTexts(draft, each).keys()]);
  return new Set(others.filter((path) => !mine.has(path)));
}

/** Counts the paths that belong to a part. */
export const countTexts = (paths: Iterable<string>, part: TextPart): number =>
  [...paths].filter((path) => path.startsWith(`${part}/`)).length;
